/** The hash by which a data set is known, made again from the lines it holds. */
import { createHash } from 'node:crypto';
import type { DatasetReader } from './dataset-reader.ts';
import { Slices } from './slices.ts';

/**
 * SHA-256 over the kept raw lines in order, each followed by a line feed, as the import made it; of a file that cannot be read
 * to its end, the reason. Lets other work in between its blocks; throws `Cancelled` where the signal says so.
 */
export async function contentSha256Of(reader: DatasetReader, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const slices = new Slices(signal);
  try {
    for (const { text } of reader.blocks()) {
      hash.update(text);
      if (slices.isDue) await slices.rest();
    }
  } catch (error) {
    signal?.throwIfAborted();
    return `unreadable (${error instanceof Error ? error.message : String(error)})`;
  }
  return hash.digest('hex');
}
