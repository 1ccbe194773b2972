/**
 * The tables of the older version, cell by cell: a later one may name, order and add columns as it likes, but every row
 * has its numbers. Rounded otherwise, a number must still be the same at the coarser rounding of the two.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptRun } from '../../older-version/keep.ts';
import { REGROUPED } from '../../older-version/changes.ts';
import { golden, readGolden, unpackWorkspace } from '../../older-version/set.ts';
import { TABLE_COMMANDS, withRunIds } from '../../older-version/wishes.ts';
import { CommandLine } from '../cli/cli-fixture.ts';

const RUN_IDS = Object.fromEntries(
  Object.entries(readGolden<Readonly<Record<string, KeptRun>>>('runs.json')).map(([name, { runId }]) => [
    name,
    runId,
  ]),
);

let cli: CommandLine;

beforeAll(() => {
  cli = new CommandLine();
  unpackWorkspace(cli.file('workspace'));
});
afterAll(() => cli.remove());

/** Number as printed, with the places it is rounded to. */
interface Printed {
  readonly value: number;
  readonly places: number;
}

function numbersOf(row: string): Printed[] {
  const plain = row.replaceAll('{,}', '').replaceAll(/(?<=\d)\\,(?=\d)/g, '');
  const tokens = plain.match(/(?<![\w.])\d+(?:\.\d+)?(?:e-\d+)?(?![\w])/g) ?? [];
  return tokens.map((text) => ({ value: Number(text), places: text.split('.')[1]?.length ?? 0 }));
}

function isSame(a: Printed, b: Printed): boolean {
  const half = 0.5 * 10 ** -Math.min(a.places, b.places);
  const isEqual = Math.abs(a.value - b.value) < 1e-12;
  return a.places === b.places ? isEqual : Math.abs(a.value - b.value) <= half * 1.000001;
}

/** Paper has every share in per cent now, where some stood as fractions. */
function isSameInPercent(before: Printed, { value, places }: Printed): boolean {
  return isSame(before, { value: value / 100, places: places + 2 });
}

/** Numbers of `before` that `now` does not have, each counted once. */
function missing(before: string, now: string, format: string): readonly number[] {
  const left = numbersOf(now);
  return numbersOf(before)
    .filter((wanted) => {
      const exact = left.findIndex((found) => isSame(wanted, found));
      const at =
        exact === -1 && format === 'latex'
          ? left.findIndex((found) => isSameInPercent(wanted, found))
          : exact;
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    })
    .map(({ value }) => value);
}

/** Rows of figures, without headings. */
function bodyOf(text: string, format: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (format === 'csv') return lines.slice(1);
  let isBody = false;
  return lines.filter((line) => {
    if (line.includes('\\midrule')) isBody = true;
    else if (line.includes('\\bottomrule')) isBody = false;
    else return isBody;
    return false;
  });
}

describe.each(Object.entries(TABLE_COMMANDS))('%s', (name, args) => {
  it.each(['csv', 'latex'])('has the same numbers in each row, as %s', async (format) => {
    const where = ['--workspace', cli.file('workspace'), '--format', format];
    expect([await cli.run(...withRunIds(args, RUN_IDS), ...where), cli.errors]).toEqual([0, cli.errors]);
    const file = golden('tables-before', `${name}.${format === 'csv' ? 'csv' : 'tex'}`);
    const rowsOf = (text: string): readonly string[] => {
      const rows = bodyOf(text, format);
      return REGROUPED.has(name) ? [rows.join('\n')] : rows;
    };
    const before = rowsOf(readFileSync(file, 'utf8'));
    const now = rowsOf(cli.out);
    expect(now).toHaveLength(before.length);
    const lost = before.flatMap((row, index) => {
      const numbers = missing(row, now[index] ?? '', format);
      return numbers.length === 0 ? [] : [`row ${index + 1}: ${numbers.join(', ')}`];
    });
    expect(lost).toEqual([]);
  });
});
