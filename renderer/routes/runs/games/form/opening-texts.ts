/**
 * Openings as a person writes them, one a line: moves in UCI or SAN, with or without move numbers, an ECO code before
 * them if there is one (`C20 1. e4 e5`). Every move is checked by the rules; the first one that is not legal is named. Pure.
 */
import { applyUci, uciSanPairs } from '../../../../../core/chess/legal-list.ts';
import type { Opening } from '../../../../../core/game/run.ts';
import { fail, ok } from '../../../../../core/util/result.ts';
import type { FieldResult } from '../../form/field-texts.ts';

const MOST_MOVES = 60;
const MOST_OPENINGS = 500;
const ECO = /^[A-E]\d{2}:?$/;

export function readOpenings(text: string, startFen: string): FieldResult<Opening[]> {
  const openings: Opening[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const opening = readOpening(line, startFen);
    if (!opening.ok) return fail('bad_field', `Line ${index + 1}: ${opening.error.message}`);
    openings.push(opening.value);
  }
  if (openings.length === 0) return fail('bad_field', 'At least one line of moves.');
  return openings.length > MOST_OPENINGS
    ? fail('bad_field', `At most ${MOST_OPENINGS} lines.`)
    : ok(openings);
}

function readOpening(line: string, startFen: string): FieldResult<Opening> {
  const words = line.trim().split(/\s+/);
  const first = words[0] ?? '';
  const eco = ECO.test(first) ? first.replace(':', '') : null;
  const moves: string[] = [];
  let fen = startFen;
  for (const word of eco === null ? words : words.slice(1)) {
    const text = word.replace(/^\d+\.+/, '');
    if (text === '') continue;
    const move = findMove(fen, text);
    if (move === null)
      return fail('bad_field', `${text.slice(0, 20)} is no legal move as half-move ${moves.length + 1}.`);
    const next = applyUci(fen, [move]);
    if (!next.ok) return fail('bad_field', next.error.message);
    moves.push(move);
    fen = next.value;
  }
  if (moves.length > MOST_MOVES) return fail('bad_field', `At most ${MOST_MOVES} half-moves.`);
  return ok({ eco, moves });
}

function findMove(fen: string, text: string): string | null {
  const plain = plainSan(text);
  const hit = uciSanPairs(fen).find(({ uci, san }) => uci === text.toLowerCase() || plainSan(san) === plain);
  return hit?.uci ?? null;
}

/** Without check, mate and comment signs; castling with the letter O. */
function plainSan(text: string): string {
  return text
    .replace(/[+#!?]+$/g, '')
    .replace(/0-0-0/g, 'O-O-O')
    .replace(/0-0/g, 'O-O');
}

export function makeOpeningsText(openings: readonly Opening[]): string {
  return openings.map(({ eco, moves }) => [...(eco === null ? [] : [eco]), ...moves].join(' ')).join('\n');
}
