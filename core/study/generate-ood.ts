/**
 * Out-of-distribution positions by random placement (R-STUDY-3.3). The paper's text contradicts
 * itself, so every open point is a switch and two readings are presets: `published-stats` matches the printed
 * diagnostics and is the default, `appendix-literal` follows appendix A.4 word by word. Boards that break a validity
 * rule, end the game or repeat are thrown away whole. No castling, no en passant, counters 0 1.
 */
import { makeFen, fourFields } from '../chess/fen.ts';
import { BISHOP, BLACK_BIT, KING, KNIGHT, PAWN, QUEEN, ROOK, type Board, type Side } from '../chess/board.ts';
import { hasInsufficientMaterial } from '../chess/draws.ts';
import { hasLegalMove } from '../chess/moves.ts';
import { refusalOf } from '../chess/validity.ts';

export interface PlacementSettings {
  readonly extraPieces: number;
  readonly draw: 'bag' | 'weighted';
  readonly caps: 'queen-pawn' | 'standard';
  readonly onCap: 'redraw' | 'drop';
  readonly pawnRank: 'redraw' | 'drop' | 'reject';
  readonly order: 'alternate' | 'white-first';
  readonly overwrite: boolean;
  readonly turn: 'random' | 'white';
}

export type PlacementPreset = 'published-stats' | 'appendix-literal';

export const PLACEMENT_PRESETS: Readonly<Record<PlacementPreset, PlacementSettings>> = {
  'published-stats': {
    extraPieces: 9,
    draw: 'bag',
    caps: 'standard',
    onCap: 'redraw',
    pawnRank: 'redraw',
    order: 'alternate',
    overwrite: true,
    turn: 'random',
  },
  'appendix-literal': {
    extraPieces: 10,
    draw: 'weighted',
    caps: 'queen-pawn',
    onCap: 'redraw',
    pawnRank: 'reject',
    order: 'white-first',
    overwrite: true,
    turn: 'random',
  },
};

/** Pawn 4, knight 2, bishop 2, rook 2, queen 1: the bag, and the weights of a draw. */
const BAG: readonly number[] = [PAWN, PAWN, PAWN, PAWN, KNIGHT, KNIGHT, BISHOP, BISHOP, ROOK, ROOK, QUEEN];

const CAPS: Readonly<Record<PlacementSettings['caps'], ReadonlyMap<number, number>>> = {
  'queen-pawn': new Map([
    [PAWN, 8],
    [QUEEN, 1],
  ]),
  standard: new Map([
    [PAWN, 8],
    [KNIGHT, 2],
    [BISHOP, 2],
    [ROOK, 2],
    [QUEEN, 1],
  ]),
};

/** Endless; distinct by four-field FEN. `random` is uniform in [0, 1). */
export function* placeRandomly(random: () => number, settings: PlacementSettings): Generator<string, never> {
  const seen = new Set<string>();
  for (;;) {
    const board = placeOnce(random, settings);
    if (board === null || !isUsable(board)) continue;
    const fen = makeFen(board);
    if (seen.has(fourFields(fen))) continue;
    seen.add(fourFields(fen));
    yield fen;
  }
}

function isUsable(board: Board): boolean {
  if (refusalOf(board) !== null || hasInsufficientMaterial(board.squares)) return false;
  return hasLegalMove(board);
}

function below(random: () => number, limit: number): number {
  return Math.floor(random() * limit);
}

function placeOnce(random: () => number, settings: PlacementSettings): Board | null {
  const squares = new Int8Array(64);
  const whiteKing = below(random, 64);
  const blackKing = (whiteKing + 1 + below(random, 63)) % 64;
  squares[whiteKing] = KING;
  squares[blackKing] = KING + BLACK_BIT;
  for (const { kind, side } of menInOrder(random, settings)) {
    const square = squareFor(random, settings, squares, kind);
    if (square === 'reject') return null;
    if (square !== null) squares[square] = kind + side * BLACK_BIT;
  }
  const turn: Side = settings.turn === 'white' || random() < 0.5 ? 0 : 1;
  return { squares, turn, castling: 0, enPassant: null, halfmoves: 0, fullmoves: 1 };
}

function menInOrder(random: () => number, settings: PlacementSettings): { kind: number; side: Side }[] {
  const white = drawKinds(random, settings).map((kind) => ({ kind, side: 0 as const }));
  const black = drawKinds(random, settings).map((kind) => ({ kind, side: 1 as const }));
  if (settings.order === 'white-first') return [...white, ...black];
  const rounds = Math.max(white.length, black.length);
  return Array.from({ length: rounds }, (_round, index) => [white[index], black[index]])
    .flat()
    .filter((man) => man !== undefined);
}

function drawKinds(random: () => number, settings: PlacementSettings): number[] {
  const kinds: number[] = [];
  if (settings.draw === 'bag') {
    const bag = [...BAG];
    while (kinds.length < settings.extraPieces && bag.length > 0)
      kinds.push(...bag.splice(below(random, bag.length), 1));
    return kinds;
  }
  const caps = CAPS[settings.caps];
  for (let draws = 0; draws < settings.extraPieces;) {
    const kind = BAG[below(random, BAG.length)] ?? PAWN;
    const isOver = kinds.filter((other) => other === kind).length >= (caps.get(kind) ?? settings.extraPieces);
    if (!isOver) kinds.push(kind);
    if (!isOver || settings.onCap === 'drop') draws += 1;
  }
  return kinds;
}

/** A square, null when the man is left out, or `reject` when the whole board is void. Kings are never overwritten. */
function squareFor(
  random: () => number,
  settings: PlacementSettings,
  squares: Int8Array,
  kind: number,
): number | null | 'reject' {
  for (;;) {
    const square = below(random, 64);
    const isEdgePawn = kind === PAWN && (square < 8 || square > 55);
    if (isEdgePawn && settings.pawnRank !== 'redraw') return settings.pawnRank === 'drop' ? null : 'reject';
    const there = squares[square] ?? 0;
    const isFree = there === 0 || (settings.overwrite && (there & 7) !== KING);
    if (isFree && !isEdgePawn) return square;
  }
}
