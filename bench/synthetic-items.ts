/**
 * ChessQA lines in any number for the benches: real positions from random play, invented puzzle ids, ratings and
 * answers. They only have to be as long and as varied as a puzzle collection; the same number gives the same lines.
 */
import { legalBoardMoves, playMove, uciOfMove } from '../core/chess/moves.ts';
import { boardOfFen, makeFen, START_FEN } from '../core/chess/fen.ts';
import { makeRng } from '../core/util/rng.ts';

const THEMES = ['fork', 'pin', 'mateIn1', 'mateIn2', 'sacrifice', 'skewer', 'promotion', 'zugzwang'];
const LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'];
const QUESTION =
  'You are shown a chess position in FEN: {fen}\nFind the first move of the solution that the puzzle intends. ' +
  'Think about checks, captures and threats first, then write down one move in UCI notation.\n' +
  'Think it through, then end with one line of exactly this form:\nFINAL ANSWER: <answer>\nAn answer has the form of: e2e4';

interface Pick {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** Endless positions of random games, each with its legal moves. */
function* positions(rng: () => number): Generator<Pick> {
  for (;;) {
    let board = boardOfFen(START_FEN);
    for (let ply = 0; ply < 90; ply += 1) {
      const moves = legalBoardMoves(board);
      const move = moves[Math.floor(rng() * moves.length)];
      if (move === undefined) break;
      if (ply > 5) yield { fen: makeFen(board), moves: moves.map(uciOfMove) };
      board = playMove(board, move);
    }
  }
}

export function* syntheticLines(count: number): Generator<string> {
  const rng = makeRng(1);
  const draw = <T>(list: readonly T[]): T => list[Math.floor(rng() * list.length)] as T;
  const source = positions(rng);
  for (let index = 0; index < count; index += 1) {
    const { fen, moves } = source.next().value as Pick;
    const isTheme = rng() < 0.6;
    const task = isTheme ? `short_tactics_theme_${draw(THEMES)}` : `short_tactics_rating_${draw(LEVELS)}`;
    const puzzle = Math.floor(rng() * count * 0.9).toString(36);
    const isMotif = rng() < 0.1;
    const answer = draw(moves);
    yield JSON.stringify({
      task_id: `${isMotif ? 'motifs_double_check' : task}_${String(index).padStart(7, '0')}`,
      task_type: isMotif ? 'motifs_double_check' : task,
      task_category: isMotif ? 'Motifs' : 'Short Tactics',
      input: fen,
      question: QUESTION.replace('{fen}', fen),
      format_examples: ['e2e4', 'g1f3'],
      correct_answer: answer,
      answer_type: isMotif ? 'multi' : 'single',
      metadata: {
        puzzle_id: puzzle,
        rating: 400 + Math.floor(rng() * 2400),
        themes: [draw(THEMES), draw(THEMES)],
        rating_deviation: 75 + Math.floor(rng() * 25),
        popularity: 90 + Math.floor(rng() * 10),
        pv_length: 4,
        pv: `${answer} ${draw(moves)} ${draw(moves)} ${draw(moves)}`,
      },
    });
  }
}
