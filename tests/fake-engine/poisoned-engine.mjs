#!/usr/bin/env node
/**
 * A real UCI engine with one poisonous position: it dies whenever it is to search a position whose command ends with the
 * given text, and answers everything else as the engine behind it does. Arguments: the engine, the text.
 */
import { spawn } from 'node:child_process';

const [file, poison] = process.argv.slice(2);
const [program, ...args] = /\.[cm]?js$/.test(file) ? [process.execPath, file] : [file];
const engine = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] });
engine.on('exit', (code) => process.exit(code ?? 1));

let position = '';
let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    if (line.startsWith('position ')) position = line.trim();
    if (line.startsWith('go') && poison !== '' && position.endsWith(poison)) {
      engine.kill('SIGKILL');
      process.exit(3);
    }
    engine.stdin.write(`${line}\n`);
  }
});
process.stdin.on('end', () => engine.stdin.end());
