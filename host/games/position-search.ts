/**
 * Searches of one position for whoever looks at it: one process, kept between positions of the same engine and number of
 * lines, given up after a minute of quiet. A new wish ends the search before it, because only the position on the board
 * is looked at. A finished position is never sent.
 */
import { parseFen } from '../../core/chess/fen.ts';
import { applyUci, legalList } from '../../core/chess/legal-list.ts';
import type { EngineFailureCode, SearchLimit, SearchLine } from '../../core/uci/search.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionFailureCode, QuestionResult } from '../asking/ports.ts';
import type { SearchPool } from '../reproduction/ports.ts';
import type { GameContext } from './ports.ts';

export interface PositionWish {
  readonly startFen: string;
  /** From there, so that repetitions are seen. */
  readonly moves: readonly string[];
  readonly engineId: string;
  readonly limit: SearchLimit;
  readonly multipv: number;
}

export interface PositionSearch {
  /** Last exact line of each, best first, from the side to move; none of a finished position. */
  readonly lines: readonly SearchLine[];
  readonly nodes: number | null;
}

const IDLE_MS = 60_000;
const HASH_MB = 64;

const CODES: Readonly<Record<EngineFailureCode, QuestionFailureCode>> = {
  engine_missing: 'engine_missing',
  engine_failed: 'engine_failed',
  engine_options: 'engine_failed',
  position_refused: 'refused',
  cancelled: 'cancelled',
  closed: 'cancelled',
};

export class PositionSearcher {
  readonly #readyEngine: GameContext['readyEngine'];
  readonly #idleMs: number;
  #current = new AbortController();
  #open: { readonly key: string; readonly pool: SearchPool } | null = null;
  /** Pools that are being closed. */
  #closing: Promise<void> = Promise.resolve();
  #idle: NodeJS.Timeout | null = null;

  constructor(readyEngine: GameContext['readyEngine'], idleMs: number = IDLE_MS) {
    this.#readyEngine = readyEngine;
    this.#idleMs = idleMs;
  }

  /** An engine process is kept for the next position. */
  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** `cancelled`: another position was asked for meanwhile. */
  async search(wish: PositionWish): Promise<QuestionResult<PositionSearch>> {
    this.#current.abort();
    const { signal } = (this.#current = new AbortController());
    const start = parseFen(wish.startFen);
    if (!start.ok) return fail('refused', start.error.message);
    const reached = applyUci(start.value.fen, wish.moves);
    if (!reached.ok) return fail('refused', reached.error.message);
    if (legalList(reached.value).length === 0) return ok({ lines: [], nodes: null });
    const pool = await this.#poolFor(wish, signal);
    if (!pool.ok) return pool;
    const { moves, limit } = wish;
    const found = await pool.value.search({ fen: start.value.fen, moves, limit, newGame: true, signal });
    this.#restIfUnused(signal);
    if (!found.ok) return fail(CODES[found.error.code], found.error.message);
    return ok({ lines: found.value.lines, nodes: found.value.nodesTotal });
  }

  /** Ends the search under way; resolves when no process is left. */
  close(): Promise<void> {
    this.#current.abort();
    this.#giveUp();
    return this.#closing;
  }

  async #poolFor(
    { engineId, multipv }: PositionWish,
    signal: AbortSignal,
  ): Promise<QuestionResult<SearchPool>> {
    const engine = await this.#readyEngine(engineId);
    if (!engine.ok) return engine;
    if (signal.aborted) return fail('cancelled', 'Another position was asked for.');
    if (this.#idle !== null) clearTimeout(this.#idle);
    const key = `${engineId} ${engine.value.identity.sha256} ${multipv}`;
    if (this.#open !== null && this.#open.key !== key) this.#giveUp();
    this.#open ??= { key, pool: engine.value.openPool(settingsOf(multipv), 1, { retry: true }) };
    return ok(this.#open.pool);
  }

  /** A search that was followed by another leaves the clock to that one. */
  #restIfUnused(signal: AbortSignal): void {
    if (signal.aborted) return;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#giveUp(), this.#idleMs);
    this.#idle.unref();
  }

  #giveUp(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    const before = this.#closing;
    this.#closing = before.then(() => open.pool.close());
  }
}

function settingsOf(multipv: number) {
  return { threads: 1, hashMb: HASH_MB, multipv };
}
