import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader, makeCsvRow, type CsvRow } from '../../../core/util/csv.ts';

/** Reads a text as its lines, as a file is read. */
function read(text: string): readonly CsvRow[] {
  const reader = new CsvReader(',');
  const rows = text.split('\n').flatMap((line, index) => reader.push(index + 1, line) ?? []);
  expect(reader.end()).toBeNull();
  return rows;
}

describe('a row of CSV', () => {
  it('quotes what RFC 4180 asks for and nothing else', () => {
    expect(makeCsvRow(['a', 'b c', 'd,e', 'f"g', 'h\ni', '', null, 0, true])).toBe(
      'a,b c,"d,e","f""g","h\ni",,,0,true',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ['-cmd', "'-cmd"],
    [' =1+1', "' =1+1"],
    ['\t=1', "'\t=1"],
    ['\n=1', `"'\n=1"`],
    ['-200', '-200'],
    ['-0.5', '-0.5'],
    ['-', '-'],
    ['e2e4', 'e2e4'],
  ])('%j is no formula to a spreadsheet', (text, field) => {
    expect(makeCsvRow([text])).toBe(field);
  });

  it('leaves numbers as they are', () => {
    expect(makeCsvRow([-1.5, 1e-7])).toBe('-1.5,1e-7');
  });

  it('is read back field by field, whatever they hold', () => {
    const rest = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', ';', '=', "'") });
    // Begun with a letter: what a spreadsheet would take for a formula is changed on purpose.
    const plain = rest.map((text) => (text === '' ? '' : `é${text}`));
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 5 }), (fields) => {
        expect(read(makeCsvRow(fields)).map((row) => row.fields)).toEqual([fields]);
      }),
    );
  });

  it('tells the line a row begins on, and a quote that never ends', () => {
    expect(read('a,"b\nc",d\ne,f').map(({ line }) => line)).toEqual([1, 3]);
    const reader = new CsvReader(',');
    expect(reader.push(4, 'a,"b')).toBeNull();
    expect(reader.end()).toBe(4);
  });
});
