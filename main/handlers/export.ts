/** Writes a text the window has made (a table, a figure) to a file the person chooses. */
import { writeWhole } from '../../host/files.ts';
import type { Handlers } from '../answer.ts';
import { valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';

export function exportHandlers({ dialogs }: HandlerParts): Pick<Handlers, 'export.text'> {
  return {
    'export.text': async ({ title, name, text }) => {
      const target = await dialogs.chooseTarget(title, name);
      if (target === null) return { path: null };
      valueOf(writeWhole(target, text));
      return { path: target };
    },
  };
}
