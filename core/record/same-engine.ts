/** Whether an engine is still the one that a run began with (R-ENG-10): the same files, set and started the same way. */
import type { EngineIdentity, EngineOptionSetting } from '../uci/engine.ts';
import { canonicalJson } from './canonical-json.ts';

export interface SetEngine {
  readonly engine: EngineIdentity;
  readonly fixedOptions: readonly EngineOptionSetting[];
}

export function isSameEngine(a: SetEngine, b: SetEngine): boolean {
  return factsOf(a) === factsOf(b);
}

function factsOf({ engine, fixedOptions }: SetEngine): string {
  const { sha256, bench, files, args } = engine;
  return canonicalJson({ sha256, bench, files, args, fixedOptions });
}
