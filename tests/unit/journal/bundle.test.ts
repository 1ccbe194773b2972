import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBundle, writeBundle } from '../../../host/journal/bundle.ts';
import type { Workspace } from '../../../host/journal/workspace.ts';
import { addRun, mustOpen, removeFolder, RUN, temporaryFolder } from './workspace-fixture.ts';

let folder: string;
let workspace: Workspace;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  workspace = mustOpen(path.join(folder, 'workspace'));
  addRun(workspace, 3);
  file = path.join(folder, 'run.jsonl');
  expect(writeBundle(workspace.reader, RUN, file)).toMatchObject({ ok: true });
});

afterEach(() => {
  workspace.close();
  removeFolder(folder);
});

function lines(): string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n');
}

async function problemsOf(changed: readonly string[]): Promise<readonly string[]> {
  writeFileSync(file, `${changed.join('\n')}\n`);
  const checked = await checkBundle(file);
  if (!checked.ok) throw new Error(checked.error.message);
  return checked.value.problems.map(({ problem }) => problem);
}

describe('a bundle of a run', () => {
  it('verifies on its own and names the run, its manifest and its last hash', async () => {
    const head = workspace.reader.head(RUN);
    const checked = await checkBundle(file);
    expect(checked).toMatchObject({
      ok: true,
      value: { runId: RUN, rows: head?.seq, headHash: head?.hash, problems: [] },
    });
    expect(lines()).toHaveLength(1 + (head?.seq ?? 0));
  });

  it('shows a changed payload, a removed row, a row put in between and a cut tail', async () => {
    const whole = lines();
    const swapped = whole.map((line, index) => (index === 3 ? line.replace('"nodes', '"Nodes') : line));
    expect(await problemsOf(swapped)).not.toEqual([]);
    expect(await problemsOf(whole.filter((_line, index) => index !== 2))).toContain('row 2 is missing');
    expect(await problemsOf([...whole.slice(0, 3), whole[2] ?? '', ...whole.slice(3)])).not.toEqual([]);
    const cut = await problemsOf(whole.slice(0, -1));
    expect(cut.some((problem) => problem.startsWith('the file ends with row'))).toBe(true);
    expect(await problemsOf([...whole, 'not a row'])).toContain('the row cannot be read');
  });

  it('shows a manifest that is not the one of the ledger', async () => {
    const [first = '', ...rest] = lines();
    expect(await problemsOf([first.replace('isolated', 'sequential'), ...rest])).toContain(
      'the manifest does not have its hash',
    );
  });

  it.each([
    ['title', '"title":"test"', '"title":"best"'],
    ['time', '"createdAt":"2026', '"createdAt":"2025'],
    ['workspace', '"workspaceId":"w-', '"workspaceId":"v-'],
    ['executions', '"executions":[{', '"executions":[],"rest":[{'],
    ['time of an execution', '"event":"started"', '"event":"ended"'],
  ])('shows another %s in the first line', async (_what, before, after) => {
    const [first = '', ...rest] = lines();
    expect(first).toContain(before);
    const changed = [first.replace(before, after), ...rest];
    writeFileSync(file, `${changed.join('\n')}\n`);
    const checked = await checkBundle(file);
    if (checked.ok) expect(checked.value.problems[0]?.problem).toContain('does not have its seal');
    else expect(checked.error.code).toBe('file_error');
  });

  it('shows lines that say the same in other bytes, and an end without a line end', async () => {
    const whole = lines();
    const loose = whole.map((line, index) => (index === 2 ? `${line} ` : line));
    expect(await problemsOf(loose)).toEqual(['the row is not written as it would be written']);
    const again = whole.map((line, index) => (index === 0 ? line.replace('{', '{ ') : line));
    expect(await problemsOf(again)).toEqual(['the first line is not written as it would be written']);
    writeFileSync(file, whole.join('\n'));
    const cut = await checkBundle(file);
    expect(cut.ok ? cut.value.problems.length : 0).toBe(1);
  });

  it('is known by its seal or its last hash', async () => {
    const checked = await checkBundle(file);
    const { sealSha256 = '', headHash = '' } = checked.ok ? checked.value : {};
    for (const expected of [sealSha256 ?? '', headHash])
      expect(await checkBundle(file, expected)).toMatchObject({ value: { problems: [] } });
    const other = await checkBundle(file, 'a'.repeat(64));
    expect(other.ok ? other.value.problems[0]?.problem : '').toContain('not the bundle that was expected');
  });

  it('refuses what is no bundle, and a run that is not there', async () => {
    writeFileSync(file, '{"format":"something else"}\n');
    expect(await checkBundle(file)).toMatchObject({ ok: false, error: { code: 'file_error' } });
    writeFileSync(file, '');
    expect(await checkBundle(file)).toMatchObject({ ok: false });
    expect(await checkBundle(path.join(folder, 'nowhere'))).toMatchObject({ ok: false });
    expect(writeBundle(workspace.reader, 'r-none', file)).toMatchObject({ error: { code: 'not_found' } });
    expect(writeBundle(workspace.reader, RUN, path.join(folder, 'no', 'folder', 'x'))).toMatchObject({
      error: { code: 'file_error' },
    });
  });
});
