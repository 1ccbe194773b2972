/**
 * An open workspace: the writer, the reader and the lease, closed together. Whoever opened it closes it, once everything
 * that writes has come to rest.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { ReadDb, WriteDb } from './connections.ts';
import { holderText, type Lease, type LeaseHolder } from './lease.ts';
import { HEAD_FILE, HeadFile, markOf } from './head-file.ts';
import { readVersion } from './migrate.ts';
import { JournalReader } from './reader.ts';
import { JournalWriter } from './writer.ts';

export interface Workspace {
  /** Real absolute path of the folder. */
  readonly dir: string;
  readonly datasetsDir: string;
  readonly id: string;
  /** Throws `ReadingOnlyError` where the workspace is open for reading. */
  readonly writer: JournalWriter;
  readonly reader: JournalReader;
  /** Null: it is open for writing. */
  readonly reading: ReadingPlace | null;
  info(): WorkspaceFacts;
  /** Makes a complete copy of the journal by VACUUM INTO; the target must not exist. */
  copyJournalTo(file: string): void;
  close(): void;
}

export interface WorkspaceFacts {
  readonly schemaVersion: number;
  readonly journalBytes: number;
  readonly runs: number;
  readonly ledgerRows: number;
  readonly opinions: number;
  /** SQLite's number for the writing connection: 2 is FULL; null: there is none. */
  readonly synchronous: number | null;
}

/** A workspace that is only read, beside whoever writes it, or because it cannot be written. */
export interface ReadingPlace {
  /** Why it cannot be written, whoever holds it; null: it can. */
  readonly reason: string | null;
  /** Who has it open for writing at this moment; null: nobody. */
  holder(): LeaseHolder | null;
  /** Changes whenever somebody else has written. */
  version(): number;
}

/** Something was to be written to a workspace that is open for reading. */
export class ReadingOnlyError extends Error {
  constructor(holder: LeaseHolder | null, reason: string | null) {
    super(
      holder === null
        ? (reason ?? 'This workspace is open for reading only. Open it again to write.')
        : `This workspace is open for reading only, because ${holderText(holder)} writes it. Close it there first.`,
    );
    this.name = 'ReadingOnlyError';
  }
}

export interface WorkspaceParts {
  readonly dir: string;
  readonly file: string;
  readonly writeDb: WriteDb;
  readonly readDb: ReadDb;
  readonly lease: Lease;
  readonly now: () => string;
  readonly onStep?: () => void;
}

export function makeWorkspace(parts: WorkspaceParts): Workspace {
  const { dir, file, writeDb, readDb, lease, now, onStep } = parts;
  const reader = new JournalReader(readDb);
  const head = new HeadFile(path.join(dir, HEAD_FILE));
  head.write(markOf(writeDb));
  return {
    dir,
    datasetsDir: path.join(dir, 'datasets'),
    id: reader.workspaceId(),
    writer: new JournalWriter(writeDb, now, {
      ...(onStep === undefined ? {} : { onStep }),
      onCommitted: (mark) => head.write(mark),
    }),
    reader,
    reading: null,
    info: () => ({
      ...reader.counts(),
      schemaVersion: readVersion(writeDb),
      journalBytes: statSync(file).size,
      synchronous: Number(writeDb.pragma('synchronous', { simple: true })),
    }),
    copyJournalTo: (target) => {
      // A connection that may only query cannot do it, although the original is only read.
      writeDb.prepare('VACUUM INTO ?').run(target);
    },
    close: () => {
      if (!writeDb.open) return;
      readDb.close();
      writeDb.pragma('wal_checkpoint(TRUNCATE)');
      writeDb.close();
      head.close();
      lease.release();
    },
  };
}

/** What is open for reading alone. */
export interface ReadingParts extends Pick<WorkspaceParts, 'dir' | 'file' | 'readDb'> {
  readonly holder: () => LeaseHolder | null;
  /** See `ReadingPlace`; left out: null. */
  readonly reason?: string;
}

export function makeReadingWorkspace({ dir, file, readDb, holder, reason }: ReadingParts): Workspace {
  const reader = new JournalReader(readDb);
  const refuse = (): never => {
    throw new ReadingOnlyError(holder(), reason ?? null);
  };
  return {
    dir,
    datasetsDir: path.join(dir, 'datasets'),
    id: reader.workspaceId(),
    get writer(): never {
      return refuse();
    },
    reader,
    reading: {
      reason: reason ?? null,
      holder,
      version: () => Number(readDb.pragma('data_version', { simple: true })),
    },
    info: () => ({
      ...reader.counts(),
      schemaVersion: readVersion(readDb),
      journalBytes: statSync(file).size,
      synchronous: null,
    }),
    copyJournalTo: refuse,
    close: () => {
      if (readDb.open) readDb.close();
    },
  };
}
