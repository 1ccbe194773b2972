/** Rows of every kind of source as units, case by case. */
import { describe, expect, it } from 'vitest';
import { UnitReader, type LineFormat } from '../../../core/build/read-units.ts';
import { digest } from '../../../host/datasets/import-jsonl.ts';
import vectors from '../../vectors/build-rows.json' with { type: 'json' };

interface Row {
  readonly row: number;
  readonly kind?: string;
  readonly name?: string;
  readonly wrong?: string;
}

describe('rows of a source', () => {
  it.each(vectors.cases)('$id', ({ format, text, rows }) => {
    const reader = new UnitReader(format as LineFormat, digest, false);
    const read = text
      .split('\n')
      .map((line, at) => reader.push(at + 1, line))
      .concat(reader.end())
      .filter((row) => row !== null);
    const expected: readonly Row[] = rows;
    expect(read).toHaveLength(expected.length);
    for (const [at, { row, unit }] of read.entries()) {
      const want = expected[at];
      expect(row).toBe(want?.row);
      if (want?.wrong !== undefined)
        expect(unit).toMatchObject({ ok: false, error: { message: expect.stringContaining(want.wrong) } });
      else expect(unit).toMatchObject({ ok: true, value: { kind: want?.kind, name: want?.name } });
    }
  });
});
