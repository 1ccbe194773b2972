/**
 * Text of any origin on one line that steers nothing: control characters, marks that turn the direction of writing, and
 * halves of surrogate pairs become `�`, one for one, so that widths hold.
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
