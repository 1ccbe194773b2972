/**
 * The folds of question runs, kept while the workspace is open and carried on from their last row: a report that is
 * asked for again while a run goes on costs only the rows in between. Which items a run asks is worked out from its
 * manifest, and proved by the hash the manifest holds.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { NO_FILTER } from '../../core/record/no-filter.ts';
import type { AskedItem } from '../../core/record/question-figures.ts';
import { emptyQuestionFold, foldQuestionRow, type QuestionFold } from '../../core/record/question-fold.ts';
import type { QuestionManifest } from '../../core/record/question-run.ts';
import { reviseSpelling } from '../../core/chessqa/tasks.ts';
import { sampleItems } from '../../core/run/sampling.ts';
import { Slices } from '../datasets/slices.ts';
import type { DatasetStore } from '../datasets/store.ts';
import { questionRows } from '../journal/question-rows.ts';
import type { JournalReader } from '../journal/reader.ts';
import { sha256Hex } from '../journal/writer.ts';
import type { LiveRuns } from '../runner/run-handle.ts';

export interface RunFoldsParts {
  readonly reader: JournalReader;
  readonly datasets: DatasetStore;
  readonly live: LiveRuns;
}

export interface FoldedRun {
  readonly runId: string;
  readonly fold: QuestionFold;
  readonly manifest: QuestionManifest;
  /** Items of the run in file order. */
  readonly items: readonly AskedItem[];
  /** Positions of the items (six fields), in the same order. */
  readonly fens: readonly string[];
}

interface Kept {
  readonly fold: QuestionFold;
  items: Pick<FoldedRun, 'items' | 'fens'> | null;
}

/** More than a comparison takes. */
const KEPT_RUNS = 24;
/** A few milliseconds of folding. */
const PIECE_ROWS = 150;

export class RunFolds {
  readonly #parts: RunFoldsParts;
  readonly #kept = new Map<string, Kept>();
  /** By the hash that manifests hold. */
  readonly #drawn = new Map<string, readonly number[]>();

  constructor(parts: RunFoldsParts) {
    this.#parts = parts;
  }

  get reader(): JournalReader {
    return this.#parts.reader;
  }

  get datasets(): DatasetStore {
    return this.#parts.datasets;
  }

  isLive(runId: string): boolean {
    return this.#parts.live.has(runId);
  }

  /**
   * Tells the items of a run that is about to ask, ascending. Needed only while a run goes on whose player leaves some of
   * the sample out: once all its items were asked, the ledger knows them.
   */
  noteItems(seqs: readonly number[]): void {
    this.#drawn.set(hashSeqs(seqs), seqs);
  }

  /**
   * Folds the rows of a run piece by piece, with turns of the event loop between them, so that `run` finds little to do.
   * A run that is not there is passed over.
   */
  async prepare(runId: string): Promise<void> {
    const slices = new Slices(undefined);
    for (;;) {
      const kept = this.#kept.get(runId) ?? this.#begin(runId);
      if (kept === null) return;
      this.#keep(runId, kept);
      const before = kept.fold.headSeq;
      for (const row of questionRows(this.reader, runId, before, PIECE_ROWS)) foldQuestionRow(kept.fold, row);
      if (kept.fold.headSeq - before < PIECE_ROWS) return;
      if (slices.isDue) await slices.rest();
    }
  }

  /** The run with all rows it has now; null: there is no such question run. Throws where its data set is gone. */
  run(runId: string): FoldedRun | null {
    const kept = this.#kept.get(runId) ?? this.#begin(runId);
    if (kept === null) return null;
    for (const row of questionRows(this.reader, runId, kept.fold.headSeq)) foldQuestionRow(kept.fold, row);
    this.#keep(runId, kept);
    const { created } = kept.fold;
    if (created === null) throw new Error(`run ${runId} has no row that created it`);
    const { manifest } = created;
    const { items, fens } = kept.items ?? this.#readItems(kept, manifest);
    return { runId, fold: kept.fold, manifest, items, fens };
  }

  #begin(runId: string): Kept | null {
    if (this.reader.run(runId)?.kind !== 'questions') return null;
    return { fold: emptyQuestionFold(), items: null };
  }

  /** The least recently used one goes. */
  #keep(runId: string, kept: Kept): void {
    this.#kept.delete(runId);
    this.#kept.set(runId, kept);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT_RUNS && oldest !== undefined) this.#kept.delete(oldest);
  }

  #readItems(kept: Kept, manifest: QuestionManifest): Pick<FoldedRun, 'items' | 'fens'> {
    const { seqs, isProven } = this.#seqsOf(manifest, kept.fold);
    const items: AskedItem[] = [];
    const fens: string[] = [];
    for (const seq of seqs) {
      const page = this.datasets.page(manifest.datasetId, NO_FILTER, seq - 1, 1);
      if (!page.ok) throw new Error(page.error.message);
      const [row] = page.value.rows;
      if (row === undefined) throw new Error(`data set ${manifest.datasetId} has no item ${seq}`);
      items.push({
        seq,
        itemId: row.itemId,
        task: reviseSpelling(row.task),
        category: reviseSpelling(row.category),
        sourceKey: row.sourceKey,
        isSourceDisjoint: !row.flags.includes('shared_fen') && !row.flags.includes('shared_puzzle'),
      });
      fens.push(row.fen);
    }
    if (isProven) kept.items = { items, fens };
    return { items, fens };
  }

  /** `isProven`: they have the manifest's hash. Else they are those the ledger knows, and grow with it. */
  #seqsOf(manifest: QuestionManifest, fold: QuestionFold): { seqs: readonly number[]; isProven: boolean } {
    const seen = [...new Set([...fold.opened.keys(), ...fold.closed.keys()])].sort((a, b) => a - b);
    const drawn = this.#drawn.get(manifest.itemsSha256);
    if (drawn !== undefined) return { seqs: drawn, isProven: true };
    for (const seqs of [seen, this.#sampled(manifest)]) {
      if (hashSeqs(seqs) === manifest.itemsSha256) return { seqs, isProven: true };
    }
    return { seqs: seen, isProven: false };
  }

  #sampled(manifest: QuestionManifest): readonly number[] {
    const index = this.datasets.itemTasks(manifest.datasetId);
    if (!index.ok) throw new Error(index.error.message);
    return sampleItems(index.value, manifest.sampling).map(({ seq }) => seq);
  }
}

function hashSeqs(seqs: readonly number[]): string {
  return sha256Hex(canonicalJson(seqs));
}
