/**
 * Downloads one file. It grows as `<file>.part` and gets its name by a rename after its hash was checked, so a file that
 * has its name is whole. A cut download goes on where it stopped, if the server still has the same version of the file;
 * otherwise it starts over. A stalled connection is cut and tried again a few times.
 */
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileSha256 } from './cache.mjs';
import { SetupError } from './report.mjs';

const TRIES = 3;

/**
 * @param {{ url: string, file: string, sha256: string | null, stallMs?: number }} order sha256 null: proved otherwise
 * @returns {Promise<void>} the file is whole and, if a hash was given, is the expected one
 */
export async function downloadFile({ url, file, sha256, stallMs = 30_000 }) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file)) {
    if (sha256 === null || (await fileSha256(file)) === sha256) return;
    rmSync(file);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fetchPart(url, `${file}.part`, stallMs);
      break;
    } catch (error) {
      if (error instanceof SetupError || attempt === TRIES) throw asSetupError(url, error);
    }
  }
  if (sha256 !== null && (await fileSha256(`${file}.part`)) !== sha256) {
    rmSync(`${file}.part`);
    throw new SetupError(`${url} is not the expected file (its hash differs): it was thrown away`);
  }
  renameSync(`${file}.part`, file);
  rmSync(`${file}.part.tag`, { force: true });
}

/** @param {string} url @param {string} part @param {number} stallMs */
async function fetchPart(url, part, stallMs) {
  const have = existsSync(part) ? statSync(part).size : 0;
  const tag = have > 0 && existsSync(`${part}.tag`) ? readFileSync(`${part}.tag`, 'utf8') : null;
  const cut = new AbortController();
  const watch = setTimeout(() => cut.abort(new Error(`no data for ${stallMs} ms`)), stallMs);
  try {
    /** @type {Record<string, string>} */
    const headers = tag === null ? {} : { range: `bytes=${have}-`, 'if-range': tag };
    const reply = await fetch(url, { headers, signal: cut.signal });
    const goesOn = reply.status === 206 && tag !== null;
    if (!goesOn && reply.status !== 200) throw refusal(url, part, reply.status);
    if (reply.body === null) throw new Error('an empty reply');
    // Only a strong tag proves that the rest belongs to what is there.
    const newTag = reply.headers.get('etag');
    if (newTag !== null && !newTag.startsWith('W/')) writeFileSync(`${part}.tag`, newTag);
    else rmSync(`${part}.tag`, { force: true });
    const body = Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (reply.body));
    await pipeline(body, wake(watch), createWriteStream(part, { flags: goesOn ? 'a' : 'w' }), {
      signal: cut.signal,
    });
    const expected = expectedBytes(reply, goesOn ? have : 0);
    const got = statSync(part).size;
    if (expected !== null && got !== expected) throw new Error(`cut after ${got} of ${expected} bytes`);
  } finally {
    clearTimeout(watch);
  }
}

/** Each piece of data puts the stall deadline off. @param {NodeJS.Timeout} watch */
function wake(watch) {
  return new Transform({
    transform(chunk, _encoding, done) {
      watch.refresh();
      done(null, chunk);
    },
  });
}

/** @param {Response} reply @param {number} before @returns {number | null} whole size; null if the server does not tell */
function expectedBytes(reply, before) {
  const length = reply.headers.get('content-length');
  if (length === null || reply.headers.get('content-encoding') !== null) return null;
  return before + Number(length);
}

/** @param {string} url @param {string} part @param {number} status */
function refusal(url, part, status) {
  if (status === 416) {
    rmSync(part, { force: true }); // what is there is longer than the file: start over
    return new Error('the part on disk does not fit');
  }
  if (status >= 500 || status === 429) return new Error(`the server answered ${status}`);
  return new SetupError(`${url} answered ${status}: the file is not there`);
}

/** @param {string} url @param {unknown} error */
function asSetupError(url, error) {
  if (error instanceof SetupError) return error;
  const reason =
    error instanceof Error
      ? error.cause instanceof Error
        ? error.cause.message
        : error.message
      : String(error);
  return new SetupError(
    `${url} could not be downloaded (${reason}): check the network, then run the same command again`,
  );
}
