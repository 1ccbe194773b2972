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

/**
 * Uses a data set only where it still holds what was imported: labels are compared with nothing else. One that is not there
 * is told by who looks for it; null: the run has none.
 */
export async function overSoundData<T, C extends string>(
  datasets: DatasetStore,
  datasetId: string | null,
  use: () => Promise<Result<T, Failure<C | 'refused'>>>,
): Promise<Result<T, Failure<C | 'refused'>>> {
  const sound = datasetId === null ? null : await datasets.check(datasetId);
  if (sound?.ok === false && sound.error.code === 'dataset_damaged')
    return fail('refused', sound.error.message);
  return use();
}
