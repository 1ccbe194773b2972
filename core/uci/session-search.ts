/**
 * The way from idle into a search, and what requests, cancellations and `quit` do in each phase. The table of the whole
 * session stands in `session.ts`.
 */
import { findOption, makeGo } from './profile.ts';
import { emptyFold } from './search-fold.ts';
import { searchDeadlineMs } from './session-rules.ts';
import {
  cancelTimers,
  pendingSearch,
  settle,
  startTimer,
  to,
  write,
  type SearchRequest,
  type SessionEffect,
  type SessionPhase,
  type SessionState,
  type SessionStep,
} from './session-state.ts';

/** Idle, or straight on to the search that was asked for meanwhile. */
export function goOn(
  state: SessionState,
  desired: SearchRequest | null,
  before: readonly SessionEffect[],
  atMs: number,
): SessionStep {
  const idle: SessionState = { ...state, phase: { status: 'idle' } };
  if (desired === null) return { state: idle, effects: before };
  const next = begin(idle, desired, atMs);
  return { state: next.state, effects: [...before, ...next.effects] };
}

function begin(state: SessionState, search: SearchRequest, atMs: number): SessionStep {
  if (!search.newGame) return think(state, search, [], atMs);
  const clearHash = findOption(state.offered, 'Clear Hash');
  return to(state, { status: 'searching', step: 'preparing', search }, [
    write('ucinewgame'),
    ...(clearHash?.type === 'button' ? [write(`setoption name ${clearHash.name}`)] : []),
    write('isready'),
    startTimer(state, 'readyok'),
  ]);
}

export function think(
  state: SessionState,
  search: SearchRequest,
  before: readonly SessionEffect[],
  atMs: number,
): SessionStep {
  const moves = search.moves.length === 0 ? '' : ` moves ${search.moves.join(' ')}`;
  const fold = emptyFold(asksManyLines(state));
  return to(state, { status: 'searching', step: 'thinking', search, fold, goAtMs: atMs }, [
    ...before,
    write(`position fen ${search.fen}${moves}`),
    write(makeGo(search.limit, search.searchMoves)),
    { type: 'startTimer', timer: 'search', ms: searchDeadlineMs(search.limit, state.config) },
  ]);
}

function asksManyLines({ config }: SessionState): boolean {
  const asked = config.options.find(({ name }) => name.toLowerCase() === 'multipv');
  return asked !== undefined && asked.value !== 1;
}

export function onRequest(state: SessionState, search: SearchRequest, atMs: number): SessionStep {
  const { phase } = state;
  const cancelled = settle(pendingSearch(phase), { kind: 'cancelled' });
  switch (phase.status) {
    case 'idle':
      return begin(state, search, atMs);
    case 'starting':
    case 'stopping':
      return to(state, { ...phase, desired: search }, cancelled);
    case 'searching':
      return stopSearch(state, phase, search, cancelled);
    case 'failed':
      return { state, effects: settle(search, { kind: phase.kind, message: phase.message }) };
    case 'closed':
      return { state, effects: settle(search, { kind: 'closed' }) };
  }
}

/** `stop` is written only when `go` was; a search still being prepared is simply not begun. */
function stopSearch(
  state: SessionState,
  phase: Extract<SessionPhase, { status: 'searching' }>,
  desired: SearchRequest | null,
  before: readonly SessionEffect[],
): SessionStep {
  if (phase.step === 'preparing') return to(state, { status: 'stopping', step: 'readyok', desired }, before);
  return to(state, { status: 'stopping', step: 'bestmove', desired }, [
    ...before,
    write('stop'),
    ...cancelTimers('search'),
    startTimer(state, 'stop'),
  ]);
}

export function onCancel(state: SessionState, id: number): SessionStep {
  const { phase } = state;
  const pending = pendingSearch(phase);
  if (pending === null || pending.id !== id) return { state, effects: [] };
  const cancelled = settle(pending, { kind: 'cancelled' });
  if (phase.status === 'searching') return stopSearch(state, phase, null, cancelled);
  if (phase.status === 'starting' || phase.status === 'stopping') {
    return to(state, { ...phase, desired: null }, cancelled);
  }
  return { state, effects: [] };
}

export function onQuit(state: SessionState): SessionStep {
  const { phase } = state;
  if (phase.status === 'closed') return { state, effects: [] };
  const gone = phase.status === 'failed';
  const effects = settle(pendingSearch(phase), { kind: 'closed' });
  if (gone) return to(state, { status: 'closed', gone }, effects);
  return to(state, { status: 'closed', gone }, [
    ...cancelTimers('uciok', 'uciRepeat', 'readyok', 'search', 'stop'),
    ...effects,
    write('quit'),
    startTimer(state, 'quit'),
  ]);
}
