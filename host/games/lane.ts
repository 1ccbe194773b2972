/**
 * One lane: its games one after another, each by the one next action that the machine names. Every row is durable before
 * the next action is looked for, so a kill between any two rows loses nothing and asks nothing twice. The machine
 * decides; this file acts and records.
 */
import { nextGameAction, type GameAction } from '../../core/game/next-action.ts';
import { type GameState, seatToMove } from '../../core/game/game.ts';
import {
  closedRow,
  decisionRow,
  endedRow,
  interruptedRow,
  openedRow,
  pausedRow,
  plyRow,
  startedRow,
} from '../../core/game/rows.ts';
import { planOf, type GamesState } from '../../core/game/run-fold.ts';
import type { GameLedgerEntry } from '../../core/game/records.ts';
import {
  backoffMs,
  foldFailuresInRow,
  planAfterFailure,
  type BackoffPolicy,
  type Rng,
} from '../../core/asking/backoff.ts';
import { assertNever } from '../../core/util/assert-never.ts';
import type { Failure } from '../../core/util/result.ts';
import type { Attempt } from '../../core/record/attempt.ts';
import type { FailureClass } from '../../core/reply/failure-class.ts';
import { failureMessage } from '../asking/stop-message.ts';
import type { ProviderGate } from '../runs/gates.ts';
import type { AskAction, Replier, Table } from './ports.ts';
import { sha256Hex } from '../files.ts';

export interface LanePorts {
  readonly state: () => GamesState;
  /** Durable, folded and counted when it returns. */
  readonly append: (entry: GameLedgerEntry) => void;
  readonly table: Table;
  readonly execution: number;
  readonly gateOf: (replier: Replier) => ProviderGate;
  /** Why no decision may begin any more, whoever makes it; null: go on. */
  readonly stopReason: () => string | null;
  /** Nothing new is begun once it fires. */
  readonly halted: AbortSignal;
  /** What is in flight is cut off. */
  readonly abort: AbortSignal;
  readonly backoff: Pick<BackoffPolicy, 'firstMs' | 'maxMs'>;
  readonly rng: Rng;
  readonly randomHex: () => string;
  /** Settles after so many milliseconds, or as soon as the signal fires. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onReply: (key: string) => void;
  /** Players that answer at once would keep the program from anything else until their last game. */
  readonly letOthersIn: () => Promise<void>;
  /** The last reply of this execution, by game: what it said is why a game stands still. */
  readonly lastReplies: Map<string, Attempt>;
}

/** Plays until the lane's games are over, one of them stands still, or the signal says stop. */
export async function playLane(ports: LanePorts, lane: string): Promise<void> {
  for (;;) {
    await ports.letOthersIn();
    if (ports.halted.aborted) return;
    const plan = planOf(ports.state(), lane);
    switch (plan.plan) {
      case 'start':
        ports.append(startedRow(plan.game));
        break;
      case 'continue':
        if (!(await step(ports, plan.gameId))) return;
        break;
      case 'halted':
      case 'blocked':
      case 'finished':
        return;
      default:
        assertNever(plan);
    }
  }
}

/** False: the lane cannot go on in this execution. */
async function step(ports: LanePorts, gameId: string): Promise<boolean> {
  const state = gameOf(ports, gameId);
  const action = nextGameAction(state);
  switch (action.action) {
    case 'ask':
      return ask(ports, state, action);
    case 'move':
      return moveBy(ports, state);
    case 'halted':
      return false;
    case 'done':
      return true;
    default:
      ports.append(rowOf(ports, state, action));
      return true;
  }
}

function rowOf(
  ports: LanePorts,
  state: GameState,
  action: Exclude<GameAction, { action: 'ask' | 'move' | 'halted' | 'done' }>,
): GameLedgerEntry {
  switch (action.action) {
    case 'in_flight':
      return interruptedRow(state);
    case 'decide':
      return decisionRow(state, action);
    case 'play':
      return plyRow(state, action);
    case 'end':
      return endedRow(state);
    case 'pause':
      return pausedRow(state, action, ports.execution, whyPaused(ports, state, action.failure));
  }
}

