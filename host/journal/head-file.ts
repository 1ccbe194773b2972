/**
 * `journal.head`: how far the journal had been written when its last step was acknowledged, in a file of its own. A
 * journal that has less (copied without its `-wal`, with a damaged one, or an older copy put back) is told by it. It is
 * written after every step and never before, so it is never ahead of what is on the disk; two places take turns, so a
 * write that was cut off leaves the one before. Losing it loses no evidence.
 */
import { closeSync, constants, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '../../core/util/result.ts';
import type { ChainHead } from '../../core/record/hash-chain.ts';
import { sha256Hex } from '../files.ts';
import { JOURNAL_FILE } from './going-on.ts';
import { ANCHORED_SINCE, readVersion } from './migrate.ts';
import type { WorkspaceFailure } from './workspace-error.ts';
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';

export const HEAD_FILE = 'journal.head';

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const markSchema = z.strictObject({
  anchors: count,
  anchorHash: sha256,
  ledgerRows: count.describe('of all runs'),
  rowHash: sha256.nullable().describe('of the last of them; null: there are none'),
  opinions: count,
});
/** How far a journal is. */
export type HeadMark = z.infer<typeof markSchema>;

const SLOT_BYTES = 512;
const CHECK_DIGITS = 16;

export class HeadFile {
  readonly #descriptor: number;
  #slot = 0;
  #last: HeadMark | null = null;

  /** Makes the file where there is none. Throws what the system says. */
  constructor(file: string) {
    const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    this.#descriptor = openSync(file, flags, 0o600);
  }

  /** Costs microseconds: it is not flushed to the disk. Never throws: the step it tells of is done. */
  write(mark: HeadMark): void {
    this.#last = mark;
    const text = JSON.stringify(mark);
    const line = `${sha256Hex(text).slice(0, CHECK_DIGITS)} ${text}`.padEnd(SLOT_BYTES - 1);
    try {
      writeSync(this.#descriptor, `${line}\n`, this.#slot * SLOT_BYTES);
      this.#slot = 1 - this.#slot;
    } catch {
      // The mark of before stands, which is true as well.
    }
  }

  /** At rest both places say the same, so that one of them may be lost. */
  close(): void {
    if (this.#last !== null) this.write(this.#last);
    try {
      fsyncSync(this.#descriptor);
    } finally {
      closeSync(this.#descriptor);
    }
  }
}

/** The later of its two marks; `missing`: there is no such file, or none of its places can be read. */
export function readHeadMark(file: string): HeadMark | 'missing' {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return 'missing';
  }
  const marks = [0, 1]
    .map((slot) => readSlot(bytes.toString('latin1', slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES)))
    .filter((mark) => mark !== null)
    .sort((a, b) => a.ledgerRows - b.ledgerRows || a.anchors - b.anchors);
  return marks.at(-1) ?? 'missing';
}

function readSlot(line: string): HeadMark | null {
  const text = line.slice(CHECK_DIGITS + 1).trimEnd();
  if (sha256Hex(text).slice(0, CHECK_DIGITS) !== line.slice(0, CHECK_DIGITS)) return null;
  try {
    return markSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** How far a journal is by its own rows. */
export function markOf(db: SqliteDatabase): HeadMark {
  const anchor = db
    .prepare<[], ChainHead>('SELECT seq, hash FROM anchor ORDER BY seq DESC LIMIT 1')
    .get() ?? { seq: 0, hash: '0'.repeat(64) };
  const row = db
    .prepare<[], { readonly id: number; readonly hash: string }>(
      'SELECT id, hash FROM ledger ORDER BY id DESC LIMIT 1',
    )
    .get();
  const opinions = db.prepare<[], number | null>('SELECT max(id) FROM opinion').pluck().get() ?? 0;
  return {
    anchors: anchor.seq,
    anchorHash: anchor.hash,
    ledgerRows: row?.id ?? 0,
    rowHash: row?.hash ?? null,
    opinions,
  };
}

/** What the journal lacks of what was written here, in words; null: nothing. Its tables are of this version. */
function lackOf(db: SqliteDatabase, mark: HeadMark): string | null {
  const now = markOf(db);
  if (now.ledgerRows < mark.ledgerRows)
    return `it has ${now.ledgerRows} rows, and ${mark.ledgerRows} were written`;
  if (now.anchors < mark.anchors) return `it has ${now.anchors} anchors, and ${mark.anchors} were written`;
  if (now.opinions < mark.opinions)
    return `it has ${now.opinions} opinions, and ${mark.opinions} were written`;
  const hashAt = (sql: string, id: number): string | null =>
    db.prepare<[number], string>(sql).pluck().get(id) ?? null;
  if (mark.rowHash !== hashAt('SELECT hash FROM ledger WHERE id = ?', mark.ledgerRows))
    return `its row ${mark.ledgerRows} is not the one that was written`;
  if (mark.anchors > 0 && mark.anchorHash !== hashAt('SELECT hash FROM anchor WHERE seq = ?', mark.anchors))
    return `its anchor ${mark.anchors} is not the one that was written`;
  return null;
}

/** Does the journal have everything that was written here? @param mark of before it was opened */
export function checkNotRolledBack(
  folder: string,
  db: SqliteDatabase,
  mark: HeadMark | 'missing',
): Result<null, WorkspaceFailure> {
  const lack = mark === 'missing' || readVersion(db) < ANCHORED_SINCE ? null : lackOf(db, mark);
  if (lack === null) return ok(null);
  return fail(
    'rolled_back',
    `${path.join(folder, JOURNAL_FILE)} is older than what was written here: ${lack}. This is how a copy made without the -wal ` +
      `file beside it looks, a damaged -wal, or an older copy put back. Bring back the newest copy with all files beside it; ` +
      `\`plybook backup\` makes whole ones. To go on with this one all the same, remove ${path.join(folder, HEAD_FILE)} and open it again.`,
    { why: lack },
  );
}
