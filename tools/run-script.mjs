/**
 * Bundles one TypeScript program of the repository with vite and runs it with this Node: for scripts that use product
 * code but are no part of the product. The product's thread is built beside it, as it is beside the programs.
 * `node tools/run-script.mjs <file.ts> [arguments]`
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const WORKERS = {
  'statistics-worker': path.join(root, 'host/statistics/statistics-worker.ts'),
  'file-check-worker': path.join(root, 'host/journal/file-check-worker.ts'),
};
const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  console.error('usage: node tools/run-script.mjs <file.ts> [arguments]');
  process.exit(2);
}

const name = path.basename(script, '.ts');
const outDir = path.join(root, 'out', 'scripts', name);
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { [name]: path.resolve(script), ...WORKERS },
      output: { entryFileNames: '[name].js' },
    },
  },
});
const file = path.join(outDir, `${name}.js`);
const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
  cwd: root,
  stdio: 'inherit',
});
child.on('close', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 0 : 1);
});
