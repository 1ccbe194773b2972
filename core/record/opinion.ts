/**
 * A stored engine opinion and its key (R-ENG-1): engine by bench value, options, limit, and everything the engine
 * knew about the position. An engine without a bench value is known by its file hash instead, so that it never shares
 * opinions with anything else. `isSameSearch` says whether two searches tell the same: times and dropped lines are no
 * part of what an engine thinks.
 */
import { canonicalJson } from './canonical-json.ts';
import type { EngineIdentity, EngineOptionSetting } from '../uci/engine.ts';
import type { Sha256 } from './hash-chain.ts';
import { unsetOptions } from '../uci/profile.ts';
import type { EngineSettings, SearchLimit, SearchLine, SearchResult } from '../uci/search.ts';

export interface OpinionKey {
  /** `bench:<value>`, or `sha256:<hex>` of an engine that told no bench value; then its files and arguments, if any. */
  readonly engine: string;
  /** Canonical JSON of settings and fixed options, and of what of the settings the engine lacks, if anything. */
  readonly options: string;
  /** Canonical JSON of the limit. */
  readonly limit: string;
  /** Canonical JSON: the FEN, and where the hash table was kept, a hash of all positions searched before. */
  readonly position: string;
  /** Over the four texts above. */
  readonly sha256: string;
}

export interface OpinionQuestion {
  readonly engine: EngineIdentity;
  readonly settings: EngineSettings;
  readonly fixedOptions: readonly EngineOptionSetting[];
  readonly limit: SearchLimit;
  readonly fen: string;
  /** Null: the hash was cleared before. Else SHA-256 over the positions searched since it was cleared. */
  readonly historySha256: string | null;
}

export function makeOpinionKey(question: OpinionQuestion, sha256: Sha256): OpinionKey {
  const { engine, settings, fixedOptions: fixed } = question;
  const { files, args } = engine;
  const known = engine.bench === null ? `sha256:${engine.sha256}` : `bench:${engine.bench}`;
  const startedWith = files === undefined && args === undefined ? '' : ` ${canonicalJson({ files, args })}`;
  const lacks = unsetOptions(engine.lacks, settings);
  const parts = {
    engine: known + startedWith,
    options: canonicalJson(lacks.length === 0 ? { settings, fixed } : { settings, fixed, lacks }),
    limit: canonicalJson(question.limit),
    position: canonicalJson({ fen: question.fen, history: question.historySha256 }),
  };
  return { ...parts, sha256: opinionKeySha256(parts, sha256) };
}

export function opinionKeySha256(parts: Omit<OpinionKey, 'sha256'>, sha256: Sha256): string {
  return sha256(canonicalJson([parts.engine, parts.options, parts.limit, parts.position]));
}

/** Names of the fields in which two searches of one question differ; empty when they tell the same. */
export function differingFields(a: SearchResult, b: SearchResult): readonly string[] {
  const left = comparable(a);
  const right = comparable(b);
  return Object.keys(left).filter((name) => left[name] !== right[name]);
}

export function isSameSearch(a: SearchResult, b: SearchResult): boolean {
  return differingFields(a, b).length === 0;
}

function comparable(search: SearchResult): Record<string, string> {
  return {
    bestmove: canonicalJson(search.bestmove),
    ponder: canonicalJson(search.ponder),
    lastExact: canonicalJson(search.lastExact === null ? null : timeless(search.lastExact)),
    lastLine: canonicalJson(search.lastLine === null ? null : timeless(search.lastLine)),
    lines: canonicalJson(search.lines.map(timeless)),
    nodesTotal: canonicalJson(search.nodesTotal),
  };
}

function timeless(line: SearchLine): Omit<SearchLine, 'timeMs'> & { timeMs: null } {
  return { ...line, timeMs: null };
}
