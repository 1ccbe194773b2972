/**
 * The engines of a lab: those that came with the program and those a person added (one folder each in the user's data),
 * with what probing found. An engine is identified before its first use; the result is remembered by the hash of all
 * its files, so a changed file is probed again. One guard watches every process of the lab.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { EngineIdentity, KnownEngine } from '../core/uci/engine.ts';
import { lackingOptions, planSetOptions, profileOptions } from '../core/uci/profile.ts';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import type { DialogueLine } from '../engines/dialogue.ts';
import { openGuard, type EngineGuard } from '../engines/guard.ts';
import { identify, isVerified } from '../engines/identify.ts';
import { listEngines, locateInstall, type EngineManifest, type LocatedEngine } from '../engines/locate.ts';
import { openPool } from '../engines/pool.ts';
import { probeEngine, type EngineProbe, type ProbeOptions, type ProbeProgress } from '../engines/probe.ts';
import { isSameInstall, planInstall, writeInstall, type EngineWish } from './engine-adding.ts';
import { probeKey, recordedOptions, startFacts } from './engine-files.ts';
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

interface Identified {
  readonly engine: LocatedEngine;
  readonly probe: CachedProbe | null;
  readonly known: KnownEngine | null;
}

/** How an engine is watched while it is probed. */
export interface ProbeWatch {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ProbeProgress) => void;
}

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
    const found = await Promise.all(this.#located().map((engine) => this.#identified(engine)));
    const views = found.map(({ engine, known, probe }) =>
      viewOf({ engine, known, probe, problem: this.#problemOf(engine), added: this.#isAdded(engine) }),
    );
    const absent = this.#parts.manifest.engines.filter(
      ({ id }) => !found.some(({ known }) => known?.id === id),
    );
    return [...views, ...absent.map(missingView)];
  }

  /** Engines that can play, by name. Of known ones no file is hashed, so that this is quick. Starts nothing. */
  async playable(): Promise<readonly PlayableEngine[]> {
    const usable = this.#located().filter((engine) => this.#problemOf(engine) === null);
    return Promise.all(
      usable.map(async (engine) => {
        if (engine.known !== null) return { id: engine.id, name: fullName(engine.known) };
        const { known, probe } = await this.#identified(engine);
        return { id: engine.id, name: known === null ? (probe?.name ?? engine.id) : fullName(known) };
      }),
    );
  }

  /** The engine with its identity; probes it if nothing is known of these files yet. */
  async ready(engineId: string): Promise<Result<ReadyEngine, Failure<'engine_missing' | 'engine_failed'>>> {
    const engine = await this.#find(engineId);
    if (!engine.ok) return engine;
    const known = this.#parts.cache.get(await probeKey(engine.value));
    if (known !== null) return ok(await this.#readyEngine(engine.value, known));
    const probed = await this.check(engineId);
    if (probed.ok) return ok(await this.#readyEngine(engine.value, probed.value));
    const { code, message, details } = probed.error;
    return fail(code === 'engine_missing' ? 'engine_missing' : 'engine_failed', message, details);
  }

  /** Probes the engine now, whatever is remembered. Takes some seconds. */
  async check(engineId: string, watch: ProbeWatch = {}): Promise<EngineResult<CachedProbe>> {
    const engine = await this.#find(engineId);
    if (!engine.ok) return engine;
    const probed = await this.#probe(engine.value, watch);
    if (probed.ok) {
      this.#broken.delete(engine.value.id);
      return ok(await this.#remember(engine.value, probed.value));
    }
    if (probed.error.code !== 'cancelled') this.#broken.set(engine.value.id, probed.error.message);
    return probed;
  }

  /**
   * Adds a program by its path, once it has shown that it speaks UCI and takes the options wished. The same program, set
   * and started in the same way, is not added twice.
   */
  async add(
    wish: EngineWish,
    watch: ProbeWatch = {},
  ): Promise<EngineResult<EngineFacts> | Result<never, Failure<'refused'>>> {
    const { addedDir, manifest } = this.#parts;
    const planned = planInstall(wish);
    if (!planned.ok) return planned;
    const tried = locateInstall(planned.value, path.dirname(planned.value.file), manifest);
    const probed = await this.#probe(tried, { ...watch, optionTexts: wish.options });
    if (!probed.ok) return probed;
    const install = { ...planned.value, fixedOptions: [...probed.value.settings] };
    const same = this.#added().find((engine) => isSameInstall(engine.install, install));
    if (same === undefined) writeInstall(addedDir, install);
    const { id } = same?.install ?? install;
    const engine = await this.#find(id);
    if (!engine.ok) return engine;
    await this.#remember(engine.value, probed.value);
    this.#broken.delete(id);
    const { known, probe } = await this.#identified(engine.value);
    return ok(viewOf({ engine: engine.value, known, probe, problem: null, added: true }));
  }

  /** The id of a program that has been added as it comes, without options or arguments; null: it has not. */
  addedAs(file: string): string | null {
    const planned = planInstall({ file, name: '', options: [], args: [], cwd: null, environment: [] });
    if (!planned.ok) return null;
    return this.#added().find((engine) => isSameInstall(engine.install, planned.value))?.id ?? null;
  }

  /** Forgets an engine that was added by path; the program itself stays where it is. */
  remove(engineId: string): Result<null, Failure<'refused' | 'engine_missing'>> {
    const engine = this.#located().find(({ id }) => id === engineId);
    if (engine === undefined) return fail('engine_missing', `There is no engine "${engineId}".`);
    if (!this.#isAdded(engine)) {
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

  #added(): readonly LocatedEngine[] {
    return this.#located().filter((engine) => this.#isAdded(engine));
  }

  #isAdded({ dir }: LocatedEngine): boolean {
    return path.dirname(dir) === path.resolve(this.#parts.addedDir);
  }

  #problemOf({ id, problem }: LocatedEngine): string | null {
    return problem ?? this.#broken.get(id) ?? null;
  }

  /** By its id; a known engine that is not installed is also one that was added and has proved to be it. */
  async #find(engineId: string): Promise<Result<LocatedEngine, Failure<'engine_missing'>>> {
    const engine = this.#located().find(({ id }) => id === engineId) ?? (await this.#provedTo(engineId));
    if (engine === null) {
      return fail('engine_missing', `Engine "${engineId}" is not installed.`, { engineId });
    }
    return engine.problem === null ? ok(engine) : fail('engine_missing', engine.problem, { engineId });
  }

  async #provedTo(knownId: string): Promise<LocatedEngine | null> {
    if (!this.#parts.manifest.engines.some(({ id }) => id === knownId)) return null;
    const added = await Promise.all(this.#added().map((engine) => this.#identified(engine)));
    return added.find(({ known, engine }) => known?.id === knownId && isPlain(engine))?.engine ?? null;
  }

  async #identified(engine: LocatedEngine): Promise<Identified> {
    const probe = engine.problem === null ? this.#parts.cache.get(await probeKey(engine)) : null;
    return { engine, probe, known: identify(engine, probe, this.#parts.manifest) };
  }

  async #probe(
    engine: LocatedEngine,
    watch: ProbeWatch & Pick<ProbeOptions, 'optionTexts'>,
  ): Promise<EngineResult<EngineProbe>> {
    this.#dialogues.delete(engine.id);
    return probeEngine(engine, {
      deadlineScale: this.#parts.deadlineScale(),
      guard: this.#openGuard(),
      onDialogue: (line) => this.#keep(engine.id, line),
      ...watch,
    });
  }

  async #remember(engine: LocatedEngine, found: EngineProbe): Promise<CachedProbe> {
    const { name, bench, sha256, verified, nodesPerSecond, message, options } = found;
    const checkedAt = this.#parts.now();
    const copied = options.map((option) => ({ ...option, vars: [...option.vars] }));
    const probe = { name, bench, sha256, verified, nodesPerSecond, message, checkedAt, options: copied };
    this.#parts.cache.set(await probeKey(engine), probe);
    return probe;
  }

  async #readyEngine(engine: LocatedEngine, probe: CachedProbe): Promise<ReadyEngine> {
    const lacks = lackingOptions(probe.options);
    const identity: EngineIdentity = {
      name: probe.name,
      bench: probe.bench,
      sha256: probe.sha256,
      // Judged anew: the manifest may have changed since the probe.
      verified: isVerified(identify(engine, probe, this.#parts.manifest), probe),
      ...(lacks.length === 0 ? {} : { lacks: [...lacks] }),
      ...(await startFacts(engine)),
    };
    return {
      engineId: engine.id,
      identity,
      fixedOptions: recordedOptions(engine),
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

/** As it comes: nothing is set that could make it play otherwise. */
function isPlain({ install: { fixedOptions, args = [] } }: LocatedEngine): boolean {
  return fixedOptions.length === 0 && args.length === 0;
}
