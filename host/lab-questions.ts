/**
 * Question runs of a lab: plan, start, resume and amend them, and read what they say. Runs, data sets and engines are the
 * lab's; this file only joins them to the modules of `host/questions`, and keeps the folds of the runs it was asked about.
 */
import type {
  AnswerDetail,
  AnswerFilter,
  Comparison,
  IntervalRow,
  QuestionReport,
} from '../core/question/report.ts';
import type { AskLimits, LaneSettings } from '../core/player/ask-settings.ts';
import type { QuestionPlan, QuestionRequest } from '../core/question/run.ts';
import type { BootstrapSettings } from '../core/score/bootstrap.ts';
import type { DatasetStore } from './datasets/store.ts';
import type { RunHandle } from './runs/handle.ts';
import { answerDetail, answerPage, type AnswerPage } from './questions/answers.ts';
import { importResults, type ImportedRun, type ImportRequest } from './questions/import-results.ts';
import { questionRuns } from '../core/question/records.ts';
import { amendLimits } from './asking/open-run.ts';
import { redrawItems } from './questions/manifest.ts';
import { planQuestions } from './questions/plan.ts';
import type { QuestionContext, QuestionResult } from './asking/ports.ts';
import { questionReport } from './questions/report.ts';
import { rescoreRun, type Rescoring } from './questions/rescore.ts';
import { exportResults } from './questions/result-files.ts';
import { RunFolds } from './questions/folds.ts';
import { resumeQuestions, startQuestions } from './questions/start.ts';
import { compareRuns, runIntervals } from './statistics/statistics.ts';

export class LabQuestions {
  readonly #context: QuestionContext;
  readonly #folds: RunFolds;
  readonly #closing = new AbortController();

  constructor(context: QuestionContext, datasets: DatasetStore) {
    this.#context = context;
    this.#folds = new RunFolds({
      reader: context.workspace.reader,
      datasets,
      live: context.live,
      redraw: (manifest) => redrawItems(context, manifest),
    });
  }

  /** What the run would be; nothing is asked and nothing is written. */
  plan(request: QuestionRequest): Promise<QuestionResult<QuestionPlan>> {
    return planQuestions(this.#context, request);
  }

  /** Tries the parameters if wished, freezes the manifest, and begins to ask. */
  start(request: QuestionRequest): Promise<QuestionResult<RunHandle>> {
    return startQuestions(this.#context, request, this.#closing.signal, (seqs) =>
      this.#folds.noteItems(seqs),
    );
  }

  resume(runId: string, lanes: LaneSettings): Promise<QuestionResult<RunHandle>> {
    return resumeQuestions(this.#context, runId, lanes, this.#closing.signal, (seqs) =>
      this.#folds.noteItems(seqs),
    );
  }

  /** The run must not be going on; the limits hold from its next execution on. */
  amend(runId: string, limits: AskLimits, reason: string): QuestionResult<null> {
    return amendLimits(this.#context, runId, questionRuns, limits, reason);
  }

  /** Null: there is no such question run. */
  report(runId: string): QuestionReport | null {
    return questionReport(this.#folds, runId);
  }

  /** Null: there is no such question run. */
  answers(runId: string, filter: AnswerFilter, offset: number, limit: number): AnswerPage | null {
    return answerPage(this.#folds, runId, filter, offset, limit);
  }

  /** Null: the run has no such item. */
  answer(runId: string, seq: number): AnswerDetail | null {
    return answerDetail(this.#folds, runId, seq);
  }

  rescore(runId: string, reason: string): Promise<QuestionResult<Rescoring>> {
    return rescoreRun(this.#context, runId, reason);
  }

  /** Each run on the items it answered. Worked out in a thread of its own. */
  intervals(runIds: readonly string[], bootstrap: BootstrapSettings): Promise<QuestionResult<IntervalRow[]>> {
    return runIntervals(this.#folds, runIds, bootstrap);
  }

  /** Two or more runs over one data set, on the items that all of them answered. */
  compare(runIds: readonly string[], bootstrap: BootstrapSettings): Promise<QuestionResult<Comparison>> {
    return compareRuns(this.#folds, runIds, bootstrap);
  }

  /**
   * Writes result and statistics files in the released form; gives their paths.
   * @param label ends the files' names; null: the run's id.
   */
  exportResults(
    runId: string,
    folder: string,
    label: string | null = null,
  ): Promise<QuestionResult<readonly string[]>> {
    return exportResults(this.#folds, runId, folder, label);
  }

  /** Result files of other programs and runs, each as a run of its own. */
  importResults(request: ImportRequest): Promise<QuestionResult<readonly ImportedRun[]>> {
    return importResults(this.#context, request);
  }

  /** Ends what is being tried before a run, and lets none begin any more. The runs themselves are paused by the lab. */
  close(): void {
    this.#closing.abort();
  }
}
