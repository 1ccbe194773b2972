import { SCHEMA_VERSION } from '../../../host/journal/migrate.ts';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReadDb } from '../../../host/journal/connections.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import { JournalReader } from '../../../host/journal/reader.ts';
import { verifyJournal, type VerifyReport } from '../../../host/journal/verify.ts';
import { sqliteBinding } from '../../setup-info.ts';
import {
  addRun,
  openOptions,
  labelEntry,
  mustOpen,
  OTHER,
  rawDatabase,
  removeFolder,
  RUN,
  temporaryFolder,
} from './workspace-fixture.ts';

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

async function verify(expected?: string): Promise<VerifyReport> {
  const db = openReadDb(path.join(dir, 'journal.sqlite'), sqliteBinding());
  try {
    const options = {
      nativeBinding: sqliteBinding(),
      ...(expected === undefined ? {} : { expect: expected }),
    };
    return await verifyJournal(new JournalReader(db), options);
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
    expect(await verify()).toEqual({
      ok: true,
      runs: 2,
      rows: 13,
      problems: [],
      notes: [],
      fingerprint: expect.stringMatching(/^10-13-[0-9a-f]{64}$/),
    });
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
    expect(report).toMatchObject({ ok: true, runs: 2, rows: 13, problems: [] });
  });
});

describe('anchors', () => {
  it.each([
    [
      'a cut tail behind the last execution',
      `DELETE FROM ledger WHERE run_id = '${OTHER}' AND seq = 4`,
      'cut',
    ],
    [
      'a removed execution row',
      `DELETE FROM execution WHERE event = 'ended'`,
      'row 3 of execution was taken away',
    ],
    [
      'a changed title',
      `UPDATE run SET title = 'better' WHERE id = '${OTHER}'`,
      `row ${OTHER} of run was changed`,
    ],
    [
      'a changed time of a run',
      `UPDATE run SET created_at = 'x' WHERE id = '${RUN}'`,
      `row ${RUN} of run was changed`,
    ],
    [
      'a changed time of an execution',
      `UPDATE execution SET at = 'x' WHERE id = 2`,
      'row 2 of execution was changed',
    ],
    ['a changed engine', `UPDATE engine SET origin = 'elsewhere'`, 'its engine does not have its key'],
    ['a changed data set', `UPDATE dataset SET item_count = 7`, 'of dataset was changed'],
    [
      'another time of the workspace',
      `UPDATE workspace SET created_at = 'x'`,
      'row 1 of workspace was changed',
    ],
    [
      'another id of the workspace',
      `UPDATE workspace SET workspace_id = 'w-0'`,
      'row 1 of workspace was changed',
    ],
    ['a removed opinion', `DELETE FROM opinion WHERE id = 6`, '1 rows of opinion were taken away'],
    ['a removed anchor', 'DELETE FROM anchor WHERE seq = 4', 'anchor 4 is missing'],
    ['a changed anchor', `UPDATE anchor SET key = 'x' WHERE seq = 4`, 'anchor 4 does not have its hash'],
    [
      'a cut end of the anchors',
      'DELETE FROM anchor WHERE seq >= 10',
      'execution 3 has no anchor: it was put in',
    ],
    ['no anchors', 'DELETE FROM anchor', 'the journal has no anchors'],
    ['other numbers of rows', 'UPDATE ledger SET id = id + 50 WHERE id > 10', 'were taken away'],
  ])('shows %s', async (_what, change, problem) => {
    mustOpen(dir, false).close(); // the run without an end is anchored where it stands
    expect(await problemsAfter(change)).toContain(problem);
  });

  it('shows a whole run that was taken away with all its rows', async () => {
    mustOpen(dir, false).close();
    for (const table of ['execution', 'ledger']) vandalise(`DELETE FROM ${table} WHERE run_id = '${OTHER}'`);
    expect(await problemsAfter(`DELETE FROM run WHERE id = '${OTHER}'`)).toContain(
      `row ${OTHER} of run was taken away`,
    );
  });

  it('shows rows after the last execution that were cut, and rows that were put behind the last anchor', async () => {
    const workspace = mustOpen(dir, false);
    workspace.writer.appendStep(RUN, [labelEntry(7)]);
    workspace.close();
    expect((await verify()).problems).toEqual([]);
    expect(await problemsAfter(`DELETE FROM ledger WHERE run_id = '${RUN}' AND seq = 10`)).toContain(
      'row 10 was the last one once and is not there',
    );
  });

  it('are made for what an older program left, and then show changes in it', async () => {
    const db = rawDatabase(path.join(dir, 'journal.sqlite'));
    db.exec('DROP TABLE anchor; PRAGMA user_version = 2');
    db.close();
    rmSync(path.join(dir, 'journal.head'));
    const later = openWorkspace(dir, { ...openOptions(false), now: () => '2026-02-02T00:00:00.000Z' });
    if (later.ok) later.value.close();
    expect(await verify()).toMatchObject({ ok: true });
    expect(await problemsAfter(`UPDATE run SET title = 'better' WHERE id = '${RUN}'`)).toContain(
      'was changed',
    );
  });
});

describe('a fingerprint', () => {
  it('is found again later, whatever was added since', async () => {
    const { fingerprint } = await verify();
    const workspace = mustOpen(dir, false);
    workspace.writer.appendStep(RUN, [labelEntry(7)]);
    workspace.writer.shelveRun(OTHER, true);
    workspace.close();
    const later = await verify(fingerprint ?? '');
    expect(later).toMatchObject({ ok: true, problems: [] });
    expect(later.fingerprint).not.toBe(fingerprint);
    expect(await verify(later.fingerprint ?? '')).toMatchObject({ ok: true });
  });

  it('shows an older copy, another workspace and a text that is none', async () => {
    const workspace = mustOpen(dir, false);
    const older = path.join(dir, 'older');
    workspace.copyJournalTo(older);
    workspace.writer.appendStep(RUN, [labelEntry(7)]);
    workspace.close();
    const { fingerprint } = await verify();
    writeFileSync(path.join(dir, 'journal.sqlite'), readFileSync(older));
    expect((await verify(fingerprint ?? '')).problems[0]?.problem).toContain('older than the fingerprint');
    const other = (fingerprint ?? '').replace(/^\d+-\d+/, '9-9');
    expect((await verify(other)).problems[0]?.problem).toContain('is not what is here');
    expect((await verify('hello')).problems[0]?.problem).toContain('is no fingerprint');
  });
});
