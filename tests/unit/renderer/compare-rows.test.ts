import { describe, expect, it } from 'vitest';
import type { ReadLabel } from '../../../core/score/label-record.ts';
import type { LabelRecord } from '../../../core/reproduction/run.ts';
import { UNKNOWN } from '../../../renderer/format/figures.ts';
import { compareRows } from '../../../renderer/routes/reproduce/compare-rows.ts';
import { readAgreement, readReading } from '../../../renderer/routes/reproduce/readings.ts';

const read: ReadLabel = {
  whiteCp: 212,
  whiteMate: null,
  bound: null,
  bucket: 200,
  depth: 14,
  seldepth: 20,
  nodes: 100_002,
  pv: ['e2e4', 'e7e5'],
};
const record: LabelRecord = {
  seq: 1,
  itemId: 'position_judgment_advantage_0000',
  task: 'position_judgment_advantage',
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
  searchedFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  released: {
    answer: 200,
    whiteCp: 212,
    depth: 14,
    seldepth: 20,
    nodes: 100_002,
    pv: ['e2e4'],
    hasEngineProvenance: true,
  },
  search: null,
  lastExact: read,
  lastLine: { ...read, whiteCp: null, whiteMate: -3, bound: 'upperbound', bucket: -400, depth: 15 },
  agreement: { lastExact: 'exact', lastLine: 'different' },
  failure: null,
};

function rowOf(one: LabelRecord, field: string) {
  return compareRows(one).find((row) => row.field === field);
}

describe('released against ours', () => {
  it('finds no difference where every stated field is equal', () => {
    expect(compareRows(record).filter((row) => row.exactDiffers)).toEqual([]);
  });

  it('marks the fields of the reading that differs, and only of that', () => {
    const different = compareRows(record).filter((row) => row.lineDiffers);
    expect(different.map((row) => row.field)).toEqual(['bucket', 'depth']);
    expect(rowOf(record, 'mate, White')?.lastLine).toBe('#−3');
    expect(rowOf(record, 'bound')?.lastLine).toBe('at most');
  });

  it('takes a field that the file does not state, or the engine did not give, for no difference', () => {
    const bare = {
      ...record,
      released: { ...record.released, whiteCp: null, depth: null, seldepth: null, nodes: null, pv: null },
    };
    expect(compareRows(bare).filter((row) => row.exactDiffers)).toEqual([]);
    expect(rowOf(bare, 'depth')?.released).toBe(UNKNOWN);
    const failed = { ...record, lastExact: null, lastLine: null };
    const rows = compareRows(failed);
    expect(rows.some((row) => row.exactDiffers || row.lineDiffers)).toBe(false);
    expect(rows.every((row) => row.lastExact === UNKNOWN)).toBe(true);
  });
});

describe('reading and agreement of an address', () => {
  it('fall back to the first reading and to all items', () => {
    expect([readReading('last_line'), readReading('x'), readReading(null)]).toEqual([
      'last_line',
      'last_exact',
      'last_exact',
    ]);
    expect([readAgreement('different'), readAgreement('failed'), readAgreement(null)]).toEqual([
      'different',
      null,
      null,
    ]);
  });
});
