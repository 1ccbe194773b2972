/**
 * One line of engine output → one event. Never throws, whatever the text; works on one line without its line end.
 *
 * - A malformed `info` line is reported whole as `malformed`, never half read (R-ENG-6).
 * - `info string` and everything after a `string` token is free text and never read further.
 * - A principal variation ends at its first token without the form of a move; legality is not asked here.
 * - `bestmove (none)`, `0000` and `NULL` are a missing best move (null), not a move.
 * Everything unknown is `other`: engines print banners, and late `uciok` lines are no error.
 */
import type { Score, SearchLine } from './search.ts';

export type OptionType = 'check' | 'spin' | 'combo' | 'button' | 'string';

/** One `option` line. `default` is null when not told; an empty default is told as `<empty>` and read as "". */
export interface UciOption {
  readonly name: string;
  readonly type: OptionType;
  readonly default: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly vars: readonly string[];
}

export type EngineLine =
  | { readonly kind: 'id'; readonly field: 'name' | 'author'; readonly value: string }
  | { readonly kind: 'option'; readonly option: UciOption }
  | { readonly kind: 'uciok' }
  | { readonly kind: 'readyok' }
  | { readonly kind: 'info'; readonly nodes: number | null; readonly scored: SearchLine | null }
  | { readonly kind: 'bestmove'; readonly bestmove: string | null; readonly ponder: string | null }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'other' };

const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;
const WHOLE = /^-?\d{1,15}$/;
const NO_MOVE: ReadonlySet<string> = new Set(['(none)', '0000', 'NULL']);
const MALFORMED: EngineLine = { kind: 'malformed' };
const OTHER: EngineLine = { kind: 'other' };

export function parseLine(text: string): EngineLine {
  const tokens = text.trim().split(/\s+/);
  switch (tokens[0]) {
    case 'info':
      return parseInfo(tokens);
    case 'bestmove':
      return parseBestmove(tokens);
    case 'uciok':
      return tokens.length === 1 ? { kind: 'uciok' } : OTHER;
    case 'readyok':
      return tokens.length === 1 ? { kind: 'readyok' } : OTHER;
    case 'id':
      return parseId(tokens);
    case 'option':
      return parseOption(tokens);
    default:
      return OTHER;
  }
}

function parseId(tokens: readonly string[]): EngineLine {
  const field = tokens[1];
  if (field !== 'name' && field !== 'author') return OTHER;
  return { kind: 'id', field, value: tokens.slice(2).join(' ') };
}

function parseBestmove(tokens: readonly string[]): EngineLine {
  const move = tokens[1];
  if (move === undefined) return MALFORMED;
  if (NO_MOVE.has(move)) return { kind: 'bestmove', bestmove: null, ponder: null };
  if (!MOVE.test(move)) return MALFORMED;
  const ponder = tokens[2] === 'ponder' ? tokens[3] : undefined;
  return {
    kind: 'bestmove',
    bestmove: move,
    ponder: ponder !== undefined && MOVE.test(ponder) ? ponder : null,
  };
}

/** What has been read of an `info` line so far; null means not told. */
interface InfoDraft {
  depth: number | null;
  seldepth: number | null;
  multipv: number | null;
  nodes: number | null;
  timeMs: number | null;
  score: Score | null;
  bound: SearchLine['bound'];
  wdl: SearchLine['wdl'];
  pv: readonly string[];
}

function parseInfo(tokens: readonly string[]): EngineLine {
  const draft: InfoDraft = {
    depth: null,
    seldepth: null,
    multipv: null,
    nodes: null,
    timeMs: null,
    score: null,
    bound: null,
    wdl: null,
    pv: [],
  };
  let at = 1;
  while (at < tokens.length && tokens[at] !== 'string') {
    const next = readInfoField(tokens, at, draft);
    if (next === null) return MALFORMED;
    at = next;
  }
  return infoOf(draft);
}

function infoOf(draft: InfoDraft): EngineLine {
  const { score, depth, nodes } = draft;
  if (score === null) return { kind: 'info', nodes, scored: null };
  if (depth === null) return MALFORMED;
  return {
    kind: 'info',
    nodes,
    scored: {
      multipv: draft.multipv ?? 1,
      depth,
      seldepth: draft.seldepth,
      score,
      bound: draft.bound,
      nodes,
      timeMs: draft.timeMs,
      wdl: draft.wdl,
      pv: [...draft.pv],
    },
  };
}

