/**
 * One invented item for each of the 50 tasks, made here: positions, comments and ids are nobody else's. Answers are not
 * meant to be right; tests that need right ones compute them by the rules.
 */
import { createHash } from 'node:crypto';
import { parseItem, type QaItem } from '../core/chessqa/item.ts';
import { TASKS, type Task } from '../core/chessqa/tasks.ts';

export const INVENTED_FEN = 'r3k2r/pp1q1ppp/2n1pn2/2bp4/3P1B2/2N1PN2/PPQ2PPP/R3K2R w KQkq - 4 12';

const COMMENTS = [
  'White gives up the centre to open the file for the rook.',
  'A quiet move that keeps every piece in play.',
  'Black now threatens the pawn on d4 twice.',
  'The exchange would only help the defender.',
];

function metadataOf(task: Task): Record<string, unknown> {
  switch (task.family) {
    case 'legal_move_piece':
      return { puzzle_id: 'inv01', target_square: 'c3', n_moves: 5 };
    case 'capture_squares':
    case 'control_squares':
    case 'protect_squares':
      return { puzzle_id: 'inv02', target_square: 'f3', piece: 'White Knight' };
    case 'state_tracking':
      return {
        game_id: 'invented_1',
        moves_uci: ['e1g1', 'c5d4'],
        moves_san: ['O-O', 'Bxd4'],
        track_length: 2,
      };
    case 'semantic':
      return {
        variant: task.id.slice(9),
        options: COMMENTS,
        fen_before: INVENTED_FEN,
        move_uci: 'd4c5',
        move_number: 12,
      };
    case 'position_judgment':
      return {
        position_id: '0123456789abcdef',
        actual_evaluation: 12,
        depth: 20,
        options: [-400, -200, 0, 200, 400],
      };
    default:
      return { puzzle_id: 'inv03' };
  }
}

function inputOf(task: Task): string {
  if (task.family === 'state_tracking') return `${INVENTED_FEN} | e1g1 c5d4`;
  return task.family === 'position_judgment' ? INVENTED_FEN.split(' ').slice(0, 4).join(' ') : INVENTED_FEN;
}

const ANSWERS: Readonly<Record<Task['form'], string>> = {
  arrangement: "White King: ['e1'], Black King: ['e8']",
  uci: 'e1g1',
  square: 'e4',
  man: 'Black Bishop at c5',
  fen: INVENTED_FEN,
  pin: 'd1>d7>d8',
  fork: 'e5>c6-f7',
  battery: 'a1>e1',
  skewer: 'd1>d7>d8',
  bucket: '0',
  letter: 'A',
  text: 'White is a pawn up.',
};

/** The source line of an invented item; `answer` replaces the stand-in answer. */
export function inventedLine(task: Task, number: number, answer: string = ANSWERS[task.form]): string {
  return JSON.stringify({
    task_id: `${task.id}_${String(number).padStart(4, '0')}`,
    task_type: task.id,
    task_category: task.category,
    input: inputOf(task),
    question: `Look at ${inputOf(task)}.\nCONTEXT_PLACEHOLDERAnswer.\nFINAL ANSWER: <answer>, e.g. FORMAT_EXAMPLE_PLACEHOLDER`,
    format_examples: ['first', 'second'],
    correct_answer: answer,
    answer_type: task.answerType,
    metadata: metadataOf(task),
  });
}

export function inventedItem(task: Task, number = 0, answer?: string): QaItem {
  const item = parseItem(inventedLine(task, number, answer), (text) =>
    createHash('sha256').update(text).digest('hex'),
  );
  if (!item.ok) throw new Error(`${task.id}: ${item.error.message}`);
  return item.value;
}

export function inventedItems(): readonly QaItem[] {
  return TASKS.map((task) => inventedItem(task));
}
