/**
 * The engines of a lab: those that came with the program and those a person added (one folder each in the user's data),
 * with what probing found. An engine is identified before its first use; the result is remembered by the hash of all
 * its files, so a changed file is probed again. One guard watches every process of the lab.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EngineIdentity, EngineInstall } from '../core/uci/engine.ts';
import { planSetOptions, profileOptions } from '../core/uci/profile.ts';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import type { DialogueLine } from '../engines/dialogue.ts';
import { openGuard, type EngineGuard } from '../engines/guard.ts';
import { hashFile, listEngines, type EngineManifest, type LocatedEngine } from '../engines/locate.ts';
import { openPool } from '../engines/pool.ts';
import { probeEngine } from '../engines/probe.ts';
import { fullName, missingView, viewOf, type EngineFacts } from './engine-view.ts';
import type { CachedProbe, ProbeCache } from './probe-cache.ts';
import type { ReadyEngine } from './reproduction/ports.ts';

export interface LabEnginesParts {
  readonly manifest: EngineManifest;
  /** Engines that came with the program. */
  readonly bundledDir: string;
  /** Engines a person added. */
  readonly addedDir: string;
  readonly cache: ProbeCache;
  readonly deadlineScale: () => number;
  readonly now: () => string;
}

type EngineResult<T> = Result<
  T,
  Failure<'engine_missing' | 'engine_failed' | 'engine_options' | 'cancelled'>
>;

export type PlayableEngine = Pick<EngineFacts, 'id' | 'name'>;

const KEPT_LINES = 1000;

export class LabEngines {
  readonly #parts: LabEnginesParts;
  readonly #dialogues = new Map<string, DialogueLine[]>();
  readonly #broken = new Map<string, string>();
  #guard: EngineGuard | null = null;

  constructor(parts: LabEnginesParts) {
    this.#parts = parts;
  }

