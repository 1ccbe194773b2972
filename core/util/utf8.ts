/**
 * Sizes of text as UTF-8, for records that state bytes; this room has no encoder of the platform. A lone surrogate
 * counts three bytes, because every encoder writes the replacement character for it.
 */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPairAt(text, index)) {
      bytes += 4;
      index += 1;
    } else bytes += 3;
  }
  return bytes;
}

/** The first `limit` UTF-16 units, one less where the cut would split a surrogate pair. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, isPairAt(text, limit - 1) ? limit - 1 : limit);
}

function isPairAt(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  const low = text.charCodeAt(index + 1);
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}
