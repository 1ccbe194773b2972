/**
 * An open workspace: the writer, the reader and the lease, closed together. Whoever opened it closes it, once everything
 * that writes has come to rest.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { ReadDb, WriteDb } from './connections.ts';
import type { Lease } from './lease.ts';
import { readVersion } from './migrate.ts';
import { JournalReader } from './reader.ts';
import { JournalWriter } from './writer.ts';

export interface Workspace {
  /** Real absolute path of the folder. */
  readonly dir: string;
  readonly datasetsDir: string;
  readonly id: string;
  readonly writer: JournalWriter;
  readonly reader: JournalReader;
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
  /** SQLite's number for the writing connection: 2 is FULL. */
  readonly synchronous: number;
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
  const { dir, file, writeDb, readDb, lease } = parts;
  const reader = new JournalReader(readDb);
  return {
    dir,
    datasetsDir: path.join(dir, 'datasets'),
    id: reader.workspaceId(),
    writer: new JournalWriter(writeDb, parts.now, parts.onStep),
    reader,
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
      lease.release();
    },
  };
}
