/** Data sets that a lab makes of sources are anchored at once, as imported ones are, and as they are after a repair. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_WISHES, partOptionsOf } from '../../../core/build/parts.ts';
import { openLab, type Lab } from '../../../host/lab.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { puzzleRows, PUZZLE_HEADING } from '../build/played-positions.ts';
import { answerableLines } from '../questions/answerable-lines.ts';

let folder: LabFolder;
let lab: Lab;
beforeEach(async () => {
  folder = makeLabFolder(1);
  const opened = await openLab({
    resources: folder.resources,
    userDataDir: folder.userDataDir,
    workspaceDir: path.join(folder.dir, 'workspace'),
    create: true,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  lab = opened.value;
});
afterEach(async () => {
  await lab.close();
  removeLabFolder(folder);
});

async function built(): Promise<string | null> {
  const file = path.join(folder.dir, 'puzzles.csv');
  writeFileSync(file, [PUZZLE_HEADING, ...puzzleRows(40)].join('\n'));
  const parts = partOptionsOf(['structural'], { ...NO_WISHES, quota: 2 });
  if (!parts.ok) throw new Error(parts.error.message);
  const files = [{ file, licence: 'CC0 1.0' }];
  const means = { processes: 1, vectorService: null, vectorFile: null };
  const made = await lab.builds.build({ files, parts: parts.value, name: null }, means);
  if (!made.ok) throw new Error(made.error.message);
  return made.value.imported.datasetId;
}

async function ofLines(): Promise<string | null> {
  const origin = { name: 'questions', source: 'own', licenceNote: 'CC0 1.0' };
  const made = await lab.builds.importLines(answerableLines(), origin);
  if (!made.ok) throw new Error(made.error.message);
  return made.value.datasetId;
}

function anchors(name: string): readonly string[] {
  return lab.workspace.reader.connection
    .prepare<[string], { readonly facts: string }>(
      `SELECT facts FROM anchor WHERE subject = 'file' AND key = ? ORDER BY seq`,
    )
    .all(name)
    .map(({ facts }) => facts);
}

it.each([
  ['a build', built],
  ['lines of the program', ofLines],
])('%s is anchored while the lab is open; taken away it is told, made anew it is sound', async (_, make) => {
  const datasetId = await make();
  const name = `datasets/${datasetId}.sqlite`;
  expect(anchors(name)).toHaveLength(1);
  expect(await lab.verify()).toMatchObject({ ok: true });

  lab.datasets.close();
  rmSync(path.join(lab.workspace.dir, name));
  expect((await lab.verify()).problems).toContainEqual({
    runId: null,
    seq: null,
    problem: `${name} was taken away`,
  });
  expect(await make()).toBe(datasetId);
  expect(await lab.verify()).toMatchObject({ ok: true, problems: [] });
});
