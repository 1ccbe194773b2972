/**
 * A run as one file that anyone can check without this workspace, this program's journal or a network: JSON lines, the
 * run and its executions first, then every ledger row as it stands, in order. Each row carries the hash of the row
 * before it, so nothing can be changed, left out or put in between; the last hash stands for the whole run.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import type { JournalReader } from './reader.ts';
import { RunChecker, type RunProblem } from './verify-run.ts';
import {
  attachmentsOf,
  bundleLine,
  NewerBundleError,
  readAttachedLine,
  readBundleHeader,
  readBundleRow,
  sealed,
  sealOfHeader,
  type Attachment,
  type BundleHeader,
} from './bundle-lines.ts';
import { writeBy } from '../files.ts';

export interface WrittenBundle {
  readonly path: string;
  readonly rows: number;
  readonly headHash: string;
  /** Null: of a run that an older program made, whose bundle is the one of before. */
  readonly sealSha256: string | null;
}

/** Written under another name and renamed when complete and on the disk. */
export function writeBundle(
  reader: JournalReader,
  runId: string,
  file: string,
  attached: readonly AttachedText[] = [],
): Result<WrittenBundle, Failure<'not_found' | 'file_error'>> {
  const run = reader.run(runId);
  const head = reader.head(runId);
  if (run === null || head === null) return fail('not_found', `There is no run ${runId} in this workspace.`);
  const { isArchived: _isArchived, ...facts } = run;
  const workspaceId = reader.originOf(runId);
  const isOfOlderProgram = workspaceId === reader.workspaceId() && reader.isAnchoredFromStart(runId) !== true;
  const executions = [...reader.executions(runId)];
  const told = { workspaceId, run: facts, executions, rows: head.seq, headHash: head.hash };
  return writeBundleOf(isOfOlderProgram ? 1 : 2, told, () => reader.ledger(runId), file, attached);
}

/** @param rows walked once the file is open; in order, of one chain that ends as `facts` says */
export function writeBundleOf(
  version: 1 | 2,
  facts: Omit<Parameters<typeof sealed>[1], 'format'>,
  rows: () => Iterable<LedgerRow>,
  file: string,
  attached: readonly AttachedText[],
): Result<WrittenBundle, Failure<'file_error'>> {
  const attachments = attached.map(({ attachment }) => attachment);
  const header = sealed(version, { format: 'plybook-run', ...facts }, attachments);
  const written = writeBy(file, (output) => {
    output.write(bundleLine(header.version, header));
    for (const { runId: _runId, ...row } of rows()) output.write(bundleLine(header.version, row));
    for (const [attachment, { lines }] of attached.entries())
      for (const text of lines()) output.write(bundleLine(header.version, { attachment, text }));
  });
  const sealSha256 = sealOfHeader(header);
  return written.ok ? ok({ path: file, rows: facts.rows, headHash: facts.headHash, sealSha256 }) : written;
}

/** Something that travels with a run, and its lines, without their line feeds. */
export interface AttachedText {
  readonly attachment: Attachment;
  lines(): Iterable<string>;
}

export interface CheckedBundle {
  readonly runId: string;
  readonly title: string;
  readonly manifestSha256: string;
  readonly rows: number;
  /** Of the last row: who knows it from elsewhere knows that this is the run. */
  readonly headHash: string;
  /** Of the first line, the last hash with it: stands for the whole file. Null: an older program wrote it without. */
  readonly sealSha256: string | null;
  /** Where the run was made. */
  readonly workspaceId: string;
  readonly attachments: readonly Attachment[];
  readonly problems: readonly RunProblem[];
}

/**
 * Reads only the file. A bundle that is none is refused; what is wrong in one is a list of problems.
 * @param expect seal or last hash of the bundle that this must be
 */
