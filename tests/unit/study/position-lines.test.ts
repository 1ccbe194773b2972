/** Lines of position files as people have them, against the table of cases; and any bytes at all. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PositionImport, type PositionFormat } from '../../../core/study/import-positions.ts';

interface Case {
  readonly id: string;
  readonly source: string;
  readonly format: PositionFormat;
  readonly text: string;
  readonly positions: readonly {
    readonly id: string;
    readonly fen: string;
    readonly kept: Readonly<Record<string, string | number>>;
  }[];
  readonly refused: readonly string[];
}

const file = new URL('../../vectors/position-lines.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] };

function read(format: PositionFormat, text: string) {
  const reader = new PositionImport({ format, condition: 'CUSTOM', origin: 'test' });
  for (const [index, line] of text.split('\n').entries()) reader.push(index + 1, line);
  return reader.end();
}

describe('lines of position files', () => {
  it.each(cases.map((row) => [row.id, row] as const))('%s', (_, { format, text, positions, refused }) => {
    const found = read(format, text);
    expect(found.refusals.map(({ code }) => code)).toEqual(refused);
    expect(
      found.positions.map(({ id, fen, generator }) => {
        const { origin: _origin, format: _format, ...kept } = generator.parameters;
        return { id, fen, kept };
      }),
    ).toEqual(positions);
  });

  it.each(['fen', 'epd', 'csv', 'jsonl'] as const)('never throw, whatever stands in them: %s', (format) => {
    const part = fc.constantFrom(
      '8/8/8/8/8/8/8/K6k',
      ' w',
      ' -',
      '"',
      ';',
      'id ',
      'bm ',
      ',',
      '\n',
      '{',
      '}',
      '[',
      '\t',
      '9',
      '\\',
      'é',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 60 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (lines) => {
        const { positions, refusals, read: count } = read(format, lines);
        return positions.length + refusals.length === count;
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['quotes', 'epd', '8/8/8/8/8/8/8/K6k w - - id ', '"'],
    ['semicolons', 'epd', '8/8/8/8/8/8/8/K6k w - - ', ';'],
    ['operations', 'epd', '8/8/8/8/8/8/8/K6k w - - ', 'bm a;'],
    ['open ids', 'epd', '8/8/8/8/8/8/8/K6k w - - ', ' id "'],
    ['blanks', 'fen', '8/8/8/8/8/8/8/K6k w - -', ' '],
    ['separators', 'csv', 'id,fen\n', ','],
    ['quoted quotes', 'csv', 'id,fen\n', '"'],
    ['brackets', 'jsonl', '', '['],
  ] as const)('a megabyte of %s is read in a second or few', (_, format, head, unit) => {
    const from = performance.now();
    read(format, `${head}${unit.repeat((1 << 20) / unit.length)}`);
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});
