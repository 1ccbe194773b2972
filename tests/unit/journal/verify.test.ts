import { SCHEMA_VERSION } from '../../../host/journal/migrate.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReadDb } from '../../../host/journal/connections.ts';
import { JournalReader } from '../../../host/journal/reader.ts';
import { verifyJournal, type VerifyReport } from '../../../host/journal/verify.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { addRun, mustOpen, rawDatabase, removeFolder, RUN, temporaryFolder } from './workspace-fixture.ts';

const OTHER = 'r-20260102t030405-00000002';
let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
  const workspace = mustOpen(dir);
  addRun(workspace, 6);
  addRun(workspace, 2, OTHER);
  workspace.writer.appendExecution(
    RUN,
    [{ kind: 'execution_ended', key: '1', payload: { number: 1, outcome: 'paused', message: null } }],
    1,
    'ended',
  );
  workspace.close();
});
afterEach(() => {
  removeFolder(dir);
});

async function verify(): Promise<VerifyReport> {
  const db = openReadDb(path.join(dir, 'journal.sqlite'), sqliteBinding());
  try {
    return await verifyJournal(new JournalReader(db), { nativeBinding: sqliteBinding() });
  } finally {
    db.close();
  }
}

/** Changes rows as a vandal would: guards off, change, guards on again exactly as they were. */
function vandalise(sql: string): void {
  const db = rawDatabase(path.join(dir, 'journal.sqlite'));
  db.pragma('foreign_keys = OFF');
  const guards = db
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
    .all();
  for (const guard of guards) db.exec(`DROP TRIGGER ${guard.name}`);
  const changes = db.prepare(sql).run().changes;
  for (const guard of guards) db.exec(guard.sql);
  db.close();
  expect(changes).toBeGreaterThan(0);
}

async function problemsAfter(sql: string): Promise<string> {
  vandalise(sql);
  const report = await verify();
  expect(report.ok).toBe(false);
  return report.problems.map((found) => `${found.runId}/${found.seq}: ${found.problem}`).join('\n');
}

describe('verifyJournal', () => {
  it('finds nothing in a sound journal', async () => {
    expect(await verify()).toEqual({ ok: true, runs: 2, rows: 13, problems: [] });
  });

  it('finds a flipped byte in the file', async () => {
    const file = path.join(dir, 'journal.sqlite');
    const bytes = readFileSync(file);
    const at = bytes.lastIndexOf('"itemId":"item_0004"');
    expect(at).toBeGreaterThan(0);
    bytes[at + 12] = (bytes[at + 12] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const report = await verify();
    expect(report.problems).toContainEqual({ runId: RUN, seq: 6, problem: 'the row does not have its hash' });
  });

  it('finds a changed payload, time, key and kind, and names the row', async () => {
    expect(await problemsAfter(`UPDATE ledger SET at = 'x' WHERE run_id = '${RUN}' AND seq = 3`)).toContain(
      `${RUN}/3: the row does not have its hash`,
    );
    expect(
      await problemsAfter(`UPDATE ledger SET kind = 'gossip' WHERE run_id = '${RUN}' AND seq = 4`),
    ).toContain(`${RUN}/4: its kind "gossip" is unknown`);
  });

  it('finds a removed row', async () => {
    expect(await problemsAfter(`DELETE FROM ledger WHERE run_id = '${RUN}' AND seq = 5`)).toContain(
      `${RUN}/6: row 5 is missing`,
    );
  });

  it('finds a cut tail by the head in the execution row', async () => {
    expect(await problemsAfter(`DELETE FROM ledger WHERE run_id = '${RUN}' AND seq >= 8`)).toContain(
      'the tail was cut',
    );
  });

  it('finds a removed first row and a removed run', async () => {
    expect(await problemsAfter(`DELETE FROM ledger WHERE run_id = '${OTHER}' AND seq = 1`)).toContain(
      `${OTHER}/2: row 1 is missing`,
    );
    const problems = await problemsAfter(`DELETE FROM run WHERE id = '${RUN}'`);
    expect(problems).toContain('belong to no run');
    expect(problems).toContain('refers to a row of run that is not there');
  });

  it('finds a changed manifest, in the run row and against the ledger', async () => {
    const problems = await problemsAfter(
      `UPDATE run SET manifest = replace(manifest, '100000', '100001') WHERE id = '${RUN}'`,
    );
    expect(problems).toContain('the manifest does not have its hash');
    expect(problems).toContain('differs from the ledger row that created it');
  });

  it('finds a changed opinion', async () => {
    expect(
      await problemsAfter(`UPDATE opinion SET result = replace(result, 'e2e4', 'd2d4') WHERE ledger_seq = 3`),
    ).toContain(`${RUN}/3: an opinion differs`);
    expect(await problemsAfter(`UPDATE opinion SET engine = 'bench:1' WHERE ledger_seq = 4`)).toContain(
      `${RUN}/4: an opinion does not have its key`,
    );
  });

  it('finds dropped guards', async () => {
    const db = rawDatabase(path.join(dir, 'journal.sqlite'));
    db.exec('DROP TRIGGER opinion_no_delete');
    db.close();
    expect((await verify()).problems[0]?.problem).toContain(
      `the tables are not those of version ${SCHEMA_VERSION}`,
    );
  });

  it('checks a copy made by VACUUM INTO as it checks the original', async () => {
    const workspace = mustOpen(dir, false);
    const copy = path.join(dir, 'copy');
    workspace.copyJournalTo(copy);
    workspace.close();
    const db = openReadDb(copy, sqliteBinding());
    const report = await verifyJournal(new JournalReader(db), { nativeBinding: sqliteBinding() });
    db.close();
    expect(report).toEqual({ ok: true, runs: 2, rows: 13, problems: [] });
  });
});
