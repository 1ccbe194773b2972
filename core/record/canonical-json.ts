/**
 * One text for one value: keys sorted by code unit, no blanks, integers only. Manifests, opinion keys and ledger
 * payloads are hashed over this text, so two programs that mean the same write the same bytes. Numbers with a fraction
 * are refused (style.md section 5: integers or decimal text), because their text depends on who prints them.
 */

export type CanonicalValue =
  string | number | boolean | null | readonly CanonicalValue[] | { readonly [key: string]: CanonicalValue };

/** The canonical text of plain data. Throws on anything JSON cannot hold exactly: that is a defect of the caller. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return canonicalNumber(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') return canonicalObject(value as Record<string, unknown>);
  throw new Error(`canonical JSON cannot hold a ${typeof value}`);
}

function canonicalNumber(value: number): string {
  if (!Number.isSafeInteger(value)) {
    throw new Error(`canonical JSON holds safe integers only, not ${value}: write decimals as text`);
  }
  return Object.is(value, -0) ? '0' : String(value);
}

function canonicalObject(value: Record<string, unknown>): string {
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}
