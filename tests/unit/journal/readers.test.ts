/** Readers beside a writer: they take no lease, see what is written as it is written, and write nothing. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../core/util/result.ts';
import { goingRuns } from '../../../host/journal/going-on.ts';
import { inspectInPlace } from '../../../host/journal/inspect.ts';
import { leaseHolder } from '../../../host/journal/lease.ts';
import { openReader } from '../../../host/journal/open-reader.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import { ReadingOnlyError, type Workspace } from '../../../host/journal/workspace.ts';
import { sqliteBinding } from '../../setup-info.ts';
import {
  addRun,
  labelEntry,
  mustOpen,
  NOW,
  openOptions,
  rawDatabase,
  removeFolder,
  RUN,
  temporaryFolder,
} from './workspace-fixture.ts';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});
afterEach(() => {
  removeFolder(dir);
});

function mustRead(): Workspace {
  const opened = openReader(dir, sqliteBinding());
  if (!opened.ok || opened.value === null) throw new Error(opened.ok ? 'not fit' : opened.error.message);
  return opened.value;
}

function codeOf(at: string): string {
  const opened = openReader(at, sqliteBinding());
  if (!opened.ok) return opened.error.code;
  opened.value?.close();
  return opened.value === null ? 'to be written first' : 'open';
}

describe('a reader', () => {
  it('opens beside the writer, twice, and sees each step', () => {
    const writer = mustOpen(dir);
    addRun(writer, 2);
    const readers = [mustRead(), mustRead()];
    const versions = readers.map(({ reading }) => reading?.version());
    writer.writer.appendStep(RUN, [labelEntry(3)]);
    for (const [index, one] of readers.entries()) {
      expect(one.reader.head(RUN)).toEqual(writer.reader.head(RUN));
      expect(one.reading?.version()).not.toBe(versions[index]);
      expect(one.info()).toMatchObject({ runs: 1, ledgerRows: 5, synchronous: null });
      expect(one.reading?.holder()).toMatchObject({ pid: process.pid, since: NOW });
      expect(goingRuns(one.reader.connection, NOW)).toEqual([{ runId: RUN, title: 'test' }]);
      one.close();
    }
    writer.writer.appendStep(RUN, [labelEntry(4)]);
    writer.close();
  });

  it('writes nothing, and says who may', () => {
    const writer = mustOpen(dir);
    addRun(writer, 1);
    const reading = mustRead();
    expect(() => reading.writer).toThrow(ReadingOnlyError);
    expect(() => reading.writer).toThrow(`process ${process.pid}`);
    expect(() => reading.copyJournalTo(path.join(dir, 'copy'))).toThrow(ReadingOnlyError);
    writer.close();
    expect(() => reading.writer).toThrow('Open it again to write');
    reading.close();
  });

  it('takes no lease: a writer begins while it reads, and ends before it', () => {
    const first = mustOpen(dir);
    addRun(first, 1);
    first.close();
    const reading = mustRead();
    expect(reading.reading?.holder()).toBeNull();
    const writer = mustOpen(dir, false);
    writer.writer.appendStep(RUN, [labelEntry(2)]);
    expect(reading.reader.head(RUN)?.seq).toBe(4);
    writer.close();
    expect(reading.reader.head(RUN)?.seq).toBe(4);
    reading.close();
    // What it left beside the journal is nothing to whoever writes next.
    mustOpen(dir, false).close();
    expect(readdirSync(dir).sort()).toEqual(['datasets', 'journal.head', 'journal.sqlite', 'lease.sqlite']);
  });

  it('goes on seeing each step when it opens while a writer looks at the journal', () => {
    const first = mustOpen(dir);
    addRun(first, 1);
    first.close();
    let reading: Workspace | null = null;
    const looked = inspectInPlace(path.join(dir, 'journal.sqlite'), sqliteBinding(), () => {
      reading = mustRead();
      return ok(null);
    });
    expect(looked.ok).toBe(true);
    const writer = mustOpen(dir, false);
    writer.writer.appendStep(RUN, [labelEntry(2)]);
    const seen = reading as Workspace | null;
    expect(seen?.reader.head(RUN)).toEqual(writer.reader.head(RUN));
    writer.close();
    seen?.close();
  });

  it('looks at the lease without ever being taken for its holder', () => {
    mustOpen(dir).close();
    const lease = path.join(dir, 'lease.sqlite');
    for (let count = 0; count < 200; count += 1) {
      expect(leaseHolder(lease, sqliteBinding())).toBeNull();
      const writer = mustOpen(dir, false);
      expect(leaseHolder(lease, sqliteBinding())?.pid).toBe(process.pid);
      writer.close();
    }
  });

  it('leaves to a writer what has to be made or brought up to date, and refuses what is none', () => {
    expect(codeOf(path.join(dir, 'nowhere'))).toBe('to be written first');
    mustOpen(dir).close();
    const raw = rawDatabase(path.join(dir, 'journal.sqlite'));
    const version = Number(raw.pragma('user_version', { simple: true }));
    raw.pragma(`user_version = ${version - 1}`);
    expect(codeOf(dir)).toBe('to be written first');
    raw.pragma(`user_version = ${version + 1}`);
    expect(codeOf(dir)).toBe('newer');
    raw.pragma(`user_version = ${version}`);
    expect(codeOf(dir)).toBe('open');
    raw.exec('DROP TRIGGER ledger_no_update');
    expect(codeOf(dir)).toBe('damaged');
    raw.pragma('application_id = 7');
    expect(codeOf(dir)).toBe('foreign');
    raw.close();
  });
});

describe('the refusal of a second writer', () => {
  it('names who holds the workspace, as what, and the run it goes on with', () => {
    const opened = openWorkspace(dir, { ...openOptions(), program: 'plybook ask' });
    if (!opened.ok) throw new Error(opened.error.message);
    addRun(opened.value, 1);
    const second = openWorkspace(dir, openOptions(false));
    expect(second.ok ? '' : second.error.message).toMatch(
      new RegExp(`plybook ask, process ${process.pid} on .*It goes on with run ${RUN} \\(test\\)`),
    );
    opened.value.close();
  });

  it('does not call a run going on that an earlier program left open', () => {
    const killed = mustOpen(dir);
    addRun(killed, 1);
    killed.close();
    const later = { ...openOptions(false), now: () => '2027-01-01T00:00:00.000Z' };
    const opened = openWorkspace(dir, later);
    const second = openWorkspace(dir, openOptions(false));
    expect(second.ok ? '' : second.error.message).not.toContain('goes on with');
    if (opened.ok) opened.value.close();
  });

  it('reads the row of an older program, which did not say what it was', () => {
    const raw = rawDatabase(path.join(dir, 'lease.sqlite'));
    raw.exec(`CREATE TABLE holder (id INTEGER PRIMARY KEY, pid INTEGER, host TEXT, since TEXT, token TEXT) STRICT;
      INSERT INTO holder VALUES (1, 7, 'lab', '2026-01-01', 'x')`);
    raw.exec('BEGIN IMMEDIATE');
    expect(leaseHolder(path.join(dir, 'lease.sqlite'), sqliteBinding())).toEqual({
      pid: 7,
      host: 'lab',
      since: '2026-01-01',
      program: null,
    });
    raw.close();
    mustOpen(dir).close();
  });
});
