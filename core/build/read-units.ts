/**
 * Lines of a file as units of a build: the puzzle table with or without its heading, positions as FEN, EPD, CSV or JSON,
 * and items of a ChessQA file. Cheap for a row that is not wanted; a row that is none of these is refused with its reason.
 */
import {
  readColumns,
  readCsvRecord,
  readEpdLine,
  readFenLine,
  readJsonRecord,
} from '../study/position-record.ts';
import {
  puzzleColumnsOfHeading,
  puzzleColumnsOfRow,
  readPuzzleRow,
  type PuzzleColumns,
} from '../study/puzzle-row.ts';
import { CsvReader, guessSeparator, type CsvSeparator } from '../util/csv.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { parseItem, textOf, type QaItem } from '../chessqa/item.ts';
import type { Digest } from '../chessqa/source-key.ts';
import { EVALUATION_MARK, readEvaluation } from './evaluation-row.ts';
import type { SourceUnit } from './source-unit.ts';

export type LineFormat = 'fen' | 'epd' | 'csv' | 'jsonl';
export type RawUnit = Omit<SourceUnit, 'order' | 'place'>;

export interface ReadRow {
  /** Line on which it begins, from 1. */
  readonly row: number;
  readonly unit: Result<RawUnit, Failure<'refused'>>;
}

export class UnitReader {
  /** What the file holds, known after its first row. */
  kind: 'puzzles' | 'positions' | 'dataset' | 'evaluations' = 'positions';
  readonly #format: LineFormat;
  readonly #digest: Digest;
  readonly #isAgain: boolean;
  #separator: CsvSeparator | null = null;
  #csv: CsvReader | null = null;
  #puzzles: PuzzleColumns | null = null;
  #columns: readonly string[] | null = null;

  /** `isAgain`: items of a data set keep what they asked. */
  constructor(format: LineFormat, digest: Digest, isAgain: boolean) {
    this.#format = format;
    this.#digest = digest;
    this.#isAgain = isAgain;
  }

  /** Null: a heading, a blank line, a comment, or a row that goes on. */
  push(line: number, text: string): ReadRow | null {
    if (this.#format === 'csv') return this.#csvRow(line, text);
    if (text.trim() === '' || (this.#format !== 'jsonl' && text.trimStart().startsWith('#'))) return null;
    return { row: line, unit: this.#format === 'jsonl' ? this.#jsonUnit(text) : this.#lineUnit(text) };
  }

  /** A quoted field that never ends. */
  end(): ReadRow | null {
    const open = this.#csv?.end() ?? null;
    return open === null ? null : { row: open, unit: fail('refused', 'a quoted field is never closed') };
  }

  #lineUnit(text: string): ReadRow['unit'] {
    const record = (this.#format === 'epd' ? readEpdLine : readFenLine)(text);
    if (!record.ok) return fail('refused', record.error.message);
    return ok(positionUnit(record.value.fen, record.value.name));
  }

  #csvRow(line: number, text: string): ReadRow | null {
    this.#separator ??= guessSeparator(text);
    const fields = this.#fields(line, text, this.#separator);
    if (fields === null || fields.fields.every((field) => field.trim() === '')) return null;
    if (this.#puzzles === null && this.#columns === null && this.#takeHeading(fields.fields)) return null;
    return { row: fields.line, unit: this.#tableUnit(fields.fields) };
  }

  /** Without a quote there is nothing to read letter by letter. */
  #fields(
    line: number,
    text: string,
    separator: CsvSeparator,
  ): { readonly line: number; readonly fields: readonly string[] } | null {
    if (this.#csv === null && !text.includes('"')) return { line, fields: text.split(separator) };
    this.#csv ??= new CsvReader(separator);
    const row = this.#csv.push(line, text);
    if (row !== null) this.#csv = null;
    return row;
  }

  /** False: the table has no heading, and its first row is a puzzle. */
  #takeHeading(fields: readonly string[]): boolean {
    const heading = puzzleColumnsOfHeading(fields);
    this.#puzzles = heading ?? puzzleColumnsOfRow(fields);
    if (this.#puzzles !== null) {
      this.kind = 'puzzles';
      return heading !== null;
    }
    const columns = readColumns(fields);
    this.#columns = columns.ok ? columns.value : [];
    return columns.ok;
  }

  #tableUnit(fields: readonly string[]): ReadRow['unit'] {
    if (this.#puzzles !== null) return puzzleUnit(this.#puzzles, fields);
    const record = readCsvRecord(this.#columns ?? [], fields);
    if (!record.ok) return fail('refused', record.error.message);
    return ok(positionUnit(record.value.fen, record.value.id));
  }

  #jsonUnit(text: string): ReadRow['unit'] {
    if (/"task_id"\s*:/.test(text)) {
      this.kind = 'dataset';
      return this.#itemUnit(text);
    }
    if (EVALUATION_MARK.test(text)) {
      this.kind = 'evaluations';
      const read = readEvaluation(text);
      if (!read.ok) return read;
      return ok({ ...positionUnit(read.value.fen, null), evaluation: read.value.evaluation });
    }
    const record = readJsonRecord(text);
    if (!record.ok) return fail('refused', record.error.message);
    return ok(positionUnit(record.value.fen, record.value.id));
  }

  #itemUnit(text: string): ReadRow['unit'] {
    const parsed = parseItem(text, this.#digest);
    if (!parsed.ok) return fail('refused', parsed.error.message);
    const { itemId, inputFen, puzzleId, metadata, moves, taskId } = parsed.value;
    const named = namesOf(parsed.value);
    if (!this.#isAgain)
      return ok({ ...positionUnit(inputFen, null), ...(puzzleId === null ? {} : { name: puzzleId }), named });
    const square = textOf(metadata['target_square']);
    const asked = { task: taskId, square, length: moves.length };
    return ok({ ...positionUnit(inputFen, null), name: itemId, named, moves, asked });
  }
}

/** By what an item names where it comes from. */
function namesOf({ itemId, puzzleId, metadata }: QaItem): Readonly<Record<string, string>> {
  if (puzzleId !== null) return { puzzle_id: puzzleId };
  const gameId = textOf(metadata['game_id']);
  return gameId === null ? { position_id: textOf(metadata['position_id']) ?? itemId } : { game_id: gameId };
}

/** Found again by its four fields: counters make no other position. */
function positionUnit(fen: string, id: string | null): RawUnit {
  const name = fen.trim().split(/\s+/, 4).join(' ');
  return {
    kind: 'position',
    name,
    named: { position_id: id ?? name },
    fen,
    moves: [],
    puzzle: null,
    asked: null,
  };
}

function puzzleUnit(columns: PuzzleColumns, fields: readonly string[]): ReadRow['unit'] {
  const { id, fen, moves, rating, ratingDeviation, popularity, themes } = readPuzzleRow(columns, fields);
  if (id === null || id.length > 100) return fail('refused', 'PuzzleId: missing, or longer than 100 letters');
  if (fen === '') return fail('refused', 'FEN: missing');
  if (moves.length < 2) return fail('refused', 'Moves: a puzzle has a move before it and an answer');
  return ok({
    kind: 'puzzle',
    name: id,
    named: { puzzle_id: id },
    fen,
    moves,
    puzzle: { rating, ratingDeviation, popularity, themes: themes?.split(/\s+/) ?? [] },
    asked: null,
  });
}
