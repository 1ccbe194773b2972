/**
 * The folds of question runs, kept while the workspace is open and carried on from their last row: a report that is
 * asked for again while a run goes on costs only the rows in between.
 */
import { emptyQuestionFold, foldQuestionRow, type QuestionFold } from '../../core/question/fold.ts';
import type { QuestionManifest } from '../../core/question/run.ts';
import { Slices } from '../datasets/slices.ts';
import type { DatasetStore } from '../datasets/store.ts';
import { questionRows } from '../journal/question-rows.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { LiveRuns } from '../runs/handle.ts';
import { AskedItems, type ItemsOfRun, type Redraw } from './asked-items.ts';

export interface RunFoldsParts {
  readonly reader: JournalReader;
  readonly datasets: DatasetStore;
  readonly live: LiveRuns;
  /** Absent: of a run that left items out and was broken off, only the items it asked are known. */
  readonly redraw?: Redraw;
}

export interface FoldedRun extends ItemsOfRun {
  readonly runId: string;
  readonly fold: QuestionFold;
  readonly manifest: QuestionManifest;
}

/** More than a comparison takes. */
const KEPT_RUNS = 24;
/** A few milliseconds of folding. */
const PIECE_ROWS = 150;

export class RunFolds {
  readonly #parts: RunFoldsParts;
  readonly #kept = new Map<string, QuestionFold>();
  readonly #items: AskedItems;
  #accepted: { readonly datasetId: string; readonly texts: Map<number, string> } | null = null;

  constructor(parts: RunFoldsParts) {
    this.#parts = parts;
    this.#items = new AskedItems(parts.datasets, parts.redraw);
  }

  get reader(): JournalReader {
    return this.#parts.reader;
  }

  get datasets(): DatasetStore {
    return this.#parts.datasets;
  }

  /**
   * Accepted answers as pages show them, by the number of their item, for whoever works them out to keep: of the data set
   * that was looked at last, which never changes.
   */
  acceptedTexts(datasetId: string): Map<number, string> {
    if (this.#accepted?.datasetId !== datasetId) this.#accepted = { datasetId, texts: new Map() };
    return this.#accepted.texts;
  }

  isLive(runId: string): boolean {
    return this.#parts.live.has(runId);
  }

  /**
   * Tells the items of a run that is about to ask, ascending, so that they need not be drawn again while it goes on: once
   * all were asked, the ledger knows them.
   */
  noteItems(seqs: readonly number[]): void {
    this.#items.note(seqs);
  }

  /**
   * Folds the rows of a run piece by piece, with turns of the event loop between them, so that `run` finds little to do.
   * A run that is not there is passed over.
   */
  async prepare(runId: string): Promise<void> {
    const slices = new Slices(undefined);
    for (;;) {
      const fold = this.#fold(runId);
      if (fold === null) return;
      const before = fold.headSeq;
      for (const row of questionRows(this.reader, runId, before, PIECE_ROWS)) foldQuestionRow(fold, row);
      if (fold.headSeq - before < PIECE_ROWS) return;
      if (slices.isDue) await slices.rest();
    }
  }

  /** The run with all rows it has now; null: there is no such question run. Throws where its data set is gone. */
  run(runId: string): FoldedRun | null {
    const fold = this.#fold(runId);
    if (fold === null) return null;
    for (const row of questionRows(this.reader, runId, fold.headSeq)) foldQuestionRow(fold, row);
    const { created } = fold;
    if (created === null) throw new Error(`run ${runId} has no row that created it`);
    const { manifest } = created;
    const seen = [...fold.opened.keys(), ...fold.closed.keys()];
    return { runId, fold, manifest, ...this.#items.of(manifest, seen) };
  }

  /** As far as it is; the least recently used one is forgotten. */
  #fold(runId: string): QuestionFold | null {
    const known = this.#kept.get(runId);
    if (known === undefined && this.reader.run(runId)?.kind !== 'questions') return null;
    const fold = known ?? emptyQuestionFold();
    this.#kept.delete(runId);
    this.#kept.set(runId, fold);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT_RUNS && oldest !== undefined) this.#kept.delete(oldest);
    return fold;
  }
}
