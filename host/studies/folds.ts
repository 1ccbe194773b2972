/** The folds of study runs, kept while the workspace is open and carried on from their last row. */
import type { StudyManifest } from '../../core/study/run.ts';
import type { PositionSet } from '../../core/study/position-set.ts';
import { emptyStudyFold, foldStudyRow, type StudyFold } from '../../core/study/fold.ts';
import { fail, ok } from '../../core/util/result.ts';
import { questionRows } from '../journal/question-rows.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { LiveRuns } from '../runs/handle.ts';
import type { PositionSets } from '../positions/position-sets.ts';

export interface FoldedStudyRun {
  readonly runId: string;
  readonly fold: StudyFold;
  readonly manifest: StudyManifest;
  readonly manifestSha256: string;
  readonly setName: string;
  readonly set: PositionSet;
  /** It is being executed in this process. */
  readonly isLive: boolean;
}

/** As many as a study compares. */
const KEPT_RUNS = 24;

export class StudyFolds {
  readonly #kept = new Map<string, StudyFold>();
  readonly #sets: PositionSets;
  readonly #live: LiveRuns;
  readonly reader: JournalReader;

  constructor(reader: JournalReader, sets: PositionSets, live: LiveRuns) {
    this.reader = reader;
    this.#sets = sets;
    this.#live = live;
  }

  /** The run with all rows it has now; null: there is no such study run. Throws where its set is gone or damaged. */
  run(runId: string): FoldedStudyRun | null {
    const known = this.#kept.get(runId);
    if (known === undefined && this.reader.run(runId)?.kind !== 'study') return null;
    const fold = known ?? emptyStudyFold();
    try {
      for (const row of questionRows(this.reader, runId, fold.headSeq)) foldStudyRow(fold, row);
    } catch (error) {
      // A fold that broke half-way must not be carried on.
      this.#kept.delete(runId);
      throw error;
    }
    this.#keep(runId, fold);
    const { created } = fold;
    if (created === null) throw new Error(`run ${runId} has no row that created it`);
    const { manifest, manifestSha256, datasetName } = created;
    const set = this.#sets.open(manifest.positions.sha256);
    if (!set.ok) throw new Error(set.error.message);
    const isLive = this.#live.has(runId);
    return { runId, fold, manifest, manifestSha256, setName: datasetName ?? '', set: set.value, isLive };
  }

  /** Several runs, each once, in their order; refused where they were asked different sets. */
  together(runIds: readonly string[]): QuestionResult<readonly [FoldedStudyRun, ...FoldedStudyRun[]]> {
    const runs: FoldedStudyRun[] = [];
    for (const runId of new Set(runIds)) {
      const run = this.run(runId);
      if (run === null) return fail('not_found', `There is no study run ${runId} in this workspace.`);
      runs.push(run);
    }
    if (new Set(runs.map(({ set }) => set.sha256)).size > 1) {
      return fail('refused', 'These runs were asked different position sets.');
    }
    const [first, ...others] = runs;
    return first === undefined ? fail('not_found', 'No run is named.') : ok([first, ...others]);
  }

  /** The least recently used one goes. */
  #keep(runId: string, fold: StudyFold): void {
    this.#kept.delete(runId);
    this.#kept.set(runId, fold);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT_RUNS && oldest !== undefined) this.#kept.delete(oldest);
  }
}
