/**
 * What travels with a run so that another workspace can show it as it was: of a question run the items of its data set,
 * of a study its position set and its prompt. Games and reproductions carry all they need in their rows.
 */
import { createHash } from 'node:crypto';
import { questionManifestSchema } from '../../core/question/run.ts';
import { studyManifestSchema } from '../../core/study/run.ts';
import type { AttachedText } from '../journal/bundle.ts';
import type { RunRow } from '../journal/rows.ts';
import type { Lab } from '../lab.ts';

/** More items than this stay behind: their files are handed over by themselves. */
const MOST_ITEMS = 100_000;

export interface Attached {
  readonly texts: readonly AttachedText[];
  /** What is left out, in sentences. */
  readonly notes: readonly string[];
}

export const NOTHING_ATTACHED: Attached = { texts: [], notes: [] };

export function attachedTo(lab: Lab, run: RunRow): Attached {
  const manifest: unknown = JSON.parse(run.manifest);
  switch (run.kind) {
    case 'questions':
      return datasetOf(lab, questionManifestSchema.parse(manifest).datasetId);
    case 'study':
      return studyOf(lab, studyManifestSchema.parse(manifest));
    case 'games':
    case 'reproduction':
      return NOTHING_ATTACHED;
  }
}

function datasetOf(lab: Lab, datasetId: string): Attached {
  const summary = lab.datasets.summary(datasetId);
  if (!summary.ok) return { texts: [], notes: [summary.error.message] };
  const { name, licenceNote, itemCount } = summary.value;
  if (itemCount > MOST_ITEMS) {
    const count = itemCount.toLocaleString('en-US');
    return {
      texts: [],
      notes: [`The ${count} items of ${name} stay behind: hand over their files as well.`],
    };
  }
  const lines = function* (): Iterable<string> {
    const found = lab.datasets.lines(datasetId, null);
    if (!found.ok) throw new Error(found.error.message);
    for (const { line } of found.value) yield line;
  };
  return { texts: [attachedText({ kind: 'dataset', id: datasetId, name, licenceNote }, lines)], notes: [] };
}

function studyOf(lab: Lab, { positions, prompt }: ReturnType<typeof studyManifestSchema.parse>): Attached {
  const { sets } = lab.studies;
  const set = sets.text(positions.sha256);
  if (!set.ok) return { texts: [], notes: [set.error.message] };
  const name = sets.summary(positions.sha256)?.name ?? '';
  const kind = 'position_set';
  const texts = [
    attachedText({ kind, id: positions.sha256, name, licenceNote: '' }, () => linesOf(set.value)),
  ];
  const template = lab.studies.template(prompt.sha256);
  if (template.ok && template.value.source === 'imported')
    texts.push(
      attachedText({ kind: 'prompt', id: template.value.sha256, name: '', licenceNote: '' }, () => [
        template.value.text,
      ]),
    );
  return { texts, notes: [] };
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

function attachedText(
  named: Omit<AttachedText['attachment'], 'lines' | 'sha256'>,
  lines: AttachedText['lines'],
): AttachedText {
  const hash = createHash('sha256');
  let count = 0;
  for (const line of lines()) {
    hash.update(`${line}\n`);
    count += 1;
  }
  return { attachment: { ...named, lines: count, sha256: hash.digest('hex') }, lines };
}
