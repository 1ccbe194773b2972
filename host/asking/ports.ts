/**
 * What a question run is made of: the questions, whoever answers them, and what the lab lends it. Every player (a model
 * behind HTTP, recorded replies, a baseline, an engine) answers through `Answerer`, so that the runner, the ledger and
 * the scoring know no difference.
 */
import type { QaItem } from '../../core/chessqa/item.ts';
import type { AnswerKind } from '../../core/reply/answer-shape.ts';
import type { Attempt } from '../../core/record/attempt.ts';
import type { BackoffPolicy } from '../../core/asking/backoff.ts';
import type { SampledItem } from '../../core/question/sampling.ts';
import type { Failure, Result } from '../../core/util/result.ts';
import type { NumberedItem } from '../datasets/numbered-items.ts';
import type { DatasetRow } from '../journal/rows.ts';
import type { Workspace } from '../journal/workspace.ts';
import type { ProviderGates } from '../runs/gates.ts';
import type { ReadyEngine } from '../reproduction/ports.ts';
import type { RunHandle } from '../runs/handle.ts';
import type { Asked } from './judge.ts';

export type { NumberedItem };

/** One item as it is asked. */
export interface Question extends Asked {
  readonly item: QaItem;
  /** Complete answers, any of which is right. */
  readonly accepted: readonly string[];
  readonly kind: AnswerKind;
}

export interface QuestionSet {
  readonly dataset: DatasetRow;
  /** Number and task of every item, in order: enough to draw a sample, without reading the items. */
  readonly index: readonly SampledItem[];
  /** The items with these numbers (ascending), read one after another: a large data set is never in memory as a whole. */
  itemsOf(seqs: readonly number[]): Iterable<NumberedItem>;
  /** As `checkLabel` gives them, worked out once an item; absent: work them out. */
  acceptedOf?(item: QaItem): readonly string[];
}

export interface Answerer<Q extends Asked = Question> {
  /** Requests at a time and least time between two; lanes that share a `gateKey` share these limits. */
  readonly gateKey: string;
  readonly lanes: number;
  readonly spacingMs: number;
  /** One request; `n` from 1 within the item. Never throws, never retries. */
  ask(question: Q, n: number, queueMs: number, signal: AbortSignal): Promise<Attempt>;
  close(): Promise<void>;
}

/** An answerer that knows beforehand which items it has no answer for. */
export interface ChoosyAnswerer extends Answerer {
  /** Why there is no answer, the same words for the same reason; null: there is one. */
  readonly refusalOf: (item: QaItem) => string | null;
}

export type QuestionFailureCode =
  | 'not_found'
  | 'refused'
  | 'busy'
  | 'no_key'
  | 'key_unreadable'
  | 'preflight_failed'
  | 'engine_missing'
  | 'engine_failed'
  | 'file_error'
  | 'source_failed' // a database of game counts gave no answer
  | 'cancelled';
export type QuestionResult<T> = Result<T, Failure<QuestionFailureCode>>;

/** What every run needs that asks, whatever it asks. */
export type AskContext = Omit<QuestionContext, 'questionSet' | 'checkDataset'>;

/** Named moments at which a crash test stops the program. */
export type QuestionPoint =
  | 'step.open' // inside a transaction, before its commit
  | 'run.created'
  | 'execution.started'
  | 'attempt.opened'
  | 'attempt.answered' // the reply is there, nothing of it is durable
  | 'attempt.closed'
  | 'execution.ending'
  | 'execution.ended';

export interface QuestionContext {
  readonly workspace: Workspace;
  questionSet(datasetId: string): Result<QuestionSet, Failure<'not_found'>>;
  /** Whether the data set still holds what was imported: nothing is asked or judged by one that does not. */
  checkDataset(datasetId: string): Promise<Result<null, Failure<'not_found' | 'file_error'>>>;
  readyEngine(engineId: string): Promise<Result<ReadyEngine, Failure<'engine_missing' | 'engine_failed'>>>;
  /** The key of a service address. Null: there is none, which is fine for a local server. */
  findKey(
    baseUrl: string,
    keyVariable: string | null,
    presetVariable: string | null,
  ): Result<string | null, Failure<'key_unreadable'>>;
  /** The time, ISO 8601, UTC. */
  readonly now: () => string;
  readonly randomHex: () => string;
  /** Runs that are being executed in this process, by id. */
  readonly live: Map<string, RunHandle>;
  readonly onPoint?: (point: QuestionPoint, seq: number | null) => void;
  /** Waits between two requests of one item; absent: the usual ones. Tests wait less. */
  readonly backoff?: Pick<BackoffPolicy, 'firstMs' | 'maxMs'>;
  /** Of every run of this process, one a service. */
  readonly gates: ProviderGates;
}
