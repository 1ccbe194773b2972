/** Bounds of a bootstrap that a person may ask for. */
export const BOOTSTRAP_BOUNDS = {
  replicates: { min: 100, max: 20_000 },
  seed: { min: 0, max: 0xffffffff },
} as const;
