/** One invented line for each of the 50 tasks, in a position in which the task has an answer by the rules. */
import { TASKS, type Task, type TaskFamily } from '../../../core/chessqa/tasks.ts';
import { INVENTED_FEN, inventedLine } from '../../invented-items.ts';

const POSITIONS: Readonly<Partial<Record<TaskFamily, string>>> = {
  // A rook gives check.
  check_detection: '4k3/8/8/8/8/8/8/K3r3 w - - 0 1',
  check_in_1: '7k/8/8/8/8/8/8/KR6 w - - 0 1',
  capture_squares: '7k/8/8/4p3/8/5N2/8/K7 w - - 0 1',
  // A rook pins a knight to the king.
  pin: '4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1',
  fork: 'r3k3/2N5/8/8/8/8/8/1K6 b - - 0 1',
  battery: '6k1/8/8/8/8/8/8/K3R2R w - - 0 1',
  skewer: '7k/8/4r3/4q3/8/8/8/K3R3 w - - 0 1',
  // A knight uncovers a rook.
  discovered_check: '4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1',
  double_check: '4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1',
};

function lineOf(task: Task, number: number): string {
  const fen = POSITIONS[task.family];
  const line = inventedLine(task, number);
  return fen === undefined ? line : line.replaceAll(INVENTED_FEN, fen);
}

export function answerableLines(): readonly string[] {
  return TASKS.map(lineOf);
}
