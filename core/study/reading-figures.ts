/**
 * How the numbers of a study were read, in every row of every table that rests on it: notation, level of extraction, mate
 * convention and engine profile (R-STUDY-5.5 and R-STUDY-6.2: neither the headline level nor the paper's convention stands alone).
 */
import { figure, type Bounds, type Cell, type FigureOf } from '../table/figure.ts';
import type { StudyFigures } from './figures.ts';

/** Where a row comes from: this study, or the paper, whose values are printed or derived from printed ones. */
export interface Sourced {
  readonly source: 'study' | 'paper' | 'paper_printed' | 'paper_derived';
}

const SOURCES = {
  study: 'study',
  paper: 'paper',
  paper_printed: 'paper, printed',
  paper_derived: 'paper, derived',
} as const;

export function sourceFigure<Row extends Sourced>(): FigureOf<Row, never> {
  return figure<Row>('source', 'Source', 'text', ({ source }) => source, { words: SOURCES });
}

type Reading = Pick<StudyFigures, 'reading' | 'convention' | 'profile'>;

/** Rows of the paper name a notation alone; the paper's main analysis reads SAN. */
export function readingFigures<Row>(
  { reading, convention, profile }: Reading,
  isOwn: (row: Row) => boolean = () => true,
  paperNotation: string = 'san',
): readonly FigureOf<Row, never>[] {
  const own = (id: string, heading: string, value: string | boolean | null): FigureOf<Row, never> =>
    figure<Row>(id, heading, 'text', (row) => (isOwn(row) ? value : null), { isDetail: true });
  return [
    figure<Row>('notation', 'Notation', 'text', (row) => (isOwn(row) ? reading.notation : paperNotation), {
      isDetail: true,
    }),
    own('extraction', 'Extraction', reading.level),
    own('best_is_free', "Engine's choice free", reading.zeroForEngineBest),
    own('mate_convention', 'Mates', convention),
    own('profile', 'Valued by', profile),
  ];
}

/** For titles: a table that leaves alone says how it was read. */
export function readingTitle({ reading, convention }: Reading): string {
  return `${reading.notation.toUpperCase()}, ${reading.level}, mates ${convention}`;
}

/** A ratio or difference with its interval. */
export function quantityCell(
  found: { readonly value: number | null; readonly interval: Bounds | null } | null,
): Cell<never> {
  return found === null ? { value: null } : { value: found.value, interval: found.interval };
}

export function meanCell({
  mean,
  sd,
  n,
  interval,
}: StudyFigures['comparisons'][number]['pooled']): Cell<never> {
  return mean === null ? { value: null, n } : { value: mean, sd, n, interval };
}

export function rateCell({
  rate,
  count,
  n,
  interval,
}: StudyFigures['comparisons'][number]['legal']): Cell<never> {
  return { value: rate, count, n, interval };
}
