/**
 * May a path be read as a file (R-FILE-10)? What waits for somebody to write (a pipe, a socket) or never ends (a device)
 * is refused at once, and so is a link that leads nowhere. The bytes are handed out piece by piece as they lie on the
 * disk; reading ends when nobody wants it any more.
 */
import { createReadStream } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';

export type FileFailure = Failure<'file_error'>;

const PIECE_BYTES = 64 * 1024;

/** Size of the file; refused when it is none that can be read from its beginning to its end. */
export async function inputFileSize(file: string): Promise<Result<number, FileFailure>> {
  try {
    const facts = await stat(file);
    if (facts.isFile()) return ok(facts.size);
    const what = facts.isDirectory()
      ? 'a folder'
      : facts.isFIFO()
        ? 'a pipe'
        : facts.isSocket()
          ? 'a socket'
          : 'a device';
    return fail('file_error', `${file} is ${what}, not a file: save what it holds in a file and name that.`);
  } catch (error) {
    return fail('file_error', `${file} cannot be read: ${await whyUnreadable(file, error)}`);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EACCES: 'this user may not read it.',
  ELOOP: 'its links lead in a circle.',
  ENAMETOOLONG: 'the name is too long.',
  ENOTDIR: 'a part of its path is no folder.',
};

async function whyUnreadable(file: string, error: unknown): Promise<string> {
  const code = (error as { readonly code?: unknown }).code;
  if (code === 'ENOENT' && (await isLink(file))) return 'it is a link that leads nowhere.';
  const words = typeof code === 'string' ? WORDS[code] : undefined;
  return words ?? (error instanceof Error ? error.message : String(error));
}

async function isLink(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isSymbolicLink();
  } catch {
    return false;
  }
}

/** The bytes as they lie there, from one of them on. Ends with the signal's reason when it is aborted. */
export async function* fileBytes(
  file: string,
  signal: AbortSignal | undefined,
  start = 0,
): AsyncGenerator<Buffer> {
  const stream = createReadStream(file, { highWaterMark: PIECE_BYTES, start });
  try {
    for await (const piece of stream) {
      signal?.throwIfAborted();
      yield piece as Buffer;
    }
  } finally {
    stream.destroy();
  }
}
