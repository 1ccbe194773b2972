/**
 * Bytes of a pipe → lines of text. Splits on `\n`, cuts `\r`, decodes each line by itself, so that bad UTF-8 costs one
 * line and not the stream. A line above 1 MiB is dropped and its memory given back at once. The last line without a
 * line end is read by `end`. Chunks may be cut anywhere, also inside a character.
 */

/** Longest line that is read, bytes. */
export const LONGEST_LINE_BYTES = 1024 * 1024;

export type DropReason = 'too_long' | 'bad_utf8';

export interface LineSink {
  readonly onLine: (text: string) => void;
  readonly onDropped: (reason: DropReason) => void;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;

export class LineSplitter {
  readonly #sink: LineSink;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #isTooLong = false;

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      this.#keep(chunk.subarray(from, at));
      this.#finish();
      from = at + 1;
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
  }

  end(): void {
    if (this.#bytes > 0 || this.#isTooLong) this.#finish();
  }

  #keep(part: Uint8Array): void {
    if (this.#isTooLong) return;
    this.#bytes += part.length;
    if (this.#bytes <= LONGEST_LINE_BYTES) {
      this.#parts.push(part);
      return;
    }
    this.#isTooLong = true;
    this.#parts = [];
  }

  #finish(): void {
    const whole = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    const isTooLong = this.#isTooLong;
    this.#parts = [];
    this.#bytes = 0;
    this.#isTooLong = false;
    if (isTooLong) this.#sink.onDropped('too_long');
    else this.#decode(whole ?? new Uint8Array(0));
  }

  #decode(bytes: Uint8Array): void {
    const text = bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes;
    let line: string;
    try {
      line = this.#decoder.decode(text);
    } catch {
      this.#sink.onDropped('bad_utf8');
      return;
    }
    this.#sink.onLine(line);
  }
}
