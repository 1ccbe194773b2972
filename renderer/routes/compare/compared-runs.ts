/**
 * Which runs can stand side by side: two or more question runs over one data set. Each gets a letter, so that tables and
 * charts can name it shortly, and a name that no other compared run has. Pure.
 */
import type { QuestionSummary, RunSummary } from '../../../core/record/run.ts';
import { nameRuns, plainName, type NamedRun } from '../../../core/table/compared-runs.ts';

export interface ComparedRun extends NamedRun {
  readonly summary: QuestionSummary;
}

export type Choice =
  | { readonly kind: 'too_few'; readonly runs: readonly ComparedRun[] }
  | { readonly kind: 'not_found'; readonly runIds: readonly string[] }
  | { readonly kind: 'several_datasets'; readonly runs: readonly ComparedRun[] }
  | { readonly kind: 'ready'; readonly runs: readonly ComparedRun[] };

export function chooseRuns(runIds: readonly string[], known: readonly RunSummary[]): Choice {
  const questions = questionRuns(known);
  const chosen = runIds.flatMap((id) => questions.find((run) => run.runId === id) ?? []);
  if (chosen.length < runIds.length) {
    return { kind: 'not_found', runIds: runIds.filter((id) => !chosen.some((run) => run.runId === id)) };
  }
  const runs = comparedRuns(chosen);
  if (runs.length < 2) return { kind: 'too_few', runs };
  const datasets = new Set(chosen.map((run) => run.datasetId));
  return { kind: datasets.size > 1 ? 'several_datasets' : 'ready', runs };
}

export function questionRuns(known: readonly RunSummary[]): readonly QuestionSummary[] {
  return known.filter((run) => run.kind === 'questions');
}

export function comparedRuns(runs: readonly QuestionSummary[]): readonly ComparedRun[] {
  return nameRuns(runs, plainName).flatMap((named, index) => {
    const summary = runs[index];
    return summary === undefined ? [] : [{ ...named, summary }];
  });
}

/** The choice with a run added, or taken out if it was in. */
export function toggleRun(runIds: readonly string[], runId: string): readonly string[] {
  return runIds.includes(runId) ? runIds.filter((id) => id !== runId) : [...runIds, runId];
}
