/** Plain text for terminals: lists, numbers and spans of time. */
import { alignColumns } from '../core/table/words.ts';

/** Columns padded with blanks; a column whose heading starts with `#` is set right, without the sign. */
export function tableText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return alignColumns(
    headings.map((heading, index) => ({
      heading: heading.replace(/^#/, ''),
      align: heading.startsWith('#') ? 'right' : 'left',
      cells: rows.map((row) => row[index] ?? ''),
    })),
  );
}

/** `1 item`, `1,200 items`. */
export function plural(count: number, unit: string): string {
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

/** `45 s`, `3 min 05 s`, `2 h 07 min`. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/**
 * JSON for machines that is harmless on a terminal as well: what JSON leaves as it is and a terminal might obey (control
 * characters above 7E, marks that turn the direction of writing) is escaped. It means the same.
 */
export function jsonText(value: unknown): string {
  const steering = /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
  const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, 2).replaceAll(steering, escaped);
}
