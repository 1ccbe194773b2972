/**
 * Default app of the fallback Electron: `electron [-r module]… <folder or file> [arguments]` starts that app. It awaits
 * the import of the app's main file at top level, so everything the app does while loading happens before `ready`, as
 * privileged schemes demand.
 */
import { app } from 'electron';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { preloads, target } = readArguments(process.argv.slice(1));
// Preloads first, as Electron's own default app does: a test driver may rewrite the arguments before the app reads them.
const require = createRequire(import.meta.url);
for (const file of preloads) require(path.resolve(file));

if (target === null) {
  process.stderr.write('usage: electron <folder of the app> [arguments]\n');
  process.exit(2);
}
const main = resolveMain(path.resolve(target));
await import(pathToFileURL(main).href);

/** @param {readonly string[]} words */
function readArguments(words) {
  const preloads = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === '-r' || word === '--require') preloads.push(words[(at += 1)]);
    else if (!word.startsWith('-')) return { preloads, target: word };
  }
  return { preloads, target: null };
}

/** Tells Electron name, version and folder of the app as if it had found the app by itself. */
function resolveMain(target) {
  if (!existsSync(target)) {
    process.stderr.write(`there is no app at ${target}\n`);
    process.exit(2);
  }
  const folder = statSync(target).isDirectory() ? target : path.dirname(target);
  const manifestFile = path.join(folder, 'package.json');
  const manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};
  if (manifest.productName || manifest.name) app.setName(manifest.productName ?? manifest.name);
  if (manifest.version) app.setVersion(manifest.version);
  app.setAppPath(folder);
  return folder === target ? path.join(folder, manifest.main ?? 'index.js') : target;
}
