/**
 * The games of the coverage study (generalization 3.4): from the initial position, every move one of the engine's best
 * few, chosen uniformly by seed; then each position is looked up. A game ends when it is over on the board or at the
 * move limit. Games are independent of each other, so their number at a time changes nothing. A look-up that fails ends
 * the study; what the source has remembered is not asked again.
 */
import { boardEnding } from '../../core/chess/draws.ts';
import { START_FEN, boardOfFen } from '../../core/chess/fen.ts';
import { applyUci } from '../../core/chess/legal-list.ts';
import { chooseMove, foldCoverage, type Coverage, type CoverageRow } from '../../core/study/coverage.ts';
import { PRINTED_COVERAGE } from '../../core/study/paper-targets.ts';
import type { FrequencyFailure, FrequencySource } from '../../core/study/search-wd.ts';
import { makeRng } from '../../core/util/rng.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { inLanes, StoredSearch, type SearchEnd, type SearchWork } from './stored-search.ts';

export interface CoverageSettings {
  readonly games: number;
  /** Full moves a game has at most. */
  readonly moves: number;
  readonly seed: number;
}

/** The paper's 50 games; it does not say when a game stops. */
export const DEFAULT_COVERAGE: Omit<CoverageSettings, 'seed'> = { games: PRINTED_COVERAGE.games, moves: 100 };

export interface CoverageWork extends SearchWork {
  readonly source: FrequencySource;
  readonly onProgress: (games: number, lookups: number) => void;
}

export interface CoverageStudy {
  readonly coverage: Coverage;
  readonly rows: readonly CoverageRow[];
  /** UCI moves of each game. */
  readonly games: readonly (readonly string[])[];
  readonly profile: string;
  readonly source: string;
}

/** The engine settings must ask for as many lines as there are moves to choose from. */
export async function studyCoverage(
  settings: CoverageSettings,
  work: CoverageWork,
): Promise<Result<CoverageStudy, SearchEnd | FrequencyFailure>> {
  const played = await playGames(settings, work);
  if (!played.ok) return played;
  const rows: CoverageRow[] = [];
  let lookups = 0;
  for (const [index, moves] of played.value.games.entries()) {
    for (const { fen, ply } of positionsOf(moves)) {
      const pieces = boardOfFen(fen).squares.filter((code) => code !== 0).length;
      const frequency = await lookUp(fen, pieces, work);
      if (!frequency.ok) return frequency;
      lookups += 1;
      rows.push({ game: index + 1, ply, pieces, frequency: frequency.value });
    }
    work.onProgress(index + 1, lookups);
  }
  const { games, profile } = played.value;
  return ok({ coverage: foldCoverage(rows), rows, games, profile, source: work.source.name });
}

/** Null: tablebases cover it, and the source is not asked. */
async function lookUp(
  fen: string,
  pieces: number,
  { source, signal }: CoverageWork,
): Promise<Result<number | null, FrequencyFailure>> {
  if (signal.aborted) return fail('cancelled', 'The look-ups were stopped.');
  return pieces <= PRINTED_COVERAGE.tablebasePieces ? ok(null) : source.totalGames(fen);
}

function positionsOf(moves: readonly string[]): { readonly fen: string; readonly ply: number }[] {
  const positions: { fen: string; ply: number }[] = [];
  let fen = START_FEN;
  for (const [index, move] of moves.entries()) {
    const next = applyUci(fen, [move]);
    if (!next.ok) throw new Error(next.error.message);
    fen = next.value;
    positions.push({ fen, ply: index + 1 });
  }
  return positions;
}

interface PlayedGames {
  readonly games: readonly (readonly string[])[];
  readonly profile: string;
}

async function playGames(
  settings: CoverageSettings,
  work: CoverageWork,
): Promise<Result<PlayedGames, SearchEnd>> {
  const search = new StoredSearch(work);
  const games: (readonly string[])[] = [];
  let failure: Failure<'engine_failed'> | null = null;
  try {
    const numbers = Array.from({ length: settings.games }, (_game, index) => index);
    await inLanes(numbers, search.lanes, search.signal, async (index) => {
      const moves = await playGame(index, settings, search);
      if (!moves.ok) failure ??= moves.error;
      else games[index] = moves.value;
      work.onProgress(games.filter((game) => game !== undefined).length, 0);
    });
    if (search.end !== null) return search.end;
    return failure === null ? ok({ games, profile: search.profile }) : { ok: false, error: failure };
  } finally {
    await search.close();
  }
}

async function playGame(
  index: number,
  { moves: limit, seed }: CoverageSettings,
  search: StoredSearch,
): Promise<Result<readonly string[], Failure<'engine_failed'>>> {
  const random = makeRng(seed + index * 0x9e3779b9);
  const earlier: string[] = [];
  const moves: string[] = [];
  let fen = START_FEN;
  while (moves.length < limit * 2 && boardEnding(fen, earlier) === null) {
    const found = await search.search(fen);
    if ('failure' in found) return fail('engine_failed', `game ${index + 1}: ${found.failure}`);
    const best = found.lines.map(({ pv }) => pv[0]).filter((move) => move !== undefined);
    const move = chooseMove([...new Set(best)], random);
    const next = move === null ? null : applyUci(fen, [move]);
    if (move === null || next === null || !next.ok) {
      return fail('engine_failed', `game ${index + 1}: the engine gave no line in ${fen}`);
    }
    earlier.push(fen);
    moves.push(move);
    fen = next.value;
  }
  return ok(moves);
}
