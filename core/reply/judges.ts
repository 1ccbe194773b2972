/**
 * The four judges of the article's history, side by side for any reply (R-GAME-2 and R-GAME-20). Only `protocol3`
 * decides anything in this product; the others show what an earlier reader would have made of the same words.
 */
import { readMove, type MoveVerdict } from './move-reader.ts';
import { mentionedTokens, trimmed } from './move-token.ts';

export type JudgeName = 'first_mention' | 'last_mention' | 'strict' | 'protocol3';

export interface JudgeOpinion {
  readonly judge: JudgeName;
  /** The move this judge takes from the reply, legal or not; null when it finds none. */
  readonly move: string | null;
  readonly legal: boolean | null;
  /** True: it would play the move. */
  readonly accepts: boolean;
}

export interface JudgeTable {
  readonly verdict: MoveVerdict;
  readonly opinions: readonly JudgeOpinion[];
}

/** Far more moves than a reply states; bounds the work on hostile text. */
const MENTION_LIMIT = 1_000_000;

/** `legal`: lower-case UCI texts of the position. `structured`: a JSON object had been asked for. */
export function judgeReply(reply: string, legal: readonly string[], structured: boolean): JudgeTable {
  const verdict = readMove(reply, { legal, structured, mode: 'protocol3' });
  const strict = readMove(reply, { legal, structured: false, mode: 'protocol2' });
  const mentioned = mentionedTokens(trimmed(reply), MENTION_LIMIT);
  return {
    verdict,
    opinions: [
      mention('first_mention', mentioned[0], legal),
      mention('last_mention', mentioned.at(-1), legal),
      {
        judge: 'strict',
        move: strict.move,
        legal: strict.move === null ? null : true,
        accepts: strict.move !== null,
      },
      { judge: 'protocol3', move: verdict.move, legal: legalityOf(verdict), accepts: verdict.move !== null },
    ],
  };
}

function mention(judge: JudgeName, move: string | undefined, legal: readonly string[]): JudgeOpinion {
  if (move === undefined) return { judge, move: null, legal: null, accepts: false };
  const isLegal = legal.includes(move);
  return { judge, move, legal: isLegal, accepts: isLegal };
}

function legalityOf(verdict: MoveVerdict): boolean | null {
  if (verdict.move !== null) return true;
  return verdict.error === 'illegal_move' ? false : null;
}
