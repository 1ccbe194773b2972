/**
 * One line of a file of moves to value: a position, or the id of one in a set, and a move in UCI or SAN. The position is
 * checked and the move must be legal; whatever is not is refused with its reason, and never valued.
 */
import { z } from 'zod';
import { matchMove, type MoveNotation } from '../chess/move-text.ts';
import { parseFen } from '../chess/fen.ts';
import { uciOfMove } from '../chess/moves.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { StudyPosition } from './position.ts';
import type { MoveToValue } from './valuing.ts';

const lineSchema = z
  .looseObject({
    id: z.string().min(1).max(100).optional(),
    positionId: z.string().min(1).max(100).optional(),
    fen: z.string().optional(),
    uci: z.string().optional(),
    san: z.string().optional(),
  })
  .refine(
    ({ uci, san }) => (uci === undefined) !== (san === undefined),
    'needs "uci" or "san", and not both',
  );

export type MoveLineCode = 'unreadable' | 'bad_fen' | 'unknown_position' | 'illegal_move';

/** `line` numbers name positions that have no id; `byId` holds the positions of a set, if one was given. */
export function readMoveLine(
  text: string,
  line: number,
  byId: ReadonlyMap<string, StudyPosition>,
): Result<MoveToValue, Failure<MoveLineCode>> {
  const parsed = lineSchema.safeParse(json(text));
  if (!parsed.success) return fail('unreadable', parsed.error.issues[0]?.message ?? 'not a move');
  const { fen: stated, uci, san } = parsed.data;
  const id = parsed.data.positionId ?? parsed.data.id ?? null;
  const known = id === null ? undefined : byId.get(id);
  const fenText = stated ?? known?.fen;
  if (fenText === undefined)
    return fail('unknown_position', 'needs "fen", or the id of a position of the set');
  const fen = parseFen(fenText);
  if (!fen.ok) return fail('bad_fen', fen.error.message);
  if (known !== undefined && known.fen !== fen.value.fen) {
    return fail('unknown_position', `position ${id} of the set is another one`);
  }
  const [moveText, notation]: [string, MoveNotation] = uci === undefined ? [san ?? '', 'san'] : [uci, 'uci'];
  const { outcome, move } = matchMove(fen.value.board, moveText, notation);
  if (move === null) return fail('illegal_move', `the move is ${outcome.replaceAll('_', ' ')}`);
  return ok({ positionId: id ?? `line-${line}`, fen: fen.value.fen, uci: uciOfMove(move) });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
