/**
 * A workspace with something in every table and every kind of file, ways to damage it, and what is told of it: refused
 * or reported, or, where nothing is told, whether everything that is read says what it said before.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import { anchorFiles } from '../../../host/journal/anchored-files.ts';
import { HEAD_FILE, readHeadMark } from '../../../host/journal/head-file.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import { verifyJournal } from '../../../host/journal/verify.ts';
import type { Workspace } from '../../../host/journal/workspace.ts';
import { sha256Hex } from '../../../host/files.ts';
import { sqliteBinding } from '../../setup-info.ts';
import {
  addRun,
  labelEntry,
  mustOpen,
  openOptions,
  OTHER,
  rawDatabase,
  RUN,
} from '../journal/workspace-fixture.ts';

const LATER = 'r-20260102t030405-00000003';

/** Two runs of two executions each, one with rows after its last, one put away; files of every kind. */
export async function makeWorkspace(dir: string): Promise<void> {
  const workspace = mustOpen(dir);
  addRun(workspace, 5);
  addRun(workspace, 2, OTHER);
  for (const runId of [RUN, OTHER]) endRun(workspace, runId);
  workspace.writer.appendStep(RUN, [labelEntry(6)]);
  workspace.writer.appendStep(RUN, [labelEntry(7)]);
  workspace.writer.shelveRun(OTHER, true);
  for (const folder of ['recordings', 'positions', 'frequency']) mkdirSync(path.join(dir, folder));
  const text = `${JSON.stringify({ a: 'recorded' })}\n`.repeat(20);
  for (const folder of ['recordings', 'positions']) {
    writeFileSync(path.join(dir, folder, `${sha256Hex(folder + text)}.jsonl`), text);
  }
  writeFileSync(path.join(dir, 'frequency', 'explorer.example-0123456789ab.jsonl'), text);
  const set = rawDatabase(path.join(dir, 'datasets', '0123456789abcdef.sqlite'));
  set.exec(`CREATE TABLE items (seq INTEGER PRIMARY KEY, text TEXT);
    INSERT INTO items VALUES (1, '${'x'.repeat(9000)}'), (2, 'y')`);
  set.close();
  await anchorFiles(workspace);
  workspace.close();
}

function endRun(workspace: Workspace, runId: string): void {
  const payload = { number: 1, outcome: 'paused', message: null } as const;
  workspace.writer.appendExecution(runId, [{ kind: 'execution_ended', key: '1', payload }], 1, 'ended');
}

/** What a person would do next with the same workspace: everything of before is still in it, and more. */
export async function goOn(dir: string): Promise<void> {
  const workspace = mustOpen(dir, false);
  addRun(workspace, 2, LATER);
  endRun(workspace, LATER);
  await anchorFiles(workspace);
  workspace.close();
}

/** Every file of the folder, by path. */
export function filesOf(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}

export function copyOf(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

export function putFile(from: string, to: string, name: string): void {
  copyFileSync(path.join(from, name), path.join(to, name));
}

/** Changes rows as a vandal would: guards off, change, guards on again exactly as they were. False: nothing changed. */
export function changeRows(dir: string, sql: string): boolean {
  const db = rawDatabase(path.join(dir, 'journal.sqlite'));
  try {
    db.pragma('foreign_keys = OFF');
    db.pragma('ignore_check_constraints = ON');
    const guards = db
      .prepare<[], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
      )
      .all();
    for (const guard of guards) db.exec(`DROP TRIGGER ${guard.name}`);
    const { changes } = db.prepare(sql).run();
    for (const guard of guards) db.exec(guard.sql);
    return changes > 0;
  } finally {
    db.close();
  }
}

/** What is told of the workspace when it is opened and verified; null: nothing. */
export async function toldOf(dir: string): Promise<string | null> {
  const opened = openWorkspace(dir, openOptions(false));
  if (!opened.ok) return `refused: ${opened.error.code}: ${opened.error.message}`;
  try {
    const { problems, notes } = await verifyJournal(opened.value.reader, {
      dir,
      nativeBinding: sqliteBinding(),
    });
    const [first] = problems;
    if (first !== undefined) return `${first.runId ?? ''} ${first.seq ?? ''} ${first.problem}`;
    return notes[0] ?? null;
  } finally {
    opened.value.close();
  }
}

/** Everything that is read of a workspace, as one text: rows of all tables, what the head file says, other files. */
export function whatIsRead(dir: string): string {
  const copy = `${dir}-read`;
  copyOf(dir, copy);
  try {
    const db = rawDatabase(path.join(copy, 'journal.sqlite'));
    const tables = db
      .prepare<[], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name`,
      )
      .all();
    const rows = tables
      .filter(({ sql }) => sql.startsWith('CREATE TABLE'))
      .map(({ name }) => db.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`).all());
    const identity = [db.pragma('user_version'), db.pragma('application_id')];
    db.close();
    const others = filesOf(copy)
      .filter((name) => !/^(?:journal\.|lease\.)/.test(name))
      .map((name) => [name, sha256Hex(readFileSync(path.join(copy, name)))]);
    return sha256Hex(canonicalJson([tables, rows, identity, others, headOf(copy)]));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function headOf(dir: string): unknown {
  return existsSync(path.join(dir, HEAD_FILE)) ? readHeadMark(path.join(dir, HEAD_FILE)) : 'none';
}
