/** One game of a run: board, score sheet and chart on the left, the decision behind the move on the right. */
import { Select, Skeleton } from '@mantine/core';
import { memo, useMemo, type ReactNode } from 'react';
import type { GameDetail } from '../../../core/game/report.ts';
import type { GamePoint } from '../../chart/game-marks.ts';
import { useInvoke } from '../../data/query.ts';
import type { PlyMark } from '../../../core/game/ply-marks.ts';
import { GAME_STATE_WORDS, TERMINATION_WORDS } from '../../format/game-words.ts';
import { showLine } from '../../format/visible-text.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Split } from '../../parts/split.tsx';
import { readReviewPlace } from '../../state/review-place.ts';
import { useChangeQuery, useQueryValue } from '../../state/use-place.ts';
import { BoardPane } from './board-pane.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { MarkLegend, MoveList } from './move-list.tsx';
import { nextMarked } from './ply-cursor.ts';
import styles from './review.module.css';
import { analysisAt, useAnalysisBook, useArrows, type AnalysisBook } from './use-analysis.ts';
import { usePosition } from './use-position.ts';
import { useSteps } from './use-steps.ts';

export interface GameReviewProps {
  readonly runId: string;
  readonly gameId: string;
}

export function GameReview({ runId, gameId }: GameReviewProps): ReactNode {
  const profile = useQueryValue((params) => readReviewPlace(params).profile);
  const detail = useInvoke('games.game', { runId, gameId, profile }, { keepPrevious: true });
  if (detail.error !== null) {
    return (
      <div style={{ padding: 16 }}>
        <ErrorNotice
          what="The game could not be read"
          error={detail.error}
          onRetry={() => void detail.refetch()}
        />
      </div>
    );
  }
  if (detail.data === undefined) {
    return (
      <div style={{ padding: 16 }}>
        <Skeleton height={400} width={400} />
      </div>
    );
  }
  return <Game detail={detail.data} />;
}

/** Does not know the place itself: a step draws the two sides again, and not what holds them. */
function Game({ detail }: { readonly detail: GameDetail }): ReactNode {
  const book = useAnalysisBook();
  const part = { detail, book };
  return (
    <div className={styles.body} data-testid="game-review" data-game={detail.game.gameId}>
      <Split
        panesScroll
        name="review"
        firstPercent={54}
        minFirstPx={400}
        minSecondPx={340}
        first={<BoardSide {...part} />}
        second={<DecisionPanel {...part} />}
      />
    </div>
  );
}

interface SideOfGameProps {
  readonly detail: GameDetail;
  readonly book: AnalysisBook;
}

function BoardSide({ detail, book }: SideOfGameProps): ReactNode {
  const { plies, game } = detail;
  const steps = useSteps(plies.length);
  const { place, go } = steps;
  const position = usePosition(detail, place);
  const points = useMemo(() => plies.map(pointOf), [plies]);
  const analysis = analysisAt(book, position);
  const arrows = useArrows(position.stand.arrows, analysis);
  const jump = (marks: readonly PlyMark[]) => (): void => {
    const next = nextMarked(plies, place, marks);
    if (next !== null) go(next);
  };
  useCommands({
    ...steps.handlers,
    'ply.nextRetry': jump(['retried', 'forfeit']),
    'ply.nextBlunder': jump(['blunder', 'missed_mate']),
    'ply.nextDisagreement': jump(['disagreement']),
    'position.analyse': analysis.run,
    'item.copyFen': () => void navigator.clipboard.writeText(position.fen),
  });
  return (
    <BoardPane
      fen={position.fen}
      arrows={arrows}
      steps={steps}
      white={<Side name={detail.whiteName} id={game.white} result={scoreOf(detail, 'white')} />}
      black={<Side name={detail.blackName} id={game.black} result={scoreOf(detail, 'black')} />}
      sheet={
        <>
          <MoveList plies={plies} place={place} onPlace={go} />
          <Ending detail={detail} />
        </>
      }
      points={points}
    >
      <div style={{ padding: '0 16px 16px' }}>
        <MarkLegend plies={plies} />
        <div className={styles.legend}>
          <span>Arrows: blue the played move, green what the review prefers, orange the analysis.</span>
        </div>
        <ProfilePicker detail={detail} />
      </div>
    </BoardPane>
  );
}

function pointOf({ whiteScore, marks, waits }: GameDetail['plies'][number]): GamePoint {
  return { whiteScore, isBlunder: marks.includes('blunder'), waits };
}

interface SideProps {
  readonly name: string;
  readonly id: string;
  readonly result: string;
}

function Side({ name, id, result }: SideProps): ReactNode {
  const shown = showLine(name);
  return (
    <>
      <span className={`${styles.sideName} ellipsis`} title={shown}>
        {shown}
      </span>
      <span className="faint ellipsis">{id}</span>
      <span className="num" style={{ marginLeft: 'auto', fontWeight: 600 }}>
        {result}
      </span>
    </>
  );
}

function scoreOf({ game }: GameDetail, side: 'white' | 'black'): string {
  if (game.result === null || game.result === '*') return '';
  const [white = '', black = ''] = game.result.replaceAll('1/2', '½').split('-');
  return side === 'white' ? white : black;
}

function Ending({ detail: { game } }: { readonly detail: GameDetail }): ReactNode {
  const words =
    game.termination === null ? GAME_STATE_WORDS[game.state] : TERMINATION_WORDS[game.termination];
  return (
    <div className="dim" style={{ paddingTop: 6 }} data-testid="game-ending">
      <strong>{game.result ?? '–'}</strong>
      {` ${words} · ${game.plies} plies${game.eco === null ? '' : ` · ${game.eco}`}`}
    </div>
  );
}

/** Reviews of different engines or limits are never mixed: one is chosen. */
const ProfilePicker = memo(function ProfilePicker({ detail }: { readonly detail: GameDetail }): ReactNode {
  const change = useChangeQuery();
  if (detail.profiles.length === 0) return null;
  if (detail.profiles.length === 1)
    return <div className="faint" style={{ fontSize: 12 }}>{`Reviewed by ${detail.profiles[0] ?? ''}`}</div>;
  return (
    <Select
      size="xs"
      mt={8}
      label="Reviews of"
      value={detail.profile}
      onChange={(profile) => change({ profile })}
      data={[...detail.profiles]}
      allowDeselect={false}
    />
  );
});
