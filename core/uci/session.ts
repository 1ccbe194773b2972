/**
 * One engine process as a pure reducer: (state, event) → state + effects. Whoever runs it only performs the effects.
 *
 * | state | goes on with | to |
 * | --- | --- | --- |
 * | starting (uci) | `uciok`: options it may take, `isready` | starting (options) |
 * | starting (options) | `readyok`, options offered meanwhile: these, `isready` | starting (options) |
 * | starting (options) | `readyok` | idle, or on to the desired search |
 * | idle | request, new game: `ucinewgame`, `Clear Hash`, `isready` | searching (preparing) |
 * | idle | request, same game: `position`, `go` | searching (thinking) |
 * | searching (preparing) | `readyok`: `position`, `go` | searching (thinking) |
 * | searching (thinking) | `bestmove`: settle | idle |
 * | searching | cancel, or a new request: settle cancelled, `stop` once | stopping |
 * | stopping | `bestmove` or `readyok`, consumed | idle, or on to the desired search |
 * | any but closed | deadline, exit, defect: settle, kill | failed |
 * | any but failed | quit: settle closed, `quit` | closed |
 *
 * Invariants: one search at a time; every request settles exactly once; between `go` and `bestmove` nothing but `stop`
 * and `quit` is written (measured: `go`, `ucinewgame` or `setoption Hash` there block the engine's command loop until
 * the search ends); `stop` once a search; answers are counted, so a late one is dropped and never taken for the next
 * search's. Time is told by events (`atMs`); a fresh process is a fresh state. Source: R-ENG-5, R-ENG-2 and R-ENG-8.
 */
import type { UciOption } from './option-line.ts';
import { parseLine, type EngineLine } from './parse-line.ts';
import { planSetOptions } from './profile.ts';
import { endFold, foldDropped, foldInfo } from './search-fold.ts';
import { uciRepeatMs, type TimerName } from './session-rules.ts';
import { goOn, onCancel, onQuit, onRequest, think } from './session-search.ts';
import {
  cancelTimers,
  pendingSearch,
  settle,
  startTimer,
  to,
  write,
  type SearchFailureKind,
  type SessionEffect,
  type SessionEvent,
  type SessionPhase,
  type SessionState,
  type SessionStep,
} from './session-state.ts';

/** Most options an engine may offer before we stop listening to its list. */
const MOST_OPTIONS = 1000;

export function reduceSession(state: SessionState, event: SessionEvent): SessionStep {
  switch (event.type) {
    case 'started':
      return started(state);
    case 'line':
      return onLine(state, parseLine(event.text), event.atMs);
    case 'dropped':
      return onLine(state, { kind: 'malformed' }, event.atMs);
    case 'timer':
      return onTimer(state, event.timer);
    case 'exit':
      return onExit(state, event.reason);
    case 'request':
      return onRequest(state, event.search, event.atMs);
    case 'cancel':
      return onCancel(state, event.id);
    case 'quit':
      return onQuit(state);
  }
}

function started(state: SessionState): SessionStep {
  if (state.phase.status !== 'starting' || state.phase.step !== 'process') return { state, effects: [] };
  return sayUci(state, state.phase, [startTimer(state, 'uciok')]);
}

type Starting = Extract<SessionPhase, { status: 'starting' }>;

/** `uci` is said again until it is answered: engines that start slowly may lose their first commands. */
function sayUci(state: SessionState, phase: Starting, more: readonly SessionEffect[]): SessionStep {
  const uciSaid = phase.uciSaid + 1;
  const ms = uciRepeatMs(state.config.launch, uciSaid);
  return to(state, { ...phase, step: 'uci', uciSaid }, [
    write('uci'),
    ...more,
    { type: 'startTimer', timer: 'uciRepeat', ms },
  ]);
}

function onLine(state: SessionState, line: EngineLine, atMs: number): SessionStep {
  const { phase } = state;
  if (phase.status === 'starting') return onStartLine(state, phase, line, atMs);
  if (phase.status === 'searching' && phase.step === 'thinking') return onThinkLine(state, phase, line, atMs);
  if (line.kind === 'readyok') return onReady(state, atMs);
  if (line.kind === 'bestmove' && phase.status === 'stopping' && phase.step === 'bestmove') {
    return goOn(state, phase.desired, cancelTimers('stop'), atMs);
  }
  return counted(state, line);
}

/** Scores and answers nobody waits for are counted; everything else an idle engine says is small talk. */
function counted(state: SessionState, line: EngineLine): SessionStep {
  const isLate = line.kind === 'info' || line.kind === 'bestmove' || line.kind === 'malformed';
  return { state: isLate ? { ...state, lateLines: state.lateLines + 1 } : state, effects: [] };
}

