/**
 * Position Judgment items: positions in order, labelled by an engine on as many processes as wished. Each finished search
 * is kept on disk at once, so a build that was stopped or killed goes on where it was, and ends in the same bytes.
 */
import { createHash } from 'node:crypto';
import { judgmentPlan } from '../../../core/build/collect-plan.ts';
import type { JudgmentOptions } from '../../../core/build/judgment-options.ts';
import { JudgmentWalk, type FoundLabel, type JudgedCandidate } from '../../../core/build/judgment-walk.ts';
import type { SourceUnit } from '../../../core/build/source-unit.ts';
import { NOTHING_TAKEN, type Taken } from '../../../core/build/walk.ts';
import { readLabels } from '../../../core/score/label.ts';
import { fail, ok } from '../../../core/util/result.ts';
import { StoredSearch } from '../../labelling/stored-search.ts';
import type { SearchStore } from '../../labelling/search-store.ts';
import type { ReadyEngine } from '../../reproduction/ports.ts';
import { digest } from '../import-jsonl.ts';
import {
  guarded,
  makingProgress,
  reportOf,
  walkSources,
  type BuildFile,
  type BuildResult,
} from './build-items.ts';
import { collectUnits, GROWTH, type Collected, type CollectWatch } from './collect-units.ts';

export interface LabelTools {
  readonly engine: ReadyEngine;
  readonly processes: number;
  /** Searches made before, and where new ones are kept. */
  readonly store: SearchStore;
}

export function buildJudgment(
  files: readonly BuildFile[],
  options: JudgmentOptions,
  tools: LabelTools,
  watch: CollectWatch = {},
  taken: Taken = NOTHING_TAKEN,
): Promise<BuildResult> {
  return guarded(files, watch, async () => {
    const { threads, hashMb, nodes } = options.engine;
    const settings = { threads, hashMb, multipv: 1 };
    const problem = tools.engine.settingsProblem(settings, []);
    if (problem !== null) return fail('bad_options', problem);
    const search = new StoredSearch({
      ...tools,
      valuing: { settings, limit: { nodes } },
      signal: watch.signal ?? new AbortController().signal,
    });
    try {
      return await labelled(files, options, tools, search, watch, taken);
    } finally {
      await search.close();
    }
  });
}

async function labelled(
  files: readonly BuildFile[],
  options: JudgmentOptions,
  { engine, processes }: LabelTools,
  search: StoredSearch,
  watch: CollectWatch,
  taken: Taken,
): Promise<BuildResult> {
  const { name, bench, sha256 } = engine.identity;
  const { nodes, threads, hashMb } = options.engine;
  const source = { name: name ?? engine.engineId, bench, sha256, nodes, threads, hashMb };
  const names = files.map(({ file }) => file);
  for (let growth = 1; ; growth *= GROWTH) {
    const collected = await collectUnits(names, judgmentPlan(options), growth, watch);
    if (!collected.ok) return collected;
    const { limits, sources, units } = collected.value;
    const digests = { sha256: digest, md5 };
    const walk = new JudgmentWalk(options, limits, walkSources(files, sources), source, digests, taken);
    await walkLabelled(walk, units, search, processes, watch);
    if (search.end !== null) return search.end;
    if (!walk.needsMore) return ok(builtOf(files, options, collected.value, walk));
  }
}

function builtOf(
  files: readonly BuildFile[],
  options: JudgmentOptions,
  collected: Collected,
  walk: JudgmentWalk,
) {
  return { lines: walk.lines, taken: walk.taken, report: reportOf(files, options, collected, walk) };
}

/** Labels that are worked out at a time: more than are wanted in the end by no more than this. */
const AHEAD_A_PROCESS = 8;

async function walkLabelled(
  walk: JudgmentWalk,
  units: readonly SourceUnit[],
  search: StoredSearch,
  processes: number,
  { onProgress }: CollectWatch,
): Promise<void> {
  const ahead = AHEAD_A_PROCESS * processes;
  for (let at = 0; at < units.length && !walk.isDone; at += ahead) {
    const batch = units.slice(at, at + ahead);
    const labels = await labelsOf(walk, batch, search);
    if (search.end !== null) return;
    for (const unit of batch) walk.take(unit, ({ searchedFen }) => labels.get(searchedFen) ?? null);
    const { searches: made, found } = search;
    onProgress?.(makingProgress(walk.tally.tasks(), { made, found }));
  }
}

/** By the position searched; a position on which the engine failed has none. */
async function labelsOf(
  walk: JudgmentWalk,
  batch: readonly SourceUnit[],
  search: StoredSearch,
): Promise<ReadonlyMap<string, FoundLabel>> {
  const labels = new Map<string, FoundLabel>();
  const candidates = batch.flatMap((unit) => walk.candidate(unit) ?? []);
  await search.each(candidates, async ({ searchedFen }: JudgedCandidate) => {
    const found = await search.search(searchedFen);
    if (found === null || 'failure' in found) return;
    const { lastExact } = readLabels(found, searchedFen.split(' ')[1] === 'b' ? 'b' : 'w');
    if (lastExact !== null) labels.set(searchedFen, { label: lastExact, nodesTotal: found.nodesTotal });
  });
  return labels;
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
