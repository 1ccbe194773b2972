/**
 * A table of the product, described once: its figures, and rows of raw numbers under them. The screen, CSV, LaTeX, JSON
 * and text are made from it and say nothing of their own. Unknown is null in every cell.
 */
import type { RuleAddress } from '../rule/address.ts';

/**
 * How a value is rounded and written, one rule a kind (`spell.ts`): `share` 0 to 1; `change` a share of a former value that
 * may be below zero; `points` a difference of two shares; `cp` centipawns; `ratio` and `number` plain decimals; `ms`
 * milliseconds; `money` billionths of the provider's unit; `tokens` whole tokens; `flag` yes or no.
 */
export type FigureKind =
  | 'text'
  | 'flag'
  | 'count'
  | 'share'
  | 'change'
  | 'points'
  | 'cp'
  | 'ratio'
  | 'number'
  | 'ms'
  | 'money'
  | 'tokens';

export type Value = string | number | boolean | null;

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** What stands beside a value: its 95 % interval, its standard deviation, its numerator, its denominator. */
export type Part = 'interval' | 'sd' | 'count' | 'n';

export interface Figure {
  /** For machines: snake case, with its unit, as `wall_ms` and `cost_nano`. */
  readonly id: string;
  /** For people. */
  readonly heading: string;
  readonly kind: FigureKind;
  readonly parts: readonly Part[];
  /** Id of the figure that holds the denominator or n. */
  readonly of?: string;
  /** For data alone: too much for a page and for the screen. */
  readonly isDetail?: boolean;
  /** Of texts that are machine words: what people read instead. */
  readonly words?: Readonly<Record<string, string>>;
  /** What it means, in a sentence. */
  readonly note?: string;
  /** The rule in docs/rules that defines it. */
  readonly rule?: RuleAddress;
  /** On the screen it stands below the figure before it, after these words. */
  readonly under?: string;
  /** On the screen: the count before its share, or a bar beside it. */
  readonly look?: 'count' | 'bar';
}

/** Opens: what rows the value counts, as its experiment describes them; null: none. */
export interface Cell<Opens> {
  readonly value: Value;
  readonly interval?: Bounds | null | undefined;
  readonly sd?: number | null | undefined;
  readonly count?: number | null | undefined;
  readonly n?: number | null | undefined;
  /** Where the rows of one column differ in kind. */
  readonly kind?: FigureKind;
  readonly opens?: Opens | null;
}

/** A figure with the way from a row to its cell. */
export interface FigureOf<Row, Opens> extends Figure {
  readonly cell: (row: Row) => Cell<Opens>;
}

export interface Table<Opens = unknown> {
  readonly id: string;
  readonly title: string;
  readonly figures: readonly Figure[];
  readonly rows: readonly (readonly Cell<Opens>[])[];
  /** Ids of what a page has room for; without it everything that is no detail. */
  readonly page?: readonly string[];
}

export interface FigureOptions<Row, Opens> extends Omit<Figure, 'id' | 'heading' | 'kind' | 'parts'> {
  readonly parts?: readonly Part[];
  readonly opens?: (row: Row) => Opens | null;
  /** It opens more than what it counts, so none of a kind opens as well. */
  readonly opensMore?: boolean;
}

type Found<Opens> = Value | undefined | Cell<Opens>;

/** @param read from a row: a value, or a value with what stands beside it; undefined is unknown */
export function figure<Row, Opens = never>(
  id: string,
  heading: string,
  kind: FigureKind,
  read: (row: Row) => Found<Opens>,
  { opens, opensMore = false, parts = [], ...rest }: FigureOptions<Row, Opens> = {},
): FigureOf<Row, Opens> {
  return {
    id,
    heading,
    kind,
    parts,
    ...rest,
    cell: (row) => {
      const found = read(row);
      const cell: Cell<Opens> =
        typeof found === 'object' && found !== null ? found : { value: found ?? null };
      if (opens === undefined || (!opensMore && isNothing(cell))) return cell;
      return { ...cell, opens: opens(row) };
    },
  };
}

/** Nothing was counted, so there is nothing to open. */
function isNothing({ value, count }: Cell<unknown>): boolean {
  return value === null || value === '' || (count ?? value) === 0;
}

export interface TableHead {
  readonly id: string;
  readonly title: string;
  readonly page?: readonly string[];
}

export function makeTable<Row, Opens>(
  head: TableHead,
  figures: readonly FigureOf<Row, Opens>[],
  rows: readonly Row[],
): Table<Opens> {
  return {
    ...head,
    figures: figures.map(({ cell: _cell, ...rest }) => rest),
    rows: rows.map((row) => figures.map(({ cell }) => cell(row))),
  };
}

/** Null where there is no whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** A share with its numerator and denominator. */
export function shareCell(count: number, n: number): { value: number | null; count: number; n: number } {
  return { value: shareOf(count, n), count, n };
}
