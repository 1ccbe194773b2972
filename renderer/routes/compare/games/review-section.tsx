/**
 * Losses of the players under one engine and limit. Another limit is another section: their numbers share nothing. A run
 * without reviews of this profile says so.
 */
import type { ReactNode } from 'react';
import type { GameDecisionFilter } from '../../../../core/game/decisions.ts';
import type { ReviewedPlayer } from '../../../../core/game/comparison-figures.ts';
import { phasesTable, reviewedPlayers, reviewTable } from '../../../../core/game/comparison-tables.ts';
import { gamePhases, type GamePhase, type ReviewKind } from '../../../../core/game/kind-lists.ts';
import type { PlayerFiguresView } from '../../../../core/game/report.ts';
import { PAPER } from '../../../chart/paint.ts';
import { StackedPlot } from '../../../chart/stacked-plot.tsx';
import { svgText } from '../../../chart/svg-frame.tsx';
import { formatCount, formatPercent, UNKNOWN } from '../../../format/figures.ts';
import { PHASE_WORDS, REVIEW_KIND_WORDS } from '../../../format/game-kind-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Opens } from '../../../parts/opens.tsx';
import { Section } from '../../../parts/section.tsx';
import { makeDecisionsHref } from '../../../state/game-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { describeGames, figureFormats } from './game-exports.ts';
import type { GamesFiguresProps } from './compared-games.ts';
import { Count, rowLabel, whoColumns, whose } from './cells.tsx';
import { BUCKET_STYLES } from './part-styles.ts';

type Review = PlayerFiguresView['reviews'][number];
interface Row extends ReviewedPlayer {
  readonly review: Review;
}

function behind(
  row: Row,
  review: ReviewKind,
  phase: GamePhase | null = null,
): { readonly href: string; readonly what: string } {
  const filter: Partial<GameDecisionFilter> = { review, phase, profile: row.review.profile };
  const when = phase === null ? '' : `, ${PHASE_WORDS[phase].toLowerCase()}`;
  return {
    href: makeDecisionsHref(row.runId, { playerId: row.player.playerId, ...filter }),
    what: `moves ${REVIEW_KIND_WORDS[review]}${when}, ${whose(row)}`,
  };
}

function countColumn(kind: ReviewKind, title: string, of: (review: Review) => number): DataColumn<Row> {
  return {
    id: kind,
    title,
    align: 'right',
    cell: (row) => <Count count={of(row.review)} {...behind(row, kind)} />,
  };
}

const COLUMNS: readonly DataColumn<Row>[] = [
  ...whoColumns<Row>(),
  countColumn('reviewed', 'Reviewed', ({ reviewed }) => reviewed),
  countColumn('missing', 'Not reviewed', ({ missing }) => missing),
  {
    id: 'mean',
    title: 'Mean loss, cp',
    rule: 'R-GAME-17.8',
    align: 'right',
    cell: (row) => <Loss row={row} phase={null} figures={row.review} />,
  },
  ...BUCKET_STYLES.map(({ key, words }) =>
    countColumn(key as keyof Review['buckets'], words, ({ buckets }) => bucketOf(buckets, key)),
  ),
  countColumn('missed_mate', 'Mates missed', ({ missedForcedMates }) => missedForcedMates),
  {
    id: 'best',
    title: 'Best move, of those known',
    rule: 'R-GAME-16.6',
    align: 'right',
    cell: (row) => {
      const { bestMoves, compared } = row.review;
      return (
        <>
          <Count count={bestMoves} {...behind(row, 'best_move')} />
          <div
            className={styles.under}
          >{`${formatPercent(bestMoves, compared)}, n ${formatCount(compared)}`}</div>
        </>
      );
    },
  },
];

function bucketOf(buckets: Review['buckets'], key: string): number {
  return Object.entries(buckets).find(([name]) => name === key)?.[1] ?? 0;
}

interface LossProps {
  readonly row: Row;
  readonly phase: GamePhase | null;
  readonly figures: Pick<Review, 'meanLossCp' | 'medianLossCp' | 'valued'>;
}

/** Over moves without a mate line, and how many those are. */
function Loss({ row, phase, figures }: LossProps): ReactNode {
  const { meanLossCp, medianLossCp, valued } = figures;
  if (meanLossCp === null) return UNKNOWN;
  return (
    <>
      <Opens {...behind(row, 'valued', phase)}>{meanLossCp.toFixed(1)}</Opens>
      <div className={styles.under}>{`median ${medianLossCp ?? UNKNOWN}, n ${formatCount(valued)}`}</div>
    </>
  );
}

const PHASE_COLUMNS: readonly DataColumn<Row>[] = [
  ...whoColumns<Row>(),
  ...gamePhases.flatMap((phase): readonly DataColumn<Row>[] => [
    {
      id: `${phase} loss`,
      title: `${PHASE_WORDS[phase]}: mean loss, cp`,
      align: 'right',
      cell: (row) => <Loss row={row} phase={phase} figures={row.review.phases[phase]} />,
    },
    {
      id: `${phase} blunders`,
      title: 'Blunders',
      align: 'right',
      cell: (row) => <Count count={row.review.phases[phase].blunders} {...behind(row, 'from_300', phase)} />,
    },
  ]),
];

export function ReviewSection({
  comparison,
  runs,
  profile,
}: GamesFiguresProps & { readonly profile: string }): ReactNode {
  const players = reviewedPlayers(comparison, profile);
  const rows = players.flatMap((row): readonly Row[] =>
    row.review === null ? [] : [{ ...row, review: row.review }],
  );
  const without = players.filter(({ review }) => review === null);
  const plot = (program: string | null): ReactNode => (
    <StackedPlot
      title="Losses of the reviewed moves"
      styles={BUCKET_STYLES}
      rows={rows.map((row) => ({
        id: `${row.runId} ${row.player.playerId}`,
        label: rowLabel(row),
        parts: BUCKET_STYLES.map(({ key }) => ({ key, count: bucketOf(row.review.buckets, key) })),
        text: `${BUCKET_STYLES.map(({ key }) => bucketOf(row.review.buckets, key)).join(' · ')} of ${row.review.reviewed}`,
      }))}
      {...(program === null
        ? {}
        : { paint: PAPER, description: describeGames(runs, `reviewed by ${profile}`, program) })}
    />
  );
  return (
    <Section
      title="Engine review"
      testId="compare-review"
      side={
        <ExportMenu
          what="the losses"
          name="losses"
          formats={[
            ...figureFormats(() => reviewTable(comparison, profile)),
            { ending: 'svg', make: (program) => svgText(<>{plot(program)}</>) },
          ]}
        />
      }
    >
      <div className="dim" style={{ overflowWrap: 'anywhere', marginBottom: 8 }}>
        {showLine(profile)}
      </div>
      <div className={styles.broad}>
        <DataTable label={`Losses, ${profile}`} testId="compare-review-table" rows={rows} columns={COLUMNS} />
      </div>
      {without.length > 0 && (
        <div className="faint" style={{ marginTop: 6 }} data-testid="compare-without-review">
          {`Not reviewed by this engine and limit: ${without.map(whose).join(', ')}.`}
        </div>
      )}
      <div className={styles.plot}>{plot(null)}</div>
      <div className={styles.subHead}>
        <span>By phase</span>
        <ExportMenu
          what="the phases"
          name="phases"
          formats={figureFormats(() => phasesTable(comparison, profile))}
        />
      </div>
      <div className={styles.broad}>
        <DataTable label={`Losses by phase, ${profile}`} rows={rows} columns={PHASE_COLUMNS} />
      </div>
    </Section>
  );
}
