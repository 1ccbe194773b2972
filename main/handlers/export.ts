/** Writes a text the window has made (a table, a figure) to a file the person chooses. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { HandlerError, type Handlers } from '../answer.ts';
import type { HandlerParts } from './ports.ts';

export function exportHandlers({ dialogs }: HandlerParts): Pick<Handlers, 'export.text'> {
  return {
    'export.text': async ({ title, name, text }) => {
      const target = await dialogs.chooseTarget(title, name);
      if (target === null) return { path: null };
      await writeWhole(target, text);
      return { path: target };
    },
  };
}

/** Written under another name and renamed when complete. */
async function writeWhole(target: string, text: string): Promise<void> {
  const part = `${target}.part`;
  try {
    await writeFile(part, text, 'utf8');
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw new HandlerError({ code: 'file_error', message: `${target} could not be written: ${why}` });
  }
}
