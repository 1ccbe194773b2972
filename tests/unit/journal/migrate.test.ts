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
