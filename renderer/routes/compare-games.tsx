/** Compare, games: game runs on the left, to be chosen; on the right their players side by side and all that differs. */
import type { ReactNode } from 'react';
import { useInvoke } from '../data/query.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { Split } from '../parts/split.tsx';
import { readComparedRuns } from '../state/answer-place.ts';
import { makeCompareGamesHref } from '../state/game-place.ts';
import { useNavigate, useQueryParams } from '../state/use-place.ts';
import { toggleRun } from './compare/compared-runs.ts';
import { chooseGames, gameRuns } from './compare/games/compared-games.ts';
import { GamesPane } from './compare/games/games-pane.tsx';
import { GamesPicker } from './compare/games/games-picker.tsx';

export function CompareGames(): ReactNode {
  const runs = useInvoke('runs.list', undefined);
  const [params] = useQueryParams();
  const navigate = useNavigate();
  const chosen = readComparedRuns(params);
  const known = gameRuns(runs.data ?? []);
  return (
    <>
      {runs.error !== null && (
        <div style={{ padding: 16 }}>
          <ErrorNotice what="The runs could not be listed" error={runs.error} />
        </div>
      )}
      <div style={{ flex: 1, minHeight: 0 }}>
        <Split
          name="compare"
          firstPercent={22}
          minFirstPx={220}
          minSecondPx={520}
          first={
            <GamesPicker
              runs={known}
              isPending={runs.isPending}
              chosen={chosen}
              onToggle={(runId) => {
                const here = chosen.filter((id) => known.some((run) => run.runId === id));
                navigate(makeCompareGamesHref(toggleRun(here, runId)), { replace: true });
              }}
            />
          }
          second={runs.data === undefined ? <div /> : <GamesPane choice={chooseGames(chosen, known)} />}
        />
      </div>
    </>
  );
}
