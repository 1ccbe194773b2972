import { describe, expect, it } from 'vitest';
import { ProgressLine, progressText } from '../../../cli/progress-line.ts';
import { agrees, outputName } from '../../../cli/run-output.ts';
import { jsonText, plural, spanText, tableText } from '../../../cli/text.ts';
import { safeText } from '../../../core/util/safe-text.ts';
import type { ReproductionReport } from '../../../core/reproduction/run.ts';

describe('text', () => {
  it('pads columns, and sets the marked ones right', () => {
    expect(
      tableText(
        ['name', '#n'],
        [
          ['a', '10'],
          ['longer', '5'],
        ],
      ),
    ).toBe('name     n\na       10\nlonger   5');
  });

  it('says spans and counts in words', () => {
    expect([0, 59_400, 65_000, 7_620_000].map(spanText)).toEqual(['0 s', '59 s', '1 min 05 s', '2 h 07 min']);
    expect([plural(1, 'item'), plural(1200, 'item')]).toEqual(['1 item', '1,200 items']);
  });

  it('shows control characters instead of obeying them', () => {
    expect(safeText('a\u001B[2Jb\n')).toBe('a�[2Jb�');
    expect(safeText('\u202Ea\u2066b\u200Fc')).toBe('�a�b�c');
    expect(safeText('\ud83d and \udfff, but \ud83d\ude00')).toBe('� and �, but \ud83d\ude00');
    expect(safeText('שלום, привет, ½')).toBe('שלום, привет, ½');
  });

  it('prints JSON that means the same and steers no terminal', () => {
    const hostile = { text: '\u009b2J \u202e \u001b[2J \u2069 \ud800 שלום' };
    expect(JSON.parse(jsonText(hostile))).toEqual(hostile);
    expect(jsonText(hostile)).not.toMatch(/[\u001B\u007F-\u009F\u202A-\u202E\u2066-\u2069]/);
    expect(jsonText(hostile)).toContain('שלום');
  });
});

describe('progress', () => {
  const state = {
    title: 'Searching',
    done: 5,
    total: 10,
    unit: 'position',
    perSecond: 2.5,
    remainingMs: 2000,
  };

  it('is a bar with rate and remaining time where someone watches', () => {
    expect(progressText(state)).toBe(
      '████████████░░░░░░░░░░░░ Searching: 5 of 10 positions, 2.5/s, 2 s left',
    );
    const written: string[] = [];
    const line = new ProgressLine({ isTTY: true, columns: 200, write: (text) => written.push(text) });
    line.show(state);
    line.clear();
    expect(written).toEqual([`\r\u001B[2K${progressText(state)}`, '\r\u001B[2K']);
  });

  it('ends with what else there is to tell', () => {
    expect(progressText({ ...state, done: 10, note: '12 requests, cost 0.50' })).toContain(
      '10 of 10 positions, 2.5/s; 12 requests, cost 0.50',
    );
  });

  it('is a plain line now and then elsewhere, the last one once', () => {
    const written: string[] = [];
    const line = new ProgressLine({ write: (text) => written.push(text) });
    for (const done of [5, 6, 7, 10, 10]) line.show({ ...state, done });
    expect(written).toEqual([
      'Searching: 5 of 10 positions, 2.5/s, 2 s left\n',
      'Searching: 10 of 10 positions, 2.5/s\n',
    ]);
  });
});

describe('the result of a run', () => {
  function report(change: { exact?: number; different?: number; failed?: number }): ReproductionReport {
    const row = {
      mode: 'isolated' as const,
      exact: 0,
      score: 0,
      bucket: 0,
      different: 0,
      failed: 0,
      ...change,
    };
    const agreement = [{ ...row, reading: 'last_exact' as const }];
    return { items: 3, agreement, manifest: { mode: 'isolated' } } as unknown as ReproductionReport;
  }

  it('agrees when nothing differs and nothing failed', () => {
    expect(agrees(report({ exact: 1 }), { reading: 'last_exact' })).toBe(true);
    expect(agrees(report({ different: 1 }), { reading: 'last_exact' })).toBe(false);
    expect(agrees(report({ failed: 1 }), { reading: 'last_exact' })).toBe(false);
  });

  it('agrees on the sample only when every item is exact', () => {
    expect(agrees(report({ exact: 3 }), { reading: 'last_exact', sample: true })).toBe(true);
    expect(agrees(report({ exact: 2 }), { reading: 'last_exact', sample: true })).toBe(false);
  });

  it('names the file of a second mode beside the first', () => {
    expect([outputName(undefined, 0), outputName('a/out.jsonl', 0), outputName('a/out.jsonl', 1)]).toEqual([
      null,
      'a/out.jsonl',
      'a/out.sequential.jsonl',
    ]);
  });
});
