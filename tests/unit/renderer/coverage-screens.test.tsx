/** Coverage studies in the window: the form, the addresses behind the numbers, the curve and its drawing on paper. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { coverageRequestSchema, type CoverageReport } from '../../../core/study/coverage-study.ts';
import { frequencyWishSchema } from '../../../core/study/position-sets.ts';
import { foldCoverage, type CoverageRow } from '../../../core/study/coverage.ts';
import { DEFAULT_COVERAGE } from '../../../core/study/coverage-defaults.ts';
import { DEFAULT_TABLE_PLIES } from '../../../host/positions/frequency-pgn.ts';
import { curveMarks, type CurveData, type CurvePoint } from '../../../renderer/chart/curve-marks.ts';
import { CurvePlot } from '../../../renderer/chart/curve-plot.tsx';
import { PAPER } from '../../../renderer/chart/paint.ts';
import {
  FIRST_COVERAGE_FORM,
  readCoverageForm,
} from '../../../renderer/routes/datasets/coverage/coverage-form.ts';
import { coverageTable, findingsTable } from '../../../core/study/coverage-tables.ts';
import { machineTable } from '../../../core/table/machine.ts';
import {
  coverageAddress,
  coverageCurve,
  menCurve,
} from '../../../renderer/routes/datasets/coverage/coverage-data.ts';
import { exampleOffsets } from '../../../renderer/routes/datasets/positions/example-offsets.ts';
import {
  FIRST_FREQUENCY_FORM,
  readFrequency,
  SOURCE_KINDS,
  type FrequencyErrors,
} from '../../../renderer/routes/datasets/positions/frequency-form.ts';
import { makeCoverageRowsHref, readCoverageFilter } from '../../../renderer/state/coverage-place.ts';

const filled = { ...FIRST_FREQUENCY_FORM, pgnPaths: ['/games.pgn'], recordedPath: '/answers.jsonl' };

describe('source of game counts', () => {
  it.each(SOURCE_KINDS)('gives a wish of the contract: %s', (kind) => {
    const errors: FrequencyErrors = {};
    const wish = readFrequency({ ...filled, kind }, 20, errors);
    expect(errors).toEqual({});
    if (kind === 'none') expect(wish).toBeNull();
    else expect(frequencyWishSchema.safeParse(wish).success).toBe(true);
  });

  it('counts as many plies as the command line', () =>
    expect(FIRST_FREQUENCY_FORM.pgnPlies).toBe(String(DEFAULT_TABLE_PLIES)));

  it.each([
    [{ kind: 'pgn', pgnPaths: [] }, 'pgnPaths'],
    [{ kind: 'pgn', pgnPlies: '20' }, 'pgnPlies'], // a table that ends before the positions
    [{ kind: 'pgn', minElo: 'high' }, 'minElo'],
    [{ kind: 'explorer', url: 'explorer' }, 'url'],
    [{ kind: 'explorer', tokenVariable: 'lip_secret token' }, 'tokenVariable'],
    [{ kind: 'recorded', recordedPath: '' }, 'recordedPath'],
  ] as const)('%j is refused at %s', (part, field) => {
    const errors: FrequencyErrors = {};
    readFrequency({ ...filled, ...part }, 20, errors);
    expect(Object.keys(errors)).toEqual([field]);
  });
});

describe('form of a coverage study', () => {
  const form = {
    ...FIRST_COVERAGE_FORM,
    source: { ...FIRST_COVERAGE_FORM.source, pgnPaths: ['/games.pgn'] },
  };

  it('asks for the paper’s study when nobody says otherwise', () => {
    const { request, errors } = readCoverageForm(form, 'stockfish-17.1', 2);
    expect(errors).toEqual({});
    expect(coverageRequestSchema.parse(request)).toMatchObject({
      name: 'coverage-50-seed-1',
      games: 50,
      tablebaseMen: 7,
      valuing: { settings: { multipv: 3 } },
    });
  });

  it('needs an engine, and a table as deep as the games are long', () => {
    expect(readCoverageForm(form, null, 1).request).toBeNull();
    expect(readCoverageForm({ ...form, moves: '150' }, 'x', 1).errors.pgnPlies).toContain('301');
  });
});

const row = (game: number, ply: number, pieces: number, frequency: number | null): CoverageRow => ({
  game,
  ply,
  pieces,
  frequency,
});
const rows = [row(1, 1, 32, 9), row(1, 2, 32, 0), row(1, 3, 7, null), row(2, 1, 32, 9), row(2, 2, 31, 0)];
const folded = foldCoverage(rows);
const report: CoverageReport = {
  summary: {
    sha256: 'a'.repeat(64),
    name: 'mine',
    games: 2,
    positions: 5,
    engineId: 'e',
    source: 's',
    addedAt: '',
  },
  isRemoved: false,
  endings: [],
  coverage: { ...folded, byPly: [...folded.byPly], byMove: [...folded.byMove] },
  head: {
    kind: 'coverage',
    version: 1,
    games: 2,
    moves: 2,
    seed: 1,
    tablebaseMen: 7,
    ...DEFAULT_COVERAGE.valuing,
    engine: { name: 'e', bench: 1, sha256: '', verified: true },
    fixedOptions: [],
    profile: '',
    source: 's',
  },
};

describe('figure 5', () => {
  it('has a point a move and a ply, each with the address of its rows', () => {
    const curve = coverageCurve(
      { ...report, endings: [], head: { ...report.head, fixedOptions: [] } },
      'ply',
    );
    expect(curve.points.map(({ at, value, n }) => [at, value, n])).toEqual([
      [1, 1, 2],
      [2, 0, 2],
      [3, 1, 1],
    ]);
    const { search } = new URL((curve.points[1]?.href ?? '').replace('#', ''), 'app://x');
    expect(readCoverageFilter(new URLSearchParams(search))).toEqual({
      ply: 2,
      move: null,
      game: null,
      cover: null,
    });
    expect(curve.printed.map(({ at }) => at)).toEqual([18, 60, 98]);
    const men = menCurve(report, 'move');
    expect(men.points.map(({ value }) => value)).toEqual([31.75, 7]);
    expect(men.points[1]).toMatchObject({ low: null, high: null });
  });

  it('stands beside the findings of the paper, and leaves as a table', () => {
    const findings = findingsTable(report);
    expect(machineTable(findings).rows.map((row) => row[1])).toEqual([
      'none',
      '50.0 % at move 1',
      '31.8',
      '2',
      '31.50, n 2',
    ]);
    const opened = findings.rows[0]?.[1]?.opens ?? null;
    expect(opened === null ? null : coverageAddress(opened).href).toBe(
      makeCoverageRowsHref(report.summary.sha256, { move: 1, cover: 'none' }),
    );
    const [, second] = machineTable(coverageTable(report, 'move')).rows;
    expect(second).toEqual([2, 1, 1, 1, 0, 1, expect.any(Number), 1, 7, null, null, null]);
  });
});

const point = (at: number, value: number | null, n = 10): CurvePoint => ({
  at,
  value,
  low: value === null ? null : value - 0.1,
  high: value === null ? null : value + 0.1,
  n,
  href: '#/x',
});
const data = (points: readonly CurvePoint[]): CurveData => ({
  unit: 'share',
  along: 'move',
  points,
  printed: [{ at: 9, text: 'paper: 9' }],
});

describe('a curve', () => {
  it('has a gap where nothing is known, and keeps within its axis', () => {
    const marks = curveMarks(
      data([point(1, 1), point(2, 0.5), point(3, null), point(4, 0), point(5, 0)]),
      500,
    );
    expect(marks.lines).toHaveLength(2);
    expect(marks.bands).toHaveLength(2);
    expect(marks.marks.map(({ key }) => key)).toEqual(['1', '2', '4', '5']);
    const numbers = marks.bands.join(' ').match(/[\d.]+ ([\d.]+)/g) ?? [];
    for (const pair of numbers) {
      const y = Number(pair.split(' ')[1]);
      expect(y).toBeGreaterThanOrEqual(marks.plotTop);
      expect(y).toBeLessThanOrEqual(marks.plotBottom);
    }
    expect(marks.marks[1]?.label).toBe('Move 2: 50% covered, 95 % 40% to 60%, n 10');
    expect(marks.printed[0]?.x).toBeCloseTo(marks.plotRight, 5); // the axis goes as far as the paper's facts
    expect(marks.ticks.map(({ count }) => count).slice(0, 2)).toEqual(['10', '10']);
  });

  it('of nothing is an empty frame', () => expect(curveMarks(data([]), 500).marks).toEqual([]));

  it('is drawn on paper with its facts and without links', () => {
    const svg = renderToStaticMarkup(
      <CurvePlot
        data={data([point(1, 1), point(2, 0.5)])}
        title="Figure 5"
        styleIndex={0}
        paint={PAPER}
        description={'Database: games\nStudy abc'}
      />,
    );
    expect(svg).toContain('<title>Figure 5</title>');
    expect(svg).toContain('paper: 9');
    expect(svg).toContain('Study abc');
    expect(svg).not.toContain('href');
    expect(svg).not.toContain('var(--');
  });
});

it('examples are spread over a condition, all of a small one, and move on with each turn', () => {
  expect(exampleOffsets(600, 0)).toEqual([100, 300, 500]);
  expect(exampleOffsets(600, 1)).toEqual([101, 301, 501]);
  expect(exampleOffsets(2, 1).toSorted()).toEqual([0, 1]);
  expect(exampleOffsets(0, 3)).toEqual([]);
});
