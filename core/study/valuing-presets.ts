/** How moves are valued when nobody says otherwise (R-STUDY-6.4). Apart from the schemas, for the screens. */
import type { EngineSettings, SearchLimit } from '../uci/search.ts';

export interface ValuingSettings {
  readonly engineId: string;
  readonly limit: SearchLimit;
  readonly settings: EngineSettings;
}

export type ValuingPreset = 'paper' | 'quick';

/** One limit for a whole study (R-STUDY-6.4). One thread and a cleared hash make every search repeatable. */
export const VALUING_PRESETS: Readonly<Record<ValuingPreset, ValuingSettings>> = {
  paper: {
    engineId: 'stockfish-17.1',
    limit: { depth: 30 },
    settings: { threads: 1, hashMb: 256, multipv: 1 },
  },
  quick: {
    engineId: 'stockfish-17.1',
    limit: { nodes: 100_000 },
    settings: { threads: 1, hashMb: 128, multipv: 1 },
  },
};
