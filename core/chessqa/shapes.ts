/**
 * Accepted answers as things to draw on a board: squares and arrows, one group a member. An answer that is a text
 * (a FEN, an arrangement, a bucket, a letter) draws nothing.
 */
import type { AnswerShape } from './dataset.ts';
import { parseUciMove } from '../chess/uci-move.ts';
import { parseSquare } from '../chess/geometry.ts';
import type { AnswerForm } from './tasks.ts';

/** Shapes of complete accepted answers; a member that cannot be read draws nothing. */
export function answerShapes(form: AnswerForm | null, accepted: readonly string[]): AnswerShape[] {
  if (form === null) return [];
  const members = accepted.flatMap((text) => text.split(',')).map((member) => member.trim());
  return members.flatMap((member, group) => memberShapes(form, member, group));
}

function memberShapes(form: AnswerForm, member: string, group: number): AnswerShape[] {
  switch (form) {
    case 'uci': {
      const move = parseUciMove(member.toLowerCase());
      return move === null ? [] : chain([move.slice(0, 2), move.slice(2, 4)], group);
    }
    case 'square':
      return squareShape(member, group);
    case 'man':
      return squareShape(member.slice(-2), group);
    case 'pin':
    case 'battery':
    case 'skewer':
      return chain(member.split('>'), group);
    case 'fork': {
      const [forker, targets] = member.split('>');
      if (forker === undefined || targets === undefined) return [];
      return targets.split('-').flatMap((target) => chain([forker, target], group));
    }
    default:
      return [];
  }
}

function squareShape(name: string, group: number): AnswerShape[] {
  return parseSquare(name) === null ? [] : [{ kind: 'square', from: name, to: null, group }];
}

/** Arrows from each square to the next; nothing at all when one is no square. */
function chain(squares: readonly string[], group: number): AnswerShape[] {
  if (squares.some((name) => parseSquare(name) === null)) return [];
  return squares.slice(1).map((to, index) => ({ kind: 'arrow', from: squares[index] ?? to, to, group }));
}
