/**
 * Games of somebody's PGN file, for review of what was played elsewhere. The encoding is decided per file (R-FILE-4):
 * byte order mark, else valid UTF-8, else Windows-1252, whose bytes 0x80–0x9F are read by a table of our own. The file
 * is read piece by piece; only so many games are handed out, all are counted. A broken game is handed out as far as it
 * could be read, with what is wrong with it, and never takes the next one with it.
 */
import { createReadStream } from 'node:fs';
import { makePgnReader } from '../../core/chess/pgn-read.ts';
import { makePgnGameView } from '../../core/game/pgn-view.ts';
import type { PgnGameView } from '../../core/game/report.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../asking/ports.ts';

export interface PgnFile {
  readonly path: string;
  /** The first ones. */
  readonly games: PgnGameView[];
  /** In the whole file. */
  readonly total: number;
}

export const MOST_GAMES = 500;
/** Past this the rest of a line is dropped: it is no PGN. */
const MAX_LINE_CHARACTERS = 1024 * 1024;

export async function readPgnFile(file: string): Promise<QuestionResult<PgnFile>> {
  const games: PgnGameView[] = [];
  let total = 0;
  const reader = makePgnReader((game) => {
    total += 1;
    if (games.length < MOST_GAMES) games.push(makePgnGameView(game));
  });
  const lines = new LineCutter((line) => reader.push(line));
  try {
    const decode = await decoderFor(file);
    for await (const chunk of createReadStream(file)) lines.push(decode(chunk as Buffer));
    lines.push(decode(null));
  } catch (error) {
    return fail('file_error', `${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  lines.end();
  reader.end();
  return ok({ path: file, games, total });
}

/** Null: the end of the file. */
type Decode = (piece: Buffer | null) => string;

async function decoderFor(file: string): Promise<Decode> {
  const encoding = await encodingOf(file);
  if (encoding === 'windows-1252') return (piece) => (piece === null ? '' : windows1252(piece));
  const decoder = new TextDecoder(encoding);
  return (piece) => (piece === null ? decoder.decode() : decoder.decode(piece, { stream: true }));
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

async function encodingOf(file: string): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(file)) {
      const piece = chunk as Buffer;
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
      // The mark decides: a byte that is no UTF-8 after it is one lost letter, not another encoding.
      if (isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) return 'utf-8';
      isFirst = false;
      strict.decode(piece, { stream: true });
    }
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** Bytes 0x80 to 0x9F; those that stand for nothing stay control characters. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (letter) => C1.charAt(letter.charCodeAt(0) - 0x80));
}

/** Cuts text at LF, CRLF and lone CR. */
class LineCutter {
  readonly #onLine: (line: string) => void;
  #held = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(text: string): void {
    const whole = this.#held + text;
    // A CR at the end may be half of a CRLF: it waits for what follows.
    const cut = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    const lines = whole.slice(0, cut).split(/\r\n|\n|\r/);
    this.#held = (lines.pop() ?? '').slice(0, MAX_LINE_CHARACTERS) + whole.slice(cut);
    for (const line of lines) this.#onLine(line);
  }

  end(): void {
    for (const line of this.#held.split(/\r\n|\n|\r/)) if (line !== '') this.#onLine(line);
  }
}
