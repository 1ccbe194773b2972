/**
 * Which runs can stand side by side: two or more question runs over one data set. Each gets a letter, so that tables and
 * charts can name it shortly, and a name that no other compared run has. Pure.
 */
import type { QuestionSummary, RunSummary } from '../../../core/record/run.ts';
import { formatInstant } from '../../format/figures.ts';
import { showInvisible } from '../../format/visible-text.ts';

/** A run as tables and charts name it. */
export interface NamedRun {
  readonly runId: string;
  readonly letter: string;
  /** Player and condition, made unique by the time of its start, then by its id. */
  readonly name: string;
}

export interface ComparedRun extends NamedRun {
  readonly summary: QuestionSummary;
}

export type Choice =
  | { readonly kind: 'too_few'; readonly runs: readonly ComparedRun[] }
  | { readonly kind: 'not_found'; readonly runIds: readonly string[] }
  | { readonly kind: 'several_datasets'; readonly runs: readonly ComparedRun[] }
  | { readonly kind: 'ready'; readonly runs: readonly ComparedRun[] };

const MAX_NAME = 120;

export function chooseRuns(runIds: readonly string[], known: readonly RunSummary[]): Choice {
  const questions = questionRuns(known);
  const chosen = runIds.flatMap((id) => questions.find((run) => run.runId === id) ?? []);
  if (chosen.length < runIds.length) {
    return { kind: 'not_found', runIds: runIds.filter((id) => !chosen.some((run) => run.runId === id)) };
  }
  const runs = nameRuns(chosen);
  if (runs.length < 2) return { kind: 'too_few', runs };
  const datasets = new Set(chosen.map((run) => run.datasetId));
  return { kind: datasets.size > 1 ? 'several_datasets' : 'ready', runs };
}

export function questionRuns(known: readonly RunSummary[]): readonly QuestionSummary[] {
  return known.filter((run) => run.kind === 'questions');
}

export function nameRuns(runs: readonly QuestionSummary[]): readonly ComparedRun[] {
  const names = distinctNames(runs, runs.map(plainName));
  return runs.map((summary, index) => ({
    runId: summary.runId,
    letter: String.fromCharCode(65 + index),
    name: names[index] ?? '',
    summary,
  }));
}

/** Each name as it is where no other run has it, else with the time of its start, else with its id as well. */
export function distinctNames(
  runs: readonly Pick<RunSummary, 'runId' | 'createdAt'>[],
  short: readonly string[],
): readonly string[] {
  const timed = runs.map((run, index) =>
    isRepeated(short, index)
      ? `${short[index] ?? ''}, ${formatInstant(run.createdAt)}`
      : (short[index] ?? ''),
  );
  return runs.map(({ runId }, index) =>
    isRepeated(timed, index) ? `${timed[index] ?? ''}, ${runId}` : (timed[index] ?? ''),
  );
}

export function plainName(run: QuestionSummary): string {
  const player = showInvisible(run.player);
  return (run.condition === '' ? player : `${player} (${run.condition})`).slice(0, MAX_NAME);
}

function isRepeated(names: readonly string[], index: number): boolean {
  return names.some((name, other) => other !== index && name === names[index]);
}

/** The choice with a run added, or taken out if it was in. */
export function toggleRun(runIds: readonly string[], runId: string): readonly string[] {
  return runIds.includes(runId) ? runIds.filter((id) => id !== runId) : [...runIds, runId];
}
