/**
 * Which known engine an engine is (R-ENG-1): the one of its id, which came with the program, or, for a program added by
 * its path, the one whose name, version and bench value it has, whatever its file is called. The file's own hash is
 * recorded beside it in either case.
 */
import type { KnownEngine } from '../core/uci/engine.ts';
import type { EngineManifest, LocatedEngine } from './locate.ts';

/** What a probe told. */
export interface ToldIdentity {
  readonly name: string | null;
  readonly bench: number | null;
}

/** Null: no engine the product knows. @param told null: not probed yet. */
export function identify(
  engine: Pick<LocatedEngine, 'known'>,
  told: ToldIdentity | null,
  manifest: EngineManifest,
): KnownEngine | null {
  if (engine.known !== null || told === null) return engine.known;
  return (
    manifest.engines.find((known) => told.bench === known.expectedBench && hasName(told.name, known)) ?? null
  );
}

/** `Stockfish 17.1`, also with more words after it, as some builds tell their processor. */
function hasName(told: string | null, { name, version }: KnownEngine): boolean {
  const words = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return `${words(told ?? '')} `.startsWith(`${words(`${name} ${version}`)} `);
}

/** The bench value is the one that the known engine has. */
export function isVerified(known: KnownEngine | null, told: ToldIdentity | null): boolean {
  return known !== null && told !== null && told.bench === known.expectedBench;
}
