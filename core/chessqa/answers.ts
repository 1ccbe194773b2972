/**
 * What counts as right under our rules (R-QUEST-3.3, R-QUEST-7.1 and R-QUEST-7.2), worked out from the position.
 * Position Judgment and Semantic have no rule: their answer is an engine's or an annotator's. Of Short Tactics the
 * rules know one thing: when the stored move mates, every mating move is right; else the stored move is, if it is
 * legal.
 */
import { assertNever } from '../util/assert-never.ts';
import { findBoardMove, givesCheck, isCheckmate, matingMoves, playMove } from '../chess/moves.ts';
import type { QaItem } from './item.ts';
import { batteries, discoveredChecks, doubleChecks, forks, pins, skewers } from './motifs.ts';
import {
  attackedSquares,
  checkDetection,
  checksInOne,
  legalMovesFrom,
  pieceArrangement,
  stateAfter,
  targetSquare,
} from './structural.ts';
import type { TaskFamily } from './tasks.ts';

export type RuleAnswer =
  /** Any one of these texts is right. */
  | { readonly kind: 'alternatives'; readonly texts: readonly string[]; readonly areMates: boolean }
  /** All of these members, in any order. */
  | { readonly kind: 'members'; readonly members: readonly string[] }
  /** The stored data contradict the rules of chess. */
  | { readonly kind: 'impossible'; readonly why: string }
  | { readonly kind: 'no_rule'; readonly why: string };

type MemberFamily = Exclude<
  TaskFamily,
  'piece_arrangement' | 'state_tracking' | 'short_tactics' | 'position_judgment' | 'semantic' | 'comment'
>;

export function ruleAnswer(item: QaItem): RuleAnswer {
  if (item.task === null) return { kind: 'no_rule', why: 'The task is not one of the 50.' };
  const { family } = item.task;
  switch (family) {
    case 'piece_arrangement':
      return { kind: 'alternatives', texts: [pieceArrangement(item.board)], areMates: false };
    case 'state_tracking':
      return afterMoves(item);
    case 'short_tactics':
      return tacticalAnswer(item);
    case 'position_judgment':
      return { kind: 'no_rule', why: 'The answer is an engine label; reproduce it to check it.' };
    case 'semantic':
      return { kind: 'no_rule', why: 'The answer is an annotated comment.' };
    case 'comment':
      return { kind: 'no_rule', why: 'A question about a comment has no answer that rules know.' };
    default:
      return membersOf(item, family);
  }
}

function afterMoves(item: QaItem): RuleAnswer {
  const fen = stateAfter(item.board, item.moves);
  return fen === null
    ? { kind: 'impossible', why: 'One of the moves is illegal.' }
    : { kind: 'alternatives', texts: [fen], areMates: false };
}

function tacticalAnswer(item: QaItem): RuleAnswer {
  const text = item.answer.trim().toLowerCase();
  const move = findBoardMove(item.board, text);
  if (move === null) return { kind: 'impossible', why: 'The stored move is illegal.' };
  const isMate = givesCheck(item.board, move) && isCheckmate(playMove(item.board, move));
  return { kind: 'alternatives', texts: isMate ? matingMoves(item.board) : [text], areMates: isMate };
}

function membersOf(item: QaItem, family: MemberFamily): RuleAnswer {
  const { board } = item;
  switch (family) {
    case 'legal_move_all':
      return members(legalMovesFrom(board, null));
    case 'check_detection':
      return members(checkDetection(board));
    case 'check_in_1':
      return members(checksInOne(board));
    case 'legal_move_piece':
    case 'capture_squares':
    case 'control_squares':
    case 'protect_squares':
      return aboutTarget(item, family);
    case 'pin':
      return members(pins(board));
    case 'fork':
      return members(forks(board));
    case 'battery':
      return members(batteries(board));
    case 'skewer':
      return members(skewers(board));
    case 'discovered_check':
      return members(discoveredChecks(board));
    case 'double_check':
      return members(doubleChecks(board));
    default:
      return assertNever(family);
  }
}

function aboutTarget(
  item: QaItem,
  family: 'legal_move_piece' | 'capture_squares' | 'control_squares' | 'protect_squares',
): RuleAnswer {
  const square = targetSquare(item.board, item.metadata['target_square']);
  if (square === null) {
    return { kind: 'no_rule', why: 'metadata.target_square does not name a square with a man on it.' };
  }
  switch (family) {
    case 'legal_move_piece':
      return members(legalMovesFrom(item.board, square));
    case 'capture_squares':
      return members(attackedSquares(item.board, square, 'capture'));
    case 'control_squares':
      return members(attackedSquares(item.board, square, 'control'));
    default:
      return members(attackedSquares(item.board, square, 'protect'));
  }
}

function members(list: readonly string[]): RuleAnswer {
  return { kind: 'members', members: list };
}
