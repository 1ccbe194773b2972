/** Replicates and seed of the bootstrap: the defaults, the same as on the command line, and those of an address. */
import { BOOTSTRAP_BOUNDS } from '../../core/score/bootstrap-bounds.ts';

export interface BootstrapSettings {
  readonly replicates: number;
  readonly seed: number;
}

export const DEFAULT_BOOTSTRAP: BootstrapSettings = { replicates: 1000, seed: 0 };

/** What cannot be read, or is out of range, is the default. */
export function readBootstrap(params: URLSearchParams): BootstrapSettings {
  const { replicates, seed } = BOOTSTRAP_BOUNDS;
  return {
    replicates: readNumber(params.get('replicates'), replicates, DEFAULT_BOOTSTRAP.replicates),
    seed: readNumber(params.get('seed'), seed, DEFAULT_BOOTSTRAP.seed),
  };
}

/** Entries for `useQueryParams`: defaults are not written. */
export function makeBootstrapEntries(settings: BootstrapSettings): Record<string, string | null> {
  const entry = (key: keyof BootstrapSettings): string | null =>
    settings[key] === DEFAULT_BOOTSTRAP[key] ? null : String(settings[key]);
  return { replicates: entry('replicates'), seed: entry('seed') };
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

function readNumber(text: string | null, { min, max }: Bounds, otherwise: number): number {
  if (text === null || !/^\d{1,10}$/.test(text)) return otherwise;
  const value = Number(text);
  return value >= min && value <= max ? value : otherwise;
}
