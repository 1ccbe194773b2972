/**
 * Losses of the players under one engine and limit. Another limit is another section: their numbers share nothing. A run
 * without reviews of this profile says so.
 */
import type { ReactNode } from 'react';
import { phasesTable, reviewedPlayers, reviewTable } from '../../../../core/game/tables.ts';
import { StackedPlot } from '../../../chart/stacked-plot.tsx';
import { showLine } from '../../../format/visible-text.ts';
import { TableSection } from '../../../parts/table-section.tsx';
import { drawPlayers, gamesAddress, rowLabel } from './cells.tsx';
import { describeGames } from './compared-games.ts';
import type { GamesFiguresProps } from './compared-games.ts';
import { BUCKET_STYLES } from './part-styles.ts';

export interface ReviewSectionProps extends GamesFiguresProps {
  readonly profile: string;
  /** Of the profile among those of the runs, from 1. */
  readonly number: number;
}

export function ReviewSection({ players, runs, profile, number }: ReviewSectionProps): ReactNode {
  const reviewed = reviewedPlayers(players, profile);
  const without = reviewed.rows.filter(({ review }) => review === null);
  const bars = reviewed.rows.flatMap((row) => {
    if (row.review === null) return [];
    const counts = new Map<string, number>(Object.entries(row.review.buckets));
    const parts = BUCKET_STYLES.map(({ key }) => ({ key, count: counts.get(key) ?? 0 }));
    const text = `${parts.map(({ count }) => count).join(' · ')} of ${row.review.reviewed}`;
    return [{ id: `${row.runId} ${row.player.playerId}`, label: rowLabel(row), parts, text }];
  });
  const shown = { isUnsorted: true, addressOf: gamesAddress, draw: drawPlayers(reviewed) } as const;
  return (
    <>
      <TableSection
        {...shown}
        title="Engine review"
        sectionTestId="compare-review"
        what="the losses"
        name="losses"
        label={`Losses, ${profile}`}
        testId="compare-review-table"
        table={reviewTable(players, profile, number)}
        above={
          <div className="dim" style={{ overflowWrap: 'anywhere', marginBottom: 8 }}>
            {showLine(profile)}
          </div>
        }
        chart={{
          draw: (paper) => (
            <StackedPlot title="Losses of the reviewed moves" styles={BUCKET_STYLES} rows={bars} {...paper} />
          ),
          describe: (program) => describeGames(runs, `reviewed by ${profile}`, program),
        }}
        {...(without.length === 0
          ? {}
          : {
              below: (
                <span data-testid="compare-without-review">
                  {`Not reviewed by this engine and limit: ${without.map((row) => `${showLine(row.player.playerId)} in run ${row.letter ?? ''}`).join(', ')}.`}
                </span>
              ),
            })}
      />
      <TableSection
        {...shown}
        title="Engine review by phase"
        what="the phases"
        name="phases"
        label={`Losses by phase, ${profile}`}
        table={phasesTable(players, profile, number)}
      />
    </>
  );
}
