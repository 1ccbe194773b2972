/**
 * One text for one value: keys sorted by code unit, no blanks, integers only. Manifests, opinion keys and ledger
 * payloads are hashed over this text, so two programs that mean the same write the same bytes. Numbers with a fraction
 * are refused (R-JOUR-4: integers or decimal text), because their text depends on who prints them.
 */

export type CanonicalValue =
  string | number | boolean | null | readonly CanonicalValue[] | { readonly [key: string]: CanonicalValue };

/** The canonical text of plain data. Throws on anything JSON cannot hold exactly: that is a defect of the caller. */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return canonicalNumber(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? canonicalList(value) : canonicalObject(value as Record<string, unknown>);
    default:
      throw new Error(`canonical JSON cannot hold a ${typeof value}`);
  }
}

function canonicalNumber(value: number): string {
  if (!Number.isSafeInteger(value)) {
    throw new Error(`canonical JSON holds safe integers only, not ${value}: write decimals as text`);
  }
  return value === 0 ? '0' : String(value); // a negative zero is written as zero
}

// Texts are put together by hand: this runs for every row of a run, beside the disk.
function canonicalList(list: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < list.length; index += 1) {
    text += index === 0 ? canonicalJson(list[index]) : `,${canonicalJson(list[index])}`;
  }
  return `${text}]`;
}

function canonicalObject(value: Record<string, unknown>): string {
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member === undefined) continue;
    text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}
