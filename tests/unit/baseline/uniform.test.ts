import { describe, expect, it } from 'vitest';
import { answerSpace, uniformAnswer } from '../../../core/baseline/uniform.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import type { QaItem } from '../../../core/chessqa/item.ts';
import { inventedItem } from '../../invented-items.ts';

const items = TASKS.map((task) => inventedItem(task));
const itemOf = (family: string): QaItem => {
  const found = items.find((item) => item.task?.family === family);
  if (found === undefined) throw new Error(`no item of ${family}`);
  return found;
};

describe('uniform answers', () => {
  it('are offered for single moves, buckets and letters alone', () => {
    const offered = new Set(
      items.filter((item) => answerSpace(item) !== null).map((item) => item.task?.family),
    );
    expect([...offered].sort()).toEqual(['position_judgment', 'semantic', 'short_tactics']);
  });

  it('are legal moves, the five buckets, or as many letters as there are options', () => {
    const tactics = itemOf('short_tactics');
    expect(answerSpace(tactics)).toEqual(legalList(tactics.fen));
    expect(answerSpace(itemOf('position_judgment'))).toEqual(['-400', '-200', '0', '200', '400']);
    expect(answerSpace(itemOf('semantic'))).toEqual(['A', 'B', 'C', 'D']);
    const three = { ...itemOf('semantic'), metadata: { options: ['x', 'y', 'z'] } };
    expect(answerSpace(three)).toEqual(['A', 'B', 'C']);
  });

  it('depend on seed and item id alone', () => {
    const item = itemOf('short_tactics');
    expect(uniformAnswer(item, 7)).toBe(uniformAnswer({ ...item }, 7));
    const answers = Array.from({ length: 40 }, (_, seed) => uniformAnswer(item, seed));
    expect(new Set(answers).size).toBeGreaterThan(10);
  });

  it('are as likely as each other', () => {
    const item = itemOf('position_judgment');
    const counts = new Map<string | null, number>();
    for (let number = 0; number < 5000; number += 1) {
      const answer = uniformAnswer({ ...item, itemId: `position_judgment_neutral_${number}` }, 0);
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
    // 1,000 each; five standard deviations are 141.
    for (const bucket of answerSpace(item) ?? []) {
      expect(Math.abs((counts.get(bucket) ?? 0) - 1000)).toBeLessThan(141);
    }
  });
});
