/** Files that a command is told to write: what stands in their way is said before the work begins, not after it. */
import { checkOutput } from '../host/files.ts';
import { wrongUse } from './exit.ts';

/** @param file undefined: none is wanted. @param inputs files that the command reads */
export function refuseBadOutput(file: string | undefined, inputs: readonly string[] = []): void {
  if (file === undefined) return;
  const checked = checkOutput(file, inputs);
  if (!checked.ok) throw wrongUse(checked.error.message);
}
