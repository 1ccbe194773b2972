/**
 * The window carries no zod: making a schema there tries to compile code, which its content security policy forbids and
 * reports, and the main process has checked everything already. So nothing that runs in the window may reach it.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gms;

/** How each file that runs in the window is reached: file → the file that imports it. */
function reachedFrom(entry: string): ReadonlyMap<string, string> {
  const from = new Map<string, string>([[entry, '']]);
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const [, source = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = source.startsWith('.') ? path.posix.join(path.posix.dirname(file), source) : source;
      if (from.has(target)) continue;
      from.set(target, file);
      if (source.startsWith('.') && /\.tsx?$/.test(target) && existsSync(path.join(root, target)))
        open.push(target);
    }
  }
  return from;
}

it('nothing in the window reaches a schema', () => {
  const from = reachedFrom('renderer/main.tsx');
  const way: string[] = [];
  for (let file = from.has('zod') ? 'zod' : ''; file !== ''; file = from.get(file) ?? '') way.push(file);
  expect(way).toEqual([]);
  expect(from.has('renderer/routes/runs/questions/new-question-run.tsx')).toBe(true);
  expect(from.size).toBeGreaterThan(100);
});
