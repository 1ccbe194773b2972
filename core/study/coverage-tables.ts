/** The tables of a coverage study: the covered share by move or ply with the men on the board, and its findings beside the paper's. */
import { figure, makeTable, type Table } from '../table/figure.ts';
import { meanInterval } from '../score/mean.ts';
import { DEFAULT_COVERAGE } from './coverage-defaults.ts';
import type { CoverageFilter, CoverageReport } from './coverage-study.ts';

export type Along = 'move' | 'ply';
export type CoveragePoint = CoverageReport['coverage']['byMove'][number];

/** The positions of a study that a number counts. */
export interface CoverageOpened {
  readonly sha256: string;
  readonly filter: Partial<CoverageFilter>;
}

const { printed } = DEFAULT_COVERAGE;

export function pointsOf({ coverage }: CoverageReport, along: Along): readonly CoveragePoint[] {
  return along === 'move' ? coverage.byMove : coverage.byPly;
}

export function coverageTable(report: CoverageReport, along: Along): Table<CoverageOpened> {
  const { sha256 } = report.summary;
  const opens =
    (cover: 'covered' | null) =>
    ({ at }: CoveragePoint): CoverageOpened => ({ sha256, filter: { [along]: at, cover } });
  return makeTable<CoveragePoint, CoverageOpened>(
    { id: `by_${along}`, title: `Coverage by ${along}, ${report.summary.name}` },
    [
      figure(along, along === 'move' ? 'Move' : 'Ply', 'count', ({ at }) => at),
      figure('n', 'n', 'count', ({ n }) => n, { opens: opens(null) }),
      figure('covered', 'Covered', 'count', ({ covered }) => covered, { opens: opens('covered') }),
      figure('by_tablebases', 'By tablebases', 'count', ({ byTablebases }) => byTablebases, {
        isDetail: true,
      }),
      figure('not_looked_up', 'Not looked up', 'count', ({ unknown }) => unknown, { isDetail: true }),
      figure('rate', 'Share', 'share', ({ rate, interval }) => ({ value: rate, interval }), {
        parts: ['interval'],
        of: 'n',
      }),
      figure(
        'men',
        'Mean men',
        'number',
        ({ pieces }) => ({ value: pieces.mean, sd: pieces.sd, interval: meanInterval(pieces) }),
        { parts: ['interval', 'sd'] },
      ),
    ],
    pointsOf(report, along),
  );
}

interface Finding {
  readonly name: string;
  readonly here: string | null;
  readonly paper: string;
  /** The positions behind it; null: there are none. */
  readonly filter: Partial<CoverageFilter> | null;
}

/** What the paper prints of its own study, beside the same of this one. */
function findingsOf({ coverage }: CoverageReport): readonly Finding[] {
  const { coveredUntilMove, minimum, tablebasesFromMove, piecesUncovered } = coverage;
  const firstNovel = (coveredUntilMove ?? 0) + 1;
  const isNovel = coverage.byMove.some(({ at }) => at === firstNovel);
  const least = minimum === null ? null : { move: minimum.fromMove };
  return [
    {
      name: 'Every position is covered up to move',
      here: coveredUntilMove === null ? 'none' : String(coveredUntilMove),
      paper: `games leave the database after move ${printed.novelAfterMove}`,
      filter: isNovel ? { move: firstNovel, cover: 'none' } : null,
    },
    {
      name: 'Least covered',
      here: minimum === null ? null : `${(minimum.rate * 100).toFixed(1)} % at ${movesText(minimum)}`,
      paper: `near move ${printed.minimumNearMove}`,
      filter: least,
    },
    {
      name: 'Mean men there',
      here: minimum?.pieces.mean?.toFixed(1) ?? null,
      paper: `about ${printed.piecesAtMinimum}`,
      filter: least,
    },
    {
      name: 'Tablebases cover positions from move',
      here: tablebasesFromMove === null ? 'none' : String(tablebasesFromMove),
      paper: `coverage rises from about move ${printed.riseFromMove}`,
      filter: tablebasesFromMove === null ? null : { cover: 'tablebases' },
    },
    {
      name: 'Mean men of uncovered positions',
      here:
        piecesUncovered.mean === null ? null : `${piecesUncovered.mean.toFixed(2)}, n ${piecesUncovered.n}`,
      paper: printed.meanPiecesUncovered.toFixed(2),
      filter: piecesUncovered.n === 0 ? null : { cover: 'none' },
    },
  ];
}

function movesText({ fromMove, toMove }: NonNullable<CoverageReport['coverage']['minimum']>): string {
  return fromMove === toMove ? `move ${fromMove}` : `moves ${fromMove} to ${toMove}`;
}

export function findingsTable(report: CoverageReport): Table<CoverageOpened> {
  const { sha256, name } = report.summary;
  return makeTable<Finding, CoverageOpened>(
    { id: 'findings', title: `Findings of the coverage study ${name}` },
    [
      figure('finding', 'Finding', 'text', (row) => row.name),
      figure('here', 'This study', 'text', ({ here }) => here, {
        opens: ({ filter }) => (filter === null ? null : { sha256, filter }),
      }),
      figure('paper', 'Paper, 50 games', 'text', ({ paper }) => paper),
    ],
    findingsOf(report),
  );
}

export function coverageTables(report: CoverageReport): readonly Table[] {
  return [coverageTable(report, 'move'), coverageTable(report, 'ply'), findingsTable(report)];
}
