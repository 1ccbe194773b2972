#!/usr/bin/env node
/** A UCI program that tells every environment variable it can see, as `info string` lines, when it is greeted. */
const say = (text) => process.stdout.write(`${text}\n`);

process.stdin.on('data', (chunk) => {
  for (const line of String(chunk).split('\n')) {
    if (line.trim() === 'uci') {
      say('id name Spy 1');
      for (const [name, value] of Object.entries(process.env)) say(`info string ${name}=${value}`);
      say(`info string cwd ${process.cwd()}`);
      say(`info string args ${JSON.stringify(process.argv.slice(2))}`);
      say('uciok');
    }
    if (line.trim() === 'isready') say('readyok');
    if (line.trim() === 'quit') process.exit(0);
  }
});
process.stdin.on('end', () => process.exit(0));
