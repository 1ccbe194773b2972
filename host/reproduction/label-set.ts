/** The label set of a data set: its Position Judgment items with a released label, in file order. */
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import type { DatasetStore } from '../datasets/store.ts';
import type { LabelSet } from './ports.ts';

export function labelSetOf(
  datasets: DatasetStore,
  datasetId: string,
): Result<LabelSet, Failure<'not_found'>> {
  const summary = datasets.summary(datasetId);
  const items = datasets.labelItems(datasetId);
  if (!summary.ok) return fail('not_found', summary.error.message);
  if (!items.ok) return fail('not_found', items.error.message);
  const { id, contentSha256, name, itemCount, licenceNote, source } = summary.value;
  return ok({
    dataset: { id, contentSha256, name, itemCount, licenceNote, source },
    items: [...items.value],
  });
}
