/** The program itself: versions and licences for the about screen, settings, links to the outside. */
import os from 'node:os';
import { sqliteVersion } from '../../host/journal/pragmas.ts';
import { openSqlite } from '../../host/sqlite/open-sqlite.ts';
import { listEngines, readManifest } from '../../engines/locate.ts';
import type { AppInfo } from '../../ipc/contract.ts';
import type { LabResources } from '../../host/lab-resources.ts';
import { HandlerError, type Handlers } from '../answer.ts';
import { LICENCES } from '../licences.ts';
import type { HandlerParts } from './ports.ts';

type AppChannel = 'app.info' | 'app.openExternal' | 'app.takeNamedFile' | 'settings.get' | 'settings.set';

export function appHandlers({
  resources,
  runtime,
  settings,
  openLink,
  takeNamedFile,
}: HandlerParts): Pick<Handlers, AppChannel> {
  return {
    'app.info': () => ({
      ...runtime,
      sqlite: versionOfSqlite(resources.nativeBinding),
      platform: `${process.platform} ${process.arch} ${os.release()}`,
      cpuCount: os.cpus().length,
      road: resources.road,
      roadReason: resources.roadReason,
      electronOrigin: resources.electronOrigin,
      sqliteOrigin: resources.sqliteOrigin,
      engines: enginesThatTravel(resources),
      licences: LICENCES.map((licence) => ({ ...licence })),
    }),
    'app.openExternal': ({ url }) => {
      if (!openLink(url))
        throw new HandlerError({ code: 'refused', message: 'Only known https addresses are opened.' });
    },
    'app.takeNamedFile': takeNamedFile,
    'settings.get': settings.get,
    'settings.set': settings.set,
  };
}

function versionOfSqlite(nativeBinding: string | null): string {
  const db = openSqlite(':memory:', { readonly: false, nativeBinding });
  try {
    return sqliteVersion(db);
  } finally {
    db.close();
  }
}

/** Engines that came with the program, with their licence and where their source is to be had. */
function enginesThatTravel(resources: LabResources): AppInfo['engines'] {
  const manifest = readManifest(resources.engineManifestFile);
  if (!manifest.ok) return [];
  return listEngines(resources.enginesDir, manifest.value).map(({ id, install, known }) => ({
    id,
    origin: install.origin,
    licence: known?.licence ?? 'unknown',
    sourceNote: known?.sourceNote ?? 'unknown',
  }));
}
