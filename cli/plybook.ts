/**
 * The command line program: finds what set-up or packaging left, makes the session and runs one command. Built into
 * `out/main`, so its root lies two folders up: the repository, or the archive of an installed program, which lies in the
 * folder of its resources.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findResources } from '../host/lab-resources.ts';
import { version } from '../package.json';
import { outliveReader } from './closed-pipe.ts';
import { EXIT } from './exit.ts';
import { makeProgram, runProgram } from './program.ts';
import { CliSession } from './session.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const resources = findResources(root);
let isCut = false;
for (const stream of [process.stdout, process.stderr]) {
  outliveReader(stream, (message) => {
    isCut = true;
    process.exitCode = EXIT.failed;
    // Where standard error is the one that fails, nobody can be told.
    if (stream === process.stdout) process.stderr.write(`plybook: ${message}\n`);
  });
}
if (resources.ok) {
  const session = new CliSession(resources.value);
  const code = await runProgram(makeProgram(session, version), session, process.argv.slice(2));
  if (code !== EXIT.done || !isCut) process.exitCode = code;
} else {
  process.stderr.write(`plybook: ${resources.error.message}\n`);
  process.exitCode = EXIT.failed;
}
