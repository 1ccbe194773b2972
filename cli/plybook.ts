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
outliveReader(process.stdout);
outliveReader(process.stderr);
if (resources.ok) {
  const session = new CliSession(resources.value);
  process.exitCode = await runProgram(makeProgram(session, version), session, process.argv.slice(2));
} else {
  process.stderr.write(`plybook: ${resources.error.message}\n`);
  process.exitCode = EXIT.failed;
}
