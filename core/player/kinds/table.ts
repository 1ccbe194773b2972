/** What is known of every kind of player (`core/player/kind.ts`); their schemas stand in `schemas/table.ts`. */
import type { KindOfPlayer } from '../kind.ts';
import type { PlayerKind } from '../seats.ts';
import { BASELINE } from './baseline.ts';
import { CHAT } from './chat.ts';
import { ENGINE } from './engine.ts';
import { RANDOM } from './random.ts';
import { RECORDED } from './recorded.ts';
import { RESULTS_FILE } from './results-file.ts';

export const PLAYER_KINDS: { readonly [K in PlayerKind]: KindOfPlayer<K> } = {
  chat: CHAT,
  baseline: BASELINE,
  recorded: RECORDED,
  engine: ENGINE,
  random: RANDOM,
  results_file: RESULTS_FILE,
};
