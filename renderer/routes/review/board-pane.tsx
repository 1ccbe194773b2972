/** The board of a game with its players, the steps through it, its score sheet, and below them the chart. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconArrowsUpDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Board } from '../../board/board.tsx';
import type { MoveArrow } from '../../board/shapes.ts';
import { GameChart } from '../../chart/game-chart.tsx';
import type { GamePoint } from '../../chart/game-marks.ts';
import type { CommandId } from '../../keys/keymap.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { KeyHint } from '../../shell/key-hint.tsx';
import styles from './review.module.css';

export interface BoardPaneProps {
  readonly fen: string;
  readonly arrows: readonly MoveArrow[];
  readonly orientation: 'white' | 'black';
  readonly place: number;
  readonly last: number;
  readonly white: ReactNode;
  readonly black: ReactNode;
  readonly sheet: ReactNode;
  /** Null: no chart, as nothing is known over the moves. */
  readonly points: readonly GamePoint[] | null;
  readonly children?: ReactNode;
  readonly onPlace: (place: number) => void;
  readonly onFlip: () => void;
}

export function BoardPane(props: BoardPaneProps): ReactNode {
  const { fen, arrows, orientation, place, points, onPlace } = props;
  const { ref, width } = useElementSize();
  const isWhiteBelow = orientation === 'white';
  return (
    <div className={styles.table} data-testid="review-board" data-place={place} data-last={props.last}>
      <div className={styles.top}>
        <div className={styles.boardBox}>
          <div className={styles.side}>{isWhiteBelow ? props.black : props.white}</div>
          <Board fen={fen} orientation={orientation} coordinates arrows={arrows} testId="game-board" />
          <div className={styles.side}>{isWhiteBelow ? props.white : props.black}</div>
        </div>
        <div className={styles.sheetBox}>{props.sheet}</div>
      </div>
      <Steps {...props} />
      {points !== null && (
        <>
          <div className={styles.chart}>
            <div ref={ref}>
              {width > 0 && <GameChart points={points} width={width} place={place} onPlace={onPlace} />}
            </div>
          </div>
          <div className={styles.chartKey}>
            <span>Above: evaluation from White's view; ■ forced mates on rails of their own; ◆ blunders</span>
            <span>Below: one dot a wait; ● accepted, ○ refused, × no verdict</span>
          </div>
        </>
      )}
      {props.children}
    </div>
  );
}

function Steps({ fen, place, last, onPlace, onFlip }: BoardPaneProps): ReactNode {
  return (
    <div className={styles.controls}>
      <Step command="row.first" label="Start" icon={IconChevronsLeft} onClick={() => onPlace(0)} />
      <Step command="ply.previous" label="Back" icon={IconChevronLeft} onClick={() => onPlace(place - 1)} />
      <Step command="ply.next" label="On" icon={IconChevronRight} onClick={() => onPlace(place + 1)} />
      <Step command="row.last" label="End" icon={IconChevronsRight} onClick={() => onPlace(last)} />
      <span className="num dim" style={{ padding: '0 6px' }} data-testid="review-place">
        {`${place} / ${last}`}
      </span>
      <div className={styles.controlsSide}>
        <span className="mono ellipsis faint" style={{ maxWidth: 220 }} title={fen}>
          {fen}
        </span>
        <CopyButton text={fen} what="FEN" />
        <Step command="board.flip" label="Flip the board" icon={IconArrowsUpDown} onClick={onFlip} />
      </div>
    </div>
  );
}

interface StepProps {
  readonly command: CommandId;
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
}

function Step({ command, label, icon: Sign, onClick }: StepProps): ReactNode {
  return (
    <Tooltip label={<KeyHint command={command} />}>
      <ActionIcon onClick={onClick} aria-label={label}>
        <Sign size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
