/**
 * One line of engine output → one event. Never throws, whatever the text; works on one line without its line end, in
 * time linear in its length.
 *
 * - A void `info` line, an unreadable option and the like are `malformed`, to be counted.
 * - `bestmove (none)`, `0000` and `NULL` are a missing best move. A `bestmove` that cannot be read is one that cannot be
 *   read: it ends the search all the same, never the deadline (R-ENG-8).
 * Everything unknown is `other`: engines print banners, and late `uciok` lines are no error.
 */
import { readEngineMove } from './engine-move.ts';
import { parseInfo, type InfoLine } from './info-line.ts';
import { parseOption, type UciOption } from './option-line.ts';

/** `spelling`: the best move as the engine wrote it, where that is not how UCI writes it; null: as it should be. */
export interface BestmoveLine {
  readonly kind: 'bestmove';
  readonly bestmove: string | null;
  readonly ponder: string | null;
  readonly spelling: string | null;
}

export type EngineLine =
  | { readonly kind: 'id'; readonly field: 'name' | 'author'; readonly value: string }
  | { readonly kind: 'option'; readonly option: UciOption }
  | { readonly kind: 'uciok' }
  | { readonly kind: 'readyok' }
  | InfoLine
  | BestmoveLine
  | { readonly kind: 'malformed' }
  | { readonly kind: 'other' };

const NO_MOVE: ReadonlySet<string> = new Set(['(none)', 'none', '(null)', 'null', '0000']);
const MALFORMED: EngineLine = { kind: 'malformed' };
const OTHER: EngineLine = { kind: 'other' };
const BESTMOVE = /^bestmove(?![a-z])/i;
const LONGEST_SPELLING = 100;

export function parseLine(text: string): EngineLine {
  const line = text.trim();
  const tokens = line.split(/\s+/);
  switch (tokens[0]) {
    case 'info':
      return parseInfo(tokens) ?? MALFORMED;
    case 'uciok':
      return tokens.length === 1 ? { kind: 'uciok' } : OTHER;
    case 'readyok':
      return tokens.length === 1 ? { kind: 'readyok' } : OTHER;
    case 'id':
      return parseId(tokens);
    case 'option': {
      const option = parseOption(line);
      return option === null ? MALFORMED : { kind: 'option', option };
    }
    default:
      return BESTMOVE.test(tokens[0] ?? '') ? parseBestmove(line, tokens) : OTHER;
  }
}

function parseId(tokens: readonly string[]): EngineLine {
  const field = tokens[1];
  if (field !== 'name' && field !== 'author') return OTHER;
  return { kind: 'id', field, value: tokens.slice(2).join(' ') };
}

function parseBestmove(line: string, tokens: readonly string[]): BestmoveLine {
  const isKeyword = tokens[0] === 'bestmove';
  if (isKeyword && NO_MOVE.has(tokens[1]?.toLowerCase() ?? '')) {
    return { kind: 'bestmove', bestmove: null, ponder: null, spelling: null };
  }
  const move = isKeyword ? readEngineMove(tokens[1]) : null;
  if (move === null) {
    return { kind: 'bestmove', bestmove: null, ponder: null, spelling: line.slice(0, LONGEST_SPELLING) };
  }
  const ponder = tokens[2] === 'ponder' ? readEngineMove(tokens[3]) : null;
  return {
    kind: 'bestmove',
    bestmove: move.uci,
    ponder: ponder?.uci ?? null,
    spelling: move.isOdd ? (tokens[1] ?? null) : null,
  };
}
