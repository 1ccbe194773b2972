/**
 * The words the move reader is made of (R-READ-6.1): token, trim, line, fence. White space is Unicode
 * White_Space plus U+001C to U+001F; zero-width characters are not. One leading byte order mark is dropped.
 * Everything walks the text once: a regular expression such as `\s+$` would be quadratic on hostile replies.
 */

/** Inside a character class: all white space. */
export const WHITE = '\\p{White_Space}\\u{1c}-\\u{1f}';

const TOKEN = /^[a-h][1-8][a-h][1-8][qrbn]?$/i;
const TOKEN_ANYWHERE = /(?<![\p{L}\p{N}])[a-hA-H][1-8][a-hA-H][1-8][qrbnQRBN]?(?![\p{L}\p{N}])/gu;
const WHITE_CHARACTER = new RegExp(`[${WHITE}]`, 'u');
const LINE_BREAK = /\r\n|[\n\r\v\f\u{1c}-\u{1e}\u{85}\u{2028}\u{2029}]/u;

/** Two squares and an optional promotion letter, ASCII, any case, and nothing else. */
export function isToken(text: string): boolean {
  return text.length <= 5 && TOKEN.test(text);
}

/** A token bounded by characters that are neither letters nor digits. */
export function containsToken(text: string): boolean {
  return mentionedTokens(text, 1).length > 0;
}

/** Tokens in order of mention, lower-case, at most `limit` of them. */
export function mentionedTokens(text: string, limit: number): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(TOKEN_ANYWHERE)) {
    found.push(match[0].toLowerCase());
    if (found.length >= limit) break;
  }
  return found;
}

/** Drops one leading byte order mark, then outer white space. */
export function trimmed(text: string): string {
  let start = text.startsWith('\u{feff}') ? 1 : 0;
  let end = text.length;
  while (start < end && isWhite(text, start)) start += 1;
  while (end > start && isWhite(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

// All white space lies in the basic plane, so one UTF-16 unit decides.
function isWhite(text: string, index: number): boolean {
  return WHITE_CHARACTER.test(text.charAt(index));
}

/** Non-empty trimmed lines. */
export function linesOf(text: string): string[] {
  return text
    .split(LINE_BREAK)
    .map((line) => trimmedLine(line))
    .filter((line) => line !== '');
}

function trimmedLine(line: string): string {
  // Only the reply as a whole may start with a byte order mark.
  return line.startsWith('\u{feff}') ? line : trimmed(line);
}

/** Exactly three backticks, optionally followed by text without a backtick (R-READ-6.1). */
export function isFence(line: string): boolean {
  return line.startsWith('```') && line.indexOf('`', 3) === -1;
}

/** Removes at most one backtick on either side. */
export function stripTicks(line: string): string {
  const start = line.startsWith('`') ? 1 : 0;
  const end = line.endsWith('`') && line.length > start ? line.length - 1 : line.length;
  return line.slice(start, end);
}
