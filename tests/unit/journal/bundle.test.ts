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
