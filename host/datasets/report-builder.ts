/** Collects what an import tells about its lines: everything is counted, the first 1,000 of a kind are listed. */
import type { ImportNote, ImportRefusal, ImportReport } from '../../core/chessqa/dataset.ts';
import type { FileFacts, JsonlLine } from './jsonl-lines.ts';

const MAX_LISTED = 1000;
const MAX_REASON = 500;

export class ReportBuilder {
  #read = 0;
  #refused = 0;
  #noted = 0;
  readonly #files: ImportReport['files'] = [];
  readonly #refusals: ImportRefusal[] = [];
  readonly #notes: ImportNote[] = [];

  countLine(): void {
    this.#read += 1;
  }

  addFile(file: string, facts: FileFacts): void {
    this.#files.push({ file, ...facts });
  }

  refuse(file: string, line: JsonlLine, reason: string): void {
    this.#refused += 1;
    if (this.#refusals.length >= MAX_LISTED) return;
    this.#refusals.push({
      file,
      line: line.number,
      reason: reason.slice(0, MAX_REASON),
      excerpt: line.excerpt,
    });
  }

  note(file: string, line: JsonlLine, note: string): void {
    this.#noted += 1;
    if (this.#notes.length < MAX_LISTED) {
      this.#notes.push({ file, line: line.number, note: note.slice(0, MAX_REASON) });
    }
  }

  /** An entry of a folder that is no file to be read. */
  leaveOut(file: string, why: string): void {
    this.#noted += 1;
    if (this.#notes.length < MAX_LISTED)
      this.#notes.push({ file, line: 0, note: `left out: ${why}`.slice(0, MAX_REASON) });
  }

  result(datasetId: string | null, alreadyPresent: boolean, elapsedMs: number): ImportReport {
    return {
      datasetId,
      alreadyPresent: datasetId !== null && alreadyPresent,
      files: this.#files,
      read: this.#read,
      kept: this.#read - this.#refused,
      refused: this.#refused,
      refusals: this.#refusals,
      noted: this.#noted,
      notes: this.#notes,
      elapsedMs: Math.round(elapsedMs),
    };
  }
}
