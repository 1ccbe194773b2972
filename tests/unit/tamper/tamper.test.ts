/**
 * Every column of every table, every file of a workspace and every member of a bundle: changed, cut, swapped, put back to
 * what it was before. Each is told, or what is read is proven to be what it was. Seeded, so a failure can be run again.
 */
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRng } from '../../../core/util/rng.ts';
import { checkBundle, writeBundle } from '../../../host/journal/bundle.ts';
import { RUN, mustOpen, rawDatabase, removeFolder, temporaryFolder } from '../journal/workspace-fixture.ts';
import { changeRows, copyOf, filesOf, goOn, makeWorkspace, putFile, toldOf, whatIsRead } from './damage.ts';

/** With those of the bundle and of each column a thousand and more. */
const FILE_CHANGES = 400;
const BUNDLE_CHANGES = 300;

let folder: string;
let sound: string;
let later: string;
let read: string;
const work = (): string => path.join(folder, 'work');

beforeAll(async () => {
  folder = temporaryFolder();
  [sound, later] = [path.join(folder, 'sound'), path.join(folder, 'later')];
  await makeWorkspace(sound);
  copyOf(sound, later);
  await goOn(later);
  read = whatIsRead(sound);
});
afterAll(() => {
  removeFolder(folder);
});

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

function columns(): readonly Column[] {
  const db = rawDatabase(path.join(sound, 'journal.sqlite'));
  try {
    return db
      .prepare<[], Column>(
        `SELECT t.name AS "table", c.name, c.type FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.cid`,
      )
      .all();
  } finally {
    db.close();
  }
}

const ROW = (table: string, order: string): string =>
  `(SELECT rid FROM (SELECT ${keyOf(table)} AS rid FROM ${table} ORDER BY ${keyOf(table)} ${order} LIMIT 1))`;

/** Tables without row numbers have texts as their keys. */
function keyOf(table: string): string {
  return table === 'anchor' ? 'seq' : 'id';
}

describe('rows of the journal', () => {
  it('are in every table', () => {
    const db = rawDatabase(path.join(sound, 'journal.sqlite'));
    for (const table of new Set(columns().map((column) => column.table)))
      expect([table, db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()]).not.toEqual([table, 0]);
    db.close();
  });

  it('tell each changed column, in the first row and in the last', async () => {
    const untold: string[] = [];
    let changed = 0;
    for (const { table, name, type } of columns()) {
      const values =
        type === 'INTEGER'
          ? [`coalesce(${name}, 0) + 1000`, `1 - coalesce(${name}, 5)`]
          : [`coalesce(${name}, '') || 'x'`, `''`];
      for (const order of ['ASC', 'DESC']) {
        for (const value of values) {
          copyOf(sound, work());
          const sql = `UPDATE ${table} SET ${name} = ${value} WHERE ${keyOf(table)} = ${ROW(table, order)} AND ${name} IS NOT ${value}`;
          if (!tryChange(sql)) continue;
          changed += 1;
          if ((await toldOf(work())) === null) untold.push(sql);
        }
      }
    }
    expect(untold).toEqual([]);
    expect(changed).toBeGreaterThan(150);
  });

  it('tell each removed row, the first and the last, one put in beside it, and a table that was emptied', async () => {
    const untold: string[] = [];
    const tables = [...new Set(columns().map((column) => column.table))];
    for (const table of tables) {
      const names = columns().filter((column) => column.table === table);
      const copied = names.map(({ name, type }) =>
        name === keyOf(table)
          ? type === 'INTEGER'
            ? `${name} + 1000`
            : `${name} || 'x'`
          : isUnique(table, name)
            ? `${name} || 'x'`
            : name,
      );
      const changes = [
        ...['ASC', 'DESC'].map(
          (order) => `DELETE FROM ${table} WHERE ${keyOf(table)} = ${ROW(table, order)}`,
        ),
        `DELETE FROM ${table}`,
        `INSERT INTO ${table} (${names.map(({ name }) => name).join(', ')}) SELECT ${copied.join(', ')} FROM ${table} WHERE ${keyOf(table)} = ${ROW(table, 'DESC')}`,
      ];
      for (const sql of changes) {
        copyOf(sound, work());
        expect([sql, tryChange(sql)]).toEqual([sql, true]);
        if ((await toldOf(work())) === null) untold.push(sql);
      }
    }
    expect(untold).toEqual([]);
  });

  it('tell a run that was taken away with everything that speaks of it', async () => {
    copyOf(sound, work());
    for (const table of ['opinion', 'execution', 'run_shelf', 'ledger'])
      changeRows(work(), `DELETE FROM ${table} WHERE run_id = '${RUN}'`);
    changeRows(work(), `DELETE FROM run WHERE id = '${RUN}'`);
    rmSync(path.join(work(), 'journal.head'));
    expect(await toldOf(work())).not.toBeNull();
  });
});

