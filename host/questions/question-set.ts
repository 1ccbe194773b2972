/**
 * The items of a data set as question runs see them: which there are, and each of them when it is wanted. A form asks for
 * the same items at every change, so those of the data set last used stay, with their accepted answers, as long as they
 * are not too many; a larger draw is read anew each time.
 */
import type { QaItem } from '../../core/chessqa/item.ts';
import { checkLabel } from '../../core/chessqa/label-check.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import type { DatasetStore } from '../datasets/store.ts';
import type { NumberedItem, QuestionSet } from '../asking/ports.ts';

/** About 8 kB each. */
const MAX_KEPT = 10_000;

export class QuestionSets {
  readonly #datasets: DatasetStore;
  #last: QuestionSet | null = null;

  constructor(datasets: DatasetStore) {
    this.#datasets = datasets;
  }

  of(datasetId: string): Result<QuestionSet, Failure<'not_found'>> {
    if (this.#last?.dataset.id === datasetId) return ok(this.#last);
    const set = questionSetOf(this.#datasets, datasetId);
    if (set.ok) this.#last = set.value;
    return set;
  }
}

/** Whether the data set still holds what was imported, in the words of a run that would use it. */
export async function checkDataset(
  datasets: DatasetStore,
  datasetId: string,
): Promise<Result<null, Failure<'not_found' | 'file_error'>>> {
  const sound = await datasets.check(datasetId);
  if (sound.ok) return sound;
  return fail(sound.error.code === 'dataset_missing' ? 'not_found' : 'file_error', sound.error.message);
}

/** The data set never changes, so nothing that is kept of it is ever stale. */
export function questionSetOf(
  datasets: DatasetStore,
  datasetId: string,
): Result<QuestionSet, Failure<'not_found'>> {
  const summary = datasets.summary(datasetId);
  const index = datasets.itemTasks(datasetId);
  if (!summary.ok) return fail('not_found', summary.error.message);
  if (!index.ok) return fail('not_found', index.error.message);
  const { id, contentSha256, name, itemCount, licenceNote, source } = summary.value;
  const items = new KeptItems((seqs) => {
    const read = datasets.items(datasetId, seqs);
    if (!read.ok) throw new Error(read.error.message);
    return read.value;
  });
  return ok({
    dataset: { id, contentSha256, name, itemCount, licenceNote, source },
    index: index.value,
    itemsOf: (seqs) => items.of(seqs),
    acceptedOf: (item) => items.acceptedOf(item),
  });
}

class KeptItems {
  readonly #read: (seqs: readonly number[]) => Iterable<NumberedItem>;
  readonly #kept = new Map<number, NumberedItem>();
  readonly #accepted = new WeakMap<QaItem, readonly string[]>();

  constructor(read: (seqs: readonly number[]) => Iterable<NumberedItem>) {
    this.#read = read;
  }

  of(seqs: readonly number[]): Iterable<NumberedItem> {
    const missing = seqs.filter((seq) => !this.#kept.has(seq));
    if (this.#kept.size + missing.length > MAX_KEPT) return this.#read(seqs);
    for (const item of this.#read(missing)) this.#kept.set(item.seq, item);
    return seqs.flatMap((seq) => this.#kept.get(seq) ?? []);
  }

  acceptedOf(item: QaItem): readonly string[] {
    const known = this.#accepted.get(item) ?? checkLabel(item).accepted;
    this.#accepted.set(item, known);
    return known;
  }
}
