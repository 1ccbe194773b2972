/** A column of a table: what it is called, how wide it is, what it sorts by, and what stands in its cells. */
import type { ReactNode } from 'react';

export interface TableColumn<T> {
  readonly id: string;
  /** Empty where the cells speak for themselves. */
  readonly title: string;
  /** What is said in place of an empty title. */
  readonly spoken?: string;
  /** A CSS grid track: `120px`, `minmax(80px, 1fr)`. */
  readonly width: string;
  /** What it means, shown over its heading. */
  readonly note?: string;
  /** Cannot be hidden, pinned or made wider. */
  readonly isFixed?: boolean;
  /** What the rows are sorted by, where they are all here (`sortRows`); without it the column does not sort. */
  readonly value?: (row: T) => string | number | null;
  readonly align?: 'right';
  readonly cell: (row: T, index: number) => ReactNode;
}

/** The menu of the columns stands over a last column that has no title; else it has a track of its own behind them. */
export function isMenuApart<T>(shown: readonly TableColumn<T>[]): boolean {
  return shown.at(-1)?.title !== '';
}
