/**
 * Hostile text made safe to look at: control characters that would be invisible or would turn the reading direction are
 * written out, and a long text is parted into pieces that the window can lay out one by one. What is copied is always
 * the text itself, never this form of it.
 */

/** How much of a long text is shown before it is asked for. */
export const SHOWN_AT_FIRST = 20_000;
const PIECE = 32_768;

// oxlint-disable-next-line no-control-regex -- finding them is the point
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Control, zero-width and direction characters as `⟨U+202E⟩`; line feeds and tabs stay. A CR before LF is dropped. */
export function showInvisible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(INVISIBLE, (sign) => `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}

/** Pieces of at most 32,768 UTF-16 units whose concatenation is the text; no pair of surrogates is parted. */
export function partText(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = keepPair(text, Math.min(from + PIECE, text.length));
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** The first `limit` units of a text, without half a surrogate pair at its end. */
export function headOf(text: string, limit: number = SHOWN_AT_FIRST): string {
  return text.length <= limit ? text : text.slice(0, keepPair(text, limit));
}

function keepPair(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  const isHigh = before >= 0xd800 && before <= 0xdbff;
  return at < text.length && at > 1 && isHigh ? at - 1 : at;
}

const ONE_LINE = 500;

/** A short text within a sentence: at most 500 units of it, nothing invisible in it. */
export function showLine(text: string): string {
  return showInvisible(headOf(text, ONE_LINE));
}
