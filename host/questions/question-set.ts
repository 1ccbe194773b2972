/** The items of a data set as question runs see them: which there are, and each of them when it is wanted. */
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import type { DatasetStore } from '../datasets/store.ts';
import type { NumberedItem, QuestionSet } from './ports.ts';

export function questionSetOf(
  datasets: DatasetStore,
  datasetId: string,
): Result<QuestionSet, Failure<'not_found'>> {
  const summary = datasets.summary(datasetId);
  const index = datasets.itemTasks(datasetId);
  if (!summary.ok) return fail('not_found', summary.error.message);
  if (!index.ok) return fail('not_found', index.error.message);
  const { id, contentSha256, name, itemCount, licenceNote, source } = summary.value;
  const walk = (seqs: readonly number[] | null): Iterable<NumberedItem> => {
    const items = datasets.items(datasetId, seqs);
    if (!items.ok) throw new Error(items.error.message);
    return items.value;
  };
  let all: readonly NumberedItem[] | null = null;
  return ok({
    dataset: { id, contentSha256, name, itemCount, licenceNote, source },
    index: index.value,
    get items() {
      all ??= [...walk(null)];
      return all;
    },
    itemsOf: walk,
  });
}
