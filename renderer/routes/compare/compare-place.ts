/** What of a comparison is shown, as the address keeps it. Anything that cannot be read is the default. */
import { FLAGS, type Slice } from '../../../core/question/figure-words.ts';
import { AGGREGATES, type AggregateName } from '../../../core/score/aggregate.ts';
import type { ComparisonOpened, PairCell, TaskFigure } from '../../../core/question/comparison-tables.ts';
import { answersAddress } from '../../state/answer-place.ts';
import { useMakeHref } from '../../state/use-place.ts';
import type { Address } from '../../table/figure-table.tsx';

export const PAIR_CELLS: readonly PairCell[] = ['only_a', 'only_b', 'both', 'neither'];

export interface ComparePlace {
  readonly aggregate: AggregateName;
  readonly slice: Slice;
  readonly heat: TaskFigure;
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

/** Where a number of the comparison leads: to answers of a run, or to the items of a pair beside everything else shown. */
export function useComparisonAddress(): (opened: ComparisonOpened) => Address {
  const makeHref = useMakeHref();
  return (opened) => {
    if (!('pair' in opened)) return answersAddress(opened);
    const { a, b, cell } = opened.pair;
    return { href: makeHref(makePairEntries(opened.pair)), testId: `pair-${a}-${b}-${cell}` };
  };
}
