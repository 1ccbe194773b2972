/** The report of a question run, from its ledger rows alone. That of a running one tells of the rows so far. */
import { makeQuestionReport } from '../../core/question/figures.ts';
import type { QuestionReport } from '../../core/question/report.ts';
import type { RunFolds } from './folds.ts';

/** Null: there is no such question run. */
export function questionReport(folds: RunFolds, runId: string): QuestionReport | null {
  const run = folds.run(runId);
  return run === null ? null : makeQuestionReport(run.fold, run.items, runId, folds.isLive(runId));
}
