/** The right side: what is missing for a comparison of game runs, or the comparison. */
import { Skeleton } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GameComparison } from '../../../../core/game/comparison.ts';
import {
  comparedPlayers,
  comparedPlayersTable,
  comparedStrengthParts,
  reviewProfiles,
} from '../../../../core/game/tables.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount, formatInstant } from '../../../format/figures.ts';
import { Empty } from '../../../parts/empty.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Scroll, Section } from '../../../parts/section.tsx';
import { makeCompareGamesHref } from '../../../state/game-place.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import { RunStatusTag } from '../../reproduce/run-status.tsx';
import styles from '../compare.module.css';
import type { NamedRun } from '../../../../core/table/compared-runs.ts';
import { Differences } from '../differences.tsx';
import { LostRuns } from '../refusal.tsx';
import { Letter } from '../run-mark.tsx';
import type { GamesChoice } from './compared-games.ts';
import { ComplianceSection, DecisionsSection } from './decisions-section.tsx';
import { GamesSection } from './games-section.tsx';
import { RequestsSection } from './requests-section.tsx';
import { StrengthSections } from './strength-sections.tsx';
import { ReviewSection } from './review-section.tsx';

export function GamesPane({ choice }: { readonly choice: GamesChoice }): ReactNode {
  switch (choice.kind) {
    case 'too_few':
      return (
        <Empty
          icon={<IconChartHistogram size={40} stroke={1.2} />}
          title={choice.chosen === 0 ? 'Choose two or more game runs' : 'Choose one more game run'}
        >
          Their players stand side by side: results, what became of every decision, compliance, waits, cost,
          and losses under one engine and limit; and everything that differs between the runs is listed.
        </Empty>
      );
    case 'not_found':
      return <LostRuns runIds={choice.runIds} anewHref={makeCompareGamesHref([])} />;
    case 'ready':
      return <Comparison runs={choice.runs} />;
  }
}

function Comparison({ runs }: { readonly runs: readonly NamedRun[] }): ReactNode {
  const comparison = useInvoke('games.compare', { runIds: runs.map(({ runId }) => runId) });
  if (comparison.error !== null) {
    return (
      <div className={styles.refusal}>
        <ErrorNotice
          what="The runs could not be compared"
          error={comparison.error}
          onRetry={() => void comparison.refetch()}
        />
      </div>
    );
  }
  if (comparison.data === undefined) {
    return (
      <div className={styles.refusal}>
        <Skeleton height={180} mb={16} />
        <Skeleton height={120} />
      </div>
    );
  }
  return <Figures comparison={comparison.data} runs={runs} />;
}

interface ComparisonProps {
  readonly comparison: GameComparison;
  readonly runs: readonly NamedRun[];
}

function Figures({ comparison, runs }: ComparisonProps): ReactNode {
  const players = comparedPlayers(comparison);
  const profiles = reviewProfiles(players);
  return (
    <div className={styles.pane} data-testid="games-comparison">
      <Scroll>
        <RunsSection comparison={comparison} runs={runs} />
        <Differences
          differences={comparison.differences}
          runs={runs}
          title="Everything that differs between the runs"
        />
        <GamesSection players={players} runs={runs} />
        <StrengthSections tables={comparedStrengthParts(comparison)} name="comparison" />
        <DecisionsSection players={players} runs={runs} />
        <ComplianceSection players={players} runs={runs} />
        <RequestsSection players={players} runs={runs} />
        {profiles.map((profile, at) => (
          <ReviewSection key={profile} players={players} runs={runs} profile={profile} number={at + 1} />
        ))}
        {profiles.length === 0 && (
          <Section title="Engine review">
            <div className="dim">
              No move of these runs is reviewed by an engine yet. Review them from the page of each run, with
              one engine and limit, and their losses can be compared here.
            </div>
          </Section>
        )}
      </Scroll>
    </div>
  );
}

function RunsSection({ comparison, runs }: ComparisonProps): ReactNode {
  return (
    <Section
      title="Runs"
      testId="compared-games"
      side={
        <ExportMenu
          what="the comparison"
          name="games-comparison"
          testId="export-games-comparison"
          formats={tableFormats(() => comparedPlayersTable(comparison))}
        />
      }
    >
      {runs.map((run, index) => {
        const one = comparison.runs[index];
        return (
          <div key={run.runId} className={styles.runLine}>
            <Letter run={run} />
            <a className="link" href={makeRunHref({ kind: 'games', runId: run.runId })}>
              {run.name}
            </a>
            {one !== undefined && (
              <>
                <RunStatusTag status={one.status} />
                <span className="dim num">
                  {`${formatCount(one.games.ended)} of ${formatCount(one.games.scheduled)} games ended · ${formatInstant(one.startedAt)}`}
                </span>
              </>
            )}
          </div>
        );
      })}
    </Section>
  );
}
