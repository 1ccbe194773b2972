/**
 * The window's own scheme: `app://plybook/…` serves the built renderer and nothing else. Paths are resolved inside one
 * folder, every answer carries the content security policy, and there is no other origin the window may load from.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { protocol } from 'electron';

export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://plybook';

/** `style-src` needs inline styles for the component library; scripts never do. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the files of `folder`. Call once, when the app is ready. */
export function serveApp(folder: string): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const file = fileFor(folder, request.url);
    if (file === null) return refused(404);
    try {
      const body = await readFile(file);
      return new Response(new Uint8Array(body), { headers: headersFor(file) });
    } catch {
      return refused(404);
    }
  });
}

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

function headersFor(file: string): Record<string, string> {
  return {
    'content-type': MIME_TYPES[path.extname(file)] ?? 'application/octet-stream',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };
}

function refused(status: number): Response {
  return new Response('not found', { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
