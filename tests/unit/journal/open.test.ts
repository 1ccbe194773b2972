import { SCHEMA_VERSION } from '../../../host/journal/migrate.ts';
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountTypeOf, parseLinuxMounts, parseMacMounts } from '../../../host/journal/network-folder.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import { sha256Hex } from '../../../host/files.ts';
import { verifyJournal } from '../../../host/journal/verify.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { isAtLeast } from '../../../host/journal/pragmas.ts';
import {
  addRun,
  labelEntry,
  mustOpen,
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

const journal = (): string => path.join(dir, 'journal.sqlite');

/** Opens, expects the code, and proves that the journal and the folder beside it are as they were. */
function expectRefused(code: string): string {
  const before = readFileSync(journal());
  const opened = openWorkspace(dir, openOptions());
  if (opened.ok) opened.value.close();
  expect(opened.ok ? 'opened' : opened.error.code).toBe(code);
  expect(readFileSync(journal()).equals(before)).toBe(true);
  expect(readdirSync(dir).filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([]);
  return opened.ok ? '' : opened.error.message;
}

function madeWorkspace(labels = 3): void {
  const workspace = mustOpen(dir);
  addRun(workspace, labels);
  workspace.close();
}

describe('openWorkspace', () => {
  it('makes a workspace, reads its pragmas back and finds the rows again', () => {
    const workspace = mustOpen(path.join(dir, 'new', 'lab'));
    addRun(workspace, 2);
    expect(workspace.info()).toMatchObject({
      runs: 1,
      ledgerRows: 4,
      opinions: 2,
      synchronous: 2,
      schemaVersion: SCHEMA_VERSION,
    });
    const id = workspace.id;
    workspace.close();
    const again = mustOpen(path.join(dir, 'new', 'lab'), false);
    expect(again.id).toBe(id);
    expect(again.reader.head(RUN)?.seq).toBe(4);
    again.writer.appendStep(RUN, [labelEntry(3)]);
    expect(again.info()).toMatchObject({ ledgerRows: 5, synchronous: 2 });
    again.close();
    expect(readdirSync(path.join(dir, 'new', 'lab')).sort()).toEqual([
      'datasets',
      'journal.head',
      'journal.sqlite',
      'lease.sqlite',
    ]);
  });

  it('says missing where there is no journal and none is to be made', () => {
    const opened = openWorkspace(path.join(dir, 'nowhere'), openOptions(false));
    expect(opened.ok ? null : opened.error.code).toBe('missing');
    expect(existsSync(path.join(dir, 'nowhere'))).toBe(false);
  });

  it('refuses a file that is no database', () => {
    writeFileSync(journal(), 'Dear diary, '.repeat(100));
    expect(expectRefused('foreign')).toContain('not a database');
  });

  it('refuses a database of another program', () => {
    const db = rawDatabase(journal());
    db.exec('CREATE TABLE notes (text TEXT)');
    db.close();
    expect(expectRefused('foreign')).toContain('another program');
  });

  it('refuses an empty file as damaged', () => {
    writeFileSync(journal(), '');
    expectRefused('damaged');
  });

  it('refuses a journal with a broken page', () => {
    madeWorkspace(40);
    const bytes = readFileSync(journal());
    bytes.fill(0xff, 4096 * 8, 4096 * 9);
    writeFileSync(journal(), bytes);
    expectRefused('damaged');
  });

  it('refuses a journal that was cut off', () => {
    madeWorkspace(40);
    writeFileSync(journal(), readFileSync(journal()).subarray(0, 4096 * 6 + 100));
    expectRefused('damaged');
  });

  it('refuses a journal whose guards were dropped', () => {
    madeWorkspace();
    const db = rawDatabase(journal());
    db.exec('DROP TRIGGER ledger_no_update');
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    expect(expectRefused('damaged')).toContain('tables');
  });

  it('refuses a journal of a newer version', () => {
    madeWorkspace();
    const db = rawDatabase(journal());
    db.pragma('user_version = 99');
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    expect(expectRefused('newer')).toContain('version 99');
  });

  it.each([
    ['a journal', () => [journal(), 0o444, 0o644] as const],
    ['a folder', () => [dir, 0o555, 0o755] as const],
  ])(
    'opens %s that is marked read-only for reading alone, with a note, and makes nothing beside it',
    (_what, of) => {
      madeWorkspace();
      const [target, closed, open] = of();
      const before = readdirSync(dir);
      chmodSync(target, closed);
      const workspace = mustOpen(dir, false);
      expect(workspace.reading?.reason).toContain('read-only');
      expect(workspace.reader.head(RUN)?.seq).toBe(5);
      expect(() => workspace.writer.appendStep(RUN, [labelEntry(9)])).toThrow(/for reading only/);
      workspace.close();
      expect(readdirSync(dir)).toEqual(before);
      chmodSync(target, open);
    },
  );

  it('refuses to make a workspace in a folder that is marked read-only', () => {
    const folder = path.join(dir, 'fixed');
    mkdirSync(folder);
    chmodSync(folder, 0o555);
    const opened = openWorkspace(folder, openOptions());
    expect(opened.ok ? null : opened.error.code).toBe('read_only');
    chmodSync(folder, 0o755);
  });

  it('says of a read-only journal with rows in its log that it must be copied', () => {
    const workspace = mustOpen(dir);
    addRun(workspace, 3);
    const left = temporaryFolder();
    for (const name of ['journal.sqlite', 'journal.sqlite-wal'])
      copyFileSync(path.join(dir, name), path.join(left, name));
    workspace.close();
    chmodSync(path.join(left, 'journal.sqlite'), 0o444);
    const opened = openWorkspace(left, openOptions(false));
    expect(opened.ok ? null : opened.error).toMatchObject({ code: 'read_only' });
    expect(opened.ok ? '' : opened.error.message).toContain('Copy the whole folder');
    removeFolder(left);
  });

  it('refuses a second opening in the same process and names the holder', () => {
    const first = mustOpen(dir);
    const second = openWorkspace(dir, openOptions());
    expect(second.ok ? null : second.error).toMatchObject({ code: 'locked', details: { pid: process.pid } });
    first.close();
    mustOpen(dir).close();
  });

  it('finds what a process left in the WAL when it was killed', () => {
    const workspace = mustOpen(dir);
    addRun(workspace, 5);
    // What a kill leaves: journal and WAL as they are now, without the checkpoint that closing makes.
    const left = temporaryFolder();
    for (const name of ['journal.sqlite', 'journal.sqlite-wal']) {
      execFileSync('cp', [path.join(dir, name), path.join(left, name)]);
    }
    workspace.close();
    const again = mustOpen(left, false);
    expect(again.reader.counts().ledgerRows).toBe(7);
    again.close();
    removeFolder(left);
  });
});

describe('a journal that is older than what was written here', () => {
  /** What lies in the folder while a program has it open: with rows that only the log holds. */
  function copyWhileOpen(names: readonly string[]): string {
    const workspace = mustOpen(dir);
    addRun(workspace, 5);
    const left = temporaryFolder();
    for (const name of names) copyFileSync(path.join(dir, name), path.join(left, name));
    workspace.close();
    return left;
  }

  /** Of everything but the lease, which has been taken. */
  function contentsOf(folder: string): readonly string[] {
    return readdirSync(folder)
      .filter((name) => name.startsWith('journal'))
      .map((name) => `${name} ${sha256Hex(readFileSync(path.join(folder, name)))}`);
  }

  function expectRolledBack(folder: string, why: string): void {
    const before = contentsOf(folder);
    const opened = openWorkspace(folder, openOptions(false));
    if (opened.ok) opened.value.close();
    expect(contentsOf(folder)).toEqual(before);
    expect(opened.ok ? null : opened.error).toMatchObject({ code: 'rolled_back' });
    expect(opened.ok ? '' : opened.error.message).toMatch(why);
  }

  it('is told where the log was left behind', () => {
    const left = copyWhileOpen(['journal.sqlite', 'journal.head']);
    expectRolledBack(left, 'it has 0 rows, and 7 were written');
    rmSync(path.join(left, 'journal.head'));
    const accepted = mustOpen(left, false);
    expect(accepted.reader.counts().ledgerRows).toBe(0);
    accepted.close();
    removeFolder(left);
  });

  it('is told where the log is damaged', () => {
    const left = copyWhileOpen(['journal.sqlite', 'journal.head', 'journal.sqlite-wal']);
    const log = path.join(left, 'journal.sqlite-wal');
    const bytes = readFileSync(log);
    const at = bytes.lastIndexOf('"itemId":"item_0005"');
    expect(at).toBeGreaterThan(0);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(log, bytes);
    expectRolledBack(left, 'and 7 were written');
    removeFolder(left);
  });

  it('is told where an older copy, or another journal, was put in its place', () => {
    madeWorkspace();
    const older = readFileSync(journal());
    const workspace = mustOpen(dir, false);
    workspace.writer.shelveRun(RUN, true);
    workspace.close();
    writeFileSync(journal(), older);
    expectRolledBack(dir, 'anchors, and');
    const elsewhere = temporaryFolder();
    const other = mustOpen(elsewhere);
    addRun(other, 9);
    for (const isArchived of [true, false, true]) other.writer.shelveRun(RUN, isArchived);
    other.close();
    writeFileSync(journal(), readFileSync(path.join(elsewhere, 'journal.sqlite')));
    expectRolledBack(dir, 'is not the one that was written');
    removeFolder(elsewhere);
  });

  it('is noted where nothing tells how much was written', async () => {
    madeWorkspace();
    rmSync(path.join(dir, 'journal.head'));
    const workspace = mustOpen(dir, false);
    const { ok, notes } = await verifyJournal(workspace.reader, { nativeBinding: sqliteBinding() });
    workspace.close();
    expect(ok).toBe(true);
    expect(notes).toEqual([expect.stringContaining('journal.head was missing')]);
  });

  it('is not told of one that was killed at any step', () => {
    const left = copyWhileOpen(['journal.sqlite', 'journal.head', 'journal.sqlite-wal']);
    mustOpen(left, false).close();
    const halves = readFileSync(path.join(left, 'journal.head'));
    writeFileSync(path.join(left, 'journal.head'), halves.fill(0x20, 0, 300));
    mustOpen(left, false).close();
    removeFolder(left);
  });
});

describe("a stranger's workspace", () => {
  function linked(file: string): void {
    writeFileSync(`${file}-of-others`, '');
    linkSync(`${file}-of-others`, file);
  }

  it.each([
    ['a linked lease', 'lease.sqlite', (file: string) => symlinkSync('/etc/hostname', file), 'a link'],
    [
      'a linked journal log',
      'journal.sqlite-wal',
      (file: string) => symlinkSync('/etc/hostname', file),
      'a link',
    ],
    ['a linked head', 'journal.head', (file: string) => symlinkSync('/etc/hostname', file), 'a link'],
    ['a linked data set folder', 'positions', (file: string) => symlinkSync('/etc', file), 'a link'],
    ['a pipe', 'datasets/a.sqlite', (file: string) => execFileSync('mkfifo', [file]), 'a pipe'],
    ['a second name of a file', 'lease.sqlite', linked, 'a second name'],
    ['a folder in place of a file', 'journal.head', (file: string) => mkdirSync(file), 'a folder'],
  ])('with %s is refused and not touched', (_what, name, make, what) => {
    madeWorkspace();
    const file = path.join(dir, name);
    rmSync(file, { force: true, recursive: true });
    make(file);
    const opened = openWorkspace(dir, openOptions(false));
    if (opened.ok) opened.value.close();
    expect(opened.ok ? null : opened.error).toMatchObject({ code: 'unsafe', details: { file } });
    expect(opened.ok ? '' : opened.error.message).toContain(what);
  });

  it('loses what a killed program left half-made, whatever its ending', () => {
    madeWorkspace();
    const halves = [
      'datasets/.building-1-ab.sqlite',
      'datasets/.building-1-ab.sqlite-journal',
      'journal.sqlite.part-shm',
    ];
    for (const half of [...halves, 'datasets/x.sqlite.77.part']) writeFileSync(path.join(dir, half), 'half');
    mustOpen(dir, false).close();
    expect(readdirSync(dir).sort()).toEqual(['datasets', 'journal.head', 'journal.sqlite', 'lease.sqlite']);
    expect(readdirSync(path.join(dir, 'datasets'))).toEqual([]);
  });
});

describe('the lease', () => {
  it('is refused while another process holds it and is free as soon as that process is killed', async () => {
    mustOpen(dir).close();
    // The holder is a separate program with nothing of ours but SQLite, so that the lock is the operating system's.
    const script = `
      const Database = require('better-sqlite3');
      const db = new Database(${JSON.stringify(path.join(dir, 'lease.sqlite'))},
        { nativeBinding: ${JSON.stringify(openOptions().nativeBinding ?? undefined)} });
      db.prepare('DELETE FROM holder').run();
      db.prepare('INSERT INTO holder (id, pid, host, since, token) VALUES (1, ?, ?, ?, ?)').run(process.pid, 'elsewhere', 'noon', 't');
      db.exec('BEGIN IMMEDIATE');
      console.log('held');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const opened = openWorkspace(dir, openOptions());
    expect(opened.ok ? null : opened.error).toMatchObject({
      code: 'locked',
      details: { pid: child.pid, host: 'elsewhere', since: 'noon' },
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    mustOpen(dir, false).close();
  });
});

describe('network folders', () => {
  it('takes the longest mount that holds the folder, and the later of two on one point', () => {
    const mounts = parseLinuxMounts(
      '/dev/sda1 / ext4 rw 0 0\nserver:/home /home nfs4 rw 0 0\n/dev/sdb /home/ann\\040lee xfs rw 0 0\n' +
        'tmpfs /srv tmpfs rw 0 0\n//nas/x /srv cifs rw 0 0\n',
    );
    expect(mountTypeOf('/home/bob/lab', mounts)).toBe('nfs4');
    expect(mountTypeOf('/home/ann lee/lab', mounts)).toBe('xfs');
    expect(mountTypeOf('/homework', mounts)).toBe('ext4');
    expect(mountTypeOf('/srv/lab', mounts)).toBe('cifs');
    expect(mountTypeOf('/home', [])).toBeNull();
  });

  it('reads the mount table of macOS', () => {
    const mounts = parseMacMounts(
      '/dev/disk3s1 on / (apfs, sealed)\n//ann@nas/share on /Volumes/a b (smbfs, nodev)\n',
    );
    expect(mountTypeOf('/Volumes/a b/lab', mounts)).toBe('smbfs');
    expect(mountTypeOf('/Users/ann', mounts)).toBe('apfs');
  });
});

describe('the version of SQLite', () => {
  it.each([
    ['3.51.3', true],
    ['3.53.0', true],
    ['4.0.0', true],
    ['3.51.2', false],
    ['3.9.9', false],
  ])('%s is new enough: %s', (version, expected) => {
    expect(isAtLeast(version, '3.51.3')).toBe(expected);
  });
});
