/**
 * Takes a bundle into a workspace as a run of another one: checked from its first to its last line first, then kept with
 * its own chain, times and executions, and never added to. What travels with it is kept under the hash of its content,
 * so a workspace that has it already has it once. A bundle that is not sound is refused.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { attachedLines, bundleHeader, bundleRows } from '../journal/bundle-file.ts';
import { attachmentsOf, type Attachment, type BundleHeader } from '../journal/bundle-lines.ts';
import { checkBundle, type CheckedBundle } from '../journal/bundle.ts';
import type { DatasetRow } from '../journal/rows.ts';
import type { Lab } from '../lab.ts';

export type BundleFailure = Failure<'file_error' | 'refused'>;

export interface TakenRun {
  readonly runId: string;
  readonly title: string;
  /** Of the workspace it was made in. */
  readonly origin: string;
  readonly rows: number;
  readonly headHash: string;
  readonly sealSha256: string | null;
  /** It was in this workspace before. */
  readonly isKnown: boolean;
  /** What did not come with it, in sentences. */
  readonly notes: readonly string[];
}

/** The facts of a bundle, checked from its first to its last line; refused where anything in it is wrong. */
export async function soundBundle(file: string): Promise<Result<CheckedBundle, BundleFailure>> {
  const checked = await checkBundle(file);
  const [first] = checked.ok ? checked.value.problems : [];
  if (first === undefined) return checked;
  const where = first.seq === null ? '' : ` (row ${first.seq})`;
  return fail(
    'refused',
    `${file} is not sound, so it is not opened: ${first.problem}${where}. ` +
      `"plybook verify --bundle" lists everything; ask whoever made it for another copy.`,
  );
}

export async function takeBundle(lab: Lab, file: string): Promise<Result<TakenRun, BundleFailure>> {
  const checked = await soundBundle(file);
  return checked.ok ? takeSoundBundle(lab, file, checked.value) : checked;
}

/** The same of one that was just found sound. */
export async function takeSoundBundle(
  lab: Lab,
  file: string,
  { runId, title, rows, headHash, sealSha256, workspaceId: origin }: CheckedBundle,
): Promise<Result<TakenRun, BundleFailure>> {
  const taken = { runId, title, origin, rows, headHash, sealSha256 };
  const { reader, writer } = lab.workspace;
  const known = reader.head(runId);
  if (known !== null)
    return known.hash === headHash
      ? ok({ ...taken, isKnown: true, notes: [] })
      : fail('refused', `Run ${runId} is in this workspace already, with other rows: nothing was changed.`);
  const header = bundleHeader(file);
  const notes = await takeAttached(lab, file, header);
  if (!notes.ok) return notes;
  writer.takeRun({
    run: header.run,
    createdAt: header.run.createdAt,
    dataset: datasetRowOf(lab, header),
    executions: header.executions,
    rows: bundleRows(file, header),
    headHash,
  });
  return ok({ ...taken, isKnown: false, notes: notes.value });
}

const namedDataset = z.object({ datasetSha256: z.string().optional() });

function datasetRowOf(lab: Lab, { run }: BundleHeader): DatasetRow | null {
  if (run.datasetId === null) return null;
  const summary = lab.datasets.summary(run.datasetId);
  if (summary.ok) {
    const { id, contentSha256, name, itemCount, licenceNote, source } = summary.value;
    return { id, contentSha256, name, itemCount, licenceNote, source };
  }
  const { datasetSha256 = '' } = namedDataset.parse(JSON.parse(run.manifest));
  const unknown = { name: run.datasetId, licenceNote: 'unknown', source: 'a bundle' };
  return { id: run.datasetId, contentSha256: datasetSha256, itemCount: run.items, ...unknown };
}

/** Keeps what travels with the run; the sentences tell what did not come. */
async function takeAttached(
  lab: Lab,
  file: string,
  header: BundleHeader,
): Promise<Result<readonly string[], BundleFailure>> {
  for (const [index, attachment] of attachmentsOf(header).entries()) {
    const kept = await keep(lab, attachment, () => attachedLines(file, header, index));
    if (!kept.ok) return kept;
  }
  const { kind, datasetId } = header.run;
  if (kind !== 'questions' || datasetId === null || lab.datasets.summary(datasetId).ok) return ok([]);
  return ok([
    `Its data set ${datasetId} did not come with it: import its files to see questions and scores.`,
  ]);
}

async function keep(
  lab: Lab,
  { kind, id, name }: Attachment,
  lines: () => Iterable<string>,
): Promise<Result<null, BundleFailure>> {
  switch (kind) {
    case 'position_set': {
      const set = lab.studies.sets.addText(textOf(lines), name);
      return set.ok && set.value.sha256 === id ? ok(null) : notAsNamed(kind, id);
    }
    case 'dataset':
      if (lab.datasets.summary(id).ok) return ok(null);
      return inFile('items.jsonl', textOf(lines), async (file) => {
        const imported = await lab.importDataset([file], { name });
        return imported.ok && imported.value.datasetId === id ? ok(null) : notAsNamed(kind, id);
      });
    case 'prompt':
      return inFile('prompt.txt', textOf(lines).replace(/\n$/, ''), (file) => {
        const template = lab.studies.importTemplate(file);
        return Promise.resolve(template.ok && template.value.sha256 === id ? ok(null) : notAsNamed(kind, id));
      });
  }
}

function notAsNamed(kind: Attachment['kind'], id: string): Result<never, BundleFailure> {
  const what = `The ${kind.replace('_', ' ')} ${id.slice(0, 16)} that came with the run`;
  return fail('refused', `${what} is not what its name says; nothing of the run was kept.`);
}

function textOf(lines: () => Iterable<string>): string {
  return [...lines(), ''].join('\n');
}

async function inFile<T>(name: string, text: string, use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plybook-bundle-'));
  try {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
