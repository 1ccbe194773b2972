/** Runs the builders that a data set is made by, one after the other; one puzzle and one position serve one item of them all. */
import { inTurn, placeOf, type PartOptions } from '../../../core/build/parts.ts';
import type { SemanticOptions } from '../../../core/build/semantic/options.ts';
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
import { buildSemantic, type SemanticTools } from './build-semantic.ts';
import type { CollectWatch } from './collect-units.ts';

/** What builders need beside files. */
export interface BuildTools {
  readonly readyEngine: (
    engineId: string,
  ) => Promise<Result<ReadyEngine, Failure<'engine_missing' | 'engine_failed'>>>;
  readonly searches: () => Result<SearchStore, Failure<string>>;
  readonly processes: number;
  /** Replies of players, and who gives vectors. */
  readonly semantic: (options: SemanticOptions) => Result<SemanticTools, Failure<'bad_options'>>;
}

/** Rules alone: no workspace, no service. */
const RULES_ALONE: SemanticTools = { replies: { cleaned: null, kept: null }, vectorsOf: null };

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
    const made = await buildPart(files, part, tools, watch, taken);
    if (!made.ok) return made;
    built.push(made.value);
  }
  return ok(built.sort((a, b) => placeOf(a.report.options) - placeOf(b.report.options)));
}

async function buildPart(
  files: readonly BuildFile[],
  part: PartOptions,
  tools: BuildTools | null,
  watch: CollectWatch,
  taken: BuiltItems['taken'],
): Promise<BuildResult> {
  if (part.builder === 'judgment') return judged(files, part, tools, watch, taken);
  if (part.builder !== 'semantic') return buildItems(files, part, watch, taken);
  const own = tools === null ? ok(RULES_ALONE) : tools.semantic(part);
  return own.ok ? buildSemantic(files, part, own.value, watch, taken) : own;
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
