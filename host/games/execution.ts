/**
 * One execution of a game run, from its first ledger row to its last: all lanes at once, each behind the gates of its
 * players. To cancel outdoes to pause, whichever came first; requests in flight are cut off, recorded as such, and asked
 * again on resume.
 */
import { setMaxListeners } from 'node:events';
import { eventOfRow } from '../../core/game/row-event.ts';
import { pausedRow } from '../../core/game/rows.ts';
import { foldGamesRow, type GamesState } from '../../core/game/run-fold.ts';
import { makeSchedule } from '../../core/game/schedule.ts';
import { runStatus } from '../../core/game/status.ts';
import { isCompleted } from '../../core/game/termination.ts';
import type { GameLedgerEntry } from '../../core/game/records.ts';
import type { ExecutionOutcome } from '../../core/record/ledger-row.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import type { RunProgress, RunStatus } from '../../core/record/run.ts';
import { GAME_BACKOFF } from '../../core/asking/backoff.ts';
import { planStop, type StopReason } from '../../core/asking/stop-conditions.ts';
import { limitMessage } from '../asking/stop-message.ts';
import { waitMs } from '../asking/wait.ts';
import { isServiceGate, type ProviderGate } from '../runs/gates.ts';
import { breakOff, endExecution, startedRow, type Rest } from '../runs/execution-rows.ts';
import type { RunHandle } from '../runs/handle.ts';
import { RunProgressTeller } from '../runs/progress.ts';
import { Turns } from '../runs/turns.ts';
import { playLane, type LanePorts } from './lane.ts';
import type { Outlay } from './outlay.ts';
import type { GameContext, Replier, Table } from './ports.ts';
import { interruptedRows } from './read-run.ts';
import { standingMessage } from './standing-message.ts';

export interface GameExecutionParts {
  readonly context: GameContext;
  readonly runId: string;
  readonly state: GamesState;
  readonly outlay: Outlay;
  readonly table: Table;
}

/** How long a pause waits for replies that are on their way: they are paid for. */
const PAUSE_GRACE_MS = 3_000;

export class GameExecution implements RunHandle {
  readonly #parts: GameExecutionParts;
  readonly #abort = new AbortController();
  readonly #halted = new AbortController();
  readonly #teller: RunProgressTeller;
  readonly #number: number;
  readonly #used = new Set<ProviderGate>();
  readonly #turns = new Turns();
  /** What the service or the engine said, by the player or the game that stands still for it. */
  readonly #why = new Map<string, string>();
  #state: GamesState;
  #wish: 'paused' | 'cancelled' | null = null;
  #stoppedBy: StopReason | null = null;
  #grace: NodeJS.Timeout | null = null;
  #done: Promise<RunStatus> | null = null;