  /** Installed engines and known ones that are not installed. Starts nothing. */
  async list(): Promise<readonly EngineFacts[]> {
    const located = this.#located();
    const views = await Promise.all(located.map((engine) => this.#view(engine)));
    const absent = this.#parts.manifest.engines.filter((known) => !located.some(({ id }) => id === known.id));
    return [...views, ...absent.map(missingView)];
  }

  /** Engines that can play, by name. Of known ones no file is hashed, so that this is quick. Starts nothing. */
  async playable(): Promise<readonly PlayableEngine[]> {
    const usable = this.#located().filter(({ id, problem }) => problem === null && !this.#broken.has(id));
    return Promise.all(
      usable.map(async (engine) => ({
        id: engine.id,
        name: engine.known === null ? (await this.#view(engine)).name : fullName(engine.known),
      })),
    );
  }

  /** The engine with its identity; probes it if nothing is known of these files yet. */
  async ready(engineId: string): Promise<Result<ReadyEngine, Failure<'engine_missing' | 'engine_failed'>>> {
    const engine = this.#find(engineId);
    if (!engine.ok) return engine;
    const known = this.#parts.cache.get(await cacheKey(engine.value));
    if (known !== null) return ok(this.#readyEngine(engine.value, known));
    const probed = await this.check(engineId);
    if (probed.ok) return ok(this.#readyEngine(engine.value, probed.value));
    const { code, message } = probed.error;
    return fail(code === 'engine_missing' ? 'engine_missing' : 'engine_failed', message);
  }

  /** Probes the engine now, whatever is remembered. Takes some seconds. */
  async check(engineId: string, signal?: AbortSignal): Promise<EngineResult<CachedProbe>> {
    const engine = this.#find(engineId);
    if (!engine.ok) return engine;
    const probed = await probeEngine(engine.value, {
      deadlineScale: this.#parts.deadlineScale(),
      guard: this.#openGuard(),
      ...(signal === undefined ? {} : { signal }),
    });
    if (!probed.ok) {
      if (probed.error.code !== 'cancelled') this.#broken.set(engineId, probed.error.message);
      return probed;
    }
    this.#broken.delete(engineId);
    this.#dialogues.set(engineId, probed.value.dialogue.slice(-KEPT_LINES));
    const { name, bench, sha256, verified, nodesPerSecond, message, options } = probed.value;
    const probe: CachedProbe = {
      name,
      bench,
      sha256,
      verified,
      nodesPerSecond,
      message,
      checkedAt: this.#parts.now(),
      options: options.map((option) => ({ ...option, vars: [...option.vars] })),
    };
    this.#parts.cache.set(await cacheKey(engine.value), probe);
    return ok(probe);
  }

  /** Adds a program by its path. It is not started here. */
  async add(file: string, name: string): Promise<Result<EngineFacts, Failure<'refused'>>> {
    const program = path.resolve(file);
    if (!existsSync(program) || !statSync(program).isFile())
      return fail('refused', `${program} is not a file.`);
    const id = makeEngineId(name === '' ? path.basename(program) : name);
    const folder = path.join(this.#parts.addedDir, id);
    mkdirSync(folder, { recursive: true });
    const install: EngineInstall = {
      schemaVersion: 1,
      id,
      launch: 'native',
      file: program,
      dataFiles: [],
      fixedOptions: [],
      origin: 'added by path',
    };
    writeFileSync(path.join(folder, 'install.json'), `${JSON.stringify(install, null, 2)}\n`);
    const engine = this.#find(id);
    return engine.ok ? ok(await this.#view(engine.value)) : fail('refused', engine.error.message);
  }

  /** Forgets an engine that was added by path; the program itself stays where it is. */
  remove(engineId: string): Result<null, Failure<'refused' | 'engine_missing'>> {
    const engine = this.#located().find(({ id }) => id === engineId);
    if (engine === undefined) return fail('engine_missing', `There is no engine "${engineId}".`);
    if (path.dirname(engine.dir) !== path.resolve(this.#parts.addedDir)) {
      return fail('refused', `Engine "${engineId}" came with Plybook and cannot be removed.`);
    }
    rmSync(engine.dir, { recursive: true, force: true });
    return ok(null);
  }

  /** Last lines of the talk with the engine, oldest first. */
  dialogue(engineId: string): readonly DialogueLine[] {
    return this.#dialogues.get(engineId) ?? [];
  }

  async close(): Promise<void> {
    await this.#guard?.close();
    this.#guard = null;
  }

  #located(): readonly LocatedEngine[] {
    return listEngines([this.#parts.bundledDir, this.#parts.addedDir], this.#parts.manifest);
  }

  #find(engineId: string): Result<LocatedEngine, Failure<'engine_missing'>> {
    const engine = this.#located().find(({ id }) => id === engineId);
    if (engine === undefined) {
      return fail('engine_missing', `Engine "${engineId}" is not installed.`, { engineId });
    }
    return engine.problem === null ? ok(engine) : fail('engine_missing', engine.problem, { engineId });
  }

  async #view(engine: LocatedEngine): Promise<EngineFacts> {
    if (engine.problem !== null) return viewOf(engine, null, engine.problem);
    const broken = this.#broken.get(engine.id) ?? null;
    return viewOf(engine, this.#parts.cache.get(await cacheKey(engine)), broken);
  }

  #readyEngine(engine: LocatedEngine, probe: CachedProbe): ReadyEngine {
    const expected = engine.known?.expectedBench ?? null;
    const identity: EngineIdentity = {
      name: probe.name,
      bench: probe.bench,
      sha256: probe.sha256,
      // Judged anew: the manifest may have changed since the probe.
      verified: probe.bench !== null && probe.bench === expected,
    };
    return {
      engineId: engine.id,
      identity,
      fixedOptions: engine.install.fixedOptions,
      origin: engine.install.origin,
      settingsProblem: (settings, moreOptions) => {
        const wanted = profileOptions(settings, [...engine.fixedOptions, ...moreOptions]);
        const lines = planSetOptions(wanted, probe.options);
        return lines.ok ? null : lines.error.message;
      },
      openPool: (settings, processes, { retry, moreOptions }) =>
        openPool(engine, settings, {
          processes,
          deadlineScale: this.#parts.deadlineScale(),
          nodesPerSecond: probe.nodesPerSecond,
          tries: retry ? 2 : 1,
          ...(moreOptions === undefined ? {} : { moreOptions }),
          guard: this.#openGuard(),
          onDialogue: (line) => this.#keep(engine.id, line),
        }),
    };
  }

  #keep(engineId: string, line: DialogueLine): void {
    const lines = this.#dialogues.get(engineId) ?? [];
    lines.push(line);
    if (lines.length > 2 * KEPT_LINES) lines.splice(0, lines.length - KEPT_LINES);
    this.#dialogues.set(engineId, lines);
  }

  #openGuard(): EngineGuard {
    this.#guard ??= openGuard();
    return this.#guard;
  }
}

/** Hash over all files of the install and its fixed options: whatever changes one of them asks for a new probe. */
async function cacheKey(engine: LocatedEngine): Promise<string> {
  const files = [engine.file, ...engine.install.dataFiles.map((name) => path.resolve(engine.dir, name))];
  const hashes = await Promise.all(files.map(hashFile));
  const facts = JSON.stringify([engine.id, hashes, engine.install.fixedOptions]);
  return createHash('sha256').update(facts).digest('hex');
}

function makeEngineId(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 40);
  return `${plain === '' ? 'engine' : plain}-${randomBytes(3).toString('hex')}`;
}
