/**
 * A bundle for everybody: the rows of a run with only what may leave the house (`core/ledger/public-row`), in a chain of
 * its own, because rows that were emptied no longer have their hashes. It opens, verifies and is taken in like any bundle.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { chainHash, firstHead } from '../../core/record/hash-chain.ts';
import { isLedgerKind } from '../../core/ledger/ledger.ts';
import { PublicRows, publicText } from '../../core/ledger/public-row.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { sha256Hex } from '../files.ts';
import { writeBundleOf, type AttachedText, type WrittenBundle } from './bundle.ts';
import type { JournalReader } from './reader.ts';
import type { ExecutionRow, RunRow } from './rows.ts';

export interface PublicMember {
  /** Kind of the row and path of the member, array places as `*`. */
  readonly member: string;
  readonly count: number;
  /** The first value, bounded; null: it is withheld. */
  readonly example: string | null;
}

export interface PublicRun {
  readonly run: RunRow;
  readonly rows: readonly LedgerRow[];
  readonly executions: readonly ExecutionRow[];
  /** Everything that is inside, and everything that is not, by name. */
  readonly members: readonly PublicMember[];
}

const EXAMPLE = 60;

/** Refused where something that must be withheld cannot be. */
export function makePublicRun(
  reader: JournalReader,
  runId: string,
  hasTexts: boolean,
): Result<PublicRun, Failure<'not_found' | 'refused'>> {
  const run = reader.run(runId);
  if (run === null) return fail('not_found', `There is no run ${runId} in this workspace.`);
  const publics = new PublicRows(hasTexts);
  const members = new Members();
  const rows: LedgerRow[] = [];
  let head = firstHead(runId, sha256Hex);
  let manifest = run.manifest;
  for (const row of reader.ledger(runId)) {
    const { kind, seq } = row;
    const made = isLedgerKind(kind) ? publics.payload(kind, row.payload) : null;
    if (made === null)
      return fail('refused', `Row ${seq} (${kind}) of ${runId} cannot be made public: nothing was written.`);
    members.see(kind, made);
    let payload = publicText(made);
    if (kind === 'run_created') ({ payload, manifest } = withManifest(payload));
    const next = { ...row, payload, prevHash: head.hash };
    const hash = chainHash(head.hash, next, sha256Hex);
    rows.push({ ...next, hash });
    head = { seq, hash };
  }
  const executions = reader.executions(runId).map((one) => {
    const { hash } = rows[one.headSeq - 1] ?? { hash: one.headHash };
    return { ...one, headHash: hash };
  });
  const manifestSha256 = sha256Hex(manifest);
  return ok({ run: { ...run, manifest, manifestSha256 }, rows, executions, members: members.list() });
}

/** The frozen manifest as it may leave, and the row that repeats its hash. */
function withManifest(text: string): { readonly payload: string; readonly manifest: string } {
  const row = JSON.parse(text) as { manifest: unknown };
  const manifest = canonicalJson(row.manifest);
  return { manifest, payload: canonicalJson({ ...row, manifestSha256: sha256Hex(manifest) }) };
}

export function writePublicBundle(
  reader: JournalReader,
  made: PublicRun,
  file: string,
  attached: readonly AttachedText[],
): Result<WrittenBundle, Failure<'file_error'>> {
  const { isArchived: _isArchived, ...run } = made.run;
  const { rows, executions } = made;
  const headHash = rows.at(-1)?.hash ?? '';
  const facts = { run, executions: [...executions], rows: rows.length, headHash };
  return writeBundleOf(2, { ...facts, workspaceId: reader.originOf(run.id) }, () => rows, file, attached);
}

class Members {
  readonly #seen = new Map<string, { count: number; example: string | null }>();

  see(kind: string, made: NonNullable<ReturnType<PublicRows['payload']>>): void {
    for (const [path, value] of made.kept) this.#add(`${kind}.${path}`, String(value).slice(0, EXAMPLE));
    for (const path of made.withheld) this.#add(`${kind}.${path}`, null);
  }

  list(): readonly PublicMember[] {
    return [...this.#seen]
      .map(([member, seen]) => ({ member, ...seen }))
      .sort((a, b) => (a.member < b.member ? -1 : 1));
  }

  #add(member: string, example: string | null): void {
    const seen = this.#seen.get(member);
    if (seen === undefined || (example === null && seen.example !== null)) {
      this.#seen.set(member, { count: (seen?.count ?? 0) + 1, example });
    } else seen.count += 1;
  }
}
