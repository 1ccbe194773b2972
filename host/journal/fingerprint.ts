/**
 * The fingerprint of a workspace at a moment (core/record/anchor), folded while its rows are walked: the anchor chain's
 * hash, and of every run the hash of its last row and which rows of the ledger are its own. Who keeps the line that
 * `verify` prints can later prove that all of it is still there, however much has been added since.
 */
import { createHash, type Hash } from 'node:crypto';
import { fingerprintText, type Fingerprint } from '../../core/record/anchor.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { sha256Hex } from '../files.ts';

export type Moment = Pick<Fingerprint, 'anchors' | 'ledgerRows'>;

interface RunAt {
  readonly ids: Hash;
  seq: number;
  hash: string;
}

export class FingerprintFold {
  readonly moment: Moment;
  readonly #runs = new Map<string, RunAt>();

  constructor(moment: Moment) {
    this.moment = moment;
  }

  /** @param id the row's number in the whole ledger. Rows of one run in their order. */
  see({ id, runId, seq, hash }: { id: number; runId: string; seq: number; hash: string }): void {
    if (id > this.moment.ledgerRows) return;
    const run = this.#runs.get(runId) ?? { ids: createHash('sha256'), seq, hash };
    run.ids.update(`${id} `);
    run.seq = seq;
    run.hash = hash;
    this.#runs.set(runId, run);
  }

  /** Once. @param anchorHash of the anchor with the moment's number */
  text(anchorHash: string): string {
    const runs = [...this.#runs]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([runId, { seq, hash, ids }]) => [runId, seq, hash, ids.digest('hex')]);
    const sha256 = sha256Hex(canonicalJson(['plybook workspace', '1', anchorHash, runs]));
    return fingerprintText({ ...this.moment, sha256 });
  }
}
