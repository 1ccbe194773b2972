/**
 * What asking needs to know of what it asks, and no more: a prompt with a number, and a judge that says what a reply comes
 * to. Questions of a data set and positions of a move study are asked by the same runner; each brings its judge.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import type { AnswerFlags } from '../../core/asking/records.ts';
import type { RunKind } from '../../core/record/run.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';

/** One thing as it is asked. */
export interface Asked {
  /** Within the run's data set or position set, from 1. */
  readonly seq: number;
  readonly prompt: string;
  readonly promptSha256: string;
}

export interface Judged {
  /** Recorded with the reply; its key is the number of what was asked. */
  readonly entry: LedgerEntry;
  /** Null: the reply says nothing about the player, and it will not be asked again all the same. */
  readonly verdict: AnswerFlags | null;
}

export interface Judge<Q extends Asked> {
  readonly kind: RunKind;
  /** Null: the attempt says nothing about the player; it is asked again. Pure. */
  judge(asked: Q, n: number, attempt: Attempt): Judged | null;
  /** The row of a run that has come to its end. */
  finished(counts: { readonly answered: number; readonly right: number }): LedgerEntry;
}
