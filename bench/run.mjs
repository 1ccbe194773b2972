/**
 * Runs one bench file: `npm run bench -- <name> [arguments]`. Bundling is the business of `tools/run-script.mjs`, so
 * that the measured code is the code that ships.
 */
import { readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));
const runner = path.resolve(folder, '../tools/run-script.mjs');
const [name, ...args] = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
if (name === undefined || !names.includes(name)) {
  console.error(`Which bench? One of: ${names.join(', ')}`);
  process.exit(2);
}
const run = spawnSync(process.execPath, [runner, path.join(folder, `${name}.ts`), ...args], {
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
