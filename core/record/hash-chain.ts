/**
 * The hash chain of one run (R-JOUR-3): every ledger row carries the SHA-256 of the row before it. The first row
 * follows a hash made from the run's id, so rows cannot be moved to another run. The fields are hashed as one JSON list
 * of texts, whose quoting keeps neighbouring fields apart. A chain alone does not notice a cut tail; that is what the
 * heads in the execution rows and in exports are for.
 */

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. Passed in, because this room uses no platform code. */
export type Sha256 = (text: string) => string;

export interface ChainedFields {
  readonly runId: string;
  /** From 1, without gaps. */
  readonly seq: number;
  readonly kind: string;
  readonly key: string;
  /** Canonical JSON. */
  readonly payload: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Where a run's chain ends: the sequence number and hash of its last row; seq 0 before the first. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** The head of a run without rows. */
export function firstHead(runId: string, sha256: Sha256): ChainHead {
  return { seq: 0, hash: sha256(JSON.stringify(['plybook ledger', '1', runId])) };
}

/** Hash of a row whose predecessor has `prevHash`, lower-case hex. */
export function chainHash(prevHash: string, row: ChainedFields, sha256: Sha256): string {
  const fields = [prevHash, 'ledger', row.runId, String(row.seq), row.kind, row.key, row.payload, row.at];
  return sha256(JSON.stringify(fields));
}
