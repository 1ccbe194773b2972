/** The file that the program was started with, by a double click, an association or `plybook open FILE`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The last argument that names something that is there; null: none does. The program itself comes first, and in a working copy
 * the folder of its code after it.
 * @param folder that a relative name is of
 */
export function fileArgument(args: readonly string[], folder: string): string | null {
  const named = args
    .slice(1)
    .filter((arg) => !arg.startsWith('-') && /\.(?:plybook|plybook-workspace|pgn|jsonl)$/i.test(arg))
    .map((arg) => pathOf(arg, folder))
    .filter((file) => existsSync(file));
  return named.at(-1) ?? null;
}

/** A desktop entry hands over addresses, a terminal names. */
function pathOf(arg: string, folder: string): string {
  try {
    return arg.startsWith('file://') ? fileURLToPath(arg) : path.resolve(folder, arg);
  } catch {
    return path.resolve(folder, arg);
  }
}
