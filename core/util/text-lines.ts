/**
 * Text that comes in pieces, cut into lines at LF, CRLF and lone CR. A line longer than the limit is handed over in
 * pieces, so that a file without line ends costs no more memory than any other. A Ctrl-Z that closes a line, as files of
 * DOS end, is no text.
 */
const LINE_PIECE_CHARACTERS = 1024 * 1024;

export type OnLine = (text: string, isStart: boolean) => void;

export class TextLines {
  readonly #onLine: OnLine;
  readonly #limit: number;
  #held: string[] = [];
  #characters = 0;
  #isStart = true;
  /** The last piece ended with a CR, which may be half of a CRLF. */
  #isAfterCr = false;

  /** `onLine`: `isStart` is false for what goes on with the line before. */
  constructor(onLine: OnLine, limit = LINE_PIECE_CHARACTERS) {
    this.#onLine = onLine;
    this.#limit = limit;
  }

  push(text: string): void {
    if (text === '') return;
    let start = this.#isAfterCr && text.startsWith('\n') ? 1 : 0;
    this.#isAfterCr = text.endsWith('\r');
    const ends = /\r\n|\n|\r/g;
    ends.lastIndex = start;
    for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
      this.#hold(text.slice(start, end.index));
      this.#close();
      start = ends.lastIndex;
    }
    this.#hold(text.slice(start));
  }

  /** The last line, where the text does not end with a line end. */
  end(): void {
    if (this.#characters > 0 || !this.#isStart) this.#close();
  }

  #hold(text: string): void {
    if (text === '') return;
    this.#held.push(text);
    this.#characters += text.length;
    if (this.#characters > this.#limit) this.#handOverPart();
  }

  /** Cut behind a blank, so that no word is torn; what follows the blank stays. */
  #handOverPart(): void {
    const whole = this.#held.join('');
    const blank = Math.max(whole.lastIndexOf(' '), whole.lastIndexOf('\t'));
    const at = blank <= 0 ? whole.length : blank;
    this.#onLine(whole.slice(0, at), this.#isStart);
    this.#isStart = false;
    this.#held = [whole.slice(at)];
    this.#characters = whole.length - at;
  }

  #close(): void {
    const line = this.#held.join('').replace(/\u001A+$/, '');
    const isStart = this.#isStart;
    this.#held = [];
    this.#characters = 0;
    this.#isStart = true;
    this.#onLine(line, isStart);
  }
}
