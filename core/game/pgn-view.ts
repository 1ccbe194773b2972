/**
 * One game of a PGN file as the review shows it: the main line with the position after every move, comments, marks, and
 * the variations as texts, in the words of the file. Nothing of the file that could be read is left out.
 */
import { boardSan } from '../chess/board-san.ts';
import { boardOfFen, makeFen } from '../chess/fen.ts';
import { findBoardMove, playMove } from '../chess/moves.ts';
import type { PgnGame, PgnPly, PgnReport } from '../chess/pgn-record.ts';
import type { PgnGameView } from './pgn-import.ts';

export function makePgnGameView(game: PgnGame): PgnGameView {
  const plies = game.plies ?? [];
  let board = boardOfFen(game.startFen);
  let halfmove = 2 * (board.fullmoves - 1) + board.turn;
  const moves = plies.map((ply): PgnGameView['moves'][number] => {
    const move = findBoardMove(board, ply.uci);
    if (move === null) throw new Error(`${ply.uci} is not legal in ${makeFen(board)}`);
    const san = boardSan(board, move);
    board = playMove(board, move);
    const variations = ply.variations.map((line) => lineText(line, halfmove));
    halfmove += 1;
    return {
      uci: ply.uci,
      san,
      fenAfter: makeFen(board),
      comment: joined(ply.comments),
      nags: [...ply.nags],
      variations,
    };
  });
  return {
    number: game.number,
    tags: [...game.tags].map(([name, value]) => ({ name, value })),
    startFen: game.startFen,
    result: game.result,
    comment: joined(game.comments),
    moves,
    problems: game.reports.map(problemText),
    cut: cutText(game),
  };
}

function problemText({ line, code, message }: PgnReport): string {
  return `Line ${line}, ${code.replaceAll('_', ' ')}: ${message}`;
}

function cutText({ plies, cut, reports }: PgnGame): string | null {
  if (plies !== null && cut === null) return null;
  const why = reports.find(({ code, line }) =>
    cut === null ? code.endsWith('_refused') : code === cut.code && line === cut.line,
  );
  if (why !== undefined) return problemText(why);
  return cut === null ? 'The game was refused.' : `Line ${cut.line}, ${cut.code.replaceAll('_', ' ')}`;
}

function joined(comments: readonly string[]): string | null {
  return comments.length === 0 ? null : comments.join('\n');
}

/** @param first number of the line's first half-move from the start of the game's count, from 0. */
function lineText(plies: readonly PgnPly[], first: number): string {
  const words: string[] = [];
  let needsNumber = true;
  for (const [index, { text, nags, commentsBefore, comments, variations }] of plies.entries()) {
    const halfmove = first + index;
    words.push(...commentsBefore.map((comment) => `{${comment}}`));
    const number = Math.floor(halfmove / 2) + 1;
    if (halfmove % 2 === 0) words.push(`${number}.`);
    else if (needsNumber) words.push(`${number}...`);
    words.push(text, ...nags.map((nag) => `$${nag}`), ...comments.map((comment) => `{${comment}}`));
    for (const variation of variations) words.push(`(${lineText(variation, halfmove)})`);
    needsNumber = comments.length > 0 || variations.length > 0;
  }
  return words.join(' ');
}
