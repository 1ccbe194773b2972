/**
 * Writes a run as result files that the released tools' readers know (R-QUEST-8.1): a line for each answered item with
 * the item's own fields untouched, and statistics with every setting. Items without a verdict have no line; the
 * statistics say how many there are. Both files are written under other names and renamed when complete, and the window
 * has its turns meanwhile.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseItem, type QaItem } from '../../core/chessqa/item.ts';
import { checkLabel } from '../../core/chessqa/label-check.ts';
import { composePrompt } from '../../core/prompt/compose.ts';
import { WORDINGS, type PromptSettings } from '../../core/prompt/settings.ts';
import { usageSchema } from '../../core/record/attempt.ts';
import { verdictOf, type ItemAnswer } from '../../core/question/fold.ts';
import { makeQuestionReport } from '../../core/question/figures.ts';
import { makeResultLine } from '../../core/question/result-line.ts';
import { makeResultName } from '../../core/question/result-name.ts';
import { makeResultStats } from '../../core/question/result-stats.ts';
import { fail, ok } from '../../core/util/result.ts';
import { digest } from '../datasets/import-jsonl.ts';
import { Slices } from '../datasets/slices.ts';
import { fullReplyReader } from '../journal/question-rows.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { FoldedRun, RunFolds } from './folds.ts';
import { sha256Hex } from '../files.ts';
import { writeByAsync, type OutputFile } from '../files.ts';

/**
 * Paths of the files written; the folder is made, a file of the same name is replaced.
 * @param label stands in the names in place of the run's id; null: the id.
 */
export async function exportResults(
  folds: RunFolds,
  runId: string,
  folder: string,
  label: string | null = null,
): Promise<QuestionResult<readonly string[]>> {
  await folds.prepare(runId);
  const run = folds.run(runId);
  if (run === null) return fail('not_found', `There is no question run ${runId} in this workspace.`);
  const stem = path.join(folder, makeResultName(run.manifest, label ?? runId));
  const report = makeQuestionReport(run.fold, run.items, runId, folds.isLive(runId));
  const stats = `${JSON.stringify(makeResultStats(report), null, 2)}\n`;
  const files = [
    { file: `${stem}.jsonl`, lines: resultLines(folds, run) },
    { file: `${stem}_stats.json`, lines: [stats] },
  ];
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fail('file_error', `The result files could not be written to ${folder}: ${why}`);
  }
  // The statistics last: they say that the replies beside them are whole.
  for (const { file, lines } of files) {
    const written = await writeByAsync(file, (output) => writeLines(output, lines));
    if (!written.ok) return written;
  }
  return ok(files.map(({ file }) => file));
}

async function writeLines(output: OutputFile, lines: Iterable<string>): Promise<void> {
  const slices = new Slices(undefined);
  for (const line of lines) {
    output.write(line);
    if (slices.isDue) await slices.rest();
  }
}

/** In file order, each with its line end: of the answers as they stand now, whatever comes while they are written. */
function resultLines(folds: RunFolds, run: FoldedRun): Iterable<string> {
  const { fold, items } = run;
  const answers = new Map<number, ItemAnswer>();
  for (const { seq } of items) {
    const answer = fold.answers.get(seq);
    if (answer !== undefined) answers.set(seq, { ...answer });
  }
  return linesOf(folds, run, answers);
}

function* linesOf(
  folds: RunFolds,
  { runId, manifest }: FoldedRun,
  answers: ReadonlyMap<number, ItemAnswer>,
): Iterable<string> {
  const lines = folds.datasets.lines(manifest.datasetId, [...answers.keys()]);
  if (!lines.ok) throw new Error(lines.error.message);
  const replyOf = fullReplyReader(folds.reader, runId);
  for (const { seq, line } of lines.value) {
    const scored = answers.get(seq);
    const reply = scored === undefined ? null : replyOf(seq, scored.n);
    if (scored === undefined || reply === null) throw new Error(`item ${seq} has a verdict and no reply`);
    const item = parseItem(line, digest);
    if (!item.ok) throw new Error(item.error.message);
    const { rescored: _rescored, ...first } = scored;
    const written = makeResultLine(line, {
      prompt: knownPrompt(item.value, manifest.prompt, reply.promptSha256),
      response: reply.text ?? '',
      reasoning: reply.reasoning,
      usage: reply.usage === null ? null : usageSchema.nullable().parse(JSON.parse(reply.usage)),
      costNano: reply.costNano,
      finishReason: reply.finishReason,
      modelReported: reply.modelReported,
      accepted: checkLabel(item.value).accepted,
      scored: first,
      verdict: verdictOf(scored),
      runId,
    });
    yield `${written}\n`;
  }
}

/** The prompt if it is word for word the one that was sent; null: the wording has changed since, or nobody knows. */
function knownPrompt(item: QaItem, settings: PromptSettings, sentSha256: string | null): string | null {
  for (const wording of WORDINGS) {
    const composed = composePrompt(item, settings, wording);
    if (composed.ok && sha256Hex(composed.value) === sentSha256) return composed.value;
  }
  return null;
}
