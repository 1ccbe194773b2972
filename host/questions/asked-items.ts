/**
 * Which items a run asks, and what figures want of each. The items are worked out from the manifest and proved by the
 * hash it holds; runs over the same items share one table. No item is parsed for it.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { NO_FILTER } from '../../core/chessqa/no-filter.ts';
import type { AskedItem } from '../../core/question/figures.ts';
import type { QuestionManifest } from '../../core/question/run.ts';
import { reviseSpelling } from '../../core/chessqa/tasks.ts';
import { sampleItems } from '../../core/question/sampling.ts';
import type { DatasetStore } from '../datasets/store.ts';
import { sha256Hex } from '../files.ts';

export interface ItemsOfRun {
  /** In file order. */
  readonly items: readonly AskedItem[];
  /** Positions of the items (six fields), in the same order. */
  readonly fens: readonly string[];
}

/** The items that a run asks, drawn as when it began; null: they cannot be. */
export type Redraw = (manifest: QuestionManifest) => readonly number[] | null;

/** More than the runs of a comparison have. */
const KEPT_TABLES = 24;

export class AskedItems {
  readonly #datasets: DatasetStore;
  readonly #redraw: Redraw | undefined;
  /** Hashes that no draw gives any more. */
  readonly #lost = new Set<string>();
  /** Numbers told by whoever drew them, by the hash that manifests hold. */
  readonly #drawn = new Map<string, readonly number[]>();
  /** By data set and hash; proven ones only. */
  readonly #tables = new Map<string, ItemsOfRun>();

  /** @param redraw absent: a run that left items out is known by what was told and what its ledger knows. */
  constructor(datasets: DatasetStore, redraw?: Redraw) {
    this.#datasets = datasets;
    this.#redraw = redraw;
  }

  /** Tells the items of a run that is about to ask, ascending. */
  note(seqs: readonly number[]): void {
    this.#drawn.set(hashSeqs(seqs), seqs);
  }

  /**
   * @param seen items that the ledger of the run knows. Where neither they nor the sample nor what was told nor another
   * draw have the manifest's hash, they are all that can be told, and the table grows with them.
   */
  of(manifest: QuestionManifest, seen: Iterable<number>): ItemsOfRun {
    const key = `${manifest.datasetId} ${manifest.itemsSha256}`;
    const known = this.#tables.get(key);
    if (known !== undefined) return known;
    const ascending = [...new Set(seen)].sort((a, b) => a - b);
    const proven = this.#drawn.get(manifest.itemsSha256) ?? this.#prove(manifest, ascending);
    const table = this.#read(manifest.datasetId, proven ?? ascending);
    if (proven !== null) this.#keep(key, table);
    return table;
  }

  #prove(manifest: QuestionManifest, seen: readonly number[]): readonly number[] | null {
    if (hashSeqs(seen) === manifest.itemsSha256) return seen;
    const index = this.#datasets.itemTasks(manifest.datasetId);
    if (!index.ok) throw new Error(index.error.message);
    const sampled = sampleItems(index.value, manifest.sampling).map(({ seq }) => seq);
    return hashSeqs(sampled) === manifest.itemsSha256 ? sampled : this.#drawAgain(manifest);
  }

  /** Of a run that left items out and was broken off before it had asked all the others. */
  #drawAgain(manifest: QuestionManifest): readonly number[] | null {
    if (this.#lost.has(manifest.itemsSha256)) return null;
    const drawn = this.#redraw?.(manifest) ?? null;
    if (drawn !== null && hashSeqs(drawn) === manifest.itemsSha256) return drawn;
    this.#lost.add(manifest.itemsSha256);
    return null;
  }

  #read(datasetId: string, seqs: readonly number[]): ItemsOfRun {
    const items: AskedItem[] = [];
    const fens: string[] = [];
    for (const seq of seqs) {
      const page = this.#datasets.page(datasetId, NO_FILTER, seq - 1, 1);
      if (!page.ok) throw new Error(page.error.message);
      const [row] = page.value.rows;
      if (row === undefined) throw new Error(`data set ${datasetId} has no item ${seq}`);
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
    return { items, fens };
  }

  #keep(key: string, table: ItemsOfRun): void {
    this.#tables.set(key, table);
    const oldest = this.#tables.keys().next().value;
    if (this.#tables.size > KEPT_TABLES && oldest !== undefined) this.#tables.delete(oldest);
  }
}

function hashSeqs(seqs: readonly number[]): string {
  return sha256Hex(canonicalJson(seqs));
}
