/** Plain text for terminals: tables, numbers and spans of time. */

/** Columns padded with blanks; a column whose heading starts with `#` is set right, without the sign. */
export function tableText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const isRight = headings.map((heading) => heading.startsWith('#'));
  const lines = [
    headings.map((heading, index) => (isRight[index] === true ? heading.slice(1) : heading)),
    ...rows,
  ];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      widths
        .map((width, column) => {
          const cell = line[column] ?? '';
          return isRight[column] === true ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
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
 * Control characters of text that is not ours become visible, so that it cannot steer the terminal; so do the marks that
 * turn the direction of writing, and halves of surrogate pairs.
 */
export function safeText(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '�')
    .replaceAll(/\p{Surrogate}/gu, '�');
}

/** The same of a text of several lines, which stay lines. */
export function safeLines(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map(safeText)
    .join('\n');
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
