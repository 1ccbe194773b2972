/** What builders use of a lab: its engines, searches and vectors found before, replies of its runs about comments. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { SemanticOptions } from '../../../core/build/semantic/options.ts';
import { ok, type Failure, type Result } from '../../../core/util/result.ts';
import { joinedStores, journalStore, openSearchFile } from '../../labelling/search-store.ts';
import type { Workspace } from '../../journal/workspace.ts';
import type { LabEngines } from '../../lab-engines.ts';
import { systemPorts } from '../../providers/chat-http.ts';
import type { BuildTools } from './build-parts.ts';
import type { SemanticTools } from './build-semantic.ts';
import { cleanedReplies, commentRun, keptReplies } from './comment-questions.ts';
import { findVectors } from './vector-file.ts';

export interface BuildMeans {
  /** Engines that label at a time; they change the speed, never an item. */
  readonly processes: number;
  /** Null: vectors are those of the file alone. */
  readonly vectorService: { readonly baseUrl: string; readonly apiKey: string | null } | null;
  /** Null: the one of the workspace. */
  readonly vectorFile: string | null;
}

/** Searches and vectors stand in the folder `builds` of the workspace, each on disk as soon as it is known. */
export function labBuildTools(
  { dir, reader }: Pick<Workspace, 'dir' | 'reader'>,
  engines: Pick<LabEngines, 'ready'>,
  means: BuildMeans,
): BuildTools {
  const folder = path.join(dir, 'builds');
  const inFolder = (name: string): string => {
    mkdirSync(folder, { recursive: true });
    return path.join(folder, name);
  };
  return {
    readyEngine: (engineId) => engines.ready(engineId),
    searches: () => {
      const file = openSearchFile(inFolder('searches.jsonl'));
      return file.ok ? ok(joinedStores([file.value, journalStore(reader)])) : file;
    },
    processes: means.processes,
    semantic: (options) => semanticTools(options, reader, means, inFolder),
  };
}

function semanticTools(
  { cleaning, judging, embedding }: SemanticOptions,
  reader: Workspace['reader'],
  { vectorService: service, vectorFile }: BuildMeans,
  inFolder: (name: string) => string,
): Result<SemanticTools, Failure<'bad_options'>> {
  const cleaned = cleaning === 'rules' ? ok(null) : commentRun(reader, cleaning.runId, 'cleaning');
  if (!cleaned.ok) return cleaned;
  const kept = judging === 'rules' ? ok(null) : commentRun(reader, judging.runId, 'judging');
  if (!kept.ok) return kept;
  const replies = {
    cleaned: cleaned.value === null ? null : cleanedReplies(cleaned.value),
    kept: kept.value === null ? null : keptReplies(kept.value),
  };
  if (embedding === null) return ok({ replies, vectorsOf: null });
  const { model } = embedding;
  return ok({
    replies,
    vectorsOf: (texts, signal) => {
      const file = vectorFile ?? inFolder('vectors.jsonl');
      return findVectors({ model, service, file }, texts, systemPorts, signal);
    },
  });
}