/** Values that must not be there twice. */
function isUnique(table: string, name: string): boolean {
  const unique: Readonly<Record<string, readonly string[]>> = {
    engine: ['key_sha256'],
    opinion: ['key_sha256'],
    ledger: ['run_id', 'kind'],
    execution: ['run_id'],
  };
  return unique[table]?.includes(name) === true;
}

/** False: it changes nothing, or the table itself refuses it. */
function tryChange(sql: string): boolean {
  try {
    return changeRows(work(), sql);
  } catch (error) {
    if (/constraint failed|cannot store/.test(String(error))) return false;
    throw error;
  }
}

const DAMAGES: Readonly<Record<string, (file: string, rng: () => number) => void>> = {
  'a flipped bit': (file, rng) => {
    const bytes = readFileSync(file);
    const at = Math.floor(rng() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(rng() * 8));
    writeFileSync(file, bytes);
  },
  'a cut end': (file, rng) => truncateSync(file, Math.floor(rng() * statSync(file).size)),
  'zeros over a piece': (file, rng) => {
    const bytes = readFileSync(file);
    const at = Math.floor(rng() * bytes.length);
    writeFileSync(file, bytes.fill(0, at, Math.min(bytes.length, at + 1 + Math.floor(rng() * 600))));
  },
  'two pieces swapped': (file, rng) => {
    const bytes = readFileSync(file);
    const half = Math.floor(bytes.length / 2);
    const size = 1 + Math.floor(rng() * Math.min(512, half - 1));
    const [a, b] = [Math.floor(rng() * (half - size)), half + Math.floor(rng() * (half - size))];
    const first = Buffer.from(bytes.subarray(a, a + size));
    bytes.copy(bytes, a, b, b + size);
    first.copy(bytes, b);
    writeFileSync(file, bytes);
  },
  'taken away': (file) => rmSync(file),
};

describe('files of a workspace', () => {
  it('tell what is done to them, or say what they said', async () => {
    const rng = makeRng(17);
    const names = filesOf(sound);
    const untold: string[] = [];
    let told = 0;
    for (let change = 0; change < FILE_CHANGES; change += 1) {
      const name = names[change % names.length] ?? '';
      const [what, damage] = Object.entries(DAMAGES)[Math.floor(rng() * 5)] ?? ['', () => undefined];
      copyOf(sound, work());
      damage(path.join(work(), name), rng);
      const damaged = readOrNull(path.join(work(), name));
      const said = await toldOf(work());
      if (said !== null) told += 1;
      else if (name !== 'lease.sqlite' && !isReadAsBefore(name, damaged))
        untold.push(`change ${change}: ${name}: ${what}`);
    }
    expect(untold).toEqual([]);
    expect(told).toBeGreaterThan(FILE_CHANGES / 2);
  });

  it('tell each file that was put back to what it was before', async () => {
    const untold: string[] = [];
    for (const name of filesOf(later).filter((file) => filesOf(sound).includes(file))) {
      if (readFileSync(path.join(sound, name)).equals(readFileSync(path.join(later, name)))) continue;
      copyOf(later, work());
      putFile(sound, work(), name);
      const said = await toldOf(work());
      // An older head is true of a newer journal; who holds the lease is decided by a lock, not by what it says.
      if (said === null && name !== 'journal.head' && name !== 'lease.sqlite') untold.push(name);
    }
    expect(untold).toEqual([]);
  });
});

