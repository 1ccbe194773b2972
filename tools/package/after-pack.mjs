/** Takes out what an Electron brings along and an installed program must not have: the default app of the bare runtime. */
import { rmSync } from 'node:fs';
import path from 'node:path';

/** @param {{ appOutDir: string, packager: { getResourcesDir: (folder: string) => string } }} context of electron-builder */
export default function afterPack(context) {
  rmSync(path.join(context.packager.getResourcesDir(context.appOutDir), 'default_app.asar'), { force: true });
}
