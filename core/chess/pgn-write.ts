/**
 * PGN in export form: the seven-tag roster first and in its order, further tags by name, SAN movetext in lines of at
 * most 80 characters, a FEN tag where the game does not start from the initial position. Tag values and comments are
 * hostile data: quotes and backslashes are escaped, control characters become blanks, and a closing brace, which PGN
 * cannot escape inside a comment, becomes a closing bracket.
 */
import { START_FEN } from './fen.ts';
import { applyUci } from './legal-list.ts';
import { makeSan } from './san.ts';
import type { PgnResult } from './pgn-token.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';

export interface PgnExportPly {
  readonly uci: string;
  readonly nags: readonly number[];
  /** Null: no comment. */
  readonly comment: string | null;
}

export interface PgnExport {
  /** Unknown roster tags are written as `?`, an unknown date as `????.??.??`. */
  readonly tags: ReadonlyMap<string, string>;
  readonly startFen: string;
  readonly plies: readonly PgnExportPly[];
  readonly result: PgnResult;
}

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'] as const;
const LINE_WIDTH = 80;

/** One game, ending in a line feed. Refused when a move is not legal where it stands. */
export function makePgn(game: PgnExport): Result<string, Failure<'illegal_move'>> {
  const movetext = makeMovetext(game);
  if (!movetext.ok) return movetext;
  return ok(`${makeTags(game).join('\n')}\n\n${wrap(movetext.value)}\n`);
}

function makeTags(game: PgnExport): string[] {
  const roster = ROSTER.map((name) => [name, rosterValue(game, name)] as const);
  const fen: (readonly [string, string])[] =
    game.startFen === START_FEN
      ? []
      : [
          ['SetUp', '1'],
          ['FEN', game.startFen],
        ];
  const known = new Set<string>([...ROSTER, 'SetUp', 'FEN']);
  const others = [...game.tags].filter(([name]) => !known.has(name) && /^[A-Za-z0-9_]+$/.test(name));
  others.sort(([a], [b]) => (a < b ? -1 : 1));
  return [...roster, ...fen, ...others].map(([name, value]) => `[${name} "${tagText(value)}"]`);
}

function rosterValue(game: PgnExport, name: (typeof ROSTER)[number]): string {
  if (name === 'Result') return game.result;
  return game.tags.get(name) ?? (name === 'Date' ? '????.??.??' : '?');
}

function tagText(value: string): string {
  return printable(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

function printable(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

function makeMovetext(game: PgnExport): Result<readonly string[], Failure<'illegal_move'>> {
  const words: string[] = [];
  let fen = game.startFen;
  let needsNumber = true;
  for (const ply of game.plies) {
    const san = makeSan(fen, ply.uci);
    const next = applyUci(fen, [ply.uci]);
    if (!next.ok) return next;
    if (san === null) return fail('illegal_move', `${ply.uci} has no SAN in ${fen}`);
    const [, turn, , , , number = '1'] = fen.split(' ');
    if (turn === 'w') words.push(`${number}.`);
    else if (needsNumber) words.push(`${number}...`);
    words.push(san, ...ply.nags.map((nag) => `$${nag}`));
    const comment = printable(ply.comment ?? '').replaceAll('}', ')');
    if (comment !== '') words.push(...`{${comment}}`.split(/\s+/));
    needsNumber = comment !== '';
    fen = next.value;
  }
  return ok([...words, game.result]);
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const joined = line === '' ? word : `${line} ${word}`;
    // A line that begins with % is an escape and one that begins with [ looks like a tag: keep such words inside.
    if (joined.length > LINE_WIDTH && line !== '' && !/^[%[]/.test(word)) {
      lines.push(line);
      line = word;
    } else line = joined;
  }
  return [...lines, line].join('\n');
}
