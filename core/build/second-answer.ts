/**
 * The answer of a Structural, Motifs or Short Tactics item computed a second time in another way: from the letters of
 * the FEN and by chess.js, not by the tables and the move generator of the first computation. An item on which both
 * disagree is not made (R-QUEST-7.4).
 */
import { gameState, legalMoves, playMoves } from '../chess/rules.ts';
import { engineProvenanceSchema } from '../chessqa/engine-provenance.ts';
import type { QaItem } from '../chessqa/item.ts';
import { LetterBoard, directionsOf, isWhite, nameOf, type Place } from './letter-board.ts';

/** Members in any order; of a text answer the text alone. Null: there is no second way for the task. */
export function secondAnswer(item: QaItem): readonly string[] | null {
  const { fen } = item;
  const board = new LetterBoard(fen);
  switch (item.task?.family) {
    case 'piece_arrangement':
      return [arrangement(board)];
    case 'legal_move_all':
      return legalMoves(fen);
    case 'legal_move_piece':
      return legalMoves(fen).filter((move) => move.startsWith(targetOf(item)));
    case 'check_detection':
      return checkingMen(board);
    case 'check_in_1':
      return legalMoves(fen).filter((move) => after(fen, move).checkers().length > 0);
    case 'discovered_check':
      return legalMoves(fen).filter((move) => uncovers(board, fen, move));
    case 'double_check':
      return legalMoves(fen).filter((move) => after(fen, move).checkers().length > 1);
    case 'capture_squares':
      return ofTarget(board, item, (own, other) => other !== null && isWhite(own) !== isWhite(other));
    case 'control_squares':
      return ofTarget(board, item, (_, other) => other === null);
    case 'protect_squares':
      return ofTarget(
        board,
        item,
        (own, other) => other !== null && isWhite(own) === isWhite(other) && !/k/i.test(other),
      );
    case 'state_tracking':
      return [playMoves(fen, item.moves).fen];
    case 'pin':
      return linedUp(board, (_, back) => /k/i.test(back));
    case 'skewer':
      return linedUp(board, (front, back) => worthOf(front) > worthOf(back));
    case 'fork':
      return forking(board);
    case 'battery':
      return runs(board);
    case 'short_tactics':
      return solutions(item);
    case 'position_judgment':
      return bucketStated(item);
    case 'semantic':
      return letterStated(item);
    default:
      return null;
  }
}

/** By arithmetic from the score that the item states, whose line must be legal; a tie goes to the lower one. */
function bucketStated({ fen, metadata }: QaItem): readonly string[] {
  const engine = engineProvenanceSchema.safeParse(metadata['engine']);
  if (!engine.success) return [];
  const { white_cp: cp, white_mate: mate, pv } = engine.data;
  if (pv === undefined || pv === null || pv.length === 0) return [];
  if (playMoves(fen, pv).legal < pv.length) return [];
  if (typeof mate === 'number') return [mate > 0 ? '400' : '-400'];
  if (typeof cp !== 'number') return [];
  return [String(Math.max(-400, Math.min(400, 200 * Math.ceil(cp / 200 - 0.5) + 0)))];
}

/** Where the comment stands among the options; it must stand there once. */
function letterStated({ metadata }: QaItem): readonly string[] {
  const { options, correct_text: comment } = metadata;
  if (!Array.isArray(options)) return [];
  return options.flatMap((option, at) => (option === comment ? ['ABCDEFGH'.charAt(at)] : []));
}

const NAMES: Readonly<Record<string, string>> = {
  k: 'King',
  q: 'Queen',
  r: 'Rook',
  b: 'Bishop',
  n: 'Knight',
  p: 'Pawn',
};

function manText(letter: string): string {
  return `${isWhite(letter) ? 'White' : 'Black'} ${NAMES[letter.toLowerCase()] ?? ''}`;
}

function arrangement(board: LetterBoard): string {
  const groups = [...'KQRBNPkqrbnp'].flatMap((wanted) => {
    const squares = board.men().filter(({ letter }) => letter === wanted);
    const listed = squares.map(({ name }) => `'${name}'`).sort();
    return listed.length === 0 ? [] : [`${manText(wanted)}: [${listed.join(', ')}]`];
  });
  return groups.join(', ');
}

