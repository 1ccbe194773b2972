/**
 * Imports ChessQA JSONL: files, or folders (their `*.jsonl` in alphabetical order), streamed into one immutable,
 * content-addressed data set. Every line is kept or refused with its reason; one bad line never stops an import and
 * nothing is guessed. The same content imported again is recognised by its hash and not stored twice. An import that
 * fails or is cancelled leaves nothing behind.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { KeptReport } from '../../core/build/report.ts';
import { DatasetAuditFold } from '../../core/chessqa/audit.ts';
import { parseItem } from '../../core/chessqa/item.ts';
import { checkLabel } from '../../core/chessqa/label-check.ts';
import type { ImportReport } from '../../core/chessqa/dataset.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { DatasetBuilder } from './dataset-builder.ts';
import { findSources, removeAbandoned, type FoundSources, type SourceFile } from './import-sources.ts';
import { readJsonl, UnreadableFile, type JsonlLine } from './jsonl-lines.ts';
import { isDatasetReadable } from './open-dataset.ts';
import { ReportBuilder } from './report-builder.ts';
import { Cancelled, Slices } from './slices.ts';
import { SummaryBuilder } from './summary-builder.ts';

export type ImportErrorCode =
  | 'no_files' // none of the paths is a JSONL file or a folder that holds one
  | 'unreadable'
  | 'not_writable' // the workspace folder cannot be written, or the disk is full
  | 'cancelled';

export interface ImportProgress {
  readonly file: string;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly items: number;
}

export interface ImportContext {
  readonly workspaceDir: string;
  readonly nativeBinding: string | null;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
  /** Null or absent: made from the paths. */
  readonly name?: string | null;
  /** The bundled sample says so of itself; its licence and origin are ours to state. */
  readonly isSample?: boolean;
  /** Built here: its origin and terms are known, and the report of the build stays with it. */
  readonly built?: BuiltOrigin | null;
}

export interface BuiltOrigin {
  readonly source: string;
  readonly licenceNote: string;
  /** Null: lines that no builder made. */
  readonly report: KeptReport | null;
}

/** Audits of larger data sets are computed when they are asked for. */
const AUDITED_AT_IMPORT = 20_000;
const PROGRESS_MS = 100;

export async function importDataset(
  paths: readonly string[],
  context: ImportContext,
): Promise<Result<ImportReport, Failure<ImportErrorCode>>> {
  const sources = await findSources(paths);
  if (!sources.ok) return sources;
  const folder = path.join(context.workspaceDir, 'datasets');
  let builder: DatasetBuilder | null = null;
  try {
    await mkdir(folder, { recursive: true });
    await removeAbandoned(folder);
    const temporary = `.building-${process.pid}-${randomBytes(6).toString('hex')}.sqlite`;
    builder = new DatasetBuilder(path.join(folder, temporary), context.nativeBinding);
    return ok(await new DatasetImport(builder, sources.value, paths, folder, context).run());
  } catch (error) {
    if (error instanceof Cancelled) return fail('cancelled', 'The import was cancelled; nothing was kept.');
    return failureOf(error, folder);
  } finally {
    await builder?.discard();
  }
}

/** What the system says about the source files is their fault, everything else that of the place we write to. */
function failureOf(error: unknown, folder: string): Result<never, Failure<ImportErrorCode>> {
  if (error instanceof UnreadableFile) return fail('unreadable', error.message);
  const fact = error as { readonly code?: unknown; readonly path?: unknown; readonly message?: unknown };
  const code = typeof fact.code === 'string' ? fact.code : '';
  if (!/^(E[A-Z]+|SQLITE_[A-Z_]+)$/.test(code)) throw error;
  const isOurs =
    code.startsWith('SQLITE_') || (typeof fact.path === 'string' && fact.path.startsWith(folder));
  return isOurs
    ? fail('not_writable', `The data set cannot be written in ${folder}: ${String(fact.message)}`)
    : fail('unreadable', `A file cannot be read: ${String(fact.message)}`);
}

