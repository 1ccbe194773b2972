/** A coverage study when nobody says otherwise, beside what the paper prints of its own. Apart from schemas, for screens. */
import { PRINTED_COVERAGE } from './paper-targets.ts';
import { VALUING_PRESETS } from './valuing-presets.ts';

/** The paper's 50 games; it does not say when a game stops, nor what the engine is allowed. */
export const DEFAULT_COVERAGE = {
  games: PRINTED_COVERAGE.games,
  moves: 100,
  tablebaseMen: PRINTED_COVERAGE.tablebasePieces,
  valuing: {
    engineId: VALUING_PRESETS.quick.engineId,
    limit: { nodes: 100_000 },
    settings: { ...VALUING_PRESETS.quick.settings, multipv: PRINTED_COVERAGE.topMoves },
  },
  printed: PRINTED_COVERAGE,
} as const;