function onStartLine(state: SessionState, phase: Starting, line: EngineLine, atMs: number): SessionStep {
  switch (line.kind) {
    case 'id':
      return { state: line.field === 'name' ? { ...state, idName: line.value } : state, effects: [] };
    case 'option':
      return { state: withOption(state, line.option), effects: [] };
    case 'uciok':
      return phase.step === 'uci' ? sendOptions(state, phase) : { state, effects: [] };
    case 'readyok':
      return phase.step === 'options' ? onOptionsTaken(state, phase, atMs) : { state, effects: [] };
    default:
      return counted(state, line);
  }
}

function withOption(state: SessionState, option: UciOption): SessionState {
  const others = state.offered.filter((known) => known.name !== option.name);
  return others.length >= MOST_OPTIONS ? state : { ...state, offered: [...others, option] };
}

/**
 * Some engines print `uciok` unasked and go on with their options after it: what cannot be set yet waits for `readyok`,
 * by which everything offered has been heard.
 */
function sendOptions(state: SessionState, phase: Starting): SessionStep {
  const plan = planSetOptions(state.config.options, state.offered);
  return waitReady(state, phase, plan.ok ? plan.value : [], cancelTimers('uciok', 'uciRepeat'));
}

function onOptionsTaken(state: SessionState, phase: Starting, atMs: number): SessionStep {
  const plan = planSetOptions(state.config.options, state.offered);
  if (!plan.ok) return failed(state, 'options', plan.error.message);
  const unsent = plan.value.filter((line) => !phase.optionsSent.includes(line));
  const before = cancelTimers('readyok');
  if (unsent.length > 0) return waitReady(state, phase, unsent, before);
  return goOn(state, phase.desired, before, atMs);
}

function waitReady(
  state: SessionState,
  phase: Starting,
  lines: readonly string[],
  before: readonly SessionEffect[],
): SessionStep {
  return to(state, { ...phase, step: 'options', optionsSent: [...phase.optionsSent, ...lines] }, [
    ...before,
    ...lines.map(write),
    write('isready'),
    startTimer(state, 'readyok'),
  ]);
}

function onReady(state: SessionState, atMs: number): SessionStep {
  const { phase } = state;
  if (phase.status === 'searching' && phase.step === 'preparing') {
    return think(state, phase.search, cancelTimers('readyok'), atMs);
  }
  if (phase.status === 'stopping' && phase.step === 'readyok') {
    return goOn(state, phase.desired, cancelTimers('readyok'), atMs);
  }
  return { state, effects: [] };
}

function onThinkLine(
  state: SessionState,
  phase: Extract<SessionPhase, { step: 'thinking' }>,
  line: EngineLine,
  atMs: number,
): SessionStep {
  if (line.kind === 'info') return to(state, { ...phase, fold: foldInfo(phase.fold, line) });
  if (line.kind === 'malformed') return to(state, { ...phase, fold: foldDropped(phase.fold) });
  if (line.kind !== 'bestmove') return { state, effects: [] };
  const wallMs = Math.max(0, Math.round(atMs - phase.goAtMs));
  const end = endFold(phase.fold, line, phase.search, state.config.cutPv, wallMs);
  if (!end.ok) return failed(state, 'broke_protocol', end.defect);
  return to(state, { status: 'idle' }, [
    ...cancelTimers('search'),
    ...settle(phase.search, { kind: 'result', result: end.result }),
  ]);
}

/** Ends this process: whatever waits is settled with the failure, and the process is killed. */
function failed(state: SessionState, kind: SearchFailureKind, message: string): SessionStep {
  return to(state, { status: 'failed', kind, message }, [
    ...cancelTimers('uciok', 'uciRepeat', 'readyok', 'search', 'stop'),
    ...settle(pendingSearch(state.phase), { kind, message }),
    { type: 'kill' },
  ]);
}

function onTimer(state: SessionState, timer: TimerName): SessionStep {
  const { phase } = state;
  if (phase.status === 'failed') return { state, effects: [] };
  if (phase.status === 'closed') return { state, effects: timer === 'quit' ? [{ type: 'kill' }] : [] };
  switch (timer) {
    case 'uciRepeat': {
      const waits = phase.status === 'starting' && phase.step === 'uci';
      return waits ? sayUci(state, phase, []) : { state, effects: [] };
    }
    case 'uciok':
      return failed(state, 'timed_out', 'no uciok in time: this may be no UCI engine');
    case 'readyok':
      return failed(state, 'timed_out', 'no readyok in time');
    case 'search':
      return failed(state, 'stalled', 'no bestmove within the deadline of the search');
    case 'stop':
      return failed(state, 'stalled', 'no bestmove after stop');
    case 'quit':
      return { state, effects: [] };
  }
}

function onExit(state: SessionState, reason: string): SessionStep {
  if (state.phase.status === 'failed') return { state, effects: [] };
  if (state.phase.status === 'closed')
    return to(state, { status: 'closed', gone: true }, cancelTimers('quit'));
  return failed(state, 'crashed', reason);
}
