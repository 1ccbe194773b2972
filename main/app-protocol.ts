/**
 * The window's own scheme: `app://plybook/…` serves the built renderer and nothing else. Paths are resolved inside one
 * folder, every answer carries the content security policy, and there is no other origin the window may load from.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { protocol } from 'electron';
import { MIME_TYPES, fileFor } from './app-files.ts';

const APP_SCHEME = 'app';
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
