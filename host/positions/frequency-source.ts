/**
 * The one way to a source of game counts, for the window and the command line: the user's PGN files, an opening explorer
 * with the user's own token, recorded answers. Answers of an explorer are kept in a file as they come, so that whatever
 * was cut off goes on without asking twice. The token comes from the keys of service addresses; it is in no wish and in
 * no record.
 */
import type { FrequencyWish } from '../../core/study/position-sets.ts';
import type { FrequencySource } from '../../core/study/search-wd.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { AskContext, QuestionResult } from '../asking/ports.ts';
import { MASTERS_URL, openExplorer } from './frequency-http.ts';
import { buildPgnTable } from './frequency-pgn.ts';
import { openRecorded, rememberIn } from './frequency-recorded.ts';

/** The variable that holds the token of the masters database, unless another is named. */
export const TOKEN_VARIABLE = 'LICHESS_TOKEN';

export interface SourceContext extends Pick<AskContext, 'findKey' | 'gates' | 'now'> {
  /** Where answers of a service are kept when the wish names no file; null: nowhere. */
  readonly memoryOf: (address: string) => string | null;
}

export interface SourceWork {
  readonly signal: AbortSignal;
  /** Games counted so far, while a table is built. */
  readonly onGames: (games: number) => void;
  /** A service is not asked for so long, and why. */
  readonly onPause: (pauseMs: number, reason: string) => void;
}

export interface OpenedSource {
  readonly source: FrequencySource;
  /** What there is to tell of it, in sentences. */
  readonly notes: readonly string[];
}

/** The address that is asked, and the variable that may hold its token: that of the masters database is for it alone. */
export function explorerAddress({ url }: Pick<Extract<FrequencyWish, { kind: 'explorer' }>, 'url'>): {
  readonly address: string;
  readonly presetVariable: string | null;
} {
  const address = url ?? MASTERS_URL;
  const isMasters = URL.canParse(address) && new URL(address).origin === new URL(MASTERS_URL).origin;
  return { address, presetVariable: isMasters ? TOKEN_VARIABLE : null };
}

export async function openSource(
  context: SourceContext,
  wish: FrequencyWish,
  work: SourceWork,
): Promise<QuestionResult<OpenedSource>> {
  switch (wish.kind) {
    case 'pgn':
      return openTable(wish, work);
    case 'explorer':
      return openService(context, wish, work);
    case 'recorded': {
      const opened = openRecorded(wish.path);
      return opened.ok ? ok({ source: opened.value, notes: [] }) : fail('refused', opened.error.message);
    }
  }
}

/**
 * Refused: a table of the first plies of games knows nothing of later positions and would call all of them unseen.
 * @param plies how far into a game the positions lie that are looked up
 */
export function checkReach(wish: FrequencyWish, plies: number): QuestionResult<null> {
  if (wish.kind !== 'pgn' || wish.plies > plies) return ok(null);
  return fail(
    'refused',
    `The table would count the first ${wish.plies} plies of each game, and the positions lie up to ${plies} plies in: ` +
      `count ${plies + 1} plies or more, or every later position passes for one that was never played.`,
  );
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
  const { source, games, positions, skipped, notes } = built.value;
  const { setUp, unreadable, rating } = skipped;
  const note =
    `${games} games, ${positions} positions counted; left out: ${setUp} from set-up positions, ` +
    `${unreadable} without moves, ${rating} by rating.`;
  return ok({ source, notes: [note, ...notes] });
}

function openService(
  { findKey, gates, now, memoryOf }: SourceContext,
  wish: Extract<FrequencyWish, { kind: 'explorer' }>,
  { signal, onPause }: SourceWork,
): QuestionResult<OpenedSource> {
  const { address, presetVariable } = explorerAddress(wish);
  const token = findKey(address, wish.tokenVariable, presetVariable);
  if (!token.ok) return token;
  const opened = openExplorer({
    url: address,
    token: token.value,
    gate: gates.of(address, { concurrency: 1, spacingMs: 0 }),
    nowMs: () => Date.now(),
    today: now().slice(0, 10),
    signal,
    onPause,
  });
  if (!opened.ok) {
    if (opened.error.code !== 'token_missing') return fail('refused', opened.error.message);
    const variable = wish.tokenVariable ?? presetVariable;
    const way = variable === null ? 'Store it' : `Store it, or put it into the variable ${variable}`;
    return fail('no_key', `${opened.error.message} ${way}.`);
  }
  const memory = wish.memory ?? memoryOf(address);
  if (memory === null) return ok({ source: opened.value, notes: [] });
  const remembered = rememberIn(memory, opened.value, address, now);
  return remembered.ok
    ? ok({ source: remembered.value, notes: [] })
    : fail('refused', remembered.error.message);
}
