/** A run of games: how it stands, its lanes and boards, every game, the figures of the players, and what was frozen. */
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import { playerName } from '../../../../core/player/players.ts';
import { useInvoke } from '../../../data/query.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Screen, Scroll } from '../../../parts/section.tsx';
import { useRunProgress } from '../../../state/activity.ts';
import { readGamesFilter } from '../../../state/game-place.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { RunStatusTag } from '../../reproduce/run-status.tsx';
import { LedgerTail } from '../page/ledger-tail.tsx';
import { RunPending, RunTitle } from '../page/run-frame.tsx';
import styles from '../runs.module.css';
import { DecisionsView } from './decisions-view.tsx';
import { GameActions } from './game-actions.tsx';
import { GameProgress } from './game-progress.tsx';
import { GameSettings, History } from './game-settings.tsx';
import { GamesTable } from './games-table.tsx';
import { Lanes } from './lanes.tsx';
import { PlayerFigures } from './player-figures.tsx';

const TABS = ['games', 'players', 'decisions', 'settings'] as const;

export function GameRunPage({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('games.report', { runId });
  if (report.data !== undefined) return <GameRun report={report.data} />;
  return <RunPending error={report.error} onRetry={() => void report.refetch()} />;
}

function GameRun({ report }: { readonly report: GameRunReport }): ReactNode {
  const { runId } = report;
  const { players, openings } = report.manifest;
  const names = players.map(playerName).join(', ');
  const progress = useRunProgress(runId);
  const navigate = useNavigate();
  const [params] = useQueryParams();
  const status = progress?.status ?? report.status;
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'games';
  // A number led here: what it counts comes first.
  const isListSought = readGamesFilter(params) !== null;
  useCommands({ 'pane.back': () => navigate('#/runs') });
  return (
    <Screen
      title={
        <RunTitle
          name={showLine(names)}
          subtitle={`${report.games.length} games, ${openings.length} ${openings.length === 1 ? 'opening' : 'openings'}`}
        />
      }
      side={
        <>
          <RunStatusTag status={status} />
          <GameActions report={report} status={status} />
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => navigate(`${makeRunHref({ kind: 'games', runId })}?tab=${next ?? 'games'}`)}
        keepMounted={false}
        className={styles.tabs}
        data-testid="run-page"
        data-status={status}
      >
        <Tabs.List px={10}>
          <Tabs.Tab value="games">Games</Tabs.Tab>
          <Tabs.Tab value="players" data-testid="run-players-tab">
            Players
          </Tabs.Tab>
          <Tabs.Tab value="decisions" data-testid="run-decisions-tab">
            Decisions
          </Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.panel}>
          {tab === 'decisions' ? (
            <DecisionsView report={report} />
          ) : (
            <Scroll>
              {tab === 'games' && (
                <>
                  {isListSought && <GamesTable report={report} isRunning={status === 'running'} />}
                  <GameProgress report={report} progress={progress} status={status} />
                  <Lanes report={report} isRunning={status === 'running'} />
                  {!isListSought && <GamesTable report={report} isRunning={status === 'running'} />}
                  <History report={report} />
                  <LedgerTail runId={runId} />
                </>
              )}
              {tab === 'players' && <PlayerFigures report={report} />}
              {tab === 'settings' && <GameSettings report={report} />}
            </Scroll>
          )}
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}
