/**
 * A run handed to somebody else: taken in or opened there, every table is the one it was; nothing is added to it; and a
 * file that was touched anywhere is refused.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import type { QuestionReport } from '../../../core/question/report.ts';
import { makeRng } from '../../../core/util/rng.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import { inventedLine } from '../../invented-items.ts';
import { addRun, openOptions, RUN } from '../journal/workspace-fixture.ts';
import { CommandLine } from './cli-fixture.ts';

let author: CommandLine;
let reader: CommandLine;

/** Only one of them speaks at a time. */
beforeEach(() => {
  author = new CommandLine();
});
afterEach(() => {
  reader?.remove();
  author.remove();
});

async function askedRun(): Promise<string> {
  const items = author.file('items.jsonl');
  const some = TASKS.filter(({ id }) => id.startsWith('semantic_'));
  writeFileSync(items, `${some.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
  expect(await author.run('ask', items, '--baseline', 'uniform', '--json')).toBe(0);
  return author.json<QuestionReport>().runId;
}

/** The report, the list of answers and each answer with its prompt and reply. */
async function tables(line: CommandLine, runId: string, ...more: readonly string[]): Promise<unknown[]> {
  const told = async <T>(...args: readonly string[]): Promise<T> => {
    expect(await line.run(...args, '--json', ...more), line.errors).toBe(0);
    return line.json<T>();
  };
  const found: unknown[] = [await told('report', runId)];
  const page = await told<{ rows: { seq: number }[] }>('answers', runId);
  found.push(page);
  expect(page.rows.length).toBeGreaterThan(3);
  for (const { seq } of page.rows) found.push(await told('answers', runId, String(seq)));
  return found;
}

describe('a bundle with what it needs', () => {
  it('shows every number on another account, opened and taken in, and is written again as it was', async () => {
    const runId = await askedRun();
    const bundle = author.file('run.plybook');
    expect(await author.run('export', runId, '--bundle', bundle, '--json')).toBe(0);
    expect(author.errors).toContain('With it: dataset');
    const before = await tables(author, runId);

    reader = new CommandLine();
    expect(await tables(reader, runId, '--workspace', bundle)).toEqual(before);
    expect(reader.errors).toContain('checked and sound, seal');
    expect(await reader.run('import', bundle)).toBe(0);
    expect(reader.out).toContain('is here now, of workspace');
    expect(await tables(reader, runId)).toEqual(before);
    expect(await reader.run('verify')).toBe(0);
    expect(await reader.run('runs', '--json')).toBe(0);
    expect(reader.json<{ origin?: string }[]>()[0]?.origin).toMatch(/^w-/);
    const again = reader.file('again.plybook');
    expect(await reader.run('export', runId, '--bundle', again)).toBe(0);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(bundle, 'utf8'));
    expect(await reader.run('import', bundle)).toBe(0);
    expect(reader.out).toContain('was there already');

    expect(await reader.run('report', runId, '--rescore', '--reason', 'to see')).toBe(1);
    expect(reader.errors).toContain('stays as it came');
    expect(await tables(reader, runId)).toEqual(before);
  });

  it('leaves the items behind where that is asked, and says so where it is taken in', async () => {
    const runId = await askedRun();
    const bundle = author.file('run.plybook');
    expect(await author.run('export', runId, '--bundle', bundle, '--no-data')).toBe(0);
    expect(readFileSync(bundle, 'utf8')).not.toContain('"attachment"');
    reader = new CommandLine();
    expect(await reader.run('import', bundle)).toBe(0);
    expect(reader.errors).toContain('did not come with it');
  });

  it('is refused after any change of one byte', async () => {
    const runId = await askedRun();
    const bundle = author.file('run.plybook');
    expect(await author.run('export', runId, '--bundle', bundle)).toBe(0);
    const whole = readFileSync(bundle);
    const rng = makeRng(14);
    for (let count = 0; count < 200; count += 1) {
      const changed = Buffer.from(whole);
      const at = Math.floor(rng() * whole.length);
      changed[at] = (changed[at] ?? 0) ^ (1 + Math.floor(rng() * 255));
      writeFileSync(bundle, changed);
      expect(await author.run('verify', '--bundle', bundle), `byte ${at}`).not.toBe(0);
    }
    expect(await author.run('import', bundle)).toBe(1);
  });

  it('of a newer program is refused by its own message', async () => {
    const runId = await askedRun();
    const bundle = author.file('run.plybook');
    expect(await author.run('export', runId, '--bundle', bundle)).toBe(0);
    writeFileSync(bundle, readFileSync(bundle, 'utf8').replace('"version":3', '"version":4'));
    expect(await author.run('import', bundle)).toBe(1);
    expect(author.errors).toContain('a newer Plybook (version 4');
  });
});

it('takes in a run of labels, and refuses another run under its name', async () => {
  const one = openWorkspace(author.file('one'), openOptions());
  if (!one.ok) throw new Error(one.error.message);
  addRun(one.value, 3);
  one.value.close();
  const two = openWorkspace(author.file('two'), openOptions());
  if (!two.ok) throw new Error(two.error.message);
  addRun(two.value, 2);
  two.value.close();
  const bundle = author.file('run.plybook');
  const into = ['--workspace', author.file('two')];
  expect(await author.run('export', RUN, '--bundle', bundle, '--workspace', author.file('one'))).toBe(0);
  expect(await author.run('import', bundle, ...into)).toBe(1);
  expect(author.errors).toContain('with other rows');
  expect(await author.run('import', bundle, '--workspace', author.file('three'))).toBe(0);
  expect(await author.run('report', RUN, '--json', '--workspace', author.file('three'))).toBe(0);
  expect(author.json<{ done: number }>()).toMatchObject({ done: 3 });
  expect(await author.run('verify', '--workspace', author.file('three'))).toBe(0);
});
