/**
 * Compressed files as the bytes that were packed (R-FILE-4): gzip by Node's zlib, zstd by a reader in plain JavaScript,
 * because the Node that ships has none. Known by their first bytes, never by their name. Handed out piece by piece: a
 * small file may hold very much. A file that ends too early is an error, so nobody takes a part for the whole.
 */
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';

export type Compression = 'gzip' | 'zstd';

const STARTS: readonly (readonly [Compression, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
];

/** Other containers, by their first bytes: they are named, not read. */
const UNREAD: readonly (readonly [name: string, start: string])[] = [
  ['a zip archive', 'PK\u0003\u0004'],
  ['packed by bzip2', 'BZh'],
  ['packed by xz', '\u00fd7zXZ'],
  ['a 7z archive', '7z\u00bc\u00af'],
  ['a Parquet table', 'PAR1'],
  ['an SQLite database', 'SQLite format 3'],
];

/** A skippable frame of zstd holds no text, but text may follow it. */
const SKIPPABLE = /^[\u0050-\u005f]\u002a\u004d\u0018/;

export function compressionOf(start: Uint8Array): Compression | null {
  if (SKIPPABLE.test(latin1(start))) return 'zstd';
  return STARTS.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0] ?? null;
}

/** What the file is, where it is a container that nobody here unpacks; null otherwise. */
export function unreadContainer(start: Uint8Array): string | null {
  const text = latin1(start);
  return UNREAD.find(([, mark]) => text.startsWith(mark))?.[0] ?? null;
}

function latin1(start: Uint8Array): string {
  return Buffer.from(start.subarray(0, 16)).toString('latin1');
}

export function unpacked(
  pieces: AsyncIterable<Buffer>,
  compression: Compression | null,
): AsyncIterable<Buffer> {
  if (compression === null) return pieces;
  return compression === 'gzip' ? gunzipped(pieces) : unzstd(pieces);
}

async function* gunzipped(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const feeding = (async () => {
    try {
      for await (const piece of pieces) {
        if (!gunzip.write(piece)) await drained(gunzip);
        if (gunzip.destroyed) return;
      }
      gunzip.end();
    } catch (error) {
      gunzip.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  })();
  try {
    for await (const piece of gunzip) yield piece as Buffer;
  } catch (error) {
    throw new Error(`the gzip file is damaged or not whole: ${messageOf(error)}`, { cause: error });
  } finally {
    gunzip.destroy();
    await feeding;
  }
}

function drained(gunzip: ReturnType<typeof createGunzip>): Promise<void> {
  return new Promise((resolve) => {
    gunzip.once('drain', resolve);
    gunzip.once('close', resolve);
  });
}

/** A block of four bytes may stand for 128 KiB, so little is fed at a time: at most some 32 MiB come of it. */
const FEED_BYTES = 1024;

async function* unzstd(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let out: Buffer[] = [];
  const reader = new Decompress((piece) => out.push(Buffer.from(piece)));
  const feed = (piece: Uint8Array, isLast: boolean): Buffer[] => {
    out = [];
    try {
      reader.push(piece, isLast);
    } catch (error) {
      throw new Error(`the zstd file is damaged or not whole: ${messageOf(error)}`, { cause: error });
    }
    return out;
  };
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += FEED_BYTES)
      yield* feed(Uint8Array.from(piece.subarray(at, at + FEED_BYTES)), false);
  }
  yield* feed(new Uint8Array(0), true);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
