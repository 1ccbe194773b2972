/** An engine as screens and the command line show it: known or not, installed or not, and what its probe found. */
import type { EngineOptionSetting, KnownEngine } from '../core/uci/engine.ts';
import { isVerified } from '../engines/identify.ts';
import { programOf, type LocatedEngine } from '../engines/locate.ts';
import type { CachedProbe } from './probe-cache.ts';

export type EngineStatus = 'verified' | 'unverified' | 'unchecked' | 'missing' | 'broken';

/** Null means unknown or not told. */
export interface EngineFacts {
  readonly id: string;
  readonly name: string;
  readonly version: string | null;
  /** Stands in the manifest of known engines, by its id or by name, version and bench value. */
  readonly known: boolean;
  /** A person added it by its path, and may remove it. */
  readonly added: boolean;
  readonly installed: boolean;
  readonly role: string | null;
  readonly licence: string | null;
  readonly sourceNote: string | null;
  readonly origin: string | null;
  readonly file: string | null;
  readonly sha256: string | null;
  readonly expectedBench: number | null;
  readonly bench: number | null;
  readonly status: EngineStatus;
  readonly message: string | null;
  /** With one thread, on this machine. */
  readonly nodesPerSecond: number | null;
  readonly checkedAt: string | null;
  readonly options: CachedProbe['options'];
  readonly fixedOptions: EngineOptionSetting[];
  readonly args: string[];
  /** Absolute; null: not installed. */
  readonly cwd: string | null;
  /** Names of environment variables let through beside the usual ones. */
  readonly environment: string[];
}

export interface EngineState {
  readonly engine: LocatedEngine;
  /** Which known engine it is; null: none, or not probed yet. */
  readonly known: KnownEngine | null;
  readonly probe: CachedProbe | null;
  /** Null: none. */
  readonly problem: string | null;
  readonly added: boolean;
}

export function viewOf({ engine, known, probe, problem, added }: EngineState): EngineFacts {
  const { install } = engine;
  const program = programOf(engine);
  return {
    ...knownFacts(known),
    id: engine.id,
    name: known === null ? (probe?.name ?? engine.id) : fullName(known),
    version: known?.version ?? null,
    known: known !== null,
    added,
    installed: true,
    origin: install.origin,
    file: engine.file,
    sha256: probe?.sha256 ?? null,
    bench: probe?.bench ?? null,
    status: statusOf(engine, known, probe, problem),
    message: problem ?? (isVerified(known, probe) ? null : (probe?.message ?? null)),
    nodesPerSecond: probe?.nodesPerSecond ?? null,
    checkedAt: probe?.checkedAt ?? null,
    options: probe?.options ?? [],
    fixedOptions: [...install.fixedOptions],
    args: [...(program.args ?? [])],
    cwd: program.cwd,
    environment: [...(program.environment ?? [])],
  };
}

/** Two versions of one engine are two engines: the version belongs to the name. */
export function fullName(known: KnownEngine): string {
  return `${known.name} ${known.version}`;
}

/** A known engine that is not installed. */
export function missingView(known: KnownEngine): EngineFacts {
  return {
    ...knownFacts(known),
    id: known.id,
    name: fullName(known),
    version: known.version,
    known: true,
    added: false,
    installed: false,
    origin: null,
    file: null,
    sha256: null,
    bench: null,
    status: 'missing',
    message: `${fullName(known)} is not installed.`,
    nodesPerSecond: null,
    checkedAt: null,
    options: [],
    fixedOptions: [],
    args: [],
    cwd: null,
    environment: [],
  };
}

function knownFacts(known: KnownEngine | null) {
  return {
    role: known?.role ?? null,
    licence: known?.licence ?? null,
    sourceNote: known?.sourceNote ?? null,
    expectedBench: known?.expectedBench ?? null,
  };
}

function statusOf(
  engine: LocatedEngine,
  known: KnownEngine | null,
  probe: CachedProbe | null,
  problem: string | null,
): EngineStatus {
  if (engine.problem !== null) return 'missing';
  if (problem !== null) return 'broken';
  if (probe === null) return 'unchecked';
  return isVerified(known, probe) ? 'verified' : 'unverified';
}
