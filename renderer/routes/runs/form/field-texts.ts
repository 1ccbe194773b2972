/**
 * What a person types into a field of numbers, and back. A field that is left empty is null where that means something
 * ("the service decides", "no limit"); everything else that cannot be read is refused with a message for the field.
 * Written and read again a value is the same, to the last digit. Pure.
 */
import { makeAmount, parseDecimal, parseNano } from '../../../../core/question/wishes.ts';
import { fail, ok, type Failure, type Result } from '../../../../core/util/result.ts';

export type FieldResult<T> = Result<T, Failure<'bad_field'>>;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const bad = (message: string): FieldResult<never> => fail('bad_field', message);

/** A whole number from `min` to `max`; null where the field is empty. */
export function readWhole(text: string, { min, max }: Bounds): FieldResult<number | null> {
  const trimmed = text.replace(/[\s\u202f]/g, '');
  if (trimmed === '') return ok(null);
  const value = Number(trimmed);
  if (!/^\d+$/.test(trimmed) || !Number.isSafeInteger(value)) return bad('A whole number.');
  if (value < min) return bad(`At least ${min}.`);
  return value > max ? bad(`At most ${max}.`) : ok(value);
}

/** A value that cannot be left out. */
export function needed<T>(result: FieldResult<T | null>): FieldResult<T> {
  if (!result.ok) return result;
  return result.value === null ? bad('This cannot be left empty.') : ok(result.value);
}

/** The canonical text of a decimal, without trailing zeros, within the bounds; null where the field is empty. */
export function readDecimal(text: string, { min, max }: Bounds): FieldResult<string | null> {
  if (text.trim() === '') return ok(null);
  const read = parseDecimal(text.trim().replace(',', '.'));
  if (!read.ok) return bad('A decimal number such as 0.7.');
  const value = Number(read.value);
  return value < min || value > max ? bad(`From ${min} to ${max}.`) : ok(read.value);
}

/** An amount of the provider's unit in billionths; null where the field is empty. */
export function readSpend(text: string): FieldResult<number | null> {
  if (text.trim() === '') return ok(null);
  const read = parseNano(text.trim().replace(',', '.'));
  return read.ok ? ok(read.value) : bad('An amount such as 2.50.');
}

export function makeSpendText(nano: number | null): string {
  return nano === null ? '' : makeAmount(nano);
}

export function makeWholeText(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Names of a unit and how many of the smallest it holds, the largest first; a bare number is of the one named first. */
export interface Units {
  readonly bare: string;
  readonly sizes: readonly (readonly [name: string, size: number])[];
  readonly example: string;
}

export const TIME: Units = {
  bare: 's',
  sizes: [
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1000],
    ['ms', 1],
  ],
  example: '90 s, 5 min or 2 h',
};

export const BYTES: Units = {
  bare: 'mib',
  sizes: [
    ['MiB', 1024 * 1024],
    ['KiB', 1024],
    ['B', 1],
  ],
  example: '16 MiB',
};

/** `1.5 min` → 90,000 (milliseconds); null where the field is empty. */
export function readQuantity(text: string, units: Units, { min, max }: Bounds): FieldResult<number | null> {
  if (text.trim() === '') return ok(null);
  const match = /^(\d{1,12})(?:[.,](\d{1,6}))?\s*([a-z]*)$/i.exec(text.trim());
  const [, whole = '', part = '', named = ''] = match ?? [];
  const name = (named === '' ? units.bare : named).toLowerCase();
  const size = units.sizes.find((one) => one[0].toLowerCase() === name)?.[1];
  if (match === null || size === undefined) return bad(`Such as ${units.example}.`);
  const scaled = Number(`${whole}${part}`) * size;
  const value = scaled / 10 ** part.length;
  if (!Number.isSafeInteger(scaled) || !Number.isInteger(value)) return bad(`Such as ${units.example}.`);
  if (value < min) return bad(`At least ${makeQuantityText(min, units)}.`);
  return value > max ? bad(`At most ${makeQuantityText(max, units)}.`) : ok(value);
}

/** In the largest unit that leaves no fraction: 90,000 → `90 s`, 120,000 → `2 min`. */
export function makeQuantityText(value: number | null, units: Units): string {
  if (value === null) return '';
  const [name, size] = units.sizes.find((one) => value % one[1] === 0 && value >= one[1]) ??
    units.sizes.at(-1) ?? ['', 1];
  return `${value / size} ${name}`;
}
