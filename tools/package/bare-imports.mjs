/**
 * The built program may import nothing but what an installed one has: Electron, Node, the SQLite addon and its own files.
 * A package that the bundler left out is found by accident inside the source tree and missing outside of it. Pure.
 */

const ALLOWED = new Set(['electron', 'better-sqlite3']);
// Built files are modules: what they take is imported. `require("…")` stands in texts of libraries that print code.
const IMPORTS =
  /(?:^|[;\n}])\s*(?:import|export)\s*(?:[\w$*{}\s,]*?\s*from\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;

/**
 * @param {string} code a built file
 * @returns {readonly string[]} what it imports and an installed program does not have, each once
 */
export function missingImports(code) {
  const found = new Set();
  for (const [, from, called] of code.matchAll(IMPORTS)) {
    const name = from ?? called ?? '';
    if (name.startsWith('.') || name.startsWith('node:') || ALLOWED.has(name)) continue;
    found.add(name);
  }
  return [...found].sort();
}