/** Null: the reply came in an earlier execution. */
function whyPaused(ports: LanePorts, state: GameState, failure: FailureClass): Failure<FailureClass> | null {
  const last = ports.lastReplies.get(state.setup.game.gameId);
  if (last?.classification.failure !== failure) return null;
  return { code: failure, message: failureMessage(failure, last) };
}

function gameOf(ports: LanePorts, gameId: string): GameState {
  const game = ports.state().games.get(gameId);
  if (game === undefined) throw new Error(`game ${gameId} has not started`);
  return game;
}

async function moveBy(ports: LanePorts, state: GameState): Promise<boolean> {
  const mover = ports.table.movers.get(seatToMove(state).playerId);
  if (mover === undefined) throw new Error(`nobody moves for ${seatToMove(state).playerId}`);
  if (ports.stopReason() !== null) return false;
  const moved = await mover.move(state, ports.abort);
  if (moved.ok) {
    ports.append(plyRow(state, { action: 'moved', ...moved.value }));
    return true;
  }
  const { code } = moved.error;
  if (code === 'cancelled' || code === 'closed') return false;
  ports.append(
    pausedRow(state, { action: 'stopped', termination: 'engine_failed' }, ports.execution, moved.error),
  );
  return false;
}

/** One request: through the gate, opened, sent, closed. */
async function ask(ports: LanePorts, state: GameState, wanted: AskAction): Promise<boolean> {
  const { playerId } = seatToMove(state);
  const replier = ports.table.repliers.get(playerId);
  if (replier === undefined) throw new Error(`nobody replies for ${playerId}`);
  await waitAfterTrouble(ports, wanted);
  const gate = ports.gateOf(replier);
  const pass = await gate.enter(ports.halted);
  if (pass === null) return false;
  let isPassed = false;
  try {
    // Other lanes have gone on meanwhile: a player of this game may have been stopped, a limit reached.
    if (ports.stopReason() !== null) return false;
    if (planOf(ports.state(), state.setup.game.lane).plan !== 'continue') return true;
    const { execution, randomHex } = ports;
    ports.append(openedRow(state, wanted, { execution, randomHex: randomHex(), sha256: sha256Hex }));
    const attempt = await replier.ask(wanted, pass.queueMs, ports.abort);
    ports.onReply(`${wanted.decisionId}-a${wanted.number}`);
    quietGate(ports, gate, wanted, attempt.classification.failure, attempt.retryAfterMs);
    pass.leave();
    isPassed = true;
    ports.lastReplies.set(state.setup.game.gameId, attempt);
    ports.append(closedRow(gameOf(ports, state.setup.game.gameId), attempt));
    return true;
  } finally {
    if (!isPassed) pass.leave();
  }
}

/** Trouble that concerns this request alone is waited for in the lane, not in the gate. */
async function waitAfterTrouble(ports: LanePorts, { trouble }: AskAction): Promise<void> {
  if (trouble === null || trouble.retryAfterMs !== null) return;
  await ports.wait(backoffMs(trouble.failuresInRow, null, policyOf(ports), ports.rng), ports.halted);
}

/** Before the pass goes back, or the next lane would slip in: what the service asks of everybody. */
function quietGate(
  ports: LanePorts,
  gate: ProviderGate,
  wanted: AskAction,
  failure: Parameters<typeof planAfterFailure>[0] | null,
  retryAfterMs: number | null,
): void {
  if (failure === null) return;
  const inRow = foldFailuresInRow(wanted.trouble?.failuresInRow ?? 0, failure);
  const plan = planAfterFailure(failure, inRow, retryAfterMs, policyOf(ports), ports.rng);
  if (plan.step === 'retry' && plan.isShared) gate.pauseFor(plan.waitMs);
}

function policyOf(ports: LanePorts): BackoffPolicy {
  return { ...ports.backoff, budget: ports.state().effective.limits.failureBudget };
}