function readOrNull(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null;
}

/** Of the sound workspace with this one file as it was damaged; opening has changed the one that was opened. */
function isReadAsBefore(name: string, damaged: Buffer | null): boolean {
  copyOf(sound, work());
  if (damaged === null) rmSync(path.join(work(), name));
  else writeFileSync(path.join(work(), name), damaged);
  try {
    return whatIsRead(work()) === read;
  } catch {
    return false;
  }
}

describe('a bundle', () => {
  let whole: string;
  let file: string;
  beforeAll(() => {
    const workspace = mustOpen(path.join(folder, 'bundled'));
    workspace.close();
    copyOf(sound, work());
    const again = mustOpen(work(), false);
    file = path.join(folder, 'run.jsonl');
    expect(writeBundle(again.reader, RUN, file)).toMatchObject({ ok: true });
    again.close();
    whole = readFileSync(file, 'utf8');
  });

  async function isTold(text: string | Buffer): Promise<boolean> {
    writeFileSync(file, text);
    const checked = await checkBundle(file);
    return !checked.ok || checked.value.problems.length > 0;
  }

  it('is sound as it was written', async () => {
    expect(await isTold(whole)).toBe(false);
  });

  it('tells each changed or removed member of every line', async () => {
    const lines = whole.trimEnd().split('\n');
    const untold: string[] = [];
    for (const [index, line] of lines.entries()) {
      for (const [place, changed] of changedMembers(JSON.parse(line) as object)) {
        const text = lines.map((other, at) => (at === index ? JSON.stringify(changed) : other)).join('\n');
        if (!(await isTold(`${text}\n`))) untold.push(`line ${index + 1}: ${place}`);
      }
    }
    expect(untold).toEqual([]);
  });

  it('tells every change of its bytes and lines', async () => {
    const rng = makeRng(18);
    const untold: string[] = [];
    const bytes = Buffer.from(whole);
    for (let change = 0; change < BUNDLE_CHANGES; change += 1) {
      const at = Math.floor(rng() * bytes.length);
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(rng() * 8));
      if (!(await isTold(flipped))) untold.push(`bit at ${at}`);
      if (!(await isTold(bytes.subarray(0, at)))) untold.push(`cut at ${at}`);
    }
    const lines = whole.trimEnd().split('\n');
    for (let line = 0; line < lines.length; line += 1) {
      if (!(await isTold(`${lines.toSpliced(line, 1).join('\n')}\n`)))
        untold.push(`without line ${line + 1}`);
      if (!(await isTold(`${lines.toSpliced(line, 0, lines[line] ?? '').join('\n')}\n`)))
        untold.push(`line ${line + 1} twice`);
      const swapped = lines
        .with(line, lines[line + 1] ?? '')
        .with(Math.min(line + 1, lines.length - 1), lines[line] ?? '');
      if (line + 1 < lines.length && !(await isTold(`${swapped.join('\n')}\n`)))
        untold.push(`line ${line + 1} swapped`);
    }
    expect(untold).toEqual([]);
  });
});

/** The object with each of its members changed, and with each taken away; inner ones as well. */
function* changedMembers(value: object): Generator<readonly [string, unknown]> {
  for (const [name, member] of Object.entries(value)) {
    yield [
      `${name} taken away`,
      Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
    ];
    const put = (inner: unknown): object =>
      Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
    if (typeof member === 'object' && member !== null)
      for (const [place, inner] of changedMembers(member)) yield [`${name}.${place}`, put(inner)];
    else
      yield [
        name,
        put(typeof member === 'number' ? member + 1 : typeof member === 'string' ? `${member} ` : 'x'),
      ];
  }
}
