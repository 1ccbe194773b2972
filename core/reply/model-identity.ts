/**
 * Is the model that answered the one that was asked (R-PROV-9)? Names are equal without a vendor prefix or a folder
 * (up to the last `/` or `\`), without letter case, and without what services add to a name: a date (`-YYYYMMDD`,
 * `-YYYY-MM-DD`, `-MMDD`, `@DATE`), `:latest`, the file suffix `.gguf` and the quantisation of a local server. Two
 * quantisations that are both named and differ are two models. Everything else must be equal, or be accepted by a
 * person for the player (`acceptedModels`).
 */
const DATES = [
  /[-@]\d{4}(-?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])$/,
  /[-@](?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
];
const LATEST = /:latest$/;
const FILE = /\.gguf$/;
/** `q4_k_m`, `q8_0`, `iq3_xxs`, `f16`, `bf16`, `fp8`, behind a colon, a dash, a dot or `@`. */
const QUANTISATION = /[-:.@]((?:ud-)?i?q\d(?:_[a-z0-9]{1,3}){0,3}|b?f(?:16|32)|fp(?:4|8|16|32)|int[48])$/;

export function isSameModel(requested: string, reported: string, accepted: readonly string[] = []): boolean {
  return requested === reported || [requested, ...accepted].some((name) => isSameName(name, reported));
}

interface ModelName {
  readonly bare: string;
  readonly quantisation: string | null;
}

function isSameName(one: string, other: string): boolean {
  const a = nameOf(one);
  const b = nameOf(other);
  if (a.bare !== b.bare) return false;
  return a.quantisation === b.quantisation || a.quantisation === null || b.quantisation === null;
}

function nameOf(model: string): ModelName {
  const file = model.slice(Math.max(model.lastIndexOf('/'), model.lastIndexOf('\\')) + 1).toLowerCase();
  const name = file.replace(LATEST, '').replace(FILE, '');
  const quantisation = QUANTISATION.exec(name)?.[1] ?? null;
  const plain = quantisation === null ? name : name.slice(0, -quantisation.length - 1);
  return { bare: undated(plain), quantisation };
}

function undated(name: string): string {
  for (const date of DATES) {
    const plain = name.replace(date, '');
    if (plain !== name) return plain;
  }
  return name;
}
