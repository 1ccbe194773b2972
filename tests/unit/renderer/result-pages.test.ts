/** The pure parts behind the Results and Compare screens: addresses, words, tables, joins. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerFilterSchema,
  type AnswerFilter,
  answerRowSchema,
  type AnswerRow,
  type Comparison,
} from '../../../core/question/report.ts';
import type { QuestionSummary, RunSummary } from '../../../core/record/run.ts';
import {
  pairTable,
  rankTable,
  taskTable,
  type ComparisonOpened,
} from '../../../core/question/comparison-tables.ts';
import { answerTable } from '../../../core/question/tables.ts';
import { machineTable, makeJsonTable } from '../../../core/table/machine.ts';
import { heatOf } from '../../../renderer/chart/from-table.ts';
import { findRow, allRows, type FetchPage } from '../../../renderer/data/answer-search.ts';
import { PAGE_ROWS } from '../../../renderer/data/paged-rows.ts';
import {
  formatCost,
  formatInterval,
  formatPoints,
  formatShare,
  formatTau,
} from '../../../renderer/format/question-figures.ts';
import { headOf, partText, showInvisible } from '../../../renderer/format/visible-text.ts';
import { makePairEntries, readComparePlace } from '../../../renderer/routes/compare/compare-place.ts';
import { chooseRuns, comparedRuns, toggleRun } from '../../../renderer/routes/compare/compared-runs.ts';
import { cellOf, pairRows } from '../../../renderer/routes/compare/pair-rows.ts';
import {
  countAnswerConditions,
  answersAddress,
  makeAnswersHref,
  makeCompareHref,
  NO_ANSWER_FILTER,
  readAnswerFilter,
  readComparedRuns,
} from '../../../renderer/state/answer-place.ts';
import {
  DEFAULT_BOOTSTRAP,
  makeBootstrapEntries,
  readBootstrap,
} from '../../../renderer/state/bootstrap-settings.ts';
import { parseHash } from '../../../renderer/state/location.ts';

function paramsOf(href: string): URLSearchParams {
  return new URLSearchParams(parseHash(href).search);
}

describe('the address of answers', () => {
  const full = {
    task: 'motifs_pin',
    category: 'Motifs',
    outcome: 'content_right_only',
    errorType: 'format_error',
    text: 'a&b=c?#%<script>',
    slice: 'source_disjoint',
    failure: 'rate_limited',
    common: ['r-1', 'r-2'],
  } satisfies AnswerFilter;

  it('comes back as it went in', () => {
    const params = paramsOf(makeAnswersHref('r-1/2 3', full, 7));
    expect(readAnswerFilter(params)).toEqual(full);
    expect([params.get('item'), params.get('tab'), params.get('show')]).toEqual(['7', 'results', 'answers']);
    expect(parseHash(makeAnswersHref('r-1/2 3', full)).path).toBe('/runs/r-1%2F2%203');
  });

  it('knows every condition of the contract', () => {
    expect(Object.keys(NO_ANSWER_FILTER).sort()).toEqual(Object.keys(answerFilterSchema.shape).sort());
    expect(countAnswerConditions(full)).toBe(Object.keys(full).length);
    expect(countAnswerConditions(NO_ANSWER_FILTER)).toBe(0);
  });

  it('always gives what the contract takes, whatever stands in the address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'task',
            'category',
            'outcome',
            'error',
            'text',
            'slice',
            'failure',
            'common',
            'part',
          ),
          fc.string({ maxLength: 400 }),
        ),
        (entries) => {
          const params = new URLSearchParams(entries);
          expect(answerFilterSchema.safeParse(readAnswerFilter(params)).success).toBe(true);
        },
      ),
    );
  });
});

describe('the address of a comparison', () => {
  it('keeps the chosen runs, each once, at most twenty', () => {
    expect(readComparedRuns(paramsOf(makeCompareHref(['b', 'a', 'b'])))).toEqual(['b', 'a']);
    expect(readComparedRuns(new URLSearchParams({ runs: ',,x,' }))).toEqual(['x']);
    const many = Array.from({ length: 30 }, (_, index) => `r${index}`);
    expect(readComparedRuns(paramsOf(makeCompareHref(many)))).toHaveLength(20);
    expect(makeCompareHref([])).toBe('#/compare');
  });

  it('keeps the draws, and takes the defaults for what is out of range', () => {
    const settings = { replicates: 250, seed: 9 };
    const written = Object.entries(makeBootstrapEntries(settings)).map(([key, value]) => [key, value ?? '']);
    expect(readBootstrap(new URLSearchParams(written))).toEqual(settings);
    expect(makeBootstrapEntries(DEFAULT_BOOTSTRAP)).toEqual({ replicates: null, seed: null });
    for (const text of ['1', '99999999', '-5', '1e3', 'x', ''])
      expect(readBootstrap(new URLSearchParams({ replicates: text }))).toEqual(DEFAULT_BOOTSTRAP);
  });

  it('keeps the pair whose items are shown', () => {
    const entries = makePairEntries({ a: 0, b: 12, cell: 'only_b' });
    const params = new URLSearchParams({ pair: entries['pair'] ?? '', cell: entries['cell'] ?? '' });
    expect(readComparePlace(params).pair).toEqual({ a: 0, b: 12, cell: 'only_b' });
    expect(readComparePlace(new URLSearchParams({ pair: '0-1', cell: 'all' })).pair).toBeNull();
    expect(readComparePlace(new URLSearchParams({ pair: '0-1-2', cell: 'both' })).pair).toBeNull();
  });
});

describe('figures', () => {
  it.each([
    [formatShare(null), '–'],
    [formatShare(1999 / 2000), '99.95\u202f%'],
    [formatShare(0), '0\u202f%'],
    [formatInterval({ low: 0.581, high: 0.6642, n: 1000 }), '[58.1, 66.4]'],
    [formatInterval(null), '–'],
    [formatPoints(0.0321), '+3.2'],
    [formatPoints(-0.004), '−0.4'],
    [formatPoints(-0.0001), '0.0'],
    [formatCost(null), '–'],
    [formatCost(0), '0'],
    [formatCost(12), '<\u202f0.0001'],
    [formatCost(12_300_000), '0.0123'],
    [formatCost(12_400_000_000), '12.40'],
    [formatTau(-0.333), '−0.33'],
    [formatTau(null), '–'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected);
  });
});

describe('hostile text', () => {
  it('has its invisible and turning characters written out, and nothing else changed', () => {
    expect(showInvisible('a\u202eb\u0000c\td\ne\u200bf\r\ng\rh')).toBe(
      'a⟨U+202E⟩b⟨U+0000⟩c\td\ne⟨U+200B⟩f\ng⟨U+000D⟩h',
    );
    expect(showInvisible('Łódź ♞ 例 😀 <b>&amp;')).toBe('Łódź ♞ 例 😀 <b>&amp;');
  });

  it('is parted without loss and without half a character at an end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.nat(3000), (unit, times) => {
        const text = unit.repeat(times);
        const pieces = partText(text);
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(32_768);
          expect(piece.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
    expect(partText('')).toEqual([]);
    expect(headOf('ab😀', 3)).toBe('ab');
    expect(headOf('ab😀', 4)).toBe('ab😀');
  });

  it('ends for lone surrogates too', () => {
    expect(partText('\ud800'.repeat(40_000)).join('')).toHaveLength(40_000);
  });
});

function answer(seq: number, isCorrect: boolean | null): AnswerRow {
  return answerRowSchema.parse({
    seq,
    itemId: `item_${seq}`,
    task: 'motifs_pin',
    category: 'Motifs',
    fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1',
    accepted: 'a1',
    verdict:
      isCorrect === null
        ? null
        : {
            formatCompliant: true,
            contentCorrect: isCorrect,
            isCorrect,
            errorType: isCorrect ? 'correct' : 'wrong_answer',
            content: 'a1',
            place: 'last_line',
          },
    isTruncated: false,
    failure: null,
    attempts: 1,
    completionTokens: null,
    costNano: null,
    wallMs: null,
  });
}

describe('a walk over pages', () => {
  const rows = Array.from({ length: PAGE_ROWS * 2 + 7 }, (_, index) =>
    answer(index * 3 + 1, index % 100 !== 99),
  );
  const asked: number[] = [];
  const fetchPage: FetchPage = (offset) => {
    asked.push(offset);
    return Promise.resolve({ total: rows.length, rows: rows.slice(offset, offset + PAGE_ROWS) });
  };
  const isWrong = ({ verdict }: AnswerRow): boolean => verdict?.isCorrect === false;

  it('finds the next row of some kind, at or after its start', async () => {
    expect((await findRow(fetchPage, 0, isWrong))?.index).toBe(99);
    expect((await findRow(fetchPage, 99, isWrong))?.index).toBe(99);
    expect((await findRow(fetchPage, 100, isWrong))?.index).toBe(199);
    expect(await findRow(fetchPage, 500, isWrong)).toBeNull();
    expect((await findRow(fetchPage, 0, ({ seq }) => seq === rows.at(-1)?.seq))?.index).toBe(rows.length - 1);
  });

  it('asks for no page before its start, and for all of them once for an export', async () => {
    asked.length = 0;
    await findRow(fetchPage, PAGE_ROWS + 3, isWrong);
    expect(Math.min(...asked)).toBe(PAGE_ROWS);
    asked.length = 0;
    expect(await allRows(fetchPage)).toHaveLength(rows.length);
    expect(asked).toEqual([0, PAGE_ROWS, 2 * PAGE_ROWS]);
  });

  it('ends where there is nothing', async () => {
    const none: FetchPage = () => Promise.resolve({ total: 0, rows: [] });
    expect(await findRow(none, 0, isWrong)).toBeNull();
    expect(await allRows(none)).toEqual([]);
  });
});

function summary(runId: string, change: Partial<QuestionSummary> = {}): QuestionSummary {
  return {
    kind: 'questions',
    runId,
    status: 'finished',
    title: runId,
    datasetId: 'd1',
    done: 5,
    total: 5,
    createdAt: '2026-03-14T09:26:53.000Z',
    isArchived: false,
    player: 'a model',
    condition: '',
    manifestSha256: 'f'.repeat(64),
    ...change,
  };
}

describe('the runs of a comparison', () => {
  const known: readonly RunSummary[] = [
    summary('r1'),
    summary('r2', { player: 'another' }),
    summary('r3', { datasetId: 'd2' }),
    {
      kind: 'reproduction',
      runId: 'r4',
      status: 'finished',
      title: 'r4',
      datasetId: 'd1',
      engineId: 'e',
      mode: 'isolated',
      done: 1,
      total: 1,
      createdAt: '2026-03-14T09:26:53.000Z',
      isArchived: false,
    },
  ];

  it.each([
    [[], 'too_few'],
    [['r1'], 'too_few'],
    [['r1', 'r2'], 'ready'],
    [['r1', 'r3'], 'several_datasets'],
    [['r1', 'gone'], 'not_found'],
    [['r1', 'r4'], 'not_found'],
  ] as const)('%j: %s', (runIds, kind) => {
    expect(chooseRuns(runIds, known).kind).toBe(kind);
  });

  it('have names that tell them apart', () => {
    const later = '2026-03-15T09:26:53.000Z';
    const runs = comparedRuns([
      summary('r1'),
      summary('r2', { createdAt: later }),
      summary('r3', { createdAt: later }),
      summary('r4', { condition: 'json' }),
    ]);
    expect(runs.map((run) => run.letter)).toEqual(['A', 'B', 'C', 'D']);
    expect(new Set(runs.map((run) => run.name)).size).toBe(4);
    expect(runs[3]?.name).toBe('a model (json)');
    expect(comparedRuns([summary('r', { player: 'x\u202ey' })])[0]?.name).toBe('x�y');
  });

  it('are chosen and left again', () => {
    expect(toggleRun(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleRun(['a', 'b'], 'a')).toEqual(['b']);
  });
});

describe('the items behind a pair', () => {
  const answers = [
    [answer(1, true), answer(2, true), answer(3, false), answer(4, false), answer(5, true)],
    [answer(1, true), answer(2, false), answer(3, true), answer(4, false), answer(5, null)],
    [answer(1, false), answer(2, false), answer(3, false), answer(4, true)],
  ];

  it('are those that every run answered, parted by who was right', () => {
    const rows = pairRows(answers, { a: 0, b: 1 });
    expect(rows.map((row) => [row.seq, cellOf(row)])).toEqual([
      [1, 'both'],
      [2, 'only_a'],
      [3, 'only_b'],
      [4, 'neither'],
    ]);
    expect(pairRows(answers, { a: 0, b: 7 })).toEqual([]);
  });
});

const comparison: Comparison = {
  runIds: ['r1', 'r2'],
  commonItems: 4,
  bootstrap: { replicates: 1000, seed: 0 },
  rows: [],
  byTask: [
    { task: 'motifs_pin', category: 'Motifs', n: 4, right: [1, 3] },
    { task: 'motifs_fork', category: 'Motifs', n: 0, right: [0, 0] },
  ],
  ranks: [
    {
      aggregate: 'item_micro',
      ranks: [2, 1],
      rankShares: [
        [0.25, 0.75],
        [0.75, 0.25],
      ],
      winRates: [
        [0.5, 0.25],
        [0.75, 0.5],
      ],
      kendallTau: null,
    },
  ],
  tauBetween: [],
  pairs: [{ a: 0, b: 1, difference: -0.5, interval: null, onlyA: 1, onlyB: 2, both: 0, neither: 1 }],
  differences: [],
};
const compared = comparedRuns([summary('r1'), summary('r2', { player: 'another' })]);

describe('tables for a file', () => {
  it('hold every column in every row', () => {
    for (const table of [
      pairTable(comparison, compared),
      rankTable(comparison, compared),
      answerTable([answer(1, null), answer(2, true)], 'r1'),
    ]) {
      const { columns, rows } = machineTable(table);
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  });

  it('write null for unknown', () => {
    const [row] = makeJsonTable(answerTable([answer(1, null)], 'r1')).rows;
    expect(row).toMatchObject({ is_correct: null, cost_nano: null, attempts: 1 });
    expect(makeJsonTable(pairTable(comparison, compared))).toMatchObject({
      rows: [{ a: 'A', b_run_id: 'r2', difference: -0.5, difference_low: null, only_b: 2 }],
    });
  });
});

describe('the cells of task × model', () => {
  it('hold value and n, and a gap where there is no item', () => {
    const table = taskTable(comparison, compared);
    const heat = heatOf(table, ['accuracy_a', 'accuracy_b'], { labelOf: String, addressOf: address });
    expect(heat.rows.map((row) => row.cells.map((cell) => [cell.value, cell.note]))).toEqual([
      [
        [0.25, 'n 4'],
        [0.75, 'n 4'],
      ],
      [
        [null, 'n 0'],
        [null, 'n 0'],
      ],
    ]);
    expect(heat.rows[0]?.cells[1]?.href).toBe(
      makeAnswersHref('r2', { task: 'motifs_pin', common: comparison.runIds }),
    );
  });

  it('wait for the reports where the figure is of all answered items', () => {
    expect(taskTable(comparison, compared, 'compliance', [null, null]).rows).toEqual([]);
  });
});

function address(opened: ComparisonOpened): { readonly href: string } | null {
  return 'pair' in opened ? null : answersAddress(opened);
}
