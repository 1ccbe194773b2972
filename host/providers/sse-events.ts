/**
 * Server-sent events out of byte chunks, cut anywhere: `data:` lines of one event joined, comments and other fields
 * dropped. Lines end with LF or CRLF. An event that the end of the stream cuts short is still handed over; whoever
 * reads it finds out whether it is whole. Linear in the bytes.
 */
export class SseReader {
  readonly #decoder = new TextDecoder('utf-8');
  #line: string[] = [];
  #data: string[] = [];

  /** The events that these bytes completed, in order. */
  push(chunk: Uint8Array): readonly string[] {
    return this.#take(this.#decoder.decode(chunk, { stream: true }));
  }

  /** What was left when the stream ended. */
  end(): readonly string[] {
    return this.#take(`${this.#decoder.decode()}\n\n`);
  }

  #take(text: string): readonly string[] {
    const events: string[] = [];
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#line.push(text.slice(start, end));
      const line = this.#line.join('');
      this.#line = [];
      start = end + 1;
      this.#field(line.endsWith('\r') ? line.slice(0, -1) : line, events);
    }
    if (start < text.length) this.#line.push(text.slice(start));
    return events;
  }

  #field(line: string, events: string[]): void {
    if (line === '') {
      if (this.#data.length > 0) events.push(this.#data.join('\n'));
      this.#data = [];
    } else if (line.startsWith('data:')) {
      this.#data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
  }
}
