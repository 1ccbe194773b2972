/**
 * The one place that writes output files (R-FILE-11). A file is whole or as it was before: a part beside the target is
 * written, flushed to the disk and renamed, and removed when anything fails. Links are followed to the file they name.
 * What is no file, a device or a pipe, is written to as it is and never replaced. Read-only files are refused, and a
 * folder that is not there is named: whoever works for long asks `checkOutput` before the work begins.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';

export type FileFailure = Failure<'file_error'>;
export type Content = string | Uint8Array | Iterable<string | Uint8Array>;

export interface OutputOptions {
  /** Of a new file; an old one keeps its own. Forced: the old one gets it as well. */
  readonly mode?: number;
  readonly isModeForced?: boolean;
}

/** Of a text's UTF-8 bytes, lower-case hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Writes a file so that it is whole or as it was before. */
export function writeWhole(
  file: string,
  content: Content,
  options: OutputOptions = {},
): Result<null, FileFailure> {
  return writeBy(file, (output) => writeAll(output, content), options);
}

/** The same, by somebody who writes in steps. Nothing of the file is left when a step throws. */
export function writeBy<T>(
  file: string,
  write: (output: OutputFile) => T,
  options: OutputOptions = {},
): Result<T, FileFailure> {
  const opened = openOutput(file, options);
  if (!opened.ok) return opened;
  try {
    const value = write(opened.value);
    opened.value.finish();
    return ok(value);
  } catch (error) {
    opened.value.discard();
    return failureOf(file, error);
  }
}

/** The same where writing takes its time. A step that fails for reasons of its own throws them. */
export async function writeByAsync<T>(
  file: string,
  write: (output: OutputFile) => Promise<T>,
): Promise<Result<T, FileFailure>> {
  const opened = openOutput(file);
  if (!opened.ok) return opened;
  try {
    const value = await write(opened.value);
    opened.value.finish();
    return ok(value);
  } catch (error) {
    opened.value.discard();
    if (!isSystemError(error)) throw error;
    return failureOf(file, error);
  }
}

/** Can the file be written, as far as can be said before? @param inputs files that are read: none may be written over */
export function checkOutput(file: string, inputs: readonly string[] = []): Result<null, FileFailure> {
  const target = targetOf(file);
  if (!target.ok) return target;
  const { real, facts } = target.value;
  const same = inputs.find((input) => facts !== null && isSameFile(input, facts));
  if (same !== undefined) return fail('file_error', `${file} is the file that is read: name another one.`);
  if (facts === null || facts.isFile()) {
    const probe = `${real}.${process.pid}.probe`;
    try {
      closeSync(openSync(probe, 'wx'));
      rmSync(probe, { force: true });
    } catch (error) {
      return failureOf(file, error);
    }
  }
  return ok(null);
}

/** A file while it is written. `write` and `finish` throw what the system says. */
export class OutputFile {
  readonly #descriptor: number;
  /** Null: a device or a pipe, which is written to as it is. */
  readonly #part: { readonly name: string; readonly target: string } | null;
  #isOpen = true;

  constructor(descriptor: number, part: { readonly name: string; readonly target: string } | null) {
    this.#descriptor = descriptor;
    this.#part = part;
  }

  write(content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
  }

  /** On the disk and under its name. */
  finish(): void {
    if (this.#part !== null) fsyncSync(this.#descriptor);
    this.#close();
    if (this.#part !== null) renameSync(this.#part.name, this.#part.target);
  }

  /** Nothing of it is left. Never throws. */
  discard(): void {
    try {
      this.#close();
      if (this.#part !== null) rmSync(this.#part.name, { force: true });
    } catch {
      // What brought us here is the failure that is told.
    }
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#descriptor);
  }
}

function openOutput(file: string, options: OutputOptions = {}): Result<OutputFile, FileFailure> {
  const target = targetOf(file);
  if (!target.ok) return target;
  const { real, facts } = target.value;
  try {
    if (facts !== null && !facts.isFile()) return ok(new OutputFile(openSync(real, 'a'), null));
    const part = `${real}.${process.pid}.part`;
    const descriptor = openSync(part, 'w', options.mode ?? 0o666);
    if (facts !== null) chmodSync(part, options.isModeForced === true ? (options.mode ?? 0o666) : facts.mode);
    return ok(new OutputFile(descriptor, { name: part, target: real }));
  } catch (error) {
    return failureOf(file, error);
  }
}

function writeAll(output: OutputFile, content: Content): null {
  if (typeof content === 'string' || content instanceof Uint8Array) output.write(content);
  else for (const piece of content) output.write(piece);
  return null;
}

interface Target {
  /** Where the links lead. */
  readonly real: string;
  /** Null: there is nothing yet. */
  readonly facts: Stats | null;
}

const MAX_LINKS = 40;

function targetOf(file: string): Result<Target, FileFailure> {
  try {
    const real = followLinks(path.resolve(file));
    if (real === null) return fail('file_error', `${file} could not be written: its links lead in a circle.`);
    const facts = existsSync(real) ? statSync(real) : null;
    const folder = path.dirname(real);
    if (facts === null && !isFolder(folder))
      return fail('file_error', `${file} could not be written: there is no folder ${folder}; make it first.`);
    if (facts?.isDirectory() === true) return fail('file_error', `${file} is a folder: name a file in it.`);
    if (facts?.isFile() === true && (facts.mode & 0o222) === 0)
      return fail('file_error', `${file} is read-only: name another file, or allow writing to it.`);
    return ok({ real, facts });
  } catch (error) {
    return failureOf(file, error);
  }
}

/** Devices of the running program (`/dev/stdout`) are links as well, but to nothing that has a name. */
function followLinks(file: string): string | null {
  let at = file;
  for (let count = 0; count < MAX_LINKS; count += 1) {
    if (/^\/(?:dev\/(?:fd\/|stdin$|stdout$|stderr$)|proc\/)/.test(at) || !isLink(at)) return at;
    at = path.resolve(path.dirname(at), readlinkSync(at));
  }
  return null;
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isSameFile(input: string, facts: Stats): boolean {
  const other = statSync(input, { throwIfNoEntry: false });
  return other !== undefined && other.dev === facts.dev && other.ino === facts.ino;
}

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full.',
  EDQUOT: 'the space of this user is used up.',
  EFBIG: 'the file would be larger than the system allows.',
  EACCES: 'this user may not write there.',
  EPERM: 'this user may not write there.',
  EROFS: 'the disk is read-only.',
  ENOTDIR: 'a part of its path is no folder.',
  ENAMETOOLONG: 'the name is too long.',
  EPIPE: 'whoever reads from it has gone.',
};

function failureOf(file: string, error: unknown): Result<never, FileFailure> {
  const words = isSystemError(error) ? WORDS[error.code] : undefined;
  const why = words ?? (error instanceof Error ? error.message : String(error));
  return fail('file_error', `${file} could not be written: ${why}`);
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z]+$/.test(error.code)
  );
}
