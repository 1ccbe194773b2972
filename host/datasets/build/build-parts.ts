/** Runs the builders that a data set is made by, one after the other; one puzzle and one position serve one item of them all. */
import { inTurn, placeOf, type PartOptions } from '../../../core/build/parts.ts';
import { NOTHING_TAKEN } from '../../../core/build/walk.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import type { SearchStore } from '../../labelling/search-store.ts';
import type { ReadyEngine } from '../../reproduction/ports.ts';
import {
  buildItems,
  type BuildErrorCode,
  type BuildFile,
  type BuildResult,
  type BuiltItems,
} from './build-items.ts';
import { buildJudgment } from './build-judgment.ts';
import type { CollectWatch } from './collect-units.ts';

/** What builders need beside files. */
export interface BuildTools {
  readonly readyEngine: (
    engineId: string,
  ) => Promise<Result<ReadyEngine, Failure<'engine_missing' | 'engine_failed'>>>;
  readonly searches: () => Result<SearchStore, Failure<string>>;
  readonly processes: number;
}

export interface BuildWork extends CollectWatch {
  readonly files: readonly BuildFile[];
  readonly parts: readonly PartOptions[];
}

/** In the order of the release. Null tools: nothing here can ask an engine. */
export async function buildParts(
  { files, parts, ...watch }: BuildWork,
  tools: BuildTools | null,
): Promise<Result<readonly BuiltItems[], Failure<BuildErrorCode>>> {
  const built: BuiltItems[] = [];
  for (const part of inTurn(parts)) {
    const taken = built.at(-1)?.taken ?? NOTHING_TAKEN;
    const made: BuildResult = await (part.builder === 'judgment'
      ? judged(files, part, tools, watch, taken)
      : buildItems(files, part, watch, taken));
    if (!made.ok) return made;
    built.push(made.value);
  }
  return ok(built.sort((a, b) => placeOf(a.report.options) - placeOf(b.report.options)));
}

async function judged(
  files: readonly BuildFile[],
  options: Extract<PartOptions, { builder: 'judgment' }>,
  tools: BuildTools | null,
  watch: CollectWatch,
  taken: BuiltItems['taken'],
): Promise<BuildResult> {
  if (tools === null)
    return fail('bad_options', 'Labels need an engine and a workspace that keeps its searches.');
  const engine = await tools.readyEngine(options.engine.engineId);
  if (!engine.ok) return fail('engine_failed', engine.error.message);
  const store = tools.searches();
  if (!store.ok) return fail('file_error', store.error.message);
  const { processes } = tools;
  return buildJudgment(files, options, { engine: engine.value, processes, store: store.value }, watch, taken);
}
