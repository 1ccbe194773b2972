/** What builders use of a lab: its engines, and searches known from its runs or from builds before. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ok } from '../../../core/util/result.ts';
import { joinedStores, journalStore, openSearchFile } from '../../labelling/search-store.ts';
import type { Workspace } from '../../journal/workspace.ts';
import type { LabEngines } from '../../lab-engines.ts';
import type { BuildTools } from './build-parts.ts';

/** Searches of builds stand in `builds/searches.jsonl` of the workspace, each on disk as soon as it is finished. */
export function labBuildTools(
  { dir, reader }: Pick<Workspace, 'dir' | 'reader'>,
  engines: Pick<LabEngines, 'ready'>,
  processes: number,
): BuildTools {
  return {
    readyEngine: (engineId) => engines.ready(engineId),
    searches: () => {
      const folder = path.join(dir, 'builds');
      mkdirSync(folder, { recursive: true });
      const file = openSearchFile(path.join(folder, 'searches.jsonl'));
      return file.ok ? ok(joinedStores([file.value, journalStore(reader)])) : file;
    },
    processes,
  };
}