export async function checkBundle(
  file: string,
  expect?: string,
): Promise<Result<CheckedBundle, Failure<'file_error'>>> {
  let checker: RunChecker | null = null;
  let header: BundleHeader | null = null;
  let attached = new AttachmentChecker([]);
  const found: RunProblem[] = [];
  try {
    for await (const { text, isEnded } of linesOf(file)) {
      if (!isEnded) found.push({ seq: null, problem: 'the file does not end with a line end' });
      if (header === null || checker === null) {
        const read = readBundleHeader(text);
        header = read.header;
        found.push(...read.problems.map((problem) => ({ seq: null, problem })));
        attached = new AttachmentChecker(attachmentsOf(header));
        checker = new RunChecker({ ...header.run, workspaceId: header.workspaceId }, header.executions);
        continue;
      }
      if (checker.rows >= header.rows && attached.see(text)) continue;
      const { row, problem } = readBundleRow(text, header);
      if (problem !== null) found.push({ seq: checker.head.seq + 1, problem });
      if (row !== null) checker.see(row);
    }
  } catch (error) {
    if (error instanceof NewerBundleError) return fail('file_error', `${file} ${error.message}`);
    return fail('file_error', `${file} is no bundle of a run: ${messageOf(error).slice(0, 300)}`);
  }
  if (header === null || checker === null) return fail('file_error', `${file} is empty.`);
  const problems = [...found, ...checker.end(), ...attached.end(), ...endProblems(header, checker, expect)];
  const { id: runId, title, manifestSha256 } = header.run;
  const { rows, head } = checker;
  const facts = { runId, title, manifestSha256, rows, headHash: head.hash, workspaceId: header.workspaceId };
  const attachments = attachmentsOf(header);
  return ok({ ...facts, sealSha256: sealOfHeader(header), attachments, problems });
}

/** Lines of what is attached, against what the first line says of them. */
class AttachmentChecker {
  readonly #attachments: readonly Attachment[];
  readonly #hashes: readonly ReturnType<typeof createHash>[];
  readonly #lines: number[];

  constructor(attachments: readonly Attachment[]) {
    this.#attachments = attachments;
    this.#hashes = attachments.map(() => createHash('sha256'));
    this.#lines = attachments.map(() => 0);
  }

  /** False: it is no line of something attached. */
  see(line: string): boolean {
    const read = readAttachedLine(line);
    const hash = read === null ? undefined : this.#hashes[read.attachment];
    if (read === null || hash === undefined) return false;
    hash.update(`${read.text}\n`);
    this.#lines[read.attachment] = (this.#lines[read.attachment] ?? 0) + 1;
    return true;
  }

  end(): readonly RunProblem[] {
    return this.#attachments.flatMap(({ kind, id, lines, sha256 }, index) => {
      const isWhole = this.#lines[index] === lines && this.#hashes[index]?.digest('hex') === sha256;
      const problem = `the ${kind.replace('_', ' ')} ${id.slice(0, 16)} that came with it is not whole`;
      return isWhole ? [] : [{ seq: null, problem }];
    });
  }
}

function endProblems(
  header: BundleHeader,
  { head }: RunChecker,
  expect: string | undefined,
): readonly RunProblem[] {
  const { rows, headHash } = header;
  const problems: RunProblem[] = [];
  if (head.seq !== rows || head.hash !== headHash)
    problems.push({
      seq: null,
      problem: `the file ends with row ${head.seq}, not with row ${rows} as it says`,
    });
  const seals = [sealOfHeader(header), head.hash];
  if (expect !== undefined && !seals.includes(expect.trim()))
    problems.push({
      seq: null,
      problem: 'it is not the bundle that was expected: neither its seal nor its last hash',
    });
  return problems;
}

/** More than the largest reply makes of a row. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;

/** Split at line feeds alone: replies hold every other kind of line end. */
async function* linesOf(file: string): AsyncGenerator<{ readonly text: string; readonly isEnded: boolean }> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    let rest = chunk as Buffer;
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      yield { text: Buffer.concat([...held, rest.subarray(0, at)]).toString('utf8'), isEnded: true };
      held = [];
      bytes = 0;
      rest = rest.subarray(at + 1);
    }
    bytes += rest.byteLength;
    if (bytes > MAX_LINE_BYTES) throw new Error('a line is too long');
    held.push(rest);
  }
  const last = Buffer.concat(held).toString('utf8');
  if (last !== '') yield { text: last, isEnded: false };
}

function messageOf(error: unknown): string {
  return error instanceof z.ZodError
    ? 'its first line says something else'
    : error instanceof Error
      ? error.message
      : String(error);
}
