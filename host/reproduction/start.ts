/**
 * Starts and resumes the reproduction of a label set (R-QUEST-6.2 and R-QUEST-11). The manifest is frozen and hashed
 * before the first search; how many processes work on it is no part of it, since it cannot change a number. A run can
 * be paused, cancelled and resumed, also by another process after a kill: what is recorded is never searched again.
 *
 * Ledger of a run: run_created, then for each execution execution_started, labels and notes, execution_ended; a run that
 * came to its end has run_finished or run_cancelled before the last row.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { isSameEngine } from '../../core/record/same-engine.ts';
import { makeRunId } from '../../core/record/ids.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import { reproductionLedgerSchemas } from '../../core/reproduction/records.ts';
import type { ReproductionManifest, ReproductionRequest } from '../../core/reproduction/run.ts';
import { limitParts } from '../../core/uci/limit.ts';
import type { SearchLimit } from '../../core/uci/search.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { Execution } from './execution.ts';
import type { RunHandle } from '../runs/handle.ts';
import type { LabelSet, ReadyEngine, ReproductionContext } from './ports.ts';
import { sha256Hex } from '../files.ts';

export type StartFailureCode = 'not_found' | 'refused' | 'busy' | 'engine_missing' | 'engine_failed';

export interface StartOptions {
  /** Take labels from stored opinions on exactly the same question instead of searching afresh. Isolated mode only. */
  readonly reuseOpinions: boolean;
}

/** Makes a run and begins its first execution. The engine is probed first if nothing is known of it yet. */
export async function startReproduction(
  context: ReproductionContext,
  request: ReproductionRequest,
  options: StartOptions = { reuseOpinions: false },
): Promise<Result<RunHandle, Failure<StartFailureCode>>> {
  const refusal = refusalOf(request, options);
  if (refusal !== null) return fail('refused', refusal);
  const set = context.labelSet(request.datasetId);
  if (!set.ok) return set;
  if (set.value.items.length === 0) {
    return fail('refused', `Data set ${set.value.dataset.name} has no position judgment items to reproduce.`);
  }
  const engine = await context.readyEngine(request.engineId);
  if (!engine.ok) return engine;
  const manifest = makeManifest(request, set.value, engine.value);
  const runId = createRun(context, manifest, set.value, engine.value);
  return begin(context, runId, manifest, set.value, engine.value, request.processes, options);
}

/** Begins another execution of a run that was paused, interrupted or failed. */
export async function resumeReproduction(
  context: ReproductionContext,
  runId: string,
  processes: number,
  options: StartOptions = { reuseOpinions: false },
): Promise<Result<RunHandle, Failure<StartFailureCode>>> {
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is running already.`);
  const { reader } = context.workspace;
  const first = reader.ledgerRow(runId, 'run_created', 'run');
  if (first === null) return fail('not_found', `There is no run ${runId} in this workspace.`);
  if (reader.ledgerRow(runId, 'run_finished', 'run') !== null) {
    return fail('refused', `Run ${runId} is finished; there is nothing to resume.`);
  }
  if (reader.ledgerRow(runId, 'run_cancelled', 'run') !== null) {
    return fail('refused', `Run ${runId} was cancelled and cannot be resumed.`);
  }
  if (reader.run(runId)?.kind !== 'reproduction') return fail('refused', `Run ${runId} is no reproduction.`);
  const { manifest } = readPayload(reproductionLedgerSchemas.run_created, first);
  const set = context.labelSet(manifest.datasetId);
  if (!set.ok) return set;
  const engine = await context.readyEngine(manifest.engineId);
  if (!engine.ok) return engine;
  const changed = changedSince(manifest, set.value, engine.value);
  if (changed !== null) return fail('refused', changed);
  return begin(context, runId, manifest, set.value, engine.value, processes, options);
}

function begin(
  context: ReproductionContext,
  runId: string,
  manifest: ReproductionManifest,
  set: LabelSet,
  engine: ReadyEngine,
  processes: number,
  options: StartOptions,
): Result<RunHandle, Failure<StartFailureCode>> {
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is running already.`);
  const { reuseOpinions } = options;
  const execution = new Execution({ context, runId, manifest, set, engine, processes, reuseOpinions });
  execution.start();
  return ok(execution);
}

/** The frozen settings of a run: everything that decides its result and nothing that does not. */
function makeManifest(
  request: ReproductionRequest,
  set: LabelSet,
  engine: ReadyEngine,
): ReproductionManifest {
  return {
    kind: 'reproduction',
    schemaVersion: 1,
    datasetId: request.datasetId,
    datasetSha256: set.dataset.contentSha256,
    mode: request.mode,
    engineId: request.engineId,
    engine: engine.identity,
    settings: request.settings,
    fixedOptions: [...engine.fixedOptions],
    limit: request.limit,
  };
}

function createRun(
  context: ReproductionContext,
  manifest: ReproductionManifest,
  set: LabelSet,
  engine: ReadyEngine,
): string {
  const runId = makeRunId(context.now(), context.randomHex());
  const text = canonicalJson(manifest);
  const manifestSha256 = sha256Hex(text);
  const items = set.items.length;
  const { identity } = engine;
  context.workspace.writer.createRun(
    {
      id: runId,
      kind: 'reproduction',
      title: makeTitle(manifest, set),
      manifest: text,
      manifestSha256,
      items,
    },
    {
      engineId: engine.engineId,
      name: identity.name,
      bench: identity.bench,
      fileSha256: identity.sha256,
      verified: identity.verified,
      origin: engine.origin,
    },
    set.dataset,
    [
      {
        kind: 'run_created',
        key: 'run',
        payload: {
          manifest,
          manifestSha256,
          datasetName: set.dataset.name,
          items,
          workspaceId: context.workspace.id,
        },
      },
    ],
  );
  context.onPoint?.('run.created', null);
  return runId;
}

function makeTitle(manifest: ReproductionManifest, set: LabelSet): string {
  const engine = manifest.engine.name ?? manifest.engineId;
  return `${set.dataset.name}: ${engine}, ${limitText(manifest.limit)}, ${manifest.mode}`;
}

/** A limit in words: `100,000 nodes`. */
export function limitText(limit: SearchLimit): string {
  const words = { nodes: 'nodes', depth: 'depth', movetimeMs: 'ms', mate: 'mate in' } as const;
  return limitParts(limit)
    .map(({ name, value }) => {
      const number = value.toLocaleString('en-US');
      return name === 'nodes' || name === 'movetimeMs'
        ? `${number} ${words[name]}`
        : `${words[name]} ${value}`;
    })
    .join(', ');
}

function refusalOf(request: ReproductionRequest, options: StartOptions): string | null {
  if (options.reuseOpinions && request.mode === 'sequential') {
    return 'Stored opinions cannot be reused in sequential mode: the hash table would not be filled.';
  }
  if (request.settings.multipv !== 1)
    return 'A reproduction needs MultiPV 1: a label is the first line alone.';
  return null;
}

/** Why the run cannot go on with what is here now, or null. */
function changedSince(manifest: ReproductionManifest, set: LabelSet, engine: ReadyEngine): string | null {
  if (set.dataset.contentSha256 !== manifest.datasetSha256) {
    return `Data set ${manifest.datasetId} does not have the content this run began with.`;
  }
  const { identity, fixedOptions } = engine;
  return isSameEngine({ engine: identity, fixedOptions }, manifest)
    ? null
    : `Engine ${manifest.engineId} is not the one this run began with. Start a new run.`;
}
