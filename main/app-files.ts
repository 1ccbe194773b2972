/**
 * Which file an address of the window's scheme means. Pure: a path never leaves the folder of the built window, and only
 * files of known types are served.
 */
import path from 'node:path';

export const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The file an address means, or null when it lies outside the folder or is of no known type. */
export function fileFor(folder: string, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.host !== 'plybook') return null;
  let name: string;
  try {
    name = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (name.includes('\u0000') || name.includes('\\')) return null;
  const root = path.resolve(folder);
  const file = path.join(root, name === '/' ? 'index.html' : name);
  const isInside = file.startsWith(root + path.sep);
  return isInside && path.extname(file) in MIME_TYPES ? file : null;
}
