/** Datasets: the list of data sets, or one of them with its items and its audit. */
import type { ReactNode } from 'react';
import { DatasetList } from './datasets/dataset-list.tsx';
import { DatasetView } from './datasets/dataset-view.tsx';

export function DatasetsScreen({ datasetId }: { readonly datasetId: string | null }): ReactNode {
  return datasetId === null ? <DatasetList /> : <DatasetView datasetId={datasetId} />;
}