/** Reads the field that starts at `at`; the index after it, or null when its value is malformed. */
function readInfoField(tokens: readonly string[], at: number, draft: InfoDraft): number | null {
  switch (tokens[at]) {
    case 'depth':
      return (draft.depth = wholeAt(tokens, at + 1, 0)) === null ? null : at + 2;
    case 'seldepth':
      return (draft.seldepth = wholeAt(tokens, at + 1, 0)) === null ? null : at + 2;
    case 'multipv':
      return (draft.multipv = wholeAt(tokens, at + 1, 1)) === null ? null : at + 2;
    case 'nodes':
      return (draft.nodes = wholeAt(tokens, at + 1, 0)) === null ? null : at + 2;
    case 'time':
      return (draft.timeMs = wholeAt(tokens, at + 1, 0)) === null ? null : at + 2;
    case 'nps':
    case 'hashfull':
    case 'tbhits':
    case 'sbhits':
    case 'cpuload':
    case 'currmovenumber':
      return wholeAt(tokens, at + 1, 0) === null ? null : at + 2;
    case 'score':
      return readScore(tokens, at + 1, draft);
    case 'lowerbound':
    case 'upperbound':
      return readBound(tokens[at], at, draft);
    case 'wdl':
      return readWdl(tokens, at + 1, draft);
    case 'pv':
      return readPv(tokens, at + 1, draft);
    default:
      return at + 1;
  }
}

function readScore(tokens: readonly string[], at: number, draft: InfoDraft): number | null {
  const value = wholeAt(tokens, at + 1, -Number.MAX_SAFE_INTEGER);
  if (value === null) return null;
  if (tokens[at] === 'cp') draft.score = { cp: value };
  else if (tokens[at] === 'mate') draft.score = { mate: value };
  else return null;
  draft.bound = null;
  return at + 2;
}

function readBound(token: string | undefined, at: number, draft: InfoDraft): number | null {
  if (draft.score === null || draft.bound !== null) return null;
  draft.bound = token === 'lowerbound' ? 'lowerbound' : 'upperbound';
  return at + 1;
}

function readWdl(tokens: readonly string[], at: number, draft: InfoDraft): number | null {
  const win = wholeAt(tokens, at, 0);
  const draw = wholeAt(tokens, at + 1, 0);
  const loss = wholeAt(tokens, at + 2, 0);
  if (win === null || draw === null || loss === null || Math.max(win, draw, loss) > 1000) return null;
  draft.wdl = [win, draw, loss];
  return at + 3;
}

function readPv(tokens: readonly string[], at: number, draft: InfoDraft): number {
  let end = at;
  while (MOVE.test(tokens[end] ?? '')) end += 1;
  draft.pv = tokens.slice(at, end);
  return end;
}

/** The whole number at `at`, or null when it is missing, no whole number or below `min`. */
function wholeAt(tokens: readonly string[], at: number, min: number): number | null {
  const token = tokens[at];
  if (token === undefined || !WHOLE.test(token)) return null;
  const value = Number(token);
  return value < min ? null : value === 0 ? 0 : value;
}

const OPTION_TYPES: ReadonlySet<string> = new Set(['check', 'spin', 'combo', 'button', 'string']);
const OPTION_FIELDS: ReadonlySet<string> = new Set(['default', 'min', 'max', 'var']);

function parseOption(tokens: readonly string[]): EngineLine {
  const typeAt = tokens.indexOf('type', 2);
  const type = tokens[typeAt + 1];
  if (tokens[1] !== 'name' || typeAt < 3 || type === undefined || !OPTION_TYPES.has(type)) return MALFORMED;
  const fields = optionFields(tokens.slice(typeAt + 2), type === 'string');
  const min = boundOf(fields, 'min');
  const max = boundOf(fields, 'max');
  if (Number.isNaN(min) || Number.isNaN(max)) return MALFORMED;
  const told = fields.find(([name]) => name === 'default')?.[1] ?? null;
  return {
    kind: 'option',
    option: {
      name: tokens.slice(2, typeAt).join(' '),
      type: type as OptionType,
      default: told === '<empty>' ? '' : told,
      min,
      max,
      vars: fields.filter(([name]) => name === 'var').map(([, value]) => value),
    },
  };
}

/** Field names with their values; the default of a string option is all the rest of the line. */
function optionFields(tokens: readonly string[], isString: boolean): readonly (readonly [string, string])[] {
  if (isString) return tokens[0] === 'default' ? [['default', tokens.slice(1).join(' ')]] : [];
  const fields: [string, string][] = [];
  for (const token of tokens) {
    const last = fields.at(-1);
    if (OPTION_FIELDS.has(token)) fields.push([token, '']);
    else if (last !== undefined) last[1] = last[1] === '' ? token : `${last[1]} ${token}`;
  }
  return fields;
}

/** Null when not told, NaN when told and no whole number. */
function boundOf(fields: readonly (readonly [string, string])[], name: string): number | null {
  const told = fields.find(([field]) => field === name)?.[1];
  if (told === undefined) return null;
  return WHOLE.test(told) ? Number(told) : Number.NaN;
}
