import fc from 'fast-check';
import { Chess as ChessJs } from 'chess.js';
import { Chess as ChessOps } from 'chessops/chess';
import { makeFen as makeOpsFen, parseFen as parseOpsFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import type { Board } from '../../../core/chess/board.ts';
import { boardOfFen, makeFen, START_FEN } from '../../../core/chess/fen.ts';
import { applyUci, legalList, stateOf, uciSanPairs } from '../../../core/chess/legal-list.ts';
import {
  findBoardMove,
  isCheckmate,
  legalBoardMoves,
  matingMoves,
  playMove,
  uciOfMove,
} from '../../../core/chess/moves.ts';
import vectors from '../../vectors/perft.json' with { type: 'json' };

function perft(board: Board, depth: number): number {
  const moves = legalBoardMoves(board);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(playMove(board, move), depth - 1), 0);
}

function opsList(fen: string): readonly string[] {
  const position = ChessOps.fromSetup(parseOpsFen(fen).unwrap()).unwrap();
  const names = (square: number): string => `${'abcdefgh'.charAt(square & 7)}${(square >> 3) + 1}`;
  const list: string[] = [];
  for (const [from, targets] of position.allDests()) {
    const piece = position.board.get(from);
    for (const to of targets) {
      const isPromotion = piece?.role === 'pawn' && (to < 8 || to > 55);
      const isCastling = piece?.role === 'king' && position.board.get(to)?.color === piece.color;
      // chessops writes castling as king takes rook
      const target = isCastling ? (to > from ? from + 2 : from - 2) : to;
      for (const letter of isPromotion ? 'qrbn' : ' ')
        list.push(`${names(from)}${names(target)}${letter.trim()}`);
    }
  }
  return list.sort();
}

describe('perft', () => {
  for (const { id, fen, nodes } of vectors.cases) {
    it(id, () => {
      const board = boardOfFen(fen);
      expect(nodes.map((_, depth) => perft(board, depth + 1))).toEqual(nodes);
      expect(legalList(fen)).toHaveLength(nodes[0] ?? 0);
    });
  }
});

describe('three generators agree', () => {
  it('in random games: legal list, position after each move, end of the game', () => {
    const choices = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 80 });
    const starts = fc.constantFrom(...vectors.cases.map((one) => one.fen));
    fc.assert(
      fc.property(starts, choices, (start, picks) => {
        let board = boardOfFen(start);
        const game = new ChessJs(start);
        for (const pick of picks) {
          const fen = makeFen(board);
          expect(fen).toBe(game.fen());
          const list = legalList(fen);
          expect(legalBoardMoves(board).map(uciOfMove).sort()).toEqual(list);
          expect(opsList(fen)).toEqual(list);
          expect(isCheckmate(board)).toBe(game.isCheckmate());
          const uci = list[pick % Math.max(1, list.length)];
          if (uci === undefined) return;
          const move = findBoardMove(board, uci);
          if (move === null) throw new Error(`not found: ${uci}`);
          board = playMove(board, move);
          game.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci.slice(4) });
        }
      }),
      { numRuns: 25, seed: 20260101 },
    );
  });

  it('about every mating move', () => {
    const fen = 'kr3b2/P3n3/6r1/3P3p/1p2PB1p/3q4/5PbK/R7 w - - 0 37';
    const byChessJs = new ChessJs(fen)
      .moves({ verbose: true })
      .filter((move) => move.san.endsWith('#'))
      .map((move) => move.lan);
    expect(matingMoves(boardOfFen(fen))).toEqual(byChessJs.sort());
  });
});

describe('the pinned generator of chess.js', () => {
  it('lists what its public face lists', () => {
    for (const { fen } of vectors.cases) {
      const open = new ChessJs(fen).moves({ verbose: true });
      expect(legalList(fen)).toEqual(open.map((move) => move.lan).sort());
      const sans = new Map(open.map((move) => [move.lan, move.san]));
      for (const pair of uciSanPairs(fen)) expect(pair.san).toBe(sans.get(pair.uci));
    }
  });
});

describe('traps of the libraries', () => {
  const castling = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

  it('lists castling as two squares of the king, never as king takes rook', () => {
    expect(legalList(castling)).toContain('e1g1');
    for (const form of ['e1h1', 'e1e1', 'e1a1']) {
      expect(legalList(castling)).not.toContain(form);
      expect(applyUci(castling, [form])).toMatchObject({ ok: false, error: { code: 'illegal_move' } });
      expect(findBoardMove(boardOfFen(castling), form)).toBeNull();
    }
    expect(parseUci('e1e1')).toBeDefined();
  });

  it('knows no null move, SAN, upper case or trailing text as a move', () => {
    for (const form of ['--', '0000', 'Nf3', 'E2E4', 'e2e4 ', 'e2e4xyz', 'e2e4q', '']) {
      expect(applyUci(START_FEN, [form])).toMatchObject({ ok: false });
      expect(findBoardMove(boardOfFen(START_FEN), form)).toBeNull();
    }
  });

  it('asks for the promotion letter and takes only four', () => {
    const fen = '8/P6k/8/8/8/8/7K/8 w - - 0 1';
    for (const form of ['a7a8', 'a7a8k', 'a7a8p', 'a7a8Q']) {
      expect(applyUci(fen, [form])).toMatchObject({ ok: false });
    }
    expect(applyUci(fen, ['a7a8n'])).toEqual({ ok: true, value: 'N7/7k/8/8/8/8/7K/8 b - - 0 1' });
  });

  it('fills the en passant field only where a legal capture exists', () => {
    expect(applyUci(START_FEN, ['e2e4'])).toMatchObject({
      value: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    });
    expect(applyUci('4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1', ['e2e4'])).toMatchObject({
      value: '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1',
    });
    // the capture would open the fourth rank to the rook
    const pinned = '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1';
    expect(applyUci(pinned, ['e2e4'])).toMatchObject({ value: '8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1' });
    const board = boardOfFen(pinned);
    const move = findBoardMove(board, 'e2e4');
    expect(move !== null && makeFen(playMove(board, move))).toBe('8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1');
  });

  it('names the first illegal move', () => {
    expect(applyUci(START_FEN, ['e2e4', 'e7e5', 'e4e5'])).toMatchObject({
      ok: false,
      error: { details: { index: 2, move: 'e4e5' } },
    });
  });

  it('tells mate from stalemate', () => {
    expect(stateOf('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1')).toBe('checkmate');
    expect(stateOf('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toBe('stalemate');
    expect(stateOf(START_FEN)).toBe('playing');
    expect(legalList('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toEqual([]);
  });

  it('writes the FEN chessops writes', () => {
    const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
    const after = applyUci(fen, ['e1g1', 'b4c3']);
    if (!after.ok) throw new Error(after.error.message);
    expect(makeOpsFen(parseOpsFen(after.value).unwrap())).toBe(after.value);
  });
});
