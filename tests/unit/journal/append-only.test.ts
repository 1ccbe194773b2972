import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWriteDb, type WriteDb } from '../../../host/journal/connections.ts';
import { assertDurable } from '../../../host/journal/pragmas.ts';
import { repositoryRoot, sqliteBinding } from '../../setup-info.ts';
import { addRun, labelEntry, mustOpen, removeFolder, RUN, temporaryFolder } from './workspace-fixture.ts';

let dir: string;
let db: WriteDb;
beforeEach(() => {
  dir = temporaryFolder();
  const workspace = mustOpen(dir);
  addRun(workspace, 3);
  workspace.close();
  db = openWriteDb(path.join(dir, 'journal.sqlite'), sqliteBinding());
});
afterEach(() => {
  db.close();
  removeFolder(dir);
});

const TABLES = ['workspace', 'engine', 'dataset', 'run', 'execution', 'ledger', 'opinion', 'anchor'];

function columnsOf(table: string): readonly string[] {
  return db.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
}

describe.each(TABLES)('table %s', (table) => {
  it('refuses UPDATE and DELETE', () => {
    const column = columnsOf(table).at(-1) ?? '';
    expect(() => db.exec(`UPDATE ${table} SET ${column} = ${column}`)).toThrow(/append only/);
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(/append only/);
  });

  it('refuses every form of REPLACE, by row number and by natural key', () => {
    const before = db.prepare(`SELECT * FROM ${table}`).all();
    const columns = columnsOf(table);
    const natural = columns.filter(
      (column) => column !== 'id' || !['ledger', 'execution', 'engine', 'opinion'].includes(table),
    );
    for (const set of [columns, natural]) {
      const list = set.join(', ');
      for (const verb of ['INSERT OR REPLACE', 'REPLACE', 'INSERT OR IGNORE']) {
        expect(() => db.exec(`${verb} INTO ${table} (${list}) SELECT ${list} FROM ${table}`)).toThrow(
          /append only/,
        );
      }
    }
    expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual(before);
  });

  it('is STRICT', () => {
    const strict = db
      .prepare<[], number>(`SELECT strict FROM pragma_table_list WHERE name = '${table}'`)
      .pluck()
      .get();
    expect(strict).toBe(1);
  });
});

describe('the ledger', () => {
  it('refuses a row that does not follow the row before it', () => {
    const insert = db.prepare(`INSERT INTO ledger (run_id, seq, kind, key, payload, at, prev_hash, hash)
      VALUES (?, ?, 'label', '99', '{}', '', 'x', 'y')`);
    expect(() => insert.run(RUN, 6)).toThrow(/does not follow/);
    expect(() => insert.run(RUN, 9)).toThrow(/does not follow/);
  });

  it('keeps synchronous at FULL after the first write of a connection', () => {
    db.close();
    const workspace = mustOpen(dir, false);
    workspace.writer.appendStep(RUN, [labelEntry(4)]);
    expect(workspace.info().synchronous).toBe(2);
    workspace.close();
    db = openWriteDb(path.join(dir, 'journal.sqlite'), sqliteBinding());
    db.pragma('synchronous = NORMAL');
    expect(() => assertDurable(db)).toThrow(/synchronous is 1/);
  });

  it('takes back a whole step when one row of it is refused', () => {
    db.close();
    const workspace = mustOpen(dir, false);
    const before = workspace.reader.head(RUN);
    expect(() => workspace.writer.appendStep(RUN, [labelEntry(4), labelEntry(1)])).toThrow(/append only/);
    expect(workspace.reader.head(RUN)).toEqual(before);
    expect(workspace.writer.appendStep(RUN, [labelEntry(4)]).seq).toBe((before?.seq ?? 0) + 1);
    workspace.close();
    db = openWriteDb(path.join(dir, 'journal.sqlite'), sqliteBinding());
  });
});

describe('our own code', () => {
  it('never writes OR REPLACE, OR IGNORE or DO UPDATE to SQL, but for data set and lease files', () => {
    const rooms = ['core', 'engines', 'host', 'main', 'cli'];
    const files = rooms.flatMap((room) => sourceFiles(path.join(repositoryRoot, room)));
    const journalCode = files.filter((file) => file.includes(`${path.sep}journal${path.sep}`));
    expect(journalCode.length).toBeGreaterThan(5);
    const offenders = files.filter((file) => {
      const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return /\bOR\s+(REPLACE|IGNORE)\b|\bDO\s+UPDATE\b|\bREPLACE\s+INTO\b/i.test(code);
    });
    expect(offenders).toEqual([]);
  });
});

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
