/**
 * The only judge of a game reply (R-READ-6 and R-GAME-6): finds the one move a reply states in one of
 * five unambiguous places, then asks whether it stands in the list of legal moves. It never reads SAN, never converts,
 * never takes a move out of a sentence and never chooses. Format (could a move be read) and legality (is it in the
 * list) stay two verdicts. Linear in the length of the reply; never throws.
 */
import { isFence, containsToken, isToken, linesOf, stripTicks, trimmed, WHITE } from './move-token.ts';
import { hasRepeatedKey } from './json-keys.ts';

/** Where the move was found; `invalid` when no place held one. */
export type ParseMethod = 'strict' | 'json' | 'code_block' | 'marked_final' | 'final_line' | 'invalid';

/** The literal reason codes that cross every boundary. */
export type MoveRejection = 'missing_or_ambiguous_move' | 'illegal_move';

export interface MoveVerdict {
  /** The accepted move, lower-case UCI; null when the reply was rejected. */
  readonly move: string | null;
  readonly method: ParseMethod;
  readonly error: MoveRejection | null;
  /** The whole reply was the move and nothing else, and it is legal. */
  readonly strictUciValid: boolean;
  /** Accepted, but not in the form that was asked for. */
  readonly formatRecovered: boolean;
}

/** Legal moves of a position as lower-case UCI texts, or whatever tells of one text whether it is among them. */
export interface LegalMoves {
  includes(move: string): boolean;
}

export interface MoveRequest {
  /** Membership as text is legality. */
  readonly legal: LegalMoves;
  readonly structured: boolean;
  /** `protocol2` accepts nothing but one legal move as the whole reply. */
  readonly mode: 'protocol3' | 'protocol2';
}

interface Candidate {
  readonly text: string;
  readonly method: Exclude<ParseMethod, 'invalid'>;
}

/** Reads one reply. The caller hands over the visible answer only, never a separate reasoning field (R-READ-1). */
export function readMove(reply: string, request: MoveRequest): MoveVerdict {
  const candidate = findCandidate(trimmed(reply), request.mode);
  if (candidate === null || !isToken(candidate.text)) return rejected('missing_or_ambiguous_move', 'invalid');
  const move = candidate.text.toLowerCase();
  if (!request.legal.includes(move)) return rejected('illegal_move', candidate.method);
  const asked: ParseMethod = request.structured ? 'json' : 'strict';
  return {
    move,
    method: candidate.method,
    error: null,
    strictUciValid: candidate.method === 'strict',
    formatRecovered: candidate.method !== asked,
  };
}

function rejected(error: MoveRejection, method: ParseMethod): MoveVerdict {
  return { move: null, method, error, strictUciValid: false, formatRecovered: false };
}

function findCandidate(text: string, mode: MoveRequest['mode']): Candidate | null {
  if (isToken(text)) return { text, method: 'strict' };
  if (mode === 'protocol2') return null;
  const inObject = jsonMove(text);
  if (inObject !== null) return { text: inObject, method: 'json' };
  return lastLineMove(linesOf(text));
}

/** The `move` of a reply that is one JSON object as a whole. Two `move` keys are two answers, so none. */
function jsonMove(text: string): string | null {
  if (!text.startsWith('{') || !text.endsWith('}')) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, 'move')) return null;
  const move: unknown = Reflect.get(parsed, 'move');
  if (typeof move !== 'string' || hasRepeatedKey(text, 'move')) return null;
  // A byte order mark inside the string is not white space and stays: then it is no token.
  return move.startsWith('\u{feff}') ? move : trimmed(move);
}

const MARKED = new RegExp(
  `^(?:final|final move|best move|move|uci)[${WHITE}]*[:=][${WHITE}]*\`?([a-h][1-8][a-h][1-8][qrbn]?)\`?\\.?$`,
  'u',
);

/** Labels ignore ASCII case only: the flag `i` would fold further letters (R-READ-6.1). */
function asciiLowerCase(line: string): string {
  return line.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function lastLineMove(lines: readonly string[]): Candidate | null {
  const last = lines.at(-1);
  if (last === undefined) return null;
  if (last === '```') {
    const text = closedBlockLine(lines);
    return text === null ? null : { text, method: 'code_block' };
  }
  const marked = MARKED.exec(asciiLowerCase(last))?.[1];
  if (marked !== undefined) return { text: marked, method: 'marked_final' };
  const bare = stripTicks(last);
  return isToken(bare) ? { text: bare, method: 'final_line' } : null;
}

/** The single line of the block that the last line closes. Fences pair from the top (R-READ-6.2). */
function closedBlockLine(lines: readonly string[]): string | null {
  let open: number | null = null;
  for (let index = 0; index < lines.length - 1; index += 1) {
    const line = lines[index] ?? '';
    if (open === null) {
      if (isFence(line)) open = index;
    } else if (line === '```') open = null;
  }
  if (open === null || containsToken(lines[open] ?? '')) return null;
  const only = lines[open + 1];
  // open + 1 is the content and open + 2 the closing fence, which is the last line.
  return only !== undefined && open + 2 === lines.length - 1 ? stripTicks(only) : null;
}
