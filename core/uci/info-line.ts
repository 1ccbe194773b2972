/**
 * An `info` line field by field (R-ENG-6). A field that is malformed is unknown and counted; the line is void only if
 * its score or its depth is. A `+` before a number and fractions of `time` and `nps` are read; `inf`, a negative
 * `hashfull` and the like cost their own field alone. Which score belongs to which line is the fold's business: engines
 * spread what they tell of one depth over several lines.
 *
 * - `string` makes the rest of the line free text, never read.
 * - A bound may stand before or after its score; two different scores or both bounds void the line, but a mate beside
 *   centipawns is the score.
 * - A principal variation ends at its first token without the form of a move, and at its 1,000th move.
 */
import { readEngineMove } from './engine-move.ts';
import type { Score, SearchLine } from './search.ts';

/** Null means not told, or told in a way that cannot be read. */
export interface InfoLine {
  readonly kind: 'info';
  readonly depth: number | null;
  readonly seldepth: number | null;
  readonly multipv: number | null;
  /** `multipv` was told and cannot be read: the rank of the line is unknown, not 1. */
  readonly isRankUnread: boolean;
  readonly score: Score | null;
  readonly bound: SearchLine['bound'];
  readonly nodes: number | null;
  readonly timeMs: number | null;
  readonly wdl: SearchLine['wdl'];
  /** Empty: none told. */
  readonly pv: readonly string[];
  /** Fields that could not be read, and moves in another spelling. */
  readonly oddFields: number;
}

type Draft = { -readonly [K in keyof InfoLine]: InfoLine[K] } & { isVoid: boolean };

const WHOLE = /^[+-]?\d{1,15}$/;
const DECIMAL = /^[+-]?\d{1,15}(?:\.\d{1,20})?$/;
const HIGHEST_RANK = 500;
const LONGEST_PV = 1000;
const FIELDS: ReadonlySet<string> = new Set(
  (
    'depth seldepth multipv nodes time nps hashfull tbhits sbhits cpuload currmove currmovenumber ' +
    'score lowerbound upperbound wdl pv refutation currline string'
  ).split(' '),
);

/** @param tokens of the whole line, `info` first. Null: void. */
export function parseInfo(tokens: readonly string[]): InfoLine | null {
  const draft: Draft = {
    kind: 'info',
    depth: null,
    seldepth: null,
    multipv: null,
    isRankUnread: false,
    score: null,
    bound: null,
    nodes: null,
    timeMs: null,
    wdl: null,
    pv: [],
    oddFields: 0,
    isVoid: false,
  };
  for (let at = 1; at < tokens.length && tokens[at] !== 'string' && !draft.isVoid;) {
    at = readField(tokens, at, draft);
  }
  const { isVoid, ...line } = draft;
  return isVoid ? null : line;
}

/** Reads the field that starts at `at`; the index after it. */
function readField(tokens: readonly string[], at: number, draft: Draft): number {
  switch (tokens[at]) {
    case 'depth':
      return readDepth(tokens, at + 1, draft);
    case 'multipv':
      draft.multipv = wholeAt(tokens, at + 1, 1, HIGHEST_RANK);
      draft.isRankUnread = draft.multipv === null;
      return after(tokens, at + 1, draft, draft.multipv);
    case 'seldepth':
      return after(tokens, at + 1, draft, (draft.seldepth = wholeAt(tokens, at + 1, 0)));
    case 'nodes':
      return after(tokens, at + 1, draft, (draft.nodes = wholeAt(tokens, at + 1, 0)));
    case 'time':
      return after(tokens, at + 1, draft, (draft.timeMs = decimalAt(tokens, at + 1)));
    case 'nps':
      return after(tokens, at + 1, draft, decimalAt(tokens, at + 1));
    case 'hashfull':
    case 'tbhits':
    case 'sbhits':
    case 'cpuload':
    case 'currmovenumber':
      return after(tokens, at + 1, draft, wholeAt(tokens, at + 1, 0));
    case 'score':
      return at + 1;
    case 'cp':
    case 'mate':
      return readScore(tokens, at, draft);
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

/** After the value at `at`; a value that is missing leaves the next field where it is. */
function after(tokens: readonly string[], at: number, draft: Draft, value: number | null): number {
  if (value === null) draft.oddFields += 1;
  return value !== null || !FIELDS.has(tokens[at] ?? '') ? at + 1 : at;
}

function readDepth(tokens: readonly string[], at: number, draft: Draft): number {
  draft.depth = wholeAt(tokens, at, 0);
  draft.isVoid = draft.depth === null;
  return at + 1;
}

function readScore(tokens: readonly string[], at: number, draft: Draft): number {
  const value = wholeAt(tokens, at + 1, -Number.MAX_SAFE_INTEGER);
  const told = draft.score;
  if (value === null) draft.isVoid = true;
  else if (tokens[at] === 'mate') {
    draft.isVoid = told !== null && 'mate' in told && told.mate !== value;
    draft.score = { mate: value };
  } else if (told === null) draft.score = { cp: value };
  else draft.isVoid = 'cp' in told && told.cp !== value;
  return at + 2;
}

function readBound(token: string | undefined, at: number, draft: Draft): number {
  const bound = token === 'lowerbound' ? 'lowerbound' : 'upperbound';
  draft.isVoid = draft.bound !== null && draft.bound !== bound;
  draft.bound = bound;
  return at + 1;
}

function readWdl(tokens: readonly string[], at: number, draft: Draft): number {
  const win = wholeAt(tokens, at, 0, 1000);
  const draw = wholeAt(tokens, at + 1, 0, 1000);
  const loss = wholeAt(tokens, at + 2, 0, 1000);
  if (win === null || draw === null || loss === null) {
    draft.oddFields += 1;
    return at;
  }
  draft.wdl = [win, draw, loss];
  return at + 3;
}

function readPv(tokens: readonly string[], at: number, draft: Draft): number {
  const pv: string[] = [];
  let end = at;
  for (let move = readEngineMove(tokens[end]); move !== null; move = readEngineMove(tokens[end])) {
    if (pv.length < LONGEST_PV) pv.push(move.uci);
    if (move.isOdd) draft.oddFields += 1;
    end += 1;
  }
  draft.pv = pv;
  return end;
}

/** The whole number at `at`; null when it is missing, no whole number or out of range. */
function wholeAt(
  tokens: readonly string[],
  at: number,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): number | null {
  const token = tokens[at];
  if (token === undefined || !WHOLE.test(token)) return null;
  const value = Number(token);
  return value < min || value > max ? null : value === 0 ? 0 : value;
}

/** The number at `at`, rounded to a whole one; null when it is missing, no number or negative. */
function decimalAt(tokens: readonly string[], at: number): number | null {
  const token = tokens[at];
  if (token === undefined || !DECIMAL.test(token)) return null;
  const value = Math.round(Number(token));
  return value < 0 ? null : value === 0 ? 0 : value;
}