  constructor(parts: GameExecutionParts) {
    this.#parts = parts;
    this.#state = parts.state;
    setMaxListeners(0, this.#abort.signal, this.#halted.signal);
    const { reader } = parts.context.workspace;
    this.#number = 1 + Math.max(0, ...reader.executions(parts.runId).map((row) => row.number));
    this.#teller = new RunProgressTeller({
      kind: 'games',
      runId: parts.runId,
      asksService: [...parts.table.repliers.values()].some(({ gateKey }) => isServiceGate(gateKey)),
      done: this.#ended(),
      total: this.#scheduled(),
    });
  }

  get runId(): string {
    return this.#parts.runId;
  }

  get progress(): RunProgress {
    return this.#teller.current;
  }

  get done(): Promise<RunStatus> {
    if (this.#done === null) throw new Error('the execution has not been started');
    return this.#done;
  }

  /** Writes the first rows and lets the lanes begin. Called once. */
  start(): void {
    if (this.#done !== null) throw new Error('the execution has been started already');
    const { context, runId, outlay } = this.#parts;
    const number = this.#number;
    const processes = this.#state.effective.pairings.length;
    const cut = interruptedRows(this.#state);
    const first = startedRow(number, processes);
    context.workspace.writer.appendExecution(runId, [first, ...cut], number, 'started');
    outlay.begin();
    this.#state = foldGamesRow(this.#state, { kind: 'execution_started', payload: { number } });
    for (const row of cut) this.#state = foldGamesRow(this.#state, row);
    context.live.set(runId, this);
    context.onPoint?.('execution.started', null);
    this.#done = this.#run();
  }

  pause(): Promise<RunStatus> {
    this.#wish ??= 'paused';
    this.#halted.abort();
    this.#grace ??= setTimeout(() => this.#abort.abort(), PAUSE_GRACE_MS);
    return this.done;
  }

  cancel(): Promise<RunStatus> {
    this.#wish = 'cancelled';
    this.#breakIn();
    return this.done;
  }

  onProgress(callback: (progress: RunProgress) => void): () => void {
    return this.#teller.subscribe(callback);
  }

  #breakIn(): void {
    this.#halted.abort();
    this.#abort.abort();
  }

  async #run(): Promise<RunStatus> {
    let status: RunStatus;
    let message: string | null;
    try {
      await this.#playAll();
      [status, message] = this.#finish();
    } catch (error) {
      [status, message] = breakOff(error, (why) => this.#end('failed', why));
    }
    if (this.#grace !== null) clearTimeout(this.#grace);
    this.#parts.context.live.delete(this.runId);
    this.#teller.end(status, message);
    return status;
  }

  /** A lane that breaks stops the others: a ledger that does not fit must not grow. */
  async #playAll(): Promise<void> {
    const ports = this.#lanePorts();
    const lanes = this.#state.effective.pairings.map(async ({ lane }) => {
      try {
        await playLane(ports, lane);
      } catch (error) {
        this.#breakIn();
        throw error;
      }
    });
    const ends = await Promise.allSettled(lanes);
    await this.#parts.table.close();
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken !== undefined) throw broken.reason;
  }

  #lanePorts(): LanePorts {
    const { context, table } = this.#parts;
    return {
      state: () => this.#state,
      append: (entry) => this.#append(entry),
      table,
      execution: this.#number,
      gateOf: (replier) => this.#gateOf(replier),
      stopReason: () => this.#stopReason(),
      halted: this.#halted.signal,
      abort: this.#abort.signal,
      rng: Math.random,
      randomHex: context.randomHex,
      wait: waitMs,
      backoff: context.backoff ?? GAME_BACKOFF,
      onReply: (key) => context.onPoint?.('reply.arrived', key),
      letOthersIn: () => this.#turns.letOthersIn(),
      lastReplies: new Map(),
    };
  }

  #gateOf({ gateKey, concurrency, spacingMs }: Replier): ProviderGate {
    const gate = this.#parts.context.gates.of(gateKey, { concurrency, spacingMs });
    this.#used.add(gate);
    return gate;
  }

  #stopReason(): StopReason | null {
    this.#stoppedBy ??= planStop(this.#state.effective.limits, this.#parts.outlay.totals());
    return this.#stoppedBy;
  }

  #append(entry: GameLedgerEntry): void {
    const { context, runId } = this.#parts;
    context.workspace.writer.appendStep(runId, [entry]);
    this.#state = foldGamesRow(this.#state, entry);
    this.#count(entry);
    context.onPoint?.(`row.${entry.kind}`, entry.key);
  }

  #count(entry: GameLedgerEntry): void {
    const { outlay } = this.#parts;
    if (entry.kind === 'game_paused' && entry.payload.message !== null) {
      const { gameId, playerId, scope, message } = entry.payload;
      this.#why.set(scope === 'player' && playerId !== null ? playerId : gameId, message);
    }
    if (entry.kind === 'game_attempt_opened') outlay.opened();
    if (entry.kind === 'game_attempt_closed') outlay.closed(entry.payload);
    if (entry.kind === 'game_decision') outlay.decided(entry.payload);
    if (entry.kind === 'game_ended') this.#teller.itemDone(null);
    if (eventOfRow(entry) !== null) this.#teller.setAsking(outlay.progress(this.#laneFigures()));
  }

  #laneFigures() {
    const states = [...this.#used].map((gate) => gate.state());
    return {
      inFlight: states.reduce((sum, { inside }) => sum + inside, 0),
      waiting: states.reduce((sum, { waiting }) => sum + waiting, 0),
      pausedForMs: Math.max(0, ...states.map(({ pausedForMs }) => pausedForMs)),
    };
  }

  #scheduled(): number {
    return makeSchedule(this.#state.effective).length;
  }

  #ended(): number {
    return [...this.#state.games.values()].filter(({ ended }) => ended !== null).length;
  }

  /** Writes the last rows. A wish that came when nothing was left to play changes nothing. */
  #finish(): Rest {
    if (this.#ended() === this.#scheduled()) return this.#end('finished', null);
    this.#noteStanding();
    // What is left belongs to players that are out for good: no execution could play it (R-GAME-15).
    if (runStatus(this.#state, false) === 'finished') return this.#end('finished', this.#whyNot());
    if (this.#wish !== null) return this.#end(this.#wish, null);
    return this.#end('paused', this.#whyNot());
  }

  /** Games in mid-play say that they stand still. */
  #noteStanding(): void {
    for (const game of this.#state.games.values()) {
      if (game.ended !== null || game.halt !== null) continue;
      this.#append(pausedRow(game, { action: 'stopped', termination: 'interrupted' }, this.#number, null));
    }
  }

  #whyNot(): string {
    const { limits } = this.#state.effective;
    if (this.#stoppedBy !== null)
      return limitMessage(this.#stoppedBy, limits, this.#parts.outlay.totals(), null);
    return standingMessage(this.#state, this.#why);
  }

  #end(outcome: ExecutionOutcome, message: string | null): Rest {
    const { context, runId } = this.#parts;
    return endExecution({ context, runId, number: this.#number }, outcome, message, this.#lastWord(outcome));
  }

  #lastWord(outcome: ExecutionOutcome): readonly LedgerEntry[] {
    const games = this.#ended();
    if (outcome === 'cancelled') return [{ kind: 'run_cancelled', key: 'run', payload: { done: games } }];
    if (outcome !== 'finished') return [];
    const ended = [...this.#state.games.values()].map((game) => game.ended?.result ?? '*');
    const completed = ended.filter(isCompleted).length;
    return [{ kind: 'game_run_finished', key: this.#finishKey(), payload: { games, completed } }];
  }

  /** `run`, and `run-2` … of a run that was given more games after its end. */
  #finishKey(): string {
    const { context, runId } = this.#parts;
    const before = context.workspace.reader.countKind(runId, 'game_run_finished');
    return before === 0 ? 'run' : `run-${before + 1}`;
  }
}
