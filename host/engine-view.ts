/** An engine as screens and the command line show it: known or not, installed or not, and what its probe found. */
import type { EngineOptionSetting, KnownEngine } from '../core/uci/engine.ts';
import type { LocatedEngine } from '../engines/locate.ts';
import type { CachedProbe } from './probe-cache.ts';

export type EngineStatus = 'verified' | 'unverified' | 'unchecked' | 'missing' | 'broken';

/** Null means unknown or not told. */
export interface EngineFacts {
  readonly id: string;
  readonly name: string;
  readonly version: string | null;
  /** Stands in the manifest of known engines. */
  readonly known: boolean;
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
}

export function viewOf(
  engine: LocatedEngine,
  probe: CachedProbe | null,
  problem: string | null,
): EngineFacts {
  const { known, install } = engine;
  return {
    ...knownFacts(known),
    id: engine.id,
    name: known === null ? (probe?.name ?? engine.id) : fullName(known),
    version: known?.version ?? null,
    known: known !== null,
    installed: true,
    origin: install.origin,
    file: engine.file,
    sha256: probe?.sha256 ?? null,
    bench: probe?.bench ?? null,
    status: statusOf(engine, probe, problem),
    message: problem ?? probe?.message ?? null,
    nodesPerSecond: probe?.nodesPerSecond ?? null,
    checkedAt: probe?.checkedAt ?? null,
    options: probe?.options ?? [],
    fixedOptions: [...install.fixedOptions],
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

function statusOf(engine: LocatedEngine, probe: CachedProbe | null, problem: string | null): EngineStatus {
  if (engine.problem !== null) return 'missing';
  if (problem !== null) return 'broken';
  if (probe === null) return 'unchecked';
  return probe.bench !== null && probe.bench === engine.known?.expectedBench ? 'verified' : 'unverified';
}
