/**
 * A runner without a network, a clock or a journal: it does what the game machine says and appends the rows to a list.
 * It can be killed after any row; `playRun` on the rows that are left is the next execution.
 */
import { createHash } from 'node:crypto';
import type { DecisionAction } from '../../../core/game/decision.ts';
import { nextGameAction } from '../../../core/game/next-action.ts';
import { randomMove } from '../../../core/game/random-move.ts';
import {
  closedRow,
  decisionRow,
  endedRow,
  interruptedRow,
  openedRow,
  pausedRow,
  plyRow,
  startedRow,
} from '../../../core/game/rows.ts';
import {
  foldGamesRow,
  planLanes,
  startGames,
  type GamesRow,
  type GamesState,
} from '../../../core/game/run-fold.ts';
import type { GameState } from '../../../core/game/game.ts';
import { gameLedgerSchemas, type GameLedgerEntry } from '../../../core/game/records.ts';
import type { GameManifest } from '../../../core/game/run.ts';
import { makeAttempt, type ScriptedReply } from './manifest.ts';

export type Script = (ask: Extract<DecisionAction, { action: 'ask' }>, game: GameState) => ScriptedReply;

export type LoggedRow = GamesRow & { readonly key: string };

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export class Killed extends Error {}

export class PureRun {
  readonly rows: LoggedRow[];
  state: GamesState;
  readonly #script: Script;
  readonly #keys: Set<string>;
  /** Rows that may still be appended before the kill. */
  #left: number;

  /** @param rows of earlier executions; every one is folded anew. */
  constructor(manifest: GameManifest, rows: readonly LoggedRow[], script: Script, killAfter = Infinity) {
    this.rows = [...rows];
    this.#keys = new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
    this.state = rows.reduce<GamesState>(foldGamesRow, startGames(manifest));
    this.#script = script;
    this.#left = killAfter;
  }

  /** One execution: until every lane is finished or stands still. */
  run(): this {
    const number = this.state.executions + 1;
    const open = [...this.state.games.values()].filter(({ decision }) => (decision?.open ?? null) !== null);
    this.#append({ kind: 'execution_started', key: String(number), payload: { number } });
    for (const game of open) this.#entry(interruptedRow(game));
    while (this.#step()) continue;
    return this;
  }

  #step(): boolean {
    for (const plan of planLanes(this.state)) {
      if (plan.plan === 'start') this.#entry(startedRow(plan.game));
      else if (plan.plan === 'continue') this.#act(plan.gameId);
      else continue;
      return true;
    }
    return false;
  }

  #act(gameId: string): void {
    const game = this.#game(gameId);
    const next = nextGameAction(game);
    const { executions: execution } = this.state;
    switch (next.action) {
      case 'ask': {
        const randomHex = sha256(`${this.rows.length}`);
        this.#entry(openedRow(game, next, { execution, randomHex, sha256 }));
        const attempt = makeAttempt(this.#script(next, game));
        return this.#entry(closedRow(this.#game(gameId), attempt));
      }
      case 'decide':
        return this.#entry(decisionRow(game, next));
      case 'play':
        return this.#entry(plyRow(game, next));
      case 'move': {
        const move = randomMove(game.fen, game.setup.game.seed, game.moves.length + 1);
        const moved = {
          action: 'moved',
          by: 'random',
          move,
          search: null,
          queueMs: null,
          wallMs: null,
        } as const;
        return this.#entry(plyRow(game, moved));
      }
      case 'pause':
        return this.#entry(pausedRow(game, next, execution, null));
      case 'end':
        return this.#entry(endedRow(game));
      case 'in_flight':
      case 'halted':
      case 'done':
        throw new Error(`${gameId} is ${next.action}`);
    }
  }

  #game(gameId: string): GameState {
    const game = this.state.games.get(gameId);
    if (game === undefined) throw new Error(`no game ${gameId}`);
    return game;
  }

  /** Checked by its schema, as the journal does. */
  #entry(entry: GameLedgerEntry): void {
    gameLedgerSchemas[entry.kind].parse(entry.payload);
    this.#append(entry);
  }

  #append(row: LoggedRow): void {
    if (this.#left === 0) throw new Killed();
    this.#left -= 1;
    const natural = `${row.kind} ${row.key}`;
    if (this.#keys.has(natural)) throw new Error(`two rows ${natural}`);
    this.#keys.add(natural);
    this.rows.push(row);
    this.state = foldGamesRow(this.state, row);
  }
}
