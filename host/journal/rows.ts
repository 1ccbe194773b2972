/** Rows of the journal's smaller tables, as the program sees them. */
import type { RunKind } from '../../core/record/run.ts';

export interface NewRun {
  readonly id: string;
  readonly kind: RunKind;
  readonly title: string;
  /** Canonical JSON; frozen. */
  readonly manifest: string;
  readonly manifestSha256: string;
  /** Positions the run will search, or items it will ask. */
  readonly items: number;
}

export interface EngineRow {
  readonly engineId: string;
  readonly name: string | null;
  /** Nodes; null: not measured. */
  readonly bench: number | null;
  readonly fileSha256: string;
  readonly verified: boolean;
  readonly origin: string;
}

export interface DatasetRow {
  readonly id: string;
  readonly contentSha256: string;
  readonly name: string;
  readonly itemCount: number;
  readonly licenceNote: string;
  readonly source: string;
}

export interface RunRow extends NewRun {
  /** Null: the run uses none. */
  readonly datasetId: string | null;
  readonly createdAt: string;
  /** 1: hidden from the lists by a person; nothing is ever deleted. */
  readonly isArchived: 0 | 1;
}

/** By which a run is known to be as it was when it was last looked at. */
export interface RunStamp {
  readonly id: string;
  readonly lastSeq: number;
  readonly isArchived: 0 | 1;
}

/** The ledger's head at the moment the row was written. */
export interface ExecutionRow {
  readonly number: number;
  readonly event: 'started' | 'ended';
  readonly headSeq: number;
  readonly headHash: string;
  readonly at: string;
}

export interface StoredOpinion {
  readonly keySha256: string;
  /** Canonical JSON of a search result. */
  readonly result: string;
  readonly runId: string;
  readonly ledgerSeq: number;
}

/** What a check found. */
export interface JournalProblem {
  /** Null: it concerns the whole journal. */
  readonly runId: string | null;
  /** Null: it concerns the whole run. */
  readonly seq: number | null;
  readonly problem: string;
}
