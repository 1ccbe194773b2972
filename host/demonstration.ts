/**
 * The demonstration: runs that really happened, packed in the program's resources (`tools/demonstration`). It is opened from
 * a copy that is made anew each time, so the resources stay as they are and nothing that is done in it is kept.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';

/** No file of it is larger once unpacked; a longer one is not ours. */
const MOST_BYTES = 64 * 1024 * 1024;
const PACKED = '.gz';

/**
 * Unpacks every file of `from` into `target`, which is replaced whole.
 * @param from null: the program came without it
 */
export function unpackDemonstration(
  from: string | null,
  target: string,
): Result<string, Failure<'not_found' | 'failed'>> {
  if (from === null) return fail('not_found', 'This program came without the demonstration.');
  const part = `${target}.part`;
  try {
    rmSync(part, { recursive: true, force: true });
    for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith(PACKED)) continue;
      const file = path.join(part, name.slice(0, -PACKED.length));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, gunzipSync(readFileSync(path.join(from, name)), { maxOutputLength: MOST_BYTES }));
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(part, target);
    return ok(target);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    return fail('failed', `The demonstration could not be unpacked into ${target}: ${reason}`);
  }
}
