/**
 * Position files on disk: read line by line with bounded memory, the form taken from the name unless it is told; written
 * under another name and renamed when complete, so that a file is either whole or not there.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePositionsText } from '../../core/study/export-positions.ts';
import {
  PositionImport,
  type ImportedPositions,
  type ImportOptions,
  type PositionFormat,
} from '../../core/study/import-positions.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { readJsonl, type FileFacts } from '../datasets/jsonl-lines.ts';

export interface PositionFile extends ImportedPositions {
  readonly format: PositionFormat;
  readonly file: FileFacts;
}

export interface ReadPositionsOptions extends Pick<ImportOptions, 'condition'> {
  /** Null: by the ending of the file's name. */
  readonly format: PositionFormat | null;
}

type FileFailure = Failure<'file_error' | 'unknown_format'>;

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
export function sha256OfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const BY_ENDING: Readonly<Record<string, PositionFormat>> = {
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.epd': 'epd',
  '.fen': 'fen',
  '.txt': 'fen',
};

export function formatOfName(file: string): PositionFormat | null {
  return BY_ENDING[path.extname(file).toLowerCase()] ?? null;
}

/** Every line is kept or refused with its reason; only a file that cannot be read at all is a failure. */
export async function readPositionFile(
  file: string,
  options: ReadPositionsOptions,
): Promise<Result<PositionFile, FileFailure>> {
  const format = options.format ?? formatOfName(file);
  if (format === null) {
    const endings = Object.keys(BY_ENDING).join(', ');
    return fail('unknown_format', `${file}: say which format it has, or name it with one of ${endings}.`);
  }
  const reading = new PositionImport({ format, condition: options.condition, origin: path.basename(file) });
  try {
    const facts = await readJsonl(file, async (lines) => {
      for (const line of lines) {
        if (line.defect === null) reading.push(line.number, line.text);
        else reading.refuse(line.number, line.defect, line.excerpt);
      }
    });
    return ok({ ...reading.end(), format, file: facts });
  } catch (error) {
    return fail('file_error', `${file} cannot be read: ${messageOf(error)}`);
  }
}

/** Refused when the file cannot be written; an older file of the name is replaced. */
export function writePositionFile(
  file: string,
  positions: readonly StudyPosition[],
  format: PositionFormat,
): Result<{ readonly sha256: string }, Failure<'file_error'>> {
  const text = makePositionsText(positions, format);
  const written = writeWhole(file, text);
  return written.ok ? ok({ sha256: sha256OfText(text) }) : written;
}

/** Writes a file so that it is whole or absent. */
export function writeWhole(file: string, text: string): Result<null, Failure<'file_error'>> {
  const part = `${file}.part`;
  try {
    const descriptor = openSync(part, 'w');
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(part, file);
    return ok(null);
  } catch (error) {
    rmSync(part, { force: true });
    return fail('file_error', `${file} could not be written: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
