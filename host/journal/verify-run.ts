/**
 * Does one run still say what was written? Rows are seen one at a time, in order, from a journal or from a bundle: the
 * hash chain, every payload by its kind's schema, the manifest by its hash, the heads that the execution rows kept, which is
 * how a cut tail shows, and games by playing them again. Reads only; repairs nothing.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { chainHash, firstHead, type ChainHead } from '../../core/record/hash-chain.ts';
import { isLedgerKind, ledgerSchemas } from '../../core/ledger/ledger.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import type { ExecutionRow, RunRow } from './rows.ts';
import { GamesChecker } from './verify-games.ts';
import { ExecutionsChecker } from './verify-executions.ts';
import { sha256Hex } from '../files.ts';

export interface RunProblem {
  /** Null: it concerns the whole run. */
  readonly seq: number | null;
  readonly problem: string;
}

export type CheckedRun = Pick<
  RunRow,
  'id' | 'kind' | 'datasetId' | 'manifest' | 'manifestSha256' | 'items' | 'createdAt'
> & {
  /** Where it says that it was made; left out: it stands in the journal it was made in. */
  readonly workspaceId?: string;
};

export class RunChecker {
  readonly #run: CheckedRun;
  readonly #problems: RunProblem[];
  readonly #executions: ExecutionsChecker;
  readonly #games = new GamesChecker();
  #head: ChainHead;
  #rows = 0;

  constructor(run: CheckedRun, executions: readonly ExecutionRow[]) {
    this.#run = run;
    this.#executions = new ExecutionsChecker(executions);
    this.#problems = manifestProblems(run).map((problem) => ({ seq: null, problem }));
    this.#head = firstHead(run.id, sha256Hex);
  }

  get rows(): number {
    return this.#rows;
  }

  get head(): ChainHead {
    return this.#head;
  }

  see(row: LedgerRow): void {
    this.#rows += 1;
    const found = rowProblems(row, this.#head, this.#run);
    const misfit = found.length === 0 ? this.#games.see(row) : null;
    for (const problem of misfit === null ? found : [misfit]) {
      this.#problems.push({ seq: row.seq, problem });
    }
    this.#head = { seq: row.seq, hash: row.hash };
    this.#executions.see(row);
  }

  /** After the last row. */
  end(): readonly RunProblem[] {
    const whole = this.#rows === 0 ? ['the run has no rows'] : [];
    whole.push(...this.#executions.end());
    return [...this.#problems, ...whole.map((problem) => ({ seq: null, problem }))];
  }
}

function manifestProblems(run: CheckedRun): readonly string[] {
  const found: string[] = [];
  if (sha256Hex(run.manifest) !== run.manifestSha256) found.push('the manifest does not have its hash');
  if (!isCanonical(run.manifest)) found.push('the manifest is not canonical JSON');
  return found;
}

function rowProblems(row: LedgerRow, before: ChainHead, run: CheckedRun): readonly string[] {
  const found: string[] = [];
  if (row.seq !== before.seq + 1) found.push(`row ${before.seq + 1} is missing`);
  if (row.prevHash !== before.hash) found.push('the row does not follow the row before it');
  if (chainHash(row.prevHash, row, sha256Hex) !== row.hash) found.push('the row does not have its hash');
  found.push(...payloadProblems(row));
  if (row.seq === 1 && found.length === 0) found.push(...firstRowProblems(row, run));
  return found;
}

function payloadProblems(row: LedgerRow): readonly string[] {
  if (!isLedgerKind(row.kind)) return [`its kind "${row.kind.slice(0, 40)}" is unknown`];
  if (!isCanonical(row.payload)) return ['its payload is not canonical JSON'];
  const read = ledgerSchemas[row.kind].safeParse(JSON.parse(row.payload));
  return read.success
    ? []
    : [`its payload is no ${row.kind}: ${read.error.issues[0]?.message ?? 'unreadable'}`];
}

/** The run's own row is not chained, so it must repeat what the first ledger row says. */
function firstRowProblems(row: LedgerRow, run: CheckedRun): readonly string[] {
  if (row.kind !== 'run_created') return ['the first row does not create the run'];
  const created = ledgerSchemas.run_created.parse(JSON.parse(row.payload));
  const same =
    canonicalJson(created.manifest) === run.manifest &&
    created.manifestSha256 === run.manifestSha256 &&
    created.items === run.items &&
    row.at === run.createdAt &&
    (run.workspaceId === undefined || created.workspaceId === run.workspaceId) &&
    created.manifest.kind === run.kind &&
    ('datasetId' in created.manifest ? created.manifest.datasetId : null) === run.datasetId;
  return same ? [] : ['the run row differs from the ledger row that created it'];
}

function isCanonical(text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}
