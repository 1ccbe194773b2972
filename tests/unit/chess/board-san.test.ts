import { describe, expect, it } from 'vitest';
import { boardSan } from '../../../core/chess/board-san.ts';
import { boardOfFen, makeFen, START_FEN } from '../../../core/chess/fen.ts';
import { uciSanPairs } from '../../../core/chess/legal-list.ts';
import { legalBoardMoves, playMove, uciOfMove } from '../../../core/chess/moves.ts';
import { makeRng } from '../../../core/util/rng.ts';

function ownSans(fen: string): readonly string[] {
  const board = boardOfFen(fen);
  return legalBoardMoves(board)
    .map((move) => `${uciOfMove(move)} ${boardSan(board, move)}`)
    .sort();
}

const authority = (fen: string): readonly string[] =>
  uciSanPairs(fen)
    .map(({ uci, san }) => `${uci} ${san}`)
    .sort();

describe('SAN of our own', () => {
  it.each([
    ['the start', START_FEN],
    ['castling on both sides', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
    ['castling that checks', '5k2/8/8/8/8/8/8/4K2R w K - 0 1'],
    ['promotions, captures among them', '1n2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1'],
    ['en passant', 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3'],
    ['three queens that share files and ranks', '8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1'],
    ['a rival that is pinned', '4k3/4r3/8/8/8/4N3/8/2N1K3 w - - 0 1'],
    ['218 moves', 'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1'],
    ['a mate', '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1'],
  ])('agrees with the authority: %s', (_, fen) => {
    expect(ownSans(fen)).toEqual(authority(fen));
  });

  it('agrees with the authority along random games', () => {
    const random = makeRng(9);
    let board = boardOfFen(START_FEN);
    for (let ply = 0; ply < 250; ply += 1) {
      const moves = legalBoardMoves(board);
      const move = moves[Math.floor(random() * moves.length)];
      if (move === undefined) board = boardOfFen(START_FEN);
      else {
        const fen = makeFen(board);
        expect(ownSans(fen)).toEqual(authority(fen));
        board = playMove(board, move);
      }
    }
  });
});
