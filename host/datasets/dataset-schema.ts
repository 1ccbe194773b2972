/**
 * The file of one data set: an immutable SQLite database, built once and never changed afterwards. Rows hold what
 * pages show; raw lines are kept in deflated blocks; what filters look at is kept as columns of numbers, because a
 * scan over a million numbers takes a few milliseconds and needs no index (`columns.ts`).
 */
import { type AuditFlag, auditFlagSchema } from '../../core/chessqa/dataset.ts';

/** 'PlyD' as a big-endian number. */
export const DATASET_APPLICATION_ID = 0x506c7944;
/** Raised whenever the layout or the meaning of a column changes; a file of another layout is not opened. */
export const DATASET_LAYOUT = 2;

export const DATASET_TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE items (
    seq INTEGER PRIMARY KEY,      -- from 1, in file order
    item_id TEXT NOT NULL,
    fen TEXT NOT NULL,            -- six fields, normalised
    source_key TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX items_by_id ON items (item_id);
  CREATE TABLE lines (
    first_seq INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    data BLOB NOT NULL            -- raw lines, each followed by a line feed, deflated
  ) STRICT;
  CREATE TABLE words (            -- texts that many items share, by the numbers the columns hold
    kind TEXT NOT NULL,
    id INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE columns (name TEXT NOT NULL, part INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (name, part)) STRICT;
`;

export const FLAGS: readonly AuditFlag[] = auditFlagSchema.options;

export function flagBit(flag: AuditFlag): number {
  return 1 << FLAGS.indexOf(flag);
}

export function flagsOfBits(bits: number): AuditFlag[] {
  return FLAGS.filter((_, index) => (bits & (1 << index)) !== 0);
}

/** A number below 2^53 made of a text (cyrb53); equal numbers do not prove equal texts. */
export function textKey(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** ASCII letters in lower case and nothing else changed: searching ignores ASCII case only. */
export function lowerAscii(text: string): string {
  return /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text.replaceAll(/[A-Z]+/g, (run) => run.toLowerCase());
}

/** Stands in a stored question for the item's FEN as the item row has it. */
export const FEN_MARK = '\u0001';
/** Stands for the first four fields of it. */
export const FOUR_FIELDS_MARK = '\u0002';
