/**
 * The command line, run inside this very process: standard streams, exit code and every signal, `kill -9` included, are
 * then the command's own, with no process between them and the caller.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @param {string} root @param {readonly string[]} args */
export async function runCommand(root, args) {
  const file = path.join(root, 'out', 'main', 'plybook.js');
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}
