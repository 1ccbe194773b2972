/**
 * What a reproduction needs of the rest of the lab, as narrow as it can be: a workspace to write to, positions to
 * search, a way to know an engine and to start processes of it. The lab fills these in; tests fill in real parts too.
 */
import type { EngineFailureCode, EngineSettings, SearchLimit, SearchResult } from '../../core/uci/search.ts';
import type { EngineIdentity, EngineOptionSetting } from '../../core/uci/engine.ts';
import type { ReleasedLabel } from '../../core/chessqa/label-record.ts';
import type { Failure, Result } from '../../core/util/result.ts';
import type { Workspace } from '../journal/workspace.ts';
import type { DatasetRow } from '../journal/rows.ts';
import type { RunHandle } from '../runs/handle.ts';

/** One position of a released label set. */
export interface LabelItem {
  readonly seq: number;
  readonly itemId: string;
  readonly task: string;
  /** As the file has it. */
  readonly fen: string;
  /** Six fields, as sent to the engine. */
  readonly searchedFen: string;
  readonly released: ReleasedLabel;
}

export interface LabelSet {
  readonly dataset: DatasetRow;
  /** In file order. */
  readonly items: readonly LabelItem[];
}

export interface SearchJob {
  readonly fen: string;
  readonly moves: readonly string[];
  readonly limit: SearchLimit;
  /** Clear everything the engine remembers before this search. */
  readonly newGame: boolean;
  /** Only these legal moves are searched; all when absent. */
  readonly searchMoves?: readonly string[];
  readonly signal?: AbortSignal;
}

export type SearchOutcome = Result<SearchResult, Failure<EngineFailureCode>>;

export interface SearchPool {
  readonly size: number;
  /** Settles exactly once. */
  search(job: SearchJob): Promise<SearchOutcome>;
  close(): Promise<void>;
}

/** An engine that can be started, with what is known of it. */
export interface ReadyEngine {
  readonly engineId: string;
  readonly identity: EngineIdentity;
  readonly fixedOptions: readonly EngineOptionSetting[];
  readonly origin: string;
  /** What of these settings the engine would refuse (an option it has not, a value out of its range); null: nothing. */
  settingsProblem(settings: EngineSettings, moreOptions: readonly EngineOptionSetting[]): string | null;
  openPool(settings: EngineSettings, processes: number, options: EnginePoolWish): SearchPool;
}

export interface EnginePoolWish {
  /** Try a failed job once more on a fresh process; wrong where the hash is to be kept. */
  readonly retry: boolean;
  /** Options beside those of the install, e.g. limited strength. */
  readonly moreOptions?: readonly EngineOptionSetting[];
}

/** Named moments at which a crash test stops the program. */
export type RunPoint =
  | 'step.open' // inside a transaction, before its commit
  | 'run.created'
  | 'execution.started'
  | 'label.searched'
  | 'label.appended'
  | 'execution.ending'
  | 'execution.ended';

export interface ReproductionContext {
  readonly workspace: Workspace;
  labelSet(datasetId: string): Result<LabelSet, Failure<'not_found'>>;
  readyEngine(engineId: string): Promise<Result<ReadyEngine, Failure<'engine_missing' | 'engine_failed'>>>;
  /** The time, ISO 8601, UTC. */
  readonly now: () => string;
  readonly randomHex: () => string;
  /** Runs that are being executed in this process, by id. */
  readonly live: Map<string, RunHandle>;
  /** For crash tests and for whoever must know that a position is durable; `seq` where one is meant. */
  readonly onPoint?: (point: RunPoint, seq: number | null) => void;
}
