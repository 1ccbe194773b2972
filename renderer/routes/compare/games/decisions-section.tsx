/** What became of every decision, as shares and as bars; and compliance and first replies, each with its interval. */
import type { ReactNode } from 'react';
import { askedPlayers, complianceTable, outcomesTable } from '../../../../core/game/tables.ts';
import { intervalRows } from '../../../chart/from-table.ts';
import { IntervalPlot } from '../../../chart/interval-plot.tsx';
import { StackedPlot } from '../../../chart/stacked-plot.tsx';
import { OUTCOMES } from '../../../format/game-words.ts';
import { Section } from '../../../parts/section.tsx';
import { TableSection } from '../../../parts/table-section.tsx';
import { drawPlayers, gamesAddress, rowLabel } from './cells.tsx';
import { describeGames } from './compared-games.ts';
import type { GamesFiguresProps } from './compared-games.ts';
import { OUTCOME_STYLES } from './part-styles.ts';

export function DecisionsSection({ players, runs }: GamesFiguresProps): ReactNode {
  const asked = askedPlayers(players);
  if (asked.rows.length === 0) {
    return (
      <Section title="Decisions">
        <div className="dim">
          No player of these runs is asked in words: there are no prompts, replies and decisions to compare.
        </div>
      </Section>
    );
  }
  const bars = asked.rows.flatMap((row) => {
    const { decisions, playerId } = row.player;
    if (decisions === null) return [];
    const parts = OUTCOMES.map((key) => ({ key, count: decisions[key].numerator }));
    const text = `${parts.map(({ count }) => count).join(' · ')} of ${decisions.decided}`;
    return [{ id: `${row.runId} ${playerId}`, label: rowLabel(row), parts, text }];
  });
  return (
    <TableSection
      title="Decisions: what became of them, of those decided"
      rule="R-GAME-17.2"
      sectionTestId="compare-decisions"
      what="the decisions"
      name="decisions"
      exportTestId="export-decisions"
      label="Decisions"
      testId="compare-decisions-table"
      table={outcomesTable(players)}
      hidden={['under_way']}
      isUnsorted
      addressOf={gamesAddress}
      draw={drawPlayers(asked)}
      chart={{
        draw: (paper) => (
          <StackedPlot
            title="What became of the decisions"
            testId="compare-outcomes"
            styles={OUTCOME_STYLES}
            rows={bars}
            {...paper}
          />
        ),
        describe: (program) =>
          describeGames(runs, `decisions: ${OUTCOMES.join(' · ')}, of those decided`, program),
      }}
    />
  );
}

export function ComplianceSection({ players, runs }: GamesFiguresProps): ReactNode {
  const asked = askedPlayers(players);
  if (asked.rows.length === 0) return null;
  const table = complianceTable(players);
  const labelOf = (at: number): string => {
    const row = asked.rows[at];
    return row === undefined ? '' : rowLabel(row);
  };
  return (
    <TableSection
      title="Compliance and first replies"
      rule="R-GAME-17.3"
      sectionTestId="compare-compliance"
      what="the compliance"
      name="compliance"
      testId="compare-compliance-table"
      table={table}
      isUnsorted
      addressOf={gamesAddress}
      draw={drawPlayers(asked)}
      chart={{
        draw: (paper) => (
          <IntervalPlot
            title="Compliance, with 95 % Wilson intervals"
            testId="compare-compliance-plot"
            mode="share"
            width={720}
            rows={intervalRows(table, ['compliant_of_replied'], labelOf)}
            {...paper}
          />
        ),
        describe: (program) =>
          describeGames(runs, 'of decisions with a reply that counts; 95 % Wilson', program),
      }}
    />
  );
}
