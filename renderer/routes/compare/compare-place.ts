/** What of a comparison is shown, as the address keeps it. Anything that cannot be read is the default. */
import { AGGREGATES, FLAGS, type AggregateName, type Slice } from '../../format/question-figures.ts';
import type { FlagName } from '../../../core/question/report.ts';

export const PAIR_CELLS = ['only_a', 'only_b', 'both', 'neither'] as const;
export type PairCell = (typeof PAIR_CELLS)[number];

/** Figures of the heat map: accuracy on the common items, or one flag on every item a run answered. */
export type HeatFigure = 'common' | FlagName;

export interface ComparePlace {
  readonly aggregate: AggregateName;
  readonly slice: Slice;
  readonly heat: HeatFigure;
  /** The items behind a count of one pair; null: the comparison itself. */
  readonly pair: { readonly a: number; readonly b: number; readonly cell: PairCell } | null;
}

export function readComparePlace(params: URLSearchParams): ComparePlace {
  return {
    aggregate: AGGREGATES.find((one) => one === params.get('aggregate')) ?? 'item_micro',
    slice: params.get('slice') === 'source_disjoint' ? 'source_disjoint' : 'whole',
    heat: FLAGS.find((one) => one === params.get('heat')) ?? 'common',
    pair: readPair(params.get('pair'), params.get('cell')),
  };
}

function readPair(pair: string | null, cell: string | null): ComparePlace['pair'] {
  const parts = /^(\d{1,2})-(\d{1,2})$/.exec(pair ?? '');
  const known = PAIR_CELLS.find((one) => one === cell);
  return parts === null || known === undefined
    ? null
    : { a: Number(parts[1]), b: Number(parts[2]), cell: known };
}

/** Entries for `useQueryParams` that open the items behind a count of a pair; null closes them. */
export function makePairEntries(pair: ComparePlace['pair']): Record<string, string | null> {
  return {
    pair: pair === null ? null : `${pair.a}-${pair.b}`,
    cell: pair === null ? null : pair.cell,
    item: null,
  };
}
