/**
 * Position files on disk: read line by line with bounded memory, the form seen in the content unless it is told; written
 * under another name and renamed when complete, so that a file is either whole or not there.
 */
import { createHash } from 'node:crypto';
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
import { openInput, type Input } from '../sources/input.ts';
import { KIND_WORDS } from '../sources/pgn-games.ts';
import { sha256Hex, writeWhole } from '../files.ts';

export interface PositionFile extends ImportedPositions {
  readonly format: PositionFormat;
  readonly file: FileFacts;
  /** What there is to tell of the way it was read, in sentences. */
  readonly notes: readonly string[];
}

export interface ReadPositionsOptions extends Pick<ImportOptions, 'condition'> {
  /** Null: by what the file holds, then by the ending of its name. */
  readonly format: PositionFormat | null;
}

type FileFailure = Failure<'file_error' | 'unknown_format'>;

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

/** What is seen in the file beats its name; what a person says beats both. */
function formatOf(
  { file, kind }: Input,
  wished: PositionFormat | null,
): Result<PositionFormat, Failure<'unknown_format'>> {
  if (kind === 'pgn' || kind === 'bundle' || kind === 'json')
    return fail(
      'unknown_format',
      `${file} is ${KIND_WORDS[kind]}; positions are read from FEN, EPD, CSV, the puzzle table and JSON lines.`,
    );
  const format = wished ?? kind ?? formatOfName(file);
  if (format !== null) return ok(format);
  return fail(
    'unknown_format',
    `${file} shows no position: FEN, EPD, CSV, the puzzle table and JSON lines are read.`,
  );
}

/** Every line is kept or refused with its reason; only a file that cannot be read at all is a failure. */
export async function readPositionFile(
  file: string,
  options: ReadPositionsOptions,
): Promise<Result<PositionFile, FileFailure>> {
  const opened = await openInput(file);
  if (!opened.ok) return opened;
  const told = formatOf(opened.value, options.format);
  if (!told.ok) return told;
  const format = told.value;
  const reading = new PositionImport({ format, condition: options.condition, origin: path.basename(file) });
  try {
    const facts = await (format === 'jsonl' ? readJsonLines : readTextLines)(opened.value, reading);
    return ok({ ...reading.end(), format, file: facts, notes: opened.value.notes });
  } catch (error) {
    return fail('file_error', `${file} cannot be read: ${messageOf(error)}`);
  }
}

/** A line that is not UTF-8 is that line's fault. */
function readJsonLines({ file }: Input, reading: PositionImport): Promise<FileFacts> {
  return readJsonl(file, async (lines) => {
    for (const line of lines) {
      if (line.defect === null) reading.push(line.number, line.text);
      else reading.refuse(line.number, line.defect, line.excerpt);
    }
  });
}

/** Lines in whatever letters and with whatever ends. What goes on beyond the length of any position is not read. */
async function readTextLines(input: Input, reading: PositionImport): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  const onRaw = (piece: Buffer): void => {
    hash.update(piece);
    bytes += piece.length;
  };
  const take = (text: string, isStart: boolean): void => {
    if (!isStart) return;
    lines += 1;
    reading.push(lines, text);
  };
  await input.lines(take, { onRaw });
  return { sha256: hash.digest('hex'), bytes, lines };
}

/** Refused when the file cannot be written; an older file of the name is replaced. */
export function writePositionFile(
  file: string,
  positions: readonly StudyPosition[],
  format: PositionFormat,
): Result<{ readonly sha256: string }, Failure<'file_error'>> {
  const text = makePositionsText(positions, format);
  const written = writeWhole(file, text);
  return written.ok ? ok({ sha256: sha256Hex(text) }) : written;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
