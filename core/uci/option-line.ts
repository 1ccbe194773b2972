/**
 * An `option` line: what an engine lets one set, with its default and limits as it tells them. Limits may exceed 32 and
 * even 53 bits (a 64-bit maximum is common); what is beyond ±(2^53 − 1) is kept as that, since no larger value can be
 * asked for. A limit that is no whole number is unknown; the option stays.
 *
 * Blanks inside a text default are the engine's own and stay as they are.
 */
export type OptionType = 'check' | 'spin' | 'combo' | 'button' | 'string';

/** `default` is null when not told; an empty default is told as `<empty>` and read as "". */
export interface UciOption {
  readonly name: string;
  readonly type: OptionType;
  readonly default: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly vars: readonly string[];
}

const FIELDS_OF: Readonly<Record<OptionType, readonly string[]>> = {
  check: ['default'],
  spin: ['default', 'min', 'max'],
  combo: ['default', 'var'],
  button: [],
  string: ['default'],
};
const WHOLE = /^[+-]?\d{1,40}$/;

interface Token {
  readonly text: string;
  /** Where the text after it begins. */
  readonly end: number;
}

/** @param line begins with `option`. Null: not an option that could be set. */
export function parseOption(line: string): UciOption | null {
  const tokens = Array.from(line.matchAll(/\S+/g), ({ 0: text, index }): Token => ({
    text,
    end: index + text.length,
  }));
  const typeAt = tokens.findIndex(
    ({ text }, at) => at >= 3 && text === 'type' && typeOf(tokens[at + 1]) !== null,
  );
  const type = typeOf(tokens[typeAt + 1]);
  if (tokens[1]?.text !== 'name' || typeAt < 0 || type === null) return null;
  const rest = tokens.slice(typeAt + 2);
  const fields = type === 'string' ? textDefault(line, rest) : optionFields(rest, FIELDS_OF[type]);
  const told = fields.find(([name]) => name === 'default')?.[1] ?? null;
  return {
    name: tokens
      .slice(2, typeAt)
      .map(({ text }) => text)
      .join(' '),
    type,
    default: told === '<empty>' ? '' : told,
    min: limitOf(fields, 'min'),
    max: limitOf(fields, 'max'),
    vars: fields.filter(([name]) => name === 'var').map(([, value]) => value),
  };
}

function typeOf(token: Token | undefined): OptionType | null {
  const type = token?.text.toLowerCase() ?? '';
  return Object.hasOwn(FIELDS_OF, type) ? (type as OptionType) : null;
}

type Field = [name: string, value: string];

/** The default of a string option is all the rest of the line. */
function textDefault(line: string, [first]: readonly Token[]): readonly Field[] {
  return first?.text === 'default' ? [['default', line.slice(first.end).trim()]] : [];
}

/** A `var` must have a value, so a word that follows it at once is none of the other fields. */
function optionFields(tokens: readonly Token[], names: readonly string[]): readonly Field[] {
  const fields: Field[] = [];
  for (const { text } of tokens) {
    const last = fields.at(-1);
    const isValue = last !== undefined && last[0] === 'var' && last[1] === '';
    if (names.includes(text) && !isValue) fields.push([text, '']);
    else if (last !== undefined) last[1] = last[1] === '' ? text : `${last[1]} ${text}`;
  }
  return fields;
}

function limitOf(fields: readonly Field[], name: string): number | null {
  const told = fields.find(([field]) => field === name)?.[1];
  if (told === undefined || !WHOLE.test(told)) return null;
  const value = Math.min(Number.MAX_SAFE_INTEGER, Math.max(-Number.MAX_SAFE_INTEGER, Number(told)));
  return value === 0 ? 0 : value;
}
