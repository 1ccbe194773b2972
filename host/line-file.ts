/**
 * A file that only grows by whole lines: what was learnt at some cost and must not be asked again. A line is on disk
 * when `append` returns. Opening changes nothing. A last line without its end counts if it is whole JSON (somebody's own
 * file); otherwise it was being written when a program stopped, and the next append cuts it off, because whoever wrote
 * it never learnt that it was kept.
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
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';

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
    const text = bytes.subarray(0, end).toString('utf8');
    const lines = text === '' ? [] : text.slice(0, -1).split('\n');
    const tail = bytes.subarray(end).toString('utf8');
    const isTailWhole = tail !== '' && isJson(tail);
    // What the first append does before it writes.
    const repair: Repair = tail === '' ? 'none' : isTailWhole ? 'close' : 'cut';
    return ok({
      file,
      lines: isTailWhole ? [...lines, tail] : lines,
      append: makeAppend(file, repair, end),
    });
  } catch (error) {
    return fail('file_error', `${file} cannot be used: ${messageOf(error)}`);
  }
}

type Repair = 'none' | 'close' | 'cut';

function makeAppend(file: string, firstRepair: Repair, endBytes: number): LineFile['append'] {
  let repair = firstRepair;
  return (line) => {
    if (line.includes('\n')) throw new Error('one line at a time');
    try {
      if (repair === 'cut') truncate(file, endBytes);
      appendText(file, `${repair === 'close' ? '\n' : ''}${line}\n`);
      repair = 'none';
      return ok(null);
    } catch (error) {
      return fail('file_error', `${file} cannot be written: ${messageOf(error)}`);
    }
  };
}

function truncate(file: string, bytes: number): void {
  const descriptor = openSync(file, 'r+');
  try {
    ftruncateSync(descriptor, bytes);
  } finally {
    closeSync(descriptor);
  }
}

function appendText(file: string, text: string): void {
  const descriptor = openSync(file, 'a');
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
