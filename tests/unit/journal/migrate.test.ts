import { describe, expect, it } from 'vitest';
import {
  expectedSchemaSha256,
  migrate,
  MIGRATIONS,
  readVersion,
  schemaSha256,
  SCHEMA_VERSION,
} from '../../../host/journal/migrate.ts';
import { rawDatabase } from './workspace-fixture.ts';
import { sqliteBinding } from '../../setup-info.ts';

describe('migrations', () => {
  it('are numbered from 1 without gaps', () => {
    expect(MIGRATIONS.map((step) => step.version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });

  it('0001 journal: takes an empty file to version 1, where rows can be inserted', () => {
    const db = rawDatabase(':memory:');
    migrate(db, 0);
    expect(readVersion(db)).toBe(0);
    migrate(db, 1);
    expect(readVersion(db)).toBe(1);
    db.prepare(`INSERT INTO dataset VALUES ('d', 'h', 'n', 1, 'l', 's', 't')`).run();
    expect(db.prepare('SELECT count(*) FROM dataset').pluck().get()).toBe(1);
    db.close();
  });

  it('0002 experiments: keeps every row, its references and its guards, and lets a run do without an engine', () => {
    const db = rawDatabase(':memory:');
    db.pragma('foreign_keys = ON');
    migrate(db, 1);
    db.exec(`
      INSERT INTO dataset VALUES ('d', 'h', 'n', 1, 'l', 's', 't');
      INSERT INTO engine (key_sha256, engine_id, file_sha256, verified, origin, first_seen_at)
        VALUES ('k', 'e', 'f', 1, 'o', 't');
      INSERT INTO run VALUES ('r', 'reproduction', 'title', 'd', 'k', '{}', 'm', 1, 't');
      INSERT INTO ledger (run_id, seq, kind, key, payload, at, prev_hash, hash)
        VALUES ('r', 1, 'run_created', 'run', '{}', 't', 'p', 'q');
      INSERT INTO execution (run_id, number, event, head_seq, head_hash, at) VALUES ('r', 1, 'started', 1, 'q', 't');`);
    const before = db.prepare('SELECT * FROM run').all();
    migrate(db, 2);
    expect([readVersion(db), db.prepare('SELECT * FROM run').all()]).toEqual([2, before]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(schemaSha256(db)).toBe(expectedSchemaSha256(2, sqliteBinding()));
    expect(() => db.exec(`DELETE FROM run`)).toThrow(/append only/);
    expect(() => db.exec(`UPDATE run SET title = 'other'`)).toThrow(/append only/);
    expect(() =>
      db.exec(
        `INSERT INTO ledger (run_id, seq, kind, key, payload, at, prev_hash, hash)
         VALUES ('nobody', 1, 'k', 'k', '{}', 't', 'p', 'q')`,
      ),
    ).toThrow(/FOREIGN KEY/);
    db.exec(`INSERT INTO run VALUES ('s', 'questions', 'title', 'd', NULL, '{}', 'm', 1, 't')`);
    db.exec(`INSERT INTO run_shelf (run_id, is_archived, at) VALUES ('s', 1, 't')`);
    expect(() => db.exec('DELETE FROM run_shelf')).toThrow(/append only/);
    db.close();
  });

  it('0003 anchors: adds their table and touches no row', () => {
    const db = rawDatabase(':memory:');
    migrate(db, 2);
    db.exec(`INSERT INTO run VALUES ('r', 'games', 'title', NULL, NULL, '{}', 'm', 1, 't')`);
    const before = db.prepare('SELECT * FROM run').all();
    migrate(db, 3);
    expect([readVersion(db), db.prepare('SELECT * FROM run').all()]).toEqual([3, before]);
    expect(db.prepare('SELECT count(*) FROM anchor').pluck().get()).toBe(0);
    const insert = `INSERT INTO anchor VALUES (?, 'run', 'r', 'f', 0, 0, 't', ?, ?)`;
    db.prepare(insert).run(1, 'before', 'first');
    expect(() => db.prepare(insert).run(2, 'other', 'second')).toThrow(/does not follow/);
    expect(() => db.prepare(insert).run(3, 'first', 'second')).toThrow(/does not follow/);
    db.prepare(insert).run(2, 'first', 'second');
    db.close();
  });

  it('leave a current database alone', () => {
    const db = rawDatabase(':memory:');
    migrate(db);
    const before = schemaSha256(db);
    migrate(db);
    expect([readVersion(db), schemaSha256(db)]).toEqual([SCHEMA_VERSION, before]);
    expect(expectedSchemaSha256(SCHEMA_VERSION, sqliteBinding())).toBe(before);
    db.close();
  });

  it('roll the version back with a step that fails', () => {
    const db = rawDatabase(':memory:');
    db.exec('CREATE TABLE opinion (x)'); // the step will meet it near its end
    expect(() => migrate(db)).toThrow(/opinion/);
    expect(readVersion(db)).toBe(0);
    expect(db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()).toEqual([
      'opinion',
    ]);
    db.close();
  });
});