class DatasetImport {
  readonly #report = new ReportBuilder();
  readonly #summary = new SummaryBuilder();
  readonly #audit = new DatasetAuditFold();
  readonly #slices: Slices;
  readonly #startedAtMs = performance.now();
  readonly #builder: DatasetBuilder;
  readonly #sources: FoundSources;
  readonly #paths: readonly string[];
  readonly #folder: string;
  readonly #context: ImportContext;
  #toldAtMs = 0;
  #bytesBefore = 0;

  constructor(
    builder: DatasetBuilder,
    sources: FoundSources,
    paths: readonly string[],
    folder: string,
    context: ImportContext,
  ) {
    this.#builder = builder;
    this.#sources = sources;
    this.#paths = paths;
    this.#folder = folder;
    this.#context = context;
    this.#slices = new Slices(context.signal);
  }

  async run(): Promise<ImportReport> {
    for (const { name, why } of this.#sources.leftOut) this.#report.leaveOut(name, why);
    for (const source of this.#sources.files) {
      const facts = await readJsonl(source.path, (lines, bytes) => this.#take(source, lines, bytes));
      this.#report.addFile(source.name, facts);
      this.#bytesBefore += facts.bytes;
    }
    const sha256 = await this.#builder.finish(this.#slices);
    const id = sha256.slice(0, 16);
    const file = path.join(this.#folder, `${id}.sqlite`);
    // A file of an older layout, or a damaged one, is replaced: its name says that the content is the same.
    const isPresent = isDatasetReadable(file, this.#context.nativeBinding);
    const datasetId = this.#builder.count === 0 ? null : id;
    const report = this.#report.result(datasetId, isPresent, performance.now() - this.#startedAtMs);
    if (datasetId === null || isPresent) return report;
    this.#builder.putMeta(
      'summary',
      this.#summary.result({
        id,
        contentSha256: sha256,
        refusedCount: report.refused,
        paths: this.#paths,
        name: this.#context.name ?? null,
        isSample: this.#context.isSample ?? false,
        built: this.#context.built ?? null,
        importedAt: this.#context.now(),
      }),
    );
    this.#builder.putMeta('report', report);
    const build = this.#context.built?.report ?? null;
    if (build !== null) this.#builder.putMeta('build', build);
    if (this.#builder.count <= AUDITED_AT_IMPORT) this.#builder.putMeta('audit', this.#audit.result());
    await this.#builder.publish(file);
    return report;
  }

  async #take(source: SourceFile, lines: readonly JsonlLine[], bytesRead: number): Promise<void> {
    for (const line of lines) {
      this.#takeLine(source.name, line);
      if (this.#slices.isDue) {
        this.#tell(source.name, bytesRead);
        await this.#slices.rest();
      }
    }
    this.#tell(source.name, bytesRead);
    if (this.#context.signal?.aborted === true) throw new Cancelled();
  }

  #takeLine(file: string, line: JsonlLine): void {
    this.#report.countLine();
    const item = line.defect === null ? parseItem(line.text, digest) : fail('item_refused', line.defect);
    if (!item.ok) {
      this.#report.refuse(file, line, item.error.message);
      return;
    }
    const label = checkLabel(item.value);
    const refused = this.#builder.add(item.value, label, line.bytes);
    if (refused !== null) {
      this.#report.refuse(file, line, refused);
      return;
    }
    for (const note of item.value.notes) this.#report.note(file, line, note);
    if (label.check === 'differs') this.#report.note(file, line, `answer: ${label.note ?? 'differs'}`);
    this.#summary.add(item.value);
    if (this.#builder.count <= AUDITED_AT_IMPORT) {
      this.#audit.add({ ...item.value, task: item.value.taskId, label });
    }
  }

  #tell(file: string, bytesRead: number): void {
    const now = performance.now();
    if (now - this.#toldAtMs < PROGRESS_MS) return;
    this.#toldAtMs = now;
    this.#context.onProgress?.({
      file,
      bytesRead: this.#bytesBefore + bytesRead,
      bytesTotal: this.#sources.files.reduce((sum, source) => sum + source.bytes, 0),
      items: this.#builder.count,
    });
  }
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
