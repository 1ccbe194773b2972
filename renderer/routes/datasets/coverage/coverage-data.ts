/** A coverage report → curves, findings beside those the paper prints, and the tables that leave the program. Pure. */
import type { CoverageReport } from '../../../../core/study/coverage-study.ts';
import { DEFAULT_COVERAGE } from '../../../../core/study/coverage-defaults.ts';
import type { CurveData } from '../../../chart/curve-marks.ts';
import type { ExportTable } from '../../../format/export-table.ts';
import { formatCount, UNKNOWN } from '../../../format/figures.ts';
import { limitText } from '../../../format/study-words.ts';
import { makeCoverageRowsHref } from '../../../state/coverage-place.ts';

export type Along = 'move' | 'ply';
export type CoveragePoint = CoverageReport['coverage']['byMove'][number];

const { printed } = DEFAULT_COVERAGE;
const Z_95 = 1.96;

export function pointsOf({ coverage }: CoverageReport, along: Along): readonly CoveragePoint[] {
  return along === 'move' ? coverage.byMove : coverage.byPly;
}

/** The positions behind a point. */
export function pointHref(
  report: CoverageReport,
  along: Along,
  at: number,
  cover: 'covered' | null = null,
): string {
  return makeCoverageRowsHref(report.summary.sha256, { [along]: at, cover });
}

export function coverageCurve(report: CoverageReport, along: Along): CurveData {
  const scale = along === 'move' ? 1 : 2;
  return {
    unit: 'share',
    along,
    points: pointsOf(report, along).map(({ at, rate, interval, n }) => ({
      at,
      value: rate,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
      n,
      href: pointHref(report, along, at),
    })),
    printed: [
      { at: printed.novelAfterMove * scale, text: `paper: novel after move ${printed.novelAfterMove}` },
      { at: printed.minimumNearMove * scale, text: `paper: least near ${printed.minimumNearMove}` },
      { at: printed.riseFromMove * scale, text: `paper: rises from about ${printed.riseFromMove}` },
    ],
  };
}

/** Mean men of the positions reached, covered or not. */
export function menCurve(report: CoverageReport, along: Along): CurveData {
  const scale = along === 'move' ? 1 : 2;
  return {
    unit: 'men',
    along,
    points: pointsOf(report, along).map(({ at, pieces, n, unknown }) => ({
      at,
      value: pieces.mean,
      ...rangeOf(pieces),
      n: n + unknown,
      href: pointHref(report, along, at),
    })),
    printed: [
      {
        at: printed.minimumNearMove * scale,
        text: `paper: about ${printed.piecesAtMinimum} men near move ${printed.minimumNearMove}`,
      },
    ],
  };
}

/** Mean ± 1.96 SD/√n; nulls where there is no spread. */
export function rangeOf({ n, mean, sd }: CoveragePoint['pieces']): {
  readonly low: number | null;
  readonly high: number | null;
} {
  if (mean === null || sd === null || n < 2) return { low: null, high: null };
  const half = (Z_95 * sd) / Math.sqrt(n);
  return { low: mean - half, high: mean + half };
}

export interface Finding {
  readonly name: string;
  readonly here: string;
  readonly paper: string;
  /** The positions behind it; null: there are none. */
  readonly href: string | null;
}

const one = (value: number | null): string => (value === null ? UNKNOWN : value.toFixed(1));

/** What the paper prints of its own study, beside the same of this one. */
export function findingsOf(report: CoverageReport): readonly Finding[] {
  const { coveredUntilMove, minimum, tablebasesFromMove, piecesUncovered } = report.coverage;
  const rows = (filter: Parameters<typeof makeCoverageRowsHref>[1]): string =>
    makeCoverageRowsHref(report.summary.sha256, filter);
  const firstNovel = (coveredUntilMove ?? 0) + 1;
  const isNovel = report.coverage.byMove.some(({ at }) => at === firstNovel);
  return [
    {
      name: 'Every position is covered up to move',
      here: coveredUntilMove === null ? 'none' : String(coveredUntilMove),
      paper: `games leave the database after move ${printed.novelAfterMove}`,
      href: isNovel ? rows({ move: firstNovel, cover: 'none' }) : null,
    },
    {
      name: 'Least covered',
      here: minimum === null ? UNKNOWN : `${(minimum.rate * 100).toFixed(1)} % at ${movesText(minimum)}`,
      paper: `near move ${printed.minimumNearMove}`,
      href: minimum === null ? null : rows({ move: minimum.fromMove }),
    },
    {
      name: 'Mean men there',
      here: one(minimum?.pieces.mean ?? null),
      paper: `about ${printed.piecesAtMinimum}`,
      href: minimum === null ? null : rows({ move: minimum.fromMove }),
    },
    {
      name: 'Tablebases cover positions from move',
      here: tablebasesFromMove === null ? 'none' : String(tablebasesFromMove),
      paper: `coverage rises from about move ${printed.riseFromMove}`,
      href: tablebasesFromMove === null ? null : rows({ cover: 'tablebases' }),
    },
    {
      name: 'Mean men of uncovered positions',
      here:
        piecesUncovered.mean === null
          ? UNKNOWN
          : `${piecesUncovered.mean.toFixed(2)}, n ${formatCount(piecesUncovered.n)}`,
      paper: printed.meanPiecesUncovered.toFixed(2),
      href: piecesUncovered.n === 0 ? null : rows({ cover: 'none' }),
    },
  ];
}

function movesText({ fromMove, toMove }: NonNullable<CoverageReport['coverage']['minimum']>): string {
  return fromMove === toMove ? `move ${fromMove}` : `moves ${fromMove} to ${toMove}`;
}

export function settingsText({ head }: CoverageReport): string {
  const { engineId, settings, limit, seed, moves, tablebaseMen } = head;
  return `${engineId}, one of the best ${settings.multipv}, ${limitText(limit)} a move; ${moves} moves at most; seed ${seed}; tablebases up to ${tablebaseMen} men`;
}

/** What stands below an exported drawing. */
export function describeCoverage(report: CoverageReport, program: string): string {
  const { summary, head } = report;
  return [
    `${summary.name}: ${summary.games} games, ${summary.positions} positions. ${settingsText(report)}.`,
    `Database: ${head.source}. Band: 95 % interval; n below the axis.`,
    `Study ${summary.sha256}. ${program}.`,
  ].join('\n');
}

export function coverageTable(report: CoverageReport, along: Along): ExportTable {
  return {
    title: `Coverage by ${along}`,
    columns: [
      along,
      'n',
      'covered',
      'by_tablebases',
      'not_looked_up',
      'rate',
      'rate_low',
      'rate_high',
      'men_mean',
      'men_sd',
    ],
    rows: pointsOf(report, along).map((point) => [
      point.at,
      point.n,
      point.covered,
      point.byTablebases,
      point.unknown,
      point.rate,
      point.interval?.low ?? null,
      point.interval?.high ?? null,
      point.pieces.mean,
      point.pieces.sd,
    ]),
  };
}

export function findingsTable(report: CoverageReport): ExportTable {
  return {
    title: 'Findings of the coverage study',
    columns: ['finding', 'here', 'paper'],
    rows: findingsOf(report).map(({ name, here, paper }) => [name, here, paper]),
  };
}
