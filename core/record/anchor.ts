/**
 * The chain of a workspace (R-JOUR-12). Ledger rows are chained run by run; everything else that a journal says (which
 * runs there are, their titles and times, executions, engines, data sets, what is put away) and where each run's own
 * chain ends at rest is written down here once more, as a hash, in one chain over the whole workspace. Cutting an end,
 * taking a run away or changing one of those rows shows. Pure.
 */
import type { ChainHead, Sha256 } from './hash-chain.ts';

/** Tables each row of which has an anchor, in the order in which a journal that had none gets them. */
export const ANCHORED_TABLES = ['workspace', 'engine', 'dataset', 'run', 'execution', 'run_shelf'] as const;
export type AnchoredTable = (typeof ANCHORED_TABLES)[number];

export interface AnchorFields {
  /** From 1, without gaps. */
  readonly seq: number;
  /**
   * A table one row of which was written; `head`: where the chain of a run ends; `unwatched`: nothing told any more how
   * far the journal had been written when it was opened; `file`: a file of the workspace that is not rewritten.
   */
  readonly subject: AnchoredTable | 'head' | 'unwatched' | 'file';
  /** The row's primary key as text; of a head the run's id; of a file its path; else `journal`. */
  readonly key: string;
  /** SHA-256 of the row's canonical JSON; of a head `<seq>:<hash>`; of a file `<bytes>:<hash>`; else empty. */
  readonly facts: string;
  /** Rows the ledger, and opinions the journal had then, of all runs. */
  readonly ledgerRows: number;
  readonly opinions: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The head of a workspace without anchors. */
export function firstAnchorHead(sha256: Sha256): ChainHead {
  return { seq: 0, hash: sha256(JSON.stringify(['plybook anchors', '1'])) };
}

/** Hash of an anchor whose predecessor has `prevHash`, lower-case hex. */
export function anchorHash(prevHash: string, anchor: AnchorFields, sha256: Sha256): string {
  const { seq, subject, key, facts, ledgerRows, opinions, at } = anchor;
  return sha256(
    JSON.stringify([
      prevHash,
      'anchor',
      String(seq),
      subject,
      key,
      facts,
      String(ledgerRows),
      String(opinions),
      at,
    ]),
  );
}

export function headFacts({ seq, hash }: ChainHead): string {
  return `${seq}:${hash}`;
}

/** A whole workspace in one line: how many anchors and ledger rows it has, and a hash over all of both. */
export interface Fingerprint {
  readonly anchors: number;
  readonly ledgerRows: number;
  /** 64 lower-case hex digits. */
  readonly sha256: string;
}

/** `12-3456-<64 hex digits>` */
export function fingerprintText({ anchors, ledgerRows, sha256 }: Fingerprint): string {
  return `${anchors}-${ledgerRows}-${sha256}`;
}

/** Null: it is none. */
export function parseFingerprint(text: string): Fingerprint | null {
  const match = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{64})$/.exec(text.trim());
  const [, anchors, ledgerRows, sha256] = match ?? [];
  if (anchors === undefined || ledgerRows === undefined || sha256 === undefined) return null;
  return { anchors: Number(anchors), ledgerRows: Number(ledgerRows), sha256 };
}
