/** The board of a game with its players, the steps through it, its score sheet, and below them the chart. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconArrowsUpDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconCopy,
  type Icon,
} from '@tabler/icons-react';
import { memo, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { Board } from '../../board/board.tsx';
import type { MoveArrow } from '../../board/shapes.ts';
import { GameChart } from '../../chart/game-chart.tsx';
import type { GamePoint } from '../../chart/game-marks.ts';
import type { CommandId } from '../../keys/keymap.ts';
import { KeyHint } from '../../shell/key-hint.tsx';
import styles from './review.module.css';
import type { Steps } from './use-steps.ts';

export interface BoardPaneProps {
  readonly fen: string;
  readonly arrows: readonly MoveArrow[];
  readonly steps: Steps;
  readonly white: ReactNode;
  readonly black: ReactNode;
  readonly sheet: ReactNode;
  /** Null: no chart, as nothing is known over the moves. */
  readonly points: readonly GamePoint[] | null;
  readonly children?: ReactNode;
}

export function BoardPane(props: BoardPaneProps): ReactNode {
  const { fen, arrows, steps, points } = props;
  const { place, last, orientation, go } = steps;
  const { ref, width } = useElementSize();
  const isWhiteBelow = orientation === 'white';
  return (
    <div className={styles.table} data-testid="review-board" data-place={place} data-last={last}>
      <div className={styles.top}>
        <div className={styles.boardBox}>
          <div className={styles.side}>{isWhiteBelow ? props.black : props.white}</div>
          <Board fen={fen} orientation={orientation} coordinates arrows={arrows} testId="game-board" />
          <div className={styles.side}>{isWhiteBelow ? props.white : props.black}</div>
        </div>
        <div className={styles.sheetBox}>{props.sheet}</div>
      </div>
      <div className={styles.controls}>
        <StepButtons last={last} go={go} step={steps.step} />
        <span className="num dim" style={{ padding: '0 6px' }} data-testid="review-place">
          {`${place} / ${last}`}
        </span>
        <div className={styles.controlsSide}>
          <span className="mono ellipsis faint selectable" style={{ maxWidth: 220 }} title={fen}>
            {fen}
          </span>
          <SideButtons flip={steps.flip} copy={useCopyFen(fen)} />
        </div>
      </div>
      {points !== null && (
        <>
          <div className={styles.chart}>
            <div ref={ref}>
              {width > 0 && <GameChart points={points} width={width} place={place} onPlace={go} />}
            </div>
          </div>
          <div className={styles.chartKey}>
            <span>
              Above: evaluation from White's view, dotted over what is unknown; ■ forced mates on rails of
              their own; ◆ blunders
            </span>
            <span>Below: one dot a wait; ● accepted, ○ refused, × no verdict</span>
          </div>
        </>
      )}
      {props.children}
    </div>
  );
}

/** The same function all the time; it copies what stands on the board when it is called. */
function useCopyFen(fen: string): () => void {
  const latest = useRef(fen);
  useEffect(() => {
    latest.current = fen;
  });
  return useCallback(() => void navigator.clipboard.writeText(latest.current), []);
}

const StepButtons = memo(function StepButtons({
  last,
  go,
  step,
}: Pick<Steps, 'last' | 'go' | 'step'>): ReactNode {
  return (
    <>
      <Step command="row.first" label="Start" icon={IconChevronsLeft} onClick={() => go(0)} />
      <Step command="ply.previous" label="Back" icon={IconChevronLeft} onClick={() => step(-1)} />
      <Step command="ply.next" label="On" icon={IconChevronRight} onClick={() => step(1)} />
      <Step command="row.last" label="End" icon={IconChevronsRight} onClick={() => go(last)} />
    </>
  );
});

interface SideButtonsProps {
  readonly flip: () => void;
  readonly copy: () => void;
}

const SideButtons = memo(function SideButtons({ flip, copy }: SideButtonsProps): ReactNode {
  return (
    <>
      <Step command="item.copyFen" label="Copy the FEN" icon={IconCopy} onClick={copy} />
      <Step command="board.flip" label="Flip the board" icon={IconArrowsUpDown} onClick={flip} />
    </>
  );
});

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