function checkingMen(board: LetterBoard): string[] {
  const checkers = board.checkers();
  return board
    .men()
    .filter(({ name }) => checkers.includes(name))
    .map(({ letter, name }) => `${manText(letter)} at ${name}`);
}

function after(fen: string, move: string): LetterBoard {
  return new LetterBoard(playMoves(fen, [move]).fen);
}

/** A man that gives check after the move and would have given it before, had the man that moved not stood there. */
function uncovers(before: LetterBoard, fen: string, move: string): boolean {
  const checkers = after(fen, move).checkers();
  const opened = before.without(move.slice(0, 2));
  const king = before.whiteToMove ? 'k' : 'K';
  return opened.men().some((man) => {
    if (!checkers.includes(man.name) || directionsOf(man.letter).length === 0) return false;
    if (isWhite(man.letter) !== before.whiteToMove) return false;
    return opened.attacked(man).some((place) => opened.at(place) === king);
  });
}

function targetOf({ metadata }: QaItem): string {
  const square = metadata['target_square'];
  return typeof square === 'string' ? square : '?';
}

function ofTarget(
  board: LetterBoard,
  item: QaItem,
  counts: (own: string, other: string | null) => boolean,
): readonly string[] | null {
  const man = board.men().find(({ name }) => name === targetOf(item));
  if (man === undefined) return null;
  return board
    .attacked(man)
    .filter((place) => counts(man.letter, board.at(place)))
    .map(nameOf);
}

function linedUp(board: LetterBoard, counts: (front: string, back: string) => boolean): string[] {
  return board.men().flatMap((man) =>
    directionsOf(man.letter).flatMap((step) => {
      const [front, back] = board.ahead(man, step);
      if (front === undefined || back === undefined) return [];
      const areEnemies = [front, back].every(({ letter }) => isWhite(letter) !== isWhite(man.letter));
      return areEnemies && counts(front.letter, back.letter) ? [chain([man, front, back])] : [];
    }),
  );
}

function chain(places: readonly Place[]): string {
  return places.map(nameOf).join('>');
}

function worthOf(letter: string): number {
  return { p: 1, n: 3, b: 3, r: 5, q: 9, k: 100 }[letter.toLowerCase()] ?? 0;
}

function forking(board: LetterBoard): string[] {
  return board.men().flatMap((man) => {
    const targets = board.attacked(man).filter((place) => {
      const other = board.at(place);
      return other !== null && isWhite(other) !== isWhite(man.letter);
    });
    return targets.length < 2 ? [] : [`${man.name}>${targets.map(nameOf).sort().join('-')}`];
  });
}

/** From every man that begins a run in one of four directions, as far as men of its colour go on with it. */
function runs(board: LetterBoard): string[] {
  return board.men().flatMap((man) =>
    directionsOf(man.letter).flatMap((step) => {
      const [file, rank] = step;
      if (file < 0 || (file === 0 && rank < 0)) return [];
      const fits = ({ letter }: { readonly letter: string }): boolean =>
        isWhite(letter) === isWhite(man.letter) &&
        directionsOf(letter).some((other) => other[0] === file && other[1] === rank);
      const [behind] = board.ahead(man, [-file, -rank]);
      if (behind !== undefined && fits(behind)) return [];
      const ahead = board.ahead(man, step);
      const end = ahead.findIndex((other) => !fits(other));
      const run = [man, ...(end === -1 ? ahead : ahead.slice(0, end))];
      return run.length < 2 ? [] : [run.map(nameOf).sort().join('>')];
    }),
  );
}

/** Every mating move when the stored one mates, else the stored one if it is legal. */
function solutions({ fen, answer }: QaItem): readonly string[] {
  const legal = legalMoves(fen);
  if (!legal.some((move) => move === answer)) return [];
  const mates = (move: string): boolean => gameState(playMoves(fen, [move]).fen) === 'checkmate';
  return mates(answer) ? legal.filter(mates) : [answer];
}
