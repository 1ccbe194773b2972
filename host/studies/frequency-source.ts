/** A source of game counts from a wish: the user's PGN files, an explorer with the user's token, recorded answers. */
import type { FrequencyWish } from '../../core/record/position-sets.ts';
import type { FrequencySource } from '../../core/study/search-wd.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { AskContext, QuestionResult } from '../questions/ports.ts';
import { MASTERS_URL, openExplorer } from './frequency-http.ts';
import { buildPgnTable } from './frequency-pgn.ts';
import { openRecorded, rememberIn } from './frequency-recorded.ts';

/** The variable that holds the token of the masters database, unless another is named. */
export const TOKEN_VARIABLE = 'LICHESS_TOKEN';

export interface SourceWork {
  readonly signal: AbortSignal;
  /** Games counted so far, while a table is built. */
  readonly onGames: (games: number) => void;
}

export interface OpenedSource {
  readonly source: FrequencySource;
  /** What there is to tell of it, in sentences. */
  readonly notes: readonly string[];
}

export async function openSource(
  context: Pick<AskContext, 'findKey' | 'gates' | 'now'>,
  wish: FrequencyWish,
  work: SourceWork,
): Promise<QuestionResult<OpenedSource>> {
  switch (wish.kind) {
    case 'pgn':
      return openTable(wish, work);
    case 'explorer':
      return openService(context, wish, work.signal);
    case 'recorded': {
      const opened = openRecorded(wish.path);
      return opened.ok ? ok({ source: opened.value, notes: [] }) : fail('refused', opened.error.message);
    }
  }
}

async function openTable(
  { paths, plies, minElo }: Extract<FrequencyWish, { kind: 'pgn' }>,
  { signal, onGames }: SourceWork,
): Promise<QuestionResult<OpenedSource>> {
  const built = await buildPgnTable(paths, { plies, minElo, signal, onProgress: (games) => onGames(games) });
  if (!built.ok) {
    const { code, message } = built.error;
    return fail(code === 'too_many_positions' ? 'refused' : code, message);
  }
  const { source, games, positions, skipped } = built.value;
  const { setUp, unreadable, rating } = skipped;
  const note =
    `${games} games, ${positions} positions counted; left out: ${setUp} from set-up positions, ` +
    `${unreadable} without moves, ${rating} by rating.`;
  return ok({ source, notes: [note] });
}

function openService(
  { findKey, gates, now }: Pick<AskContext, 'findKey' | 'gates' | 'now'>,
  { url, tokenVariable, memory }: Extract<FrequencyWish, { kind: 'explorer' }>,
  signal: AbortSignal,
): QuestionResult<OpenedSource> {
  const address = url ?? MASTERS_URL;
  const token = findKey(address, tokenVariable, TOKEN_VARIABLE);
  if (!token.ok) return token;
  const opened = openExplorer({
    url: address,
    token: token.value,
    gate: gates.of(address, { concurrency: 1, spacingMs: 0 }),
    nowMs: () => Date.now(),
    today: now().slice(0, 10),
    signal,
  });
  if (!opened.ok)
    return fail(opened.error.code === 'token_missing' ? 'no_key' : 'refused', opened.error.message);
  if (memory === null) return ok({ source: opened.value, notes: [] });
  const remembered = rememberIn(memory, opened.value, address, now);
  return remembered.ok
    ? ok({ source: remembered.value, notes: [] })
    : fail('refused', remembered.error.message);
}
