/**
 * One position of a move study (R-STUDY-2.2) with its diagnostics and full provenance: with generator, version,
 * parameters and seed it can be made again. Null means not applicable or not looked up.
 */
import { z } from 'zod';
import { boardOfFen, fourFields } from '../chess/fen.ts';
import { positionKeyOf } from '../chess/position-key.ts';
import { checkersOf, kindOf, sideOf } from '../chess/board.ts';
import { legalBoardMoves } from '../chess/moves.ts';

/** The paper's three, matched sets (`matched.ts`), and whatever a person brings. */
export const conditionSchema = z.enum(['WD', 'ND', 'OOD', 'MATCHED', 'CUSTOM']);
export type Condition = z.infer<typeof conditionSchema>;

export const PAPER_CONDITION_NAMES = ['WD', 'ND', 'OOD'] as const;
export type PaperCondition = (typeof PAPER_CONDITION_NAMES)[number];

export const studyPositionSchema = z.strictObject({
  id: z.string(),
  condition: conditionSchema,
  fen: z.string().describe('six fields: what the prompt shows'),
  epd: z.string().describe('first four fields'),
  ply: z.number().int().nullable().describe('plies from the initial position; null for OOD'),
  moves: z.array(z.string()).nullable().describe('UCI path from the initial position; null for OOD'),
  legalCount: z.number().int(),
  whiteMaterial: z.number().int().describe('P 1, N 3, B 3, R 5, Q 9'),
  blackMaterial: z.number().int(),
  pieces: z.number().int().describe('kings included'),
  inCheck: z.boolean(),
  frequency: z.number().int().nullable().describe('games in the reference database; null: not looked up'),
  frequencySource: z.string().nullable(),
  generator: z.strictObject({
    name: z.string(),
    version: z.number().int(),
    parameters: z.record(z.string(), z.union([z.string(), z.number().int(), z.boolean()])),
    seed: z.number().int().nullable().describe('null: nothing was drawn'),
  }),
});
export type StudyPosition = z.infer<typeof studyPositionSchema>;

/**
 * By what a position is the same as another: its four fields with an en passant square only where a pawn can capture
 * there; the whole FEN where its generator was told to take that reading (`dedupe: fen`), in which transpositions with
 * other counters are other positions.
 */
export function identityOf({
  fen,
  generator,
}: Pick<StudyPosition, 'fen'> & { readonly generator: StudyPosition['generator'] | null }): string {
  return generator?.parameters['dedupe'] === 'fen' ? fen : positionKeyOf(fen);
}

/** By what a stored set holds no position twice: the fields as they are stored, so that no set of before is refused. */
export function storedIdentityOf({ fen, epd, generator }: StudyPosition): string {
  return generator.parameters['dedupe'] === 'fen' ? fen : epd;
}

export type PositionDiagnostics = Pick<
  StudyPosition,
  'epd' | 'legalCount' | 'whiteMaterial' | 'blackMaterial' | 'pieces' | 'inCheck'
>;

/** Index is the kind of a man: none, pawn, knight, bishop, rook, queen, king. */
const VALUES: readonly number[] = [0, 1, 3, 3, 5, 9, 0];

/** Diagnostics of Table 2 for a checked six-field FEN. */
export function diagnose(fen: string): PositionDiagnostics {
  const board = boardOfFen(fen);
  const material: [number, number] = [0, 0];
  let pieces = 0;
  for (const code of board.squares) {
    if (code === 0) continue;
    pieces += 1;
    material[sideOf(code)] += VALUES[kindOf(code)] ?? 0;
  }
  return {
    epd: fourFields(fen),
    legalCount: legalBoardMoves(board).length,
    whiteMaterial: material[0],
    blackMaterial: material[1],
    pieces,
    inCheck: checkersOf(board.squares, board.turn).length > 0,
  };
}
