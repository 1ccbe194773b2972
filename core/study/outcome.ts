/**
 * What one answer of a move study is worth (R-STUDY-5.1 to R-STUDY-5.5): the two moves of it judged apart,
 * each at two levels of extraction. `strict`: what counts if the answer had to be the JSON object and nothing else.
 * `lenient`: the headline, because a fence is no chess error. A reply that arrived is judged by what stands in it, as in
 * question runs: also one that was filtered, or cut behind its object. A request that failed, and an answer that was cut
 * before its object was whole, say nothing about the model's chess: they have no outcome at all (null) and are in no
 * denominator.
 */
import { boardOfFen } from '../chess/fen.ts';
import { matchMove, type MoveNotation, type MoveOutcome } from '../chess/move-text.ts';
import { legalBoardMoves, uciOfMove } from '../chess/moves.ts';
import { makeSan } from '../chess/san.ts';
import type { UciMove } from '../chess/uci-move.ts';
import { ruleOf, type FailureClass } from '../reply/failure-class.ts';
import { readAnswerObject, type AskedFields, type JsonStatus } from './answer-object.ts';
import { readAnswerObjectThird } from './answer-object-third.ts';

/** Grows with every change that gives some answer another verdict. */
export const MATCHER_VERSION = 4;

/** Earlier readers that a run may have begun with: it goes on with the one it has. */
const READERS = { 3: readAnswerObjectThird, 4: readAnswerObject } as const;
export type MatcherVersion = keyof typeof READERS;

export function isMatcherVersion(version: number): version is MatcherVersion {
  return version in READERS;
}

export type ExtractionLevel = 'strict' | 'lenient';

/** What arrived. `text` null with no failure does not happen: an empty reply is a failure class. */
export interface StudyReply {
  readonly text: string | null;
  /** Null: a usable reply. */
  readonly failure: FailureClass | null;
}

export interface MoveVerdict {
  readonly notation: MoveNotation;
  /** As extracted, outer white space removed; null: missing at the lenient level too. */
  readonly moveText: string | null;
  /** With lenient extraction. */
  readonly outcome: MoveOutcome;
  /** With strict extraction: the same, or `missing` where the answer was not the bare object. */
  readonly strictOutcome: MoveOutcome;
  /** Canonical forms of the legal move; null for every other outcome. */
  readonly uci: UciMove | null;
  readonly san: string | null;
}

export type StudyVerdict =
  | {
      readonly kind: 'judged';
      readonly jsonStatus: JsonStatus;
      readonly severalObjects: boolean;
      /** Null: this notation was not asked for. */
      readonly sanMove: MoveVerdict | null;
      readonly uciMove: MoveVerdict | null;
      /** Both are legal and the same move; null where one of them is not legal or not asked for. */
      readonly agree: boolean | null;
      /** The model's own failure that left nothing to read; null: text was read. */
      readonly failure: FailureClass | null;
    }
  | { readonly kind: 'no_verdict'; readonly why: FailureClass };

/** `fen`: the position that was asked, checked; `version`: the matcher that the run began with. */
export function judgeStudyReply(
  reply: StudyReply,
  fen: string,
  asked: AskedFields,
  version: MatcherVersion = MATCHER_VERSION,
): StudyVerdict {
  const { failure } = reply;
  if (failure !== null && ruleOf(failure).verdict === null) return { kind: 'no_verdict', why: failure };
  const fields = READERS[version](reply.text ?? '', asked);
  const isRead = fields.status !== 'failed';
  // What was cut away might have held the move.
  if (failure === 'truncated' && !isRead) return { kind: 'no_verdict', why: failure };
  const isStrict = fields.status === 'strict';
  const sanMove = asked === 'uci' ? null : judgeMove(fen, fields.moveSan, 'san', isStrict);
  const uciMove = asked === 'san' ? null : judgeMove(fen, fields.moveUci, 'uci', isStrict);
  const san = sanMove?.uci ?? null;
  const uci = uciMove?.uci ?? null;
  return {
    kind: 'judged',
    jsonStatus: fields.status,
    severalObjects: fields.severalObjects,
    sanMove,
    uciMove,
    agree: san === null || uci === null ? null : san === uci,
    failure: isRead ? null : failure,
  };
}

function judgeMove(
  fen: string,
  moveText: string | null,
  notation: MoveNotation,
  isStrict: boolean,
): MoveVerdict {
  const { outcome, move } = matchMove(boardOfFen(fen), moveText, notation);
  const uci = move === null ? null : uciOfMove(move);
  return {
    notation,
    moveText,
    outcome,
    strictOutcome: isStrict ? outcome : 'missing',
    uci,
    san: uci === null ? null : makeSan(fen, uci),
  };
}

/** The outcome at a level; `legal` is the only one whose move is valued, all others get the fixed loss (R-STUDY-5.4). */
export function outcomeAt(move: MoveVerdict, level: ExtractionLevel): MoveOutcome {
  return level === 'strict' ? move.strictOutcome : move.outcome;
}

/** How a live run counts an answer: legal at the headline reading, and in the form asked for. Null: no verdict. */
export function flagsOfStudyVerdict(
  verdict: StudyVerdict,
): { readonly isCorrect: boolean; readonly formatCompliant: boolean } | null {
  if (verdict.kind === 'no_verdict') return null;
  const move = verdict.sanMove ?? verdict.uciMove;
  return { isCorrect: move?.outcome === 'legal', formatCompliant: verdict.jsonStatus === 'strict' };
}

/** A random legal answer and an engine's answer are moves already: the verdict a player without text gets. */
export function judgePlayedMove(fen: string, uci: UciMove): StudyVerdict {
  const isLegal = legalBoardMoves(boardOfFen(fen)).some((move) => uciOfMove(move) === uci);
  if (!isLegal) throw new Error(`${uci} is not legal in ${fen}: players without text only play legal moves`);
  const san = makeSan(fen, uci);
  const verdict = (notation: MoveNotation): MoveVerdict => ({
    notation,
    moveText: notation === 'uci' ? uci : san,
    outcome: 'legal',
    strictOutcome: 'legal',
    uci,
    san,
  });
  return {
    kind: 'judged',
    jsonStatus: 'strict',
    severalObjects: false,
    sanMove: verdict('san'),
    uciMove: verdict('uci'),
    agree: true,
    failure: null,
  };
}
