/**
 * The kinds of players that there are, by their schemas. A kind sits in the experiments for which it has any: `wish` is
 * the player as a person asks for it (null: nobody can), `frozen` as a manifest holds it. Every union of players is
 * derived from this table (`core/player/seats.ts`).
 */
import { BASELINE_SCHEMAS } from './baseline.ts';
import { CHAT_SCHEMAS } from './chat.ts';
import { ENGINE_SCHEMAS } from './engine.ts';
import { RANDOM_SCHEMAS } from './random.ts';
import { RECORDED_SCHEMAS } from './recorded.ts';
import { RESULTS_FILE_SCHEMAS } from './results-file.ts';

export const PLAYER_SCHEMAS = [
  CHAT_SCHEMAS,
  BASELINE_SCHEMAS,
  RECORDED_SCHEMAS,
  ENGINE_SCHEMAS,
  RANDOM_SCHEMAS,
  RESULTS_FILE_SCHEMAS,
] as const;
