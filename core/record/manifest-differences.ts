/**
 * Everything in which the manifests of several runs are not equal, setting by setting, so that a comparison can say what
 * else differs beside the player. Nested settings are dotted; a setting that a manifest does not have, or has as null, is
 * null.
 */

export interface ManifestDifference {
  readonly setting: string;
  /** As text, one for each manifest. */
  readonly values: (string | null)[];
}

/** In the order of the manifest's fields. */
export function manifestDifferences(manifests: readonly object[]): ManifestDifference[] {
  const flat = manifests.map((manifest) => new Map(flatten('', manifest)));
  const settings = new Set(flat.flatMap((values) => [...values.keys()]));
  return [...settings]
    .map((setting) => ({ setting, values: flat.map((values) => values.get(setting) ?? null) }))
    .filter(({ values }) => values.some((value) => value !== values[0]));
}

function flatten(prefix: string, value: unknown): [string, string | null][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      flatten(prefix === '' ? name : `${prefix}.${name}`, inner),
    );
  }
  if (value === null || value === undefined) return [[prefix, null]];
  return [[prefix, typeof value === 'string' ? value : JSON.stringify(value)]];
}
