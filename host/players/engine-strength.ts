/** The options that make an engine play at a rating. Their range is the engine's own; it refuses what lies outside. */
import type { EngineOptionSetting } from '../../core/uci/engine.ts';

/** @param elo null: full strength. */
export function strengthOptions(elo: number | null): EngineOptionSetting[] {
  if (elo === null) return [];
  return [
    { name: 'UCI_LimitStrength', value: true },
    { name: 'UCI_Elo', value: elo },
  ];
}
