/**
 * A run as one file that anyone can check without this workspace, this program's journal or a network: JSON lines, the
 * run and its executions first, then every ledger row as it stands, in order. Each row carries the hash of the row
 * before it, so nothing can be changed, left out or put in between; the last hash stands for the whole run.
 */
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { runKindSchema } from '../../core/record/run.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import type { JournalReader } from './reader.ts';
import { RunChecker, type RunProblem } from './verify-run.ts';
import { writeBy, type OutputFile } from '../files.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const headerSchema = z.strictObject({
  format: z.literal('plybook-run'),
  version: z.literal(1),
  workspaceId: z.string(),
  run: z.strictObject({
    id: z.string(),
    kind: runKindSchema,
    title: z.string(),
    datasetId: z.string().nullable(),
    manifest: z.string(),
    manifestSha256: sha256,
    items: count,
    createdAt: z.string(),
  }),
  executions: z.array(
    z.strictObject({
      number: count,
      event: z.enum(['started', 'ended']),
      headSeq: count,
      headHash: sha256,
      at: z.string(),
    }),
  ),
  rows: count,
  headHash: sha256.describe('hash of the last row'),
});

const rowSchema = z.strictObject({
  seq: count,
  kind: z.string(),
  key: z.string(),
  payload: z.string(),
  at: z.string(),
  prevHash: z.string(),
  hash: z.string(),
});

export interface WrittenBundle {
  readonly path: string;
  readonly rows: number;
  readonly headHash: string;
}

/** Written under another name and renamed when complete and on the disk. */
export function writeBundle(
  reader: JournalReader,
  runId: string,
  file: string,
): Result<WrittenBundle, Failure<'not_found' | 'file_error'>> {
  const run = reader.run(runId);
  const head = reader.head(runId);
  if (run === null || head === null) return fail('not_found', `There is no run ${runId} in this workspace.`);
  const written = writeBy(file, (output) => {
    const { isArchived: _isArchived, ...facts } = run;
    const executions = reader.executions(runId);
    writeLine(output, {
      format: 'plybook-run',
      version: 1,
      workspaceId: reader.workspaceId(),
      run: facts,
      executions,
      rows: head.seq,
      headHash: head.hash,
    });
    for (const { runId: _runId, ...row } of reader.ledger(runId)) writeLine(output, row);
  });
  return written.ok ? ok({ path: file, rows: head.seq, headHash: head.hash }) : written;
}

function writeLine(output: OutputFile, value: unknown): void {
  output.write(`${JSON.stringify(value)}\n`);
}

export interface CheckedBundle {
  readonly runId: string;
  readonly title: string;
  readonly manifestSha256: string;
  readonly rows: number;
  /** Of the last row: who knows it from elsewhere knows that this is the run. */
  readonly headHash: string;
  readonly problems: readonly RunProblem[];
}

/** Reads only the file. A bundle that is none is refused; what is wrong in one is a list of problems. */
export async function checkBundle(file: string): Promise<Result<CheckedBundle, Failure<'file_error'>>> {
  let checker: RunChecker | null = null;
  let header: z.infer<typeof headerSchema> | null = null;
  const unreadable: RunProblem[] = [];
  try {
    for await (const line of linesOf(file)) {
      if (header === null || checker === null) {
        header = headerSchema.parse(JSON.parse(line));
        checker = new RunChecker(header.run);
        continue;
      }
      const row = readRow(line, header.run.id);
      if (row === null) unreadable.push({ seq: checker.head.seq + 1, problem: 'the row cannot be read' });
      else checker.see(row);
    }
  } catch (error) {
    return fail('file_error', `${file} is no bundle of a run: ${messageOf(error).slice(0, 300)}`);
  }
  if (header === null || checker === null) return fail('file_error', `${file} is empty.`);
  const { run, executions, rows, headHash } = header;
  const problems = [...unreadable, ...checker.end(executions)];
  if (checker.head.seq !== rows || checker.head.hash !== headHash) {
    problems.push({
      seq: null,
      problem: `the file ends with row ${checker.head.seq}, not with row ${rows} as it says`,
    });
  }
  const { id: runId, title, manifestSha256 } = run;
  return ok({ runId, title, manifestSha256, rows: checker.rows, headHash: checker.head.hash, problems });
}

/** More than the largest reply makes of a row. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;

/** Split at line feeds alone: replies hold every other kind of line end. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    let rest = chunk as Buffer;
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      yield Buffer.concat([...held, rest.subarray(0, at)]).toString('utf8');
      held = [];
      bytes = 0;
      rest = rest.subarray(at + 1);
    }
    bytes += rest.byteLength;
    if (bytes > MAX_LINE_BYTES) throw new Error('a line is too long');
    held.push(rest);
  }
  const last = Buffer.concat(held).toString('utf8');
  if (last !== '') yield last;
}

/** Null: the line is no row. */
function readRow(line: string, runId: string): LedgerRow | null {
  try {
    const row = rowSchema.safeParse(JSON.parse(line));
    return row.success ? { runId, ...row.data } : null;
  } catch {
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof z.ZodError
    ? 'its first line says something else'
    : error instanceof Error
      ? error.message
      : String(error);
}
