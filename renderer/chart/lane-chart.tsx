/** Lanes of games on one clock. A bar opens the review of its game. */
import type { ReactNode } from 'react';
import type { GameRunReport } from '../../core/game/report.ts';
import { formatDuration, formatInstant } from '../format/figures.ts';
import { GAME_STATE_WORDS } from '../format/game-words.ts';
import { showLine } from '../format/visible-text.ts';
import { makeReviewHref } from '../state/review-place.ts';
import { LANE_PX, laneMarks, type LaneMarks } from './lane-marks.ts';
import { SCREEN } from './paint.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface LaneChartProps {
  readonly report: GameRunReport;
  /** Null: nothing is played. */
  readonly now: number | null;
  readonly width: number;
}

export function LaneChart({ report, now, width }: LaneChartProps): ReactNode {
  const marks = laneMarks(report, now, width);
  const { left, right, axisY } = marks;
  return (
    <SvgFrame
      title="Games of every lane on one clock"
      width={width}
      height={marks.height}
      paint={SCREEN}
      testId="lane-chart"
    >
      {marks.quiet.map(({ x, width: wide }) => (
        <rect key={x} x={x} y={10} width={wide} height={axisY - 10} fill="var(--pb-line-soft)" />
      ))}
      {marks.rows.map(({ lane, y }) => (
        <text
          key={lane}
          x={left - 8}
          y={y + LANE_PX / 2 + 4}
          textAnchor="end"
          fontSize={11}
          fill="var(--pb-dim)"
        >
          {lane}
        </text>
      ))}
      {marks.bars.map((bar) => (
        <Bar key={bar.gameId} bar={bar} runId={report.runId} />
      ))}
      {marks.restarts.map(({ x, number, at }) => (
        <line key={number} x1={x} x2={x} y1={6} y2={axisY} stroke="var(--pb-dim)" strokeDasharray="3 3">
          <title>{`Execution ${number} began ${formatInstant(at)}`}</title>
        </line>
      ))}
      {marks.amendments.map(({ x, number, reason }) => (
        <text
          key={number}
          x={x}
          y={11}
          textAnchor="middle"
          fontSize={12}
          fontWeight={700}
          fill="var(--pb-warn)"
        >
          ±<title>{`Amendment ${number}: ${showLine(reason)}`}</title>
        </text>
      ))}
      <line x1={left} x2={right} y1={axisY} y2={axisY} stroke="var(--pb-line)" />
      {marks.ticks.map(({ x, ms }) => (
        <text key={ms} x={x} y={axisY + 13} textAnchor="middle" fontSize={9.5} fill="var(--pb-faint)">
          {ms === 0 ? '0' : formatDuration(ms)}
        </text>
      ))}
    </SvgFrame>
  );
}

interface BarProps {
  readonly bar: LaneMarks['bars'][number];
  readonly runId: string;
}

function Bar({ bar, runId }: BarProps): ReactNode {
  const words = bar.result ?? GAME_STATE_WORDS[bar.state];
  return (
    <a href={makeReviewHref(runId, bar.gameId)}>
      <rect
        x={bar.x}
        y={bar.y + 2}
        width={bar.width}
        height={LANE_PX - 5}
        rx={2}
        fill={bar.state === 'ended' ? 'rgba(var(--pb-heat), 0.34)' : 'rgba(var(--pb-heat), 0.62)'}
      >
        <title>{`${bar.gameId}: ${words}, ${bar.plies} plies`}</title>
      </rect>
      {bar.width > 26 && (
        <text
          x={bar.x + bar.width / 2}
          y={bar.y + LANE_PX / 2 + 3}
          textAnchor="middle"
          fontSize={10}
          fill="var(--mantine-color-text)"
          pointerEvents="none"
        >
          {bar.width > 60 || words.length <= 3 ? words.replaceAll('1/2', '½') : ''}
        </text>
      )}
    </a>
  );
}
