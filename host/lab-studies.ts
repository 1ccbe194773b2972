/**
 * Move studies of a lab: position sets, runs that ask them, valuing, reports and figures. Runs, engines, keys and gates are
 * the lab's; this file only joins them to the modules of `host/studies`.
 */
import type { ReasoningReport } from '../core/asking/reasoning.ts';
import type { BaselinePurpose } from '../core/study/records.ts';
import type { CoverageRequest } from '../core/study/coverage-study.ts';
import type { GeneratedSet, GenerateRequest } from '../core/study/position-sets.ts';
import type { StudyFigures, StudyFiguresRequest } from '../core/study/figures.ts';
import type {
  StudyAnswerDetail,
  StudyAnswerPage,
  StudyFilter,
  StudyReport,
  ValuePage,
  ValuingOutcome,
  ValuingRequest,
} from '../core/study/report.ts';
import type { StudyPlan, StudyRequest } from '../core/study/run.ts';
import type { AskLimits, LaneSettings } from '../core/player/ask-settings.ts';
import { statusOf } from '../core/record/run.ts';
import type { Condition } from '../core/study/position.ts';
import type { PromptTemplate } from '../core/study/prompt-template.ts';
import { makeAnswerPage } from '../core/study/answers.ts';
import type { TwinReport } from '../core/study/twins.ts';
import { chooseTable, joinTables } from '../core/study/fold.ts';
import { makeStudyReport } from '../core/study/report-of-run.ts';
import { fail, ok } from '../core/util/result.ts';
import { studyRuns } from '../core/study/records.ts';
import { amendLimits } from './asking/open-run.ts';
import type { AskContext, QuestionResult } from './asking/ports.ts';
import { ReasoningReader, type ReasoningWish } from './reasoning/reasoning-report.ts';
import { studyReplies } from './studies/named-replies.ts';
import { runStatistics } from './statistics/thread.ts';
import type { RunHandle } from './runs/handle.ts';
import { studyAnswerDetail, valuePage } from './studies/answers.ts';
import { exportLines } from './studies/export-lines.ts';
import { CoverageStudies } from './coverage/coverage-studies.ts';
import type { DrawWatch } from './positions/draw-positions.ts';
import { rememberedAnswers } from './positions/frequency-memory.ts';
import { generateSet } from './positions/generate-set.ts';
import { PositionSets } from './positions/position-sets.ts';
import type { StudyContext } from './studies/prepare.ts';
import { runCoverage, type CoverageDone, type CoverageWatch } from './coverage/run-coverage.ts';
import { planStudy, resumeStudy, startStudy } from './studies/start.ts';
import { StudyFolds } from './studies/folds.ts';
import { Templates } from './studies/templates.ts';
import { twinReport, type TwinWish } from './studies/twins.ts';
import { valueRuns, type ValuingWatch } from './studies/value-runs.ts';

export interface ValueWish {
  readonly purpose: BaselinePurpose;
  /** Null: the one with most values. */
  readonly profile: string | null;
  /** Null: all. */
  readonly condition: Condition | null;
  readonly offset: number;
  readonly limit: number;
}

export class LabStudies {
  /** Position sets of the workspace. */
  readonly sets: PositionSets;
  /** Coverage studies of the workspace. */
  readonly coverage: CoverageStudies;
  readonly #context: StudyContext;
  readonly #folds: StudyFolds;
  readonly #reasoning: ReasoningReader;
  readonly #closing = new AbortController();
  #valuing: Promise<unknown> | null = null;
  #covering: Promise<unknown> | null = null;

  /** @param studyDir the program's study data (`LabResources.studyDir`). */
  constructor(context: AskContext, studyDir: string) {
    const { workspace, now, live } = context;
    this.sets = new PositionSets(workspace.dir, now);
    this.coverage = new CoverageStudies(workspace.dir, now);
    this.#context = { ...context, sets: this.sets, templates: new Templates(workspace.dir, studyDir) };
    this.#reasoning = new ReasoningReader(workspace.reader);
    this.#folds = new StudyFolds(workspace.reader, this.sets, live);
  }

