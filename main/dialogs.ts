/** The system's own dialogs for files and folders, attached to the window. */
import { dialog, type BrowserWindow, type OpenDialogOptions } from 'electron';
import type { Dialogs, OpenChoice } from './handlers/ports.ts';

const PROPERTIES: Readonly<Record<OpenChoice['kind'], OpenDialogOptions['properties']>> = {
  files: ['openFile', 'multiSelections'],
  file: ['openFile'],
  folder: ['openDirectory'],
  new_folder: ['openDirectory', 'createDirectory', 'promptToCreate'],
};

export function makeDialogs(ownerWindow: () => BrowserWindow | null): Dialogs {
  return {
    choose: async ({ title, kind, endings }) => {
      const properties = PROPERTIES[kind] ?? [];
      const filters =
        endings.length === 0 ? [] : [{ name: endings.join(', '), extensions: [...endings] }, ALL_FILES];
      const options: OpenDialogOptions = { title, properties, filters };
      const owner = ownerWindow();
      const chosen = await (owner === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(owner, options));
      return chosen.canceled ? [] : chosen.filePaths;
    },
    chooseTarget: async (title, name) => {
      const options = { title, defaultPath: name.replaceAll(/[^\w .()-]+/g, '_') };
      const owner = ownerWindow();
      const chosen = await (owner === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(owner, options));
      return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath;
    },
  };
}

const ALL_FILES = { name: 'All files', extensions: ['*'] };
