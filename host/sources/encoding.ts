/**
 * In which letters a file is written (R-FILE-4), decided once a file: byte order mark, else valid UTF-8, else
 * Windows-1252, whose bytes 0x80–0x9F are read by a table of our own because the runtime's is wrong there.
 */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Null: no mark. */
export function encodingOfMark(start: Uint8Array): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  // The mark decides: a byte that is no UTF-8 after it is one lost letter, not another encoding.
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 'utf-8' : null;
}

/** Reads all of it, unless it proves to be no UTF-8 before. */
export async function encodingOfBytes(pieces: AsyncIterable<Buffer>): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const piece of pieces) {
    const marked = isFirst ? encodingOfMark(piece) : null;
    if (marked !== null) return marked;
    isFirst = false;
    if (!isValid(() => strict.decode(piece, { stream: true }))) return 'windows-1252';
  }
  return isValid(() => strict.decode()) ? 'utf-8' : 'windows-1252';
}

function isValid(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Null: the end of the file. */
export type Decode = (piece: Buffer | null) => string;

export function makeDecode(encoding: Encoding): Decode {
  if (encoding === 'windows-1252') return (piece) => (piece === null ? '' : windows1252(piece));
  const decoder = new TextDecoder(encoding);
  return (piece) => (piece === null ? decoder.decode() : decoder.decode(piece, { stream: true }));
}

/** Bytes 0x80 to 0x9F; those that stand for nothing stay control characters. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (letter) => C1.charAt(letter.charCodeAt(0) - 0x80));
}
