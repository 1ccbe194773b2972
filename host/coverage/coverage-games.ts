/**
 * The games of a coverage study (R-STUDY-3.4): from the initial position, every move one of the engine's best few,
 * chosen uniformly by seed; then each position is looked up. A game ends when it is over on the board or at the move
 * limit. Games are independent of each other, so their number at a time changes nothing. Each game is looked up as soon
 * as it is played, so that a source that refuses ends the study early. A look-up that fails ends it; nothing is guessed.
 */
import { boardEnding, type BoardEnding } from '../../core/chess/draws.ts';
import { START_FEN, boardOfFen } from '../../core/chess/fen.ts';
import { applyUci } from '../../core/chess/legal-list.ts';
import { makeSan } from '../../core/chess/san.ts';
import type { CoverageGame, CoveragePly } from '../../core/study/coverage-study.ts';
import { chooseMove } from '../../core/study/coverage.ts';
import type { FrequencyFailure, FrequencySource } from '../../core/study/search-wd.ts';
import { makeRng } from '../../core/util/rng.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { StoredSearch, type SearchEnd, type SearchWork } from '../labelling/stored-search.ts';

export interface CoverageSettings {
  readonly games: number;
  /** Full moves a game has at most. */
  readonly moves: number;
  readonly seed: number;
  /** Positions with so many men or fewer are covered, and not looked up. */
  readonly tablebaseMen: number;
}

export interface CoverageProgress {
  /** Played and looked up. */
  readonly games: number;
  /** Moves played, of all games. */
  readonly plies: number;
  readonly lookups: number;
}

/** The engine settings ask for as many lines as there are moves to choose from. */
export interface CoverageWork extends SearchWork {
  readonly source: FrequencySource;
  readonly onProgress: (progress: CoverageProgress) => void;
}

export interface CoverageGames {
  readonly games: readonly CoverageGame[];
  /** Canonical text of engine, options and limit. */
  readonly profile: string;
}

type CoverageEnd = SearchEnd | FrequencyFailure;

export async function playCoverage(
  settings: CoverageSettings,
  work: CoverageWork,
): Promise<Result<CoverageGames, CoverageEnd>> {
  const stop = new AbortController();
  const search = new StoredSearch({ ...work, signal: AbortSignal.any([work.signal, stop.signal]) });
  const table = new GameTable(settings, search, work);
  const games: CoverageGame[] = [];
  const failures: CoverageEnd[] = [];
  try {
    const numbers = Array.from({ length: settings.games }, (_game, index) => index);
    await search.each(numbers, async (index) => {
      const game = await table.play(index);
      if (game.ok) {
        games[index] = game.value;
        return;
      }
      if (!search.signal.aborted) failures.push(game.error);
      stop.abort(); // what is under way would end in a study that is not whole
    });
    const [failure] = failures;
    if (failure !== undefined) return { ok: false, error: failure };
    return search.end ?? ok({ games, profile: search.profile });
  } finally {
    await search.close();
  }
}

class GameTable {
  readonly #settings: CoverageSettings;
  readonly #search: StoredSearch;
  readonly #work: CoverageWork;
  #progress: CoverageProgress = { games: 0, plies: 0, lookups: 0 };

  constructor(settings: CoverageSettings, search: StoredSearch, work: CoverageWork) {
    this.#settings = settings;
    this.#search = search;
    this.#work = work;
  }

  async play(index: number): Promise<Result<CoverageGame, CoverageEnd>> {
    const random = makeRng(this.#settings.seed + index * 0x9e3779b9);
    const earlier: string[] = [];
    const plies: CoveragePly[] = [];
    let fen = START_FEN;
    let ending: BoardEnding | null = null;
    while (plies.length < this.#settings.moves * 2 && ending === null) {
      const next = await this.#move(fen, random);
      if (!next.ok) return fail(next.error.code, `game ${index + 1}: ${next.error.message}`);
      earlier.push(fen);
      plies.push(next.value);
      fen = next.value.fen;
      ending = boardEnding(fen, earlier);
      this.#tell({ plies: this.#progress.plies + 1 });
    }
    const known = await this.#lookUpAll(plies);
    if (!known.ok) return known;
    this.#tell({ games: this.#progress.games + 1 });
    return ok({ game: index + 1, ending, plies: known.value });
  }

  async #move(fen: string, random: () => number): Promise<Result<CoveragePly, Failure<'engine_failed'>>> {
    const found = await this.#search.search(fen);
    if (found === null) return fail('engine_failed', 'the searching was stopped');
    if ('failure' in found) return fail('engine_failed', found.failure);
    const lines = found.lines.flatMap(({ pv: [uci], score }) => (uci === undefined ? [] : [{ uci, score }]));
    const choices = lines.filter(({ uci }, at) => lines.findIndex((line) => line.uci === uci) === at);
    const uci = chooseMove(
      choices.map((choice) => choice.uci),
      random,
    );
    const next = uci === null ? null : applyUci(fen, [uci]);
    const san = uci === null ? null : makeSan(fen, uci);
    if (uci === null || san === null || next === null || !next.ok) {
      return fail('engine_failed', `the engine gave no line in ${fen}`);
    }
    return ok({
      uci,
      san,
      fen: next.value,
      men: boardOfFen(next.value).squares.filter((code) => code !== 0).length,
      games: null,
      choices,
      depth: found.lastExact?.depth ?? null,
      nodes: found.nodesTotal,
    });
  }

  async #lookUpAll(plies: readonly CoveragePly[]): Promise<Result<CoveragePly[], FrequencyFailure>> {
    const { source } = this.#work;
    const known: CoveragePly[] = [];
    for (const ply of plies) {
      if (this.#search.signal.aborted) return fail('cancelled', 'The look-ups were stopped.');
      if (ply.men <= this.#settings.tablebaseMen) {
        known.push(ply);
        continue;
      }
      const games = await source.totalGames(ply.fen);
      if (!games.ok) return games;
      known.push({ ...ply, games: games.value });
      this.#tell({ lookups: this.#progress.lookups + 1 });
    }
    return ok(known);
  }

  #tell(change: Partial<CoverageProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#work.onProgress(this.#progress);
  }
}
