import { describe, expect, it } from 'vitest';
import { sampleItems } from '../../../core/question/sampling.ts';

const items = Array.from({ length: 300 }, (_value, index) => ({ seq: index + 1, task: `task ${index % 3}` }));
const all = { tasks: [], perTask: null, maxItems: null, seed: 42 };

describe('sampling of items', () => {
  it('asks everything in file order by default', () => expect(sampleItems(items, all)).toEqual(items));

  it('draws the same for the same seed and keeps file order', () => {
    const sample = sampleItems(items, { ...all, perTask: 10 });
    expect(sample).toHaveLength(30);
    expect(sample.map(({ seq }) => seq)).toEqual(sample.map(({ seq }) => seq).toSorted((a, b) => a - b));
    expect(sampleItems(items, { ...all, perTask: 10 })).toEqual(sample);
    expect(sampleItems(items, { ...all, perTask: 10, seed: 43 })).not.toEqual(sample);
    expect(sample.some(({ seq }) => seq > 200)).toBe(true);
  });

  it('keeps the draw of a task whatever other tasks are asked', () => {
    const both = sampleItems(items, { ...all, perTask: 5 }).filter(({ task }) => task === 'task 1');
    expect(sampleItems(items, { ...all, perTask: 5, tasks: ['task 1'] })).toEqual(both);
  });

  it('limits the whole without cutting by order', () => {
    const sample = sampleItems(items, { ...all, maxItems: 20 });
    expect(sample).toHaveLength(20);
    expect(new Set(sample.map(({ task }) => task)).size).toBe(3);
  });

  it('gives what there is when more is asked', () => {
    expect(sampleItems(items, { ...all, perTask: 1_000, maxItems: 1_000 })).toHaveLength(300);
  });

  it('draws every item about equally often', () => {
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 3_000; seed += 1) {
      for (const { seq } of sampleItems(items.slice(0, 30), { ...all, maxItems: 3, seed })) {
        counts.set(seq, (counts.get(seq) ?? 0) + 1);
      }
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(220);
    expect(Math.max(...counts.values())).toBeLessThan(380);
  });
});
