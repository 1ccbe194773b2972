/**
 * A file that only grows by whole lines: what was learnt at some cost and must not be asked again. A line is on disk
 * when `append` returns. A last line without its end was being written when a program stopped; it is cut off at opening,
 * because whoever wrote it never learnt that it was kept.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';

export interface LineFile {
  readonly file: string;
  /** Whole lines found at opening, without their ends; blank ones included, so that places are line numbers − 1. */
  readonly lines: readonly string[];
  readonly append: (line: string) => Result<null, Failure<'file_error'>>;
}

export function openLineFile(file: string): Result<LineFile, Failure<'file_error'>> {
  try {
    const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    const end = bytes.lastIndexOf(10) + 1;
    if (end < bytes.length) truncate(file, end);
    const text = bytes.subarray(0, end).toString('utf8');
    return ok({
      file,
      lines: text === '' ? [] : text.slice(0, -1).split('\n'),
      append: (line) => appendLine(file, line),
    });
  } catch (error) {
    return fail('file_error', `${file} cannot be used: ${messageOf(error)}`);
  }
}

function truncate(file: string, bytes: number): void {
  const descriptor = openSync(file, 'r+');
  try {
    ftruncateSync(descriptor, bytes);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function appendLine(file: string, line: string): Result<null, Failure<'file_error'>> {
  if (line.includes('\n')) throw new Error('one line at a time');
  try {
    const descriptor = openSync(file, 'a');
    try {
      writeFileSync(descriptor, `${line}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return ok(null);
  } catch (error) {
    return fail('file_error', `${file} cannot be written: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
