/**
 * The structured answer that is asked for where a client supports it (R-GAME-5): one object with one member
 * `move`. With a menu its values are exactly the legal moves (218 at most in any position). Without a menu a list would
 * be the menu, so only the form of a move is asked. The schema shapes the request; it judges nothing (R-GAME-6).
 */
import { legalList } from '../chess/legal-list.ts';

export interface AnswerSchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The form of a move in UCI notation, for the condition without a menu. */
export const MOVE_PATTERN = '^[a-h][1-8][a-h][1-8][qrbn]?$';

export function answerSchema(fen: string, menu: boolean): AnswerSchema {
  const move = menu ? { type: 'string', enum: legalList(fen) } : { type: 'string', pattern: MOVE_PATTERN };
  return {
    name: 'chess_move',
    schema: { type: 'object', properties: { move }, required: ['move'], additionalProperties: false },
  };
}
