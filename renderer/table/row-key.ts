/** Key → target row, for every table of the window. Pure: the table says how many rows it has and shows. */
import type { CommandId } from '../keys/keymap.ts';

export type RowCommand = Extract<CommandId, `row.${string}`>;

export interface RowPlace {
  /** Null: no row is active yet. */
  readonly active: number | null;
  readonly total: number;
  /** Whole rows that fit on the screen. */
  readonly pageRows: number;
}

/** The row that should become active, or null when the table is empty or the command moves nothing. */
export function targetRow(command: RowCommand, place: RowPlace): number | null {
  if (place.total <= 0) return null;
  const last = place.total - 1;
  const from = place.active;
  const step = Math.max(1, place.pageRows - 1);
  switch (command) {
    case 'row.next':
      return from === null ? 0 : Math.min(last, from + 1);
    case 'row.previous':
      return from === null ? last : Math.max(0, Math.min(last, from) - 1);
    case 'row.pageDown':
      return Math.min(last, (from ?? 0) + step);
    case 'row.pageUp':
      return Math.max(0, Math.min(last, from ?? 0) - step);
    case 'row.first':
      return 0;
    case 'row.last':
      return last;
    case 'row.mark':
    case 'row.open':
      return null;
  }
}
