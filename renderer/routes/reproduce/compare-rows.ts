/**
 * The fields of one label, released against both readings of ours. A field the file does not state is an en dash and
 * differs from nothing. Pure.
 */
import type { ReadLabel } from '../../../core/score/label-record.ts';
import type { LabelRecord } from '../../../core/reproduction/run.ts';
import { formatCount, formatSigned, formatWhiteScore, UNKNOWN } from '../../format/figures.ts';

export interface CompareRow {
  readonly field: string;
  readonly released: string;
  readonly lastExact: string;
  readonly lastLine: string;
  readonly exactDiffers: boolean;
  readonly lineDiffers: boolean;
}

type ReadField = (read: ReadLabel) => string;

function makeRow(record: LabelRecord, field: string, released: string, read: ReadField): CompareRow {
  const lastExact = record.lastExact === null ? UNKNOWN : read(record.lastExact);
  const lastLine = record.lastLine === null ? UNKNOWN : read(record.lastLine);
  const differs = (ours: string): boolean => released !== UNKNOWN && ours !== UNKNOWN && ours !== released;
  return {
    field,
    released,
    lastExact,
    lastLine,
    exactDiffers: differs(lastExact),
    lineDiffers: differs(lastLine),
  };
}

const BOUND_WORDS = { lowerbound: 'at least', upperbound: 'at most' } as const;

export function compareRows(record: LabelRecord): readonly CompareRow[] {
  const { released } = record;
  return [
    makeRow(record, 'bucket', formatSigned(released.answer), (read) => formatSigned(read.bucket)),
    makeRow(record, 'cp, White', formatSigned(released.whiteCp), (read) => formatSigned(read.whiteCp)),
    makeRow(record, 'mate, White', UNKNOWN, (read) =>
      read.whiteMate === null ? UNKNOWN : formatWhiteScore(null, read.whiteMate),
    ),
    makeRow(record, 'bound', UNKNOWN, (read) => (read.bound === null ? 'exact' : BOUND_WORDS[read.bound])),
    makeRow(record, 'depth', formatCount(released.depth), (read) => formatCount(read.depth)),
    makeRow(record, 'seldepth', formatCount(released.seldepth), (read) => formatCount(read.seldepth)),
    makeRow(record, 'nodes', formatCount(released.nodes), (read) => formatCount(read.nodes)),
    {
      field: 'best move',
      released: released.pv?.[0] ?? UNKNOWN,
      lastExact: record.search?.bestmove ?? UNKNOWN,
      lastLine: record.search?.bestmove ?? UNKNOWN,
      exactDiffers: false,
      lineDiffers: false,
    },
  ];
}
