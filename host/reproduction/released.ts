/**
 * The settings that the released labels were made with (R-QUEST-6.2): what a reproduction uses unless told otherwise.
 */
import type { DatasetSummary } from '../../core/chessqa/dataset.ts';
import type { ReproductionRequest } from '../../core/reproduction/run.ts';

export const RELEASED = {
  engineId: 'stockfish-16',
  limit: { nodes: 100_000 },
  settings: { threads: 1, hashMb: 128, multipv: 1 },
} as const;

/**
 * A reproduction with these settings: of the data set named, else of the sample, else of the newest with labels.
 * @param datasets newest first. @returns null: none of them has labels.
 */
export function releasedRequest(
  datasets: readonly DatasetSummary[],
  datasetId: string | null,
  processes: number,
): ReproductionRequest | null {
  const withLabels = datasets.filter((summary) => summary.labelSetCount > 0);
  const chosen =
    datasetId === null
      ? (withLabels.find((summary) => summary.isSample) ?? withLabels[0])
      : withLabels.find((summary) => summary.id === datasetId);
  if (chosen === undefined) return null;
  const { engineId, limit, settings } = RELEASED;
  return {
    datasetId: chosen.id,
    mode: 'isolated',
    engineId,
    limit: { ...limit },
    settings: { ...settings },
    processes,
  };
}
