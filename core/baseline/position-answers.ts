/**
 * The position baselines of R-QUEST-6.3: a bucket for each Position Judgment item without looking ahead. Those that
 * learn (majority, the two regressions) are cross-validated over all Position Judgment items of the data set: an item
 * of index i belongs to fold i mod 5, and its answer comes from the other four folds alone. Interleaved, because the
 * released file is grouped by answer. The items that a run samples do not change what is learnt.
 */
import type { Board } from '../chess/board.ts';
import type { BaselineId } from '../player/schemas/baseline.ts';
import type { Bucket } from '../chessqa/label-record.ts';
import { BUCKETS, nearestBucket } from '../score/buckets.ts';
import { assertNever } from '../util/assert-never.ts';
import { countDifferences, MATERIAL_FEATURES, PIECE_SQUARE_FEATURES, type FeatureSet } from './features.ts';
import { fitRidge, predict } from './ridge.ts';
import { staticCp } from './static-evaluation.ts';

export interface JudgedPosition {
  readonly board: Board;
  /** Null: the item's answer is no bucket; nothing is learnt from it. */
  readonly label: { readonly answer: Bucket; readonly whiteCp: number | null } | null;
}

export type PositionBaseline = Exclude<BaselineId, 'uniform'>;

const FOLDS = 5;
const LAMBDA = 1;
const MAN_VALUES = [1, 3, 3, 5, 9];

/** One answer a position, in order. Null: the other folds hold no label to learn from. */
export function positionAnswers(
  baseline: PositionBaseline,
  positions: readonly JudgedPosition[],
): readonly (Bucket | null)[] {
  switch (baseline) {
    case 'majority_bucket':
      return byFold(positions, fitMajority);
    case 'material':
      return positions.map(({ board }) => nearestBucket(materialCp(board)));
    case 'cv_material':
      return byFold(positions, (training) => fitRegression(training, MATERIAL_FEATURES));
    case 'cv_piece_square':
      return byFold(positions, (training) => fitRegression(training, PIECE_SQUARE_FEATURES));
    case 'static':
      return positions.map(({ board }) => nearestBucket(staticCp(board)));
    default:
      return assertNever(baseline);
  }
}

/** Pawns 1, knights and bishops 3, rooks 5, queens 9; centipawns, White's view. */
export function materialCp(board: Board): number {
  return 100 * countDifferences(board).reduce((sum, count, kind) => sum + count * (MAN_VALUES[kind] ?? 0), 0);
}

type Labelled = JudgedPosition & { readonly label: NonNullable<JudgedPosition['label']> };
type Model = (board: Board) => Bucket;

function byFold(
  positions: readonly JudgedPosition[],
  fit: (training: readonly Labelled[]) => Model,
): readonly (Bucket | null)[] {
  const models = Array.from({ length: FOLDS }, (_, fold) => {
    const training = positions.filter(
      (position, index): position is Labelled => index % FOLDS !== fold && position.label !== null,
    );
    return training.length === 0 ? null : fit(training);
  });
  return positions.map(({ board }, index) => models[index % FOLDS]?.(board) ?? null);
}

/** A tie goes to the lower bucket. */
function fitMajority(training: readonly Labelled[]): Model {
  const count = (bucket: Bucket): number => training.filter(({ label }) => label.answer === bucket).length;
  const majority = BUCKETS.reduce((best, bucket) => (count(bucket) > count(best) ? bucket : best));
  return () => majority;
}

/** The target is the stated score; where none is stated, as with a mate, the bucket itself. */
function fitRegression(training: readonly Labelled[], features: FeatureSet): Model {
  const rows = training.map(({ board }) => features.rowOf(board));
  const targets = training.map(({ label }) => label.whiteCp ?? label.answer);
  const weights = fitRidge(rows, targets, features.width, LAMBDA);
  return (board) => nearestBucket(predict(features.rowOf(board), weights));
}
