/**
 * Engine provenance of a Position Judgment item, `metadata.engine` of the revised form: which engine, with which
 * settings, found the score that the answer stands on. Our own proposal for names the release does not print
 * (R-QUEST-2); documented in `docs/dataset-format.md`. Unknown further fields are allowed and kept.
 */
import { z } from 'zod';

export const engineProvenanceSchema = z.looseObject({
  name: z.string().describe('id name of the engine'),
  bench: z.number().int().nullish().describe('nodes of its bench, the identity of the engine'),
  sha256: z.string().nullish().describe('of the engine file, lower-case hex'),
  nodes_budget: z.number().int().nullish().describe('node limit a position'),
  threads: z.number().int().nullish(),
  hash_mb: z.number().int().nullish(),
  mode: z
    .string()
    .nullish()
    .describe('isolated: new game and empty hash before each position; sequential: hash kept'),
  reading: z.string().nullish().describe('last_exact or last_line, the search line the score was read from'),
  depth: z.number().int().nullish().describe('of the line the score was read from, as all below'),
  seldepth: z.number().int().nullish(),
  nodes: z.number().int().nullish().describe('searched when that line was told'),
  nodes_total: z.number().int().nullish().describe('searched in all'),
  pv: z.array(z.string()).nullish().describe('lower-case UCI, castling as the king moves two squares'),
  white_cp: z.number().int().nullish().describe('centipawns, White; null for a mate'),
  white_mate: z.number().int().nullish().describe('full moves, positive: White mates; null for a score'),
});
export type EngineProvenance = z.infer<typeof engineProvenanceSchema>;
