/**
 * How a person has set up a table: widths, which columns are hidden, which stay in view at the left, and the order of its
 * rows. Kept under the table's name; what is kept and does not fit any more is passed over. Pure.
 */
export interface TableLook {
  /** By column, px; without an entry as the column says. */
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
  readonly sort: { readonly id: string; readonly isDescending: boolean } | null;
}

export interface LookColumn {
  readonly id: string;
  /** A CSS grid track. */
  readonly width: string;
  /** Cannot be hidden, pinned or made wider. */
  readonly isFixed?: boolean;
}

export const PLAIN_LOOK: TableLook = { widths: {}, hidden: [], pinned: [], sort: null };

const LEAST_PX = 40;
const MOST_PX = 1200;

export function boundWidth(px: number): number {
  return Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, px)));
}

/** Of a text that was kept; a plain look where it is none. */
export function readLook(text: string | undefined): TableLook {
  const kept = asRecord(parse(text));
  const sort = asRecord(kept['sort']);
  const { id, isDescending } = sort;
  return {
    widths: Object.fromEntries(
      Object.entries(asRecord(kept['widths'])).flatMap(([column, px]) =>
        typeof px === 'number' && Number.isFinite(px) ? [[column, boundWidth(px)]] : [],
      ),
    ),
    hidden: asTexts(kept['hidden']),
    pinned: asTexts(kept['pinned']),
    sort: typeof id === 'string' && typeof isDescending === 'boolean' ? { id, isDescending } : null,
  };
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function asTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** In the order of the screen: fixed ones at the start stay there, then the pinned, then the rest; never none. */
export function shownColumns<C extends LookColumn>(columns: readonly C[], look: TableLook): readonly C[] {
  const shown = columns.filter(({ id, isFixed }) => isFixed === true || !look.hidden.includes(id));
  if (shown.every(({ isFixed }) => isFixed === true)) return columns;
  const lead = shown.findIndex(({ isFixed }) => isFixed !== true);
  const rest = shown.slice(lead);
  const isPinned = ({ id }: C): boolean => look.pinned.includes(id);
  return [...shown.slice(0, lead), ...rest.filter(isPinned), ...rest.filter((column) => !isPinned(column))];
}

/** The grid track of a column; one that is pinned has a known width. */
export function trackOf({ id, width }: LookColumn, look: TableLook): string {
  const own = look.widths[id];
  if (own !== undefined) return `${own}px`;
  return look.pinned.includes(id) ? `${leastPx(width)}px` : width;
}

/** How far from the left each column that stays in view is held, px: the pinned, and the fixed ones before them. */
export function heldOffsets(columns: readonly LookColumn[], look: TableLook): ReadonlyMap<string, number> {
  const isPinned = ({ id }: LookColumn): boolean => look.pinned.includes(id);
  const last = columns.findLastIndex(isPinned);
  let left = 0;
  return new Map(
    columns.slice(0, last + 1).map((column) => {
      const held = [column.id, left] as const;
      left += look.widths[column.id] ?? leastPx(column.width);
      return held;
    }),
  );
}

function leastPx(track: string): number {
  return Number(/(\d+(?:\.\d+)?)px/.exec(track)?.[1] ?? 120);
}

/** Up, down, and as it came. */
export function nextSort(sort: TableLook['sort'], id: string): TableLook['sort'] {
  if (sort?.id !== id) return { id, isDescending: false };
  return sort.isDescending ? null : { id, isDescending: true };
}

export function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

export interface SortColumn<T> extends LookColumn {
  /** What the column sorts by; null, unknown, stands last either way. */
  readonly value?: (row: T) => string | number | null;
}

/** Rows that are equal in the column keep their order. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly SortColumn<T>[],
  sort: TableLook['sort'],
): readonly T[] {
  const value = columns.find(({ id }) => id === sort?.id)?.value;
  if (sort === null || value === undefined) return rows;
  const sign = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compare(one, other);
  });
}

const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : NATURAL.compare(String(a), String(b));
}
