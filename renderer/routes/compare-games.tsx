/** Compare, games: game runs on the left, to be chosen; on the right their players side by side and all that differs. */
import type { ReactNode } from 'react';
import { useInvoke } from '../data/query.ts';
import { readComparedRuns } from '../state/answer-place.ts';
import { makeCompareGamesHref } from '../state/game-place.ts';
import { useNavigate, useQueryParams } from '../state/use-place.ts';
import { CompareFrame } from './compare/compare-frame.tsx';
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
    <CompareFrame
      error={runs.error}
      picker={
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
      pane={runs.data === undefined ? null : <GamesPane choice={chooseGames(chosen, known)} />}
    />
  );
}
