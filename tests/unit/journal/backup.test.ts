import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupWorkspace } from '../../../host/journal/backup.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import type { Workspace } from '../../../host/journal/workspace.ts';
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

let folder: string;
let workspace: Workspace;
const options = { nativeBinding: sqliteBinding(), now: () => NOW };

beforeEach(() => {
  folder = temporaryFolder();
  workspace = mustOpen(path.join(folder, 'workspace'));
  addRun(workspace, 40);
  mkdirSync(path.join(workspace.dir, 'recordings'));
  writeFileSync(path.join(workspace.dir, 'recordings', 'a.jsonl'), '{}');
});

afterEach(() => {
  workspace.close();
  removeFolder(folder);
});

const target = (): string => path.join(folder, 'copy');

describe('a backup', () => {
  it('is whole and sound while the workspace is written to, and can be gone on with', async () => {
    let written = 0;
    const writing = setInterval(() => workspace.writer.appendStep(RUN, [labelEntry((written += 1) + 40)]), 1);
    const backup = await backupWorkspace(workspace.dir, target(), options);
    clearInterval(writing);
    expect(written).toBeGreaterThan(1);
    expect(backup).toMatchObject({
      ok: true,
      value: { dir: target(), files: 2, report: { ok: true, runs: 1 } },
    });
    expect(readdirSync(target()).sort()).toEqual(['journal.head', 'journal.sqlite', 'recordings']);
    const copy = mustOpen(target(), false);
    expect(copy.id).toBe(workspace.id);
    expect(copy.reader.counts().ledgerRows).toBe(backup.ok ? backup.value.report.rows : 0);
    copy.close();
  });

  it('lets an older copy that is put in its place be told', async () => {
    expect(await backupWorkspace(workspace.dir, target(), options)).toMatchObject({ ok: true });
    const copy = mustOpen(target(), false);
    copy.writer.shelveRun(RUN, true);
    copy.close();
    const db = rawDatabase(path.join(target(), 'journal.sqlite'));
    db.exec('DROP TRIGGER anchor_no_delete; DELETE FROM anchor WHERE seq = (SELECT max(seq) FROM anchor)');
    db.exec(`CREATE TRIGGER anchor_no_delete BEFORE DELETE ON anchor
      BEGIN SELECT RAISE(ABORT, 'append only: anchor rows are never deleted'); END`);
    db.close();
    const opened = openWorkspace(target(), openOptions(false));
    expect(opened.ok).toBe(false);
  });

  it('is refused where there is nothing, where something is, inside itself, and of what is not plain files', async () => {
    const failed = async (from: string, to: string): Promise<string> => {
      const made = await backupWorkspace(from, to, options);
      return made.ok ? 'made' : made.error.code;
    };
    expect(await failed(path.join(folder, 'nowhere'), target())).toBe('not_found');
    expect(await failed(workspace.dir, path.join(workspace.dir, 'copy'))).toBe('file_error');
    mkdirSync(target());
    writeFileSync(path.join(target(), 'mine'), '');
    expect(await failed(workspace.dir, target())).toBe('file_error');
    expect(readdirSync(target())).toEqual(['mine']);
    symlinkSync('/etc', path.join(workspace.dir, 'positions'));
    expect(await failed(workspace.dir, path.join(folder, 'other'))).toBe('refused');
  });

  it('is not kept where the workspace is not sound, or when it is cancelled', async () => {
    const db = rawDatabase(path.join(workspace.dir, 'journal.sqlite'));
    db.exec(`DROP TRIGGER run_no_update; UPDATE run SET title = 'better'`);
    db.exec(`CREATE TRIGGER run_no_update BEFORE UPDATE ON run
      BEGIN SELECT RAISE(ABORT, 'append only: run rows are never changed'); END`);
    db.close();
    const made = await backupWorkspace(workspace.dir, target(), options);
    expect(made.ok ? 'made' : made.error.message).toMatch(/not sound|damaged/);
    const signal = AbortSignal.abort();
    await expect(backupWorkspace(workspace.dir, target(), { ...options, signal })).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['workspace']);
  });
});