  generate(request: GenerateRequest, watch: DrawWatch): Promise<QuestionResult<GeneratedSet>> {
    const signal = AbortSignal.any([watch.signal, this.#closing.signal]);
    return generateSet(this.#context, request, { ...watch, signal });
  }

  /** Plays the games of a coverage study, looks their positions up, and keeps it. One at a time. */
  async cover(request: CoverageRequest, watch: CoverageWatch): Promise<QuestionResult<CoverageDone>> {
    if (this.#covering !== null) return fail('busy', 'A coverage study is under way already.');
    const signal = AbortSignal.any([watch.signal, this.#closing.signal]);
    const covering = runCoverage(this.#context, this.coverage, request, { ...watch, signal });
    this.#covering = covering;
    try {
      return await covering;
    } finally {
      this.#covering = null;
    }
  }

  /** Answers of an explorer that are kept in the workspace. */
  rememberedAnswers(address: string): number {
    return rememberedAnswers(this.#context.workspace.dir, address);
  }

  /** Keeps a prompt of a person's file in the workspace. */
  importTemplate(file: string): QuestionResult<PromptTemplate> {
    return this.#context.templates.load(file);
  }

  /** @param sha256 of its text. */
  template(sha256: string): QuestionResult<PromptTemplate> {
    return this.#context.templates.open(sha256);
  }

  /** What the run would be; nothing is asked and nothing is written. */
  plan(request: StudyRequest): Promise<QuestionResult<StudyPlan>> {
    return planStudy(this.#context, request);
  }

  start(request: StudyRequest): Promise<QuestionResult<RunHandle>> {
    return startStudy(this.#context, request, this.#closing.signal);
  }

  resume(runId: string, lanes: LaneSettings): Promise<QuestionResult<RunHandle>> {
    return resumeStudy(this.#context, runId, lanes, this.#closing.signal);
  }

  amend(runId: string, limits: AskLimits, reason: string): QuestionResult<null> {
    return amendLimits(this.#context, runId, studyRuns, limits, reason);
  }

  /** Values what has no value yet under this engine, options and limit. One valuing at a time. */
  async value(request: ValuingRequest, watch: ValuingWatch): Promise<QuestionResult<ValuingOutcome>> {
    if (this.#valuing !== null) return fail('busy', 'Moves are being valued already.');
    const signal = AbortSignal.any([watch.signal, this.#closing.signal]);
    const valuing = valueRuns(this.#context, this.#folds, request, { ...watch, signal });
    this.#valuing = valuing;
    try {
      return await valuing;
    } finally {
      this.#valuing = null;
    }
  }

  /** Null: there is no such study run. */
  report(runId: string): StudyReport | null {
    const run = this.#folds.run(runId);
    return run === null ? null : makeStudyReport(run.fold, run.set, runId, run.isLive);
  }

  /** Null: there is no such study run. */
  answers(runId: string, filter: StudyFilter, offset: number, limit: number): StudyAnswerPage | null {
    const run = this.#folds.run(runId);
    return run === null ? null : makeAnswerPage(run.fold, run.set, run.fold.values, filter, offset, limit);
  }

  /** Null: the run has no such position. */
  answer(runId: string, seq: number): StudyAnswerDetail | null {
    const run = this.#folds.run(runId);
    return run === null ? null : studyAnswerDetail(this.#folds, this.#context.templates, run, seq);
  }

  /** What it answered to positions and their twins. Null: there is no such study run. */
  twins(runId: string, wish: TwinWish): TwinReport | null {
    const run = this.#folds.run(runId);
    return run === null ? null : twinReport(run, wish);
  }

  /** What its replies name. Null: there is no such study run. */
  async reasoning(runId: string, wish: ReasoningWish): Promise<ReasoningReport | null> {
    const run = this.#folds.run(runId);
    if (run === null) return null;
    return this.#reasoning.report(runId, () => studyReplies(this.#folds.reader, run), wish);
  }

  /** Rows behind the noise floor and the exact random mean of these runs. */
  values(runIds: readonly string[], wish: ValueWish): QuestionResult<ValuePage> {
    const runs = this.#folds.together(runIds);
    if (!runs.ok) return runs;
    const tables = joinTables(runs.value.map(({ fold }) => fold));
    const [first] = runs.value;
    return ok(valuePage(first, chooseTable(tables, wish.profile), wish));
  }

  /** Runs over one set beside each other, with the paper's values. Worked out in a thread of its own. */
  async figures(request: StudyFiguresRequest): Promise<QuestionResult<StudyFigures>> {
    const runs = this.#folds.together(request.runIds);
    if (!runs.ok) return runs;
    const [first] = runs.value;
    const folds = runs.value.map(({ runId, manifest, fold, isLive }) => ({
      runId,
      manifest,
      fold,
      status: statusOf(fold, isLive),
    }));
    const { set, setName } = first;
    return ok(await runStatistics({ task: 'study', runs: { set, setName, folds, request } }));
  }

  /** The set, the answers and the values of a run as JSON lines: everything a figure rests on but the raw replies. */
  exportText(runId: string): string | null {
    const run = this.#folds.run(runId);
    return run === null ? null : exportLines(run);
  }

  /** Ends preflights, generating and valuing under way, and waits. The runs themselves are paused by the lab. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled([this.#valuing, this.#covering]);
  }
}
