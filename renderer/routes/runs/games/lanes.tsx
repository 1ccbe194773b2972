/** The lanes: on the board of each the game that is played, or stands still; above them all games on one clock. */
import { useElementSize, useInterval } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import type { GameRunReport, GameSummary } from '../../../../core/game/report.ts';
import { Board } from '../../../board/board.tsx';
import { LaneChart } from '../../../chart/lane-chart.tsx';
import { formatDuration } from '../../../format/figures.ts';
import { GAME_STATE_WORDS, PLAN_WORDS, TERMINATION_WORDS } from '../../../format/game-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Section } from '../../../parts/section.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { makeReviewHref } from '../../../state/review-place.ts';
import styles from './games.module.css';

export interface LanesProps {
  readonly report: GameRunReport;
  readonly isRunning: boolean;
}

/** More boards than this would be a wall of wood; the table below has every game. */
const MOST_BOARDS = 12;

export function Lanes({ report, isRunning }: LanesProps): ReactNode {
  const now = useNow(isRunning);
  const { ref, width } = useElementSize();
  const open = report.lanes.filter((lane) => lane.plan !== 'finished');
  const shown = (open.length === 0 ? report.lanes : open).slice(0, MOST_BOARDS);
  return (
    <>
      <Section
        title="Lanes on a clock"
        side={<span className="faint">shaded: nobody played; dashed: restarts; ±: amendments</span>}
      >
        <div ref={ref}>
          {width > 0 && <LaneChart report={report} now={isRunning ? now : null} width={width} />}
        </div>
      </Section>
      <Section
        title={open.length > MOST_BOARDS ? `Boards: ${MOST_BOARDS} of ${open.length} open lanes` : 'Boards'}
      >
        <div className={styles.boards} data-testid="lanes">
          {shown.map((lane) => (
            <LaneBoard
              key={lane.lane}
              runId={report.runId}
              lane={lane}
              game={gameOf(report, lane)}
              now={isRunning ? now : null}
            />
          ))}
        </div>
      </Section>
    </>
  );
}

/** The clock of the screen, ticking only while something is played. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  const { start, stop } = useInterval(() => setNow(Date.now()), 1000);
  useEffect(() => {
    if (isRunning) start();
    return stop;
  }, [isRunning, start, stop]);
  return now;
}

type Lane = GameRunReport['lanes'][number];

/** The game that is played or stands still, else the last one that ended. */
function gameOf(report: GameRunReport, lane: Lane): GameSummary | null {
  return (
    report.games.find((game) => game.gameId === lane.gameId) ??
    report.games.findLast((game) => game.lane === lane.lane && game.state === 'ended') ??
    null
  );
}

interface LaneBoardProps {
  readonly runId: string;
  readonly lane: Lane;
  readonly game: GameSummary | null;
  /** Null: nothing is played. */
  readonly now: number | null;
}

function LaneBoard({ runId, lane, game, now }: LaneBoardProps): ReactNode {
  return (
    <div className={styles.lane} data-testid={`lane-${lane.lane}`}>
      <div className={styles.laneHead}>
        <strong className="ellipsis">{lane.lane}</strong>
        <Tag tone={lane.plan === 'blocked' || lane.plan === 'halted' ? 'warn' : 'plain'}>
          {PLAN_WORDS[lane.plan]}
        </Tag>
      </div>
      {game === null ? (
        <div className="faint">{`${showLine(lane.first)} – ${showLine(lane.second)}: no game yet`}</div>
      ) : (
        <a
          href={makeReviewHref(runId, game.gameId)}
          className={styles.laneLink}
          title={`Review game ${game.number} of ${lane.lane}`}
        >
          <div className="ellipsis">{`● ${showLine(game.black)}`}</div>
          <Board
            fen={game.fen}
            orientation="white"
            coordinates={false}
            arrows={game.lastMove === null ? NO_ARROWS : lastMoveArrows(game.lastMove)}
          />
          <div className="ellipsis">{`○ ${showLine(game.white)}`}</div>
          <Clock game={game} now={now} />
        </a>
      )}
    </div>
  );
}

const NO_ARROWS = [] as const;

function lastMoveArrows(move: string): readonly { readonly move: string; readonly tone: 'other' }[] {
  return [{ move, tone: 'other' }];
}

function Clock({ game, now }: Pick<LaneBoardProps, 'now'> & { readonly game: GameSummary }): ReactNode {
  const isOn = now !== null && game.state === 'playing' && game.startedAt !== null;
  const since = isOn && game.startedAt !== null ? Math.max(0, now - Date.parse(game.startedAt)) : null;
  const state =
    game.state === 'ended' && game.termination !== null
      ? `${game.result ?? '*'} ${TERMINATION_WORDS[game.termination]}`
      : GAME_STATE_WORDS[game.state];
  return (
    <div className="dim num">
      {`game ${game.number}, ply ${game.plies}`}
      {since !== null && ` · ${formatDuration(since)} on the clock`}
      {game.requestMs !== null && ` · ${formatDuration(game.requestMs)} of replies`}
      <div className="ellipsis">{state}</div>
    </div>
  );
}
