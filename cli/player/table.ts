/**
 * The kinds of players that switches can name, in the order of the help and of a game run's players. Saved
 * players of any kind go by `--player` and `--saved`.
 */
import { BASELINE_SWITCH } from './baseline.ts';
import { CHAT_SWITCH } from './chat.ts';
import { ENGINE_SWITCH } from './engine.ts';
import type { PlayerSwitch } from './kind.ts';
import { RANDOM_SWITCH } from './random.ts';
import { RECORDED_SWITCH } from './recorded.ts';

export const PLAYER_SWITCHES: readonly PlayerSwitch[] = [
  CHAT_SWITCH,
  BASELINE_SWITCH,
  RECORDED_SWITCH,
  ENGINE_SWITCH,
  RANDOM_SWITCH,
];
