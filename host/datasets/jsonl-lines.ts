/**
 * The lines of a file, one at a time, with bounded memory. A line is the bytes between line feeds without a closing
 * carriage return and, in the first line, without a BOM: those bytes are kept and exported as they are. A line that
 * is too long or not UTF-8 is told as a defect and never ends the reading. Blank lines are counted, not given out.
 */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { openInput, type Input } from '../sources/input.ts';

const MAX_LINE_BYTES = 1024 * 1024;
const EXCERPT_CHARACTERS = 200;

export interface JsonlLine {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Empty when there is a defect. */
  readonly text: string;
  readonly bytes: Buffer;
  readonly defect: string | null;
  /** Start of the line, at most 200 characters. */
  readonly excerpt: string;
}

export interface FileFacts {
  readonly sha256: string;
  readonly bytes: number;
  /** Lines in the file, blank ones included. */
  readonly lines: number;
}

/**
 * Reads the whole file, unpacked where it is packed; `onLines` gets the lines of one piece after the other and how many
 * bytes of the file were read. Throws when it cannot be read.
 */
export async function readJsonl(
  file: string,
  onLines: OnLines,
  maxLineBytes = MAX_LINE_BYTES,
): Promise<FileFacts> {
  const opened = await openInput(file, { isUtf8: true });
  if (!opened.ok) throw new UnreadableFile(opened.error.message);
  return readInputLines(opened.value, onLines, maxLineBytes);
}

/** The file is none that can be read; the message says why, with its name. */
export class UnreadableFile extends Error {}

export type OnLines = (lines: readonly JsonlLine[], bytesRead: number) => Promise<void>;

async function readInputLines(
  input: Input,
  onLines: OnLines,
  maxLineBytes = MAX_LINE_BYTES,
): Promise<FileFacts> {
  const hash = createHash('sha256');
  const cutter = new LineCutter(maxLineBytes);
  let bytes = 0;
  const onRaw = (piece: Buffer): void => {
    hash.update(piece);
    bytes += piece.length;
  };
  const pieces = input.bytes({ onRaw });
  try {
    for (;;) {
      const piece = await nextOf(pieces, input.file);
      if (piece === null) break;
      await onLines(cutter.push(piece), bytes);
    }
  } finally {
    await pieces.return(undefined);
  }
  await onLines(cutter.end(), bytes);
  return { sha256: hash.digest('hex'), bytes, lines: cutter.count };
}

/** Null: there is no more. What the file does not give is its own failure, not that of whoever takes the lines. */
async function nextOf(pieces: AsyncGenerator<Buffer>, file: string): Promise<Buffer | null> {
  try {
    const next = await pieces.next();
    return next.done === true ? null : next.value;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile(`${file} cannot be read: ${why}`, { cause: error });
  }
}

/** Cuts pieces of bytes into lines. At most one line's worth of bytes is held back. */
class LineCutter {
  count = 0;
  #held: Buffer[] = [];
  #heldBytes = 0;
  readonly #maxBytes: number;

  constructor(maxBytes = MAX_LINE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  push(piece: Buffer): JsonlLine[] {
    const lines: JsonlLine[] = [];
    let start = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, start)) {
      this.#close(lines, piece.subarray(start, at));
      start = at + 1;
    }
    this.#hold(piece.subarray(start));
    return lines;
  }

  /** The last line, where the file does not end with a line feed. */
  end(): JsonlLine[] {
    const lines: JsonlLine[] = [];
    if (this.#heldBytes > 0) this.#close(lines, Buffer.alloc(0));
    return lines;
  }

  #hold(rest: Buffer): void {
    this.#heldBytes += rest.length;
    // beyond the limit only the start is wanted, for the excerpt
    if (rest.length > 0 && this.#heldBytes - rest.length <= this.#maxBytes) this.#held.push(rest);
  }

  #close(lines: JsonlLine[], last: Buffer): void {
    const total = this.#heldBytes + last.length;
    const whole = this.#held.length === 0 ? last : Buffer.concat([...this.#held, last]);
    this.#held = [];
    this.#heldBytes = 0;
    this.count += 1;
    const line = makeLine(this.count, whole, { total, most: this.#maxBytes });
    if (line !== null) lines.push(line);
  }
}

interface LineBytes {
  readonly total: number;
  readonly most: number;
}

function makeLine(number: number, whole: Buffer, size: LineBytes): JsonlLine | null {
  let bytes = whole;
  if (number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
  if (bytes[bytes.length - 1] === 13) bytes = bytes.subarray(0, -1);
  const defect = defectOf(bytes, size);
  const text = defect === null ? bytes.toString('utf8') : '';
  if (defect === null && text.trim() === '') return null;
  const excerpt = (defect === null ? text : bytes.subarray(0, 800).toString('utf8')).slice(
    0,
    EXCERPT_CHARACTERS,
  );
  return { number, text, bytes, defect, excerpt };
}

function defectOf(bytes: Buffer, { total, most }: LineBytes): string | null {
  if (total > most) return `line of ${total} bytes; the limit is ${most}`;
  return isUtf8(bytes) ? null : 'not UTF-8';
}
