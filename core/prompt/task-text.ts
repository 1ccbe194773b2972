/**
 * What each family of tasks asks, in our own words (R-QUEST-2.3). The operational target is stated, not hinted at: the
 * geometric relation the label rules implement, the puzzle's intended first move, the reference engine's bucket, the
 * comment shown with this record. Words only: positions, answer formats and protocols are other blocks.
 */
import { type QaItem, textOf } from '../chessqa/item.ts';
import type { TaskFamily } from '../chessqa/tasks.ts';
import { PROMPT_VERSION, type Wording } from './settings.ts';

const FIXED: Readonly<Partial<Record<TaskFamily, string>>> = {
  piece_arrangement:
    'List every man on the board: for each colour and kind that is present, all squares on which such men stand.',
  legal_move_all: 'List every legal move of the side to move.',
  check_detection:
    'The side to move is in check. Name every enemy man that gives check, with its colour, its kind and its square.',
  check_in_1:
    'List every legal move of the side to move after which the opponent is in check. Checkmate counts.',
  state_tracking:
    'Play the moves below, one after another, from this position. Give the position that results, in full.',
  pin: [
    'Find every absolute pin of either colour. A pin here is this relation: a bishop, rook or queen stands on a line',
    '(rank, file or diagonal) along which it moves; the first man on that line is an enemy man, and the next man behind',
    "it is that enemy's king. It counts whether or not the pinned man can still move along the line.",
  ].join(' '),
  fork: [
    'Find every fork of either colour. A fork here is this relation: one man, pawns and kings included, attacks at least',
    'two squares on which enemy men stand. The enemy king counts as a target. Values, protection and whose turn it is do',
    'not matter. Name all targets of each forking man.',
  ].join(' '),
  battery: [
    'Find every battery of either colour. A battery here is this relation: on one rank, file or diagonal stand two or',
    'more men of the same colour, with nothing but empty squares between neighbours, each of which can move along that',
    'line: rooks and queens on ranks and files, bishops and queens on diagonals. Take each run at its full length: three',
    'in a row are one battery.',
  ].join(' '),
  skewer: [
    'Find every skewer of either colour. A skewer here is this relation: a bishop, rook or queen attacks an enemy man in',
    'front, and the next man behind it on the same line is also an enemy man, of lower value. Values: pawn 1, knight 3,',
    'bishop 3, rook 5, queen 9, king 100. Equal values are no skewer.',
  ].join(' '),
  discovered_check: [
    'List every legal move of the side to move that uncovers a check: after it, a bishop, rook or queen other than the',
    'man that moved gives check along a line which that man has left. Double checks of this kind count. A promotion to',
    'each possible piece is a move of its own.',
  ].join(' '),
  double_check: [
    'List every legal move of the side to move after which at least two men give check at once. A promotion to each',
    'possible piece is a move of its own.',
  ].join(' '),
  short_tactics: [
    'This position is taken from a tactics puzzle. Find the first move of the solution that the puzzle intends for the',
    'side to move. If the solution mates at once, any move that mates at once is accepted.',
  ].join(' '),
  position_judgment: [
    'A reference engine of the Stockfish family has evaluated this position with a fixed budget of nodes. Estimate its',
    "evaluation in centipawns from White's point of view, and answer with the nearest of these values: -400, -200, 0,",
    '200, 400. A forced mate counts as 400 for the side that mates, so -400 if that is Black.',
  ].join(' '),
};

/** The task of one item, without its position. Null where we know no such task or the item lacks what it needs. */
export function taskText(item: QaItem, wording: Wording = PROMPT_VERSION): string | null {
  const family = item.task?.family;
  if (family === undefined) return null;
  switch (family) {
    case 'legal_move_piece':
      return withTarget(item, (square) => `List every legal move of the man on ${square}.`);
    case 'capture_squares':
      return aboutMan(item, 'List every square which this man attacks and on which an enemy man stands.');
    case 'control_squares':
      return aboutMan(item, 'List every empty square which this man attacks.');
    case 'protect_squares':
      return aboutMan(
        item,
        'List every square which this man attacks and on which a man of its own colour stands, its own king left out.',
      );
    case 'state_tracking':
      return item.moves.length === 0 ? null : `${FIXED[family]}\nMoves (UCI): ${item.moves.join(' ')}`;
    case 'semantic':
      return semanticText(item, wording);
    case 'comment':
      return commentText(item);
    default:
      return FIXED[family] ?? null;
  }
}

function withTarget(item: QaItem, say: (square: string) => string): string | null {
  const square = textOf(item.metadata['target_square']);
  return square === null ? null : say(square);
}

function aboutMan(item: QaItem, ask: string): string | null {
  const piece = textOf(item.metadata['piece']);
  return withTarget(item, (square) =>
    [
      `Look at the ${piece ?? 'man'} on ${square}. The squares it attacks are those it could capture on in one move of`,
      'its kind with the men standing as they do, whoever is to move and whether or not it is pinned.',
      ask,
    ].join(' '),
  );
}

function semanticText(item: QaItem, wording: Wording): string | null {
  const move = textOf(item.metadata['move_uci']);
  const { options } = item.metadata;
  if (move === null || !Array.isArray(options)) return null;
  const lines = options.map((option, index) => `${'ABCDEFGH'.charAt(index)}. ${String(option)}`);
  const asked = [
    `In the game this position comes from, the move ${move} (UCI) was played, and an annotator commented on it. Which of`,
    'these comments is the one shown with this record?',
  ];
  // The first two wordings broke the sentence over two lines.
  return [asked.join(wording < 3 ? '\n' : ' '), ...lines].join('\n');
}

/** What a player is asked about a comment while Semantic items are built: the position and the move, no more. */
function commentText(item: QaItem): string | null {
  const move = textOf(item.metadata['move_uci']);
  const comment = textOf(item.metadata['comment']);
  if (move === null || comment === null) return null;
  const shown = `In a game the move ${move} (UCI) was played in this position, and an annotator wrote: "${comment}"`;
  if (item.taskId === 'comment_judging') return `${shown}\n${JUDGING}`;
  const name = (field: string): string => textOf(item.metadata[field]) ?? 'unknown';
  return `${shown}\nWhite is ${name('white_player')}, Black is ${name('black_player')}.\n${CLEANING}`;
}

const JUDGING = [
  'Does this comment say something about this position or this move by which somebody who sees the position could tell it',
  'from comments on other positions? Answer KEEP if it does, DROP if it is general talk, about persons, or about another game.',
].join(' ');

const CLEANING = [
  'Rewrite the comment so that it names no person: the two players become White and Black, and where one of them speaks of',
  'himself (I, my, we) he becomes White or Black as well. Change nothing else: no fact, no move, no judgment. If another',
  'person is named whom the sentence needs, answer SKIP alone.',
].join(' ');
