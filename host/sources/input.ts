/**
 * The one place that opens what people bring: games, positions, data sets, tables. An input is a file that can be read,
 * unpacked where it is packed, in letters that are decided once, of a kind that is seen from its content. It is read
 * piece by piece, told how far it is in bytes of the file as it lies on the disk, and left when nobody wants it any more.
 */
import { fileKindOf, type FileKind } from '../../core/util/file-kind.ts';
import { TextLines, type OnLine } from '../../core/util/text-lines.ts';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { compressionOf, unpacked, unreadContainer, type Compression } from './decompress.ts';
import { encodingOfBytes, encodingOfMark, makeDecode, type Encoding } from './encoding.ts';
import { fileBytes, inputFileSize, type FileFailure } from './input-file.ts';

export interface Input {
  readonly file: string;
  /** Of the file as it lies on the disk. */
  readonly bytesTotal: number;
  readonly compression: Compression | null;
  readonly encoding: Encoding;
  /** Null: it cannot be seen. */
  readonly kind: FileKind | null;
  /** What there is to tell of the way it is read, in sentences. */
  readonly notes: readonly string[];
  /** Unpacked, in UTF-8 whatever the file is written in. */
  readonly bytes: (watch?: InputWatch) => AsyncGenerator<Buffer>;
  /** Lines as text; one that is too long comes in pieces. */
  readonly lines: (onLine: OnLine, watch?: InputWatch) => Promise<void>;
}

export interface InputWatch {
  readonly signal?: AbortSignal | undefined;
  /** Of the file as it lies on the disk, before it is unpacked. */
  readonly onRaw?: (piece: Buffer) => void;
  /** After the lines of a piece: the place to rest and to tell how far it is. */
  readonly onPiece?: () => Promise<void>;
  /** Longer lines come in pieces; unset: a megabyte. */
  readonly maxLineCharacters?: number;
}

export interface InputOptions {
  readonly signal?: AbortSignal | undefined;
  /** JSON is UTF-8 by its standard: a line that is not is that line's fault, and the file is not read through for it. */
  readonly isUtf8?: boolean;
}

const HEAD_BYTES = 64 * 1024;

/** Refused: what is no file, cannot be read, or is a container that nobody here unpacks. */
export async function openInput(
  file: string,
  options: InputOptions = {},
): Promise<Result<Input, FileFailure>> {
  const size = await inputFileSize(file);
  if (!size.ok) return size;
  try {
    const packed = await headOf(fileBytes(file, options.signal));
    const container = unreadContainer(packed);
    if (container !== null)
      return fail('file_error', `${file} is ${container}: unpack it and name what it holds.`);
    const compression = compressionOf(packed);
    const raw = (signal?: AbortSignal) => unpacked(fileBytes(file, signal), compression);
    const head = compression === null ? packed : await headOf(raw(options.signal));
    const marked = encodingOfMark(head);
    const encoding =
      marked ?? (options.isUtf8 === true ? 'utf-8' : await encodingOfBytes(raw(options.signal)));
    return ok(makeInput({ file, bytesTotal: size.value, compression, encoding, head }));
  } catch (error) {
    options.signal?.throwIfAborted();
    return fail(
      'file_error',
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function headOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const head: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    head.push(piece);
    bytes += piece.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(head).subarray(0, HEAD_BYTES);
}

interface InputFacts extends Pick<Input, 'file' | 'bytesTotal' | 'compression' | 'encoding'> {
  readonly head: Buffer;
}

function makeInput({ head, ...facts }: InputFacts): Input {
  const text = makeDecode(facts.encoding)(head);
  const bytes = (watch: InputWatch = {}) => inputBytes(facts, watch);
  return {
    ...facts,
    kind: fileKindOf(text),
    notes: notesOf(facts),
    bytes,
    lines: async (onLine, watch = {}) => {
      const decode = makeDecode('utf-8');
      const lines = new TextLines(onLine, watch.maxLineCharacters);
      for await (const piece of bytes(watch)) {
        lines.push(decode(piece));
        await watch.onPiece?.();
      }
      lines.push(decode(null));
      lines.end();
    },
  };
}

function notesOf({ encoding, compression }: Omit<InputFacts, 'head'>): string[] {
  const packed = compression === null ? [] : [`Unpacked from ${compression}.`];
  const letters = {
    'utf-8': [],
    'utf-16le': ['Read as UTF-16.'],
    'utf-16be': ['Read as UTF-16.'],
    'windows-1252': ['Not UTF-8: read as Windows-1252; letters of another code page are wrong.'],
  }[encoding];
  return [...packed, ...letters];
}

async function* inputBytes(
  { file, compression, encoding }: Omit<InputFacts, 'head'>,
  { signal, onRaw }: InputWatch,
): AsyncGenerator<Buffer> {
  const pieces = unpacked(watched(fileBytes(file, signal), onRaw), compression);
  if (encoding === 'utf-8') {
    yield* pieces;
    return;
  }
  const decode = makeDecode(encoding);
  for await (const piece of pieces) yield Buffer.from(decode(piece), 'utf8');
  yield Buffer.from(decode(null), 'utf8');
}

async function* watched(
  pieces: AsyncIterable<Buffer>,
  onRaw: ((piece: Buffer) => void) | undefined,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    onRaw?.(piece);
    yield piece;
  }
}
