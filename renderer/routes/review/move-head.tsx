/** The move on the board in a line: its number, text, marks, who made it, how long it took. */
import type { ReactNode } from 'react';
import type { PlyView } from '../../../core/game/report.ts';
import { formatCount, formatDuration } from '../../format/figures.ts';
import { MARK_ORDER, PLY_MARKS } from '../../../core/game/ply-marks.ts';
import { BY_WORDS, formatScore, moveNumber } from '../../format/game-words.ts';
import { showLine } from '../../format/visible-text.ts';
import { Tag } from '../../parts/tag.tsx';
import styles from './review.module.css';

export interface MoveHeadProps {
  /** Null: the start of the game. */
  readonly view: PlyView | null;
  readonly playerName: string;
}

export function MoveHead({ view, playerName }: MoveHeadProps): ReactNode {
  if (view === null) {
    return (
      <div className={styles.head}>
        <span className={styles.headMove}>Start position</span>
        <span className="dim">no move yet</span>
      </div>
    );
  }
  const marks = MARK_ORDER.filter((mark) => view.marks.includes(mark));
  return (
    <div className={styles.head} data-testid="move-head">
      <span className={styles.headMove}>{`${moveNumber(view.fenBefore)} ${view.san ?? '(no move)'}`}</span>
      {view.move !== null && <span className="mono dim">{view.move}</span>}
      <span className="num">{formatScore(view.whiteScore)}</span>
      {marks.map((mark) => (
        <Tag key={mark} tone={PLY_MARKS[mark].tone} title={PLY_MARKS[mark].words}>
          {`${PLY_MARKS[mark].sign} ${mark.replace('_', ' ')}`}
        </Tag>
      ))}
      <span className="dim ellipsis" style={{ marginLeft: 'auto' }}>
        {[`${showLine(playerName)}: ${BY_WORDS[view.by]}`, ...waitWords(view)].join(' · ')}
      </span>
    </div>
  );
}

function waitWords(view: PlyView): readonly string[] {
  const words: string[] = [];
  if (view.requests > 0) words.push(`${view.requests} ${view.requests === 1 ? 'request' : 'requests'}`);
  if (view.rejections > 0) words.push(`${view.rejections} refused`);
  if (view.wallMs !== null) words.push(formatDuration(view.wallMs));
  if (view.queueMs !== null && view.queueMs > 0) words.push(`${formatDuration(view.queueMs)} in the queue`);
  if (view.by === 'decision')
    words.push(
      view.completionTokens === null ? 'tokens not told' : `${formatCount(view.completionTokens)} tokens out`,
    );
  return words;
}
