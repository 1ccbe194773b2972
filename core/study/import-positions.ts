/**
 * Positions a person brings: FEN lists, EPD, CSV, the puzzle table and JSONL. Every line is kept or refused with its
 * reason, every change is reported, nothing is guessed (R-FILE-1, R-FILE-8). A finished position is refused, because
 * there is nothing to ask in it, and so is a repeated one. Facts a record states about its position are checked against
 * our own, never believed.
 */
import { hasInsufficientMaterial } from '../chess/draws.ts';
import { START_FEN, fourFields, parseFen } from '../chess/fen.ts';
import { positionKeyOf } from '../chess/position-key.ts';
import { applyUci } from '../chess/legal-list.ts';
import { hasLegalMove } from '../chess/moves.ts';
import { CsvReader, guessSeparator, type CsvRow } from '../util/csv.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { makeDraft } from './generate.ts';
import { puzzleColumnsOfHeading, puzzleColumnsOfRow, type PuzzleColumns } from './puzzle-row.ts';
import { identityOf, type Condition, type StudyPosition } from './position.ts';
import {
  readColumns,
  readCsvRecord,
  readEpdLine,
  readFenLine,
  readJsonRecord,
  readPuzzleRecord,
  type PositionRecord,
} from './position-record.ts';

export const positionFormats = ['fen', 'epd', 'csv', 'jsonl'] as const;
export type PositionFormat = (typeof positionFormats)[number];

export interface ImportOptions {
  readonly format: PositionFormat;
  /** For records that name no condition. */
  readonly condition: Condition;
  /** Where the positions come from: kept in the provenance of those that bring none. */
  readonly origin: string;
}

export type RefusalCode =
  | 'unreadable' // not of the form of the file
  | 'bad_fen'
  | 'finished'
  | 'repeated'
  | 'bad_id'
  | 'path_differs' // the stated moves do not lead to the stated position
  | 'facts_differ'; // stated diagnostics are not those of the position

export interface LineRefusal {
  readonly line: number;
  readonly code: RefusalCode;
  readonly reason: string;
  /** Start of the line, at most 200 characters; text that is not ours. */
  readonly excerpt: string;
}

export interface LineChange {
  readonly line: number;
  readonly id: string;
  readonly change: string;
}

export interface ImportedPositions {
  readonly positions: readonly StudyPosition[];
  readonly refusals: readonly LineRefusal[];
  readonly changes: readonly LineChange[];
  /** Records read: kept + refused. */
  readonly read: number;
}

type Refused = Failure<RefusalCode>;
const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/;
const EXCERPT_CHARACTERS = 200;
const MAX_NAME_CHARACTERS = 500;

export class PositionImport {
  readonly #options: ImportOptions;
  readonly #positions: StudyPosition[] = [];
  readonly #refusals: LineRefusal[] = [];
  readonly #changes: LineChange[] = [];
  readonly #lineByIdentity = new Map<string, number>();
  readonly #ids = new Set<string>();
  #csv: CsvReader | null = null;
  #columns: readonly string[] | null = null;
  #puzzles: PuzzleColumns | null = null;
  #read = 0;

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  /** One line of the file, numbered from 1. A blank line is skipped; so is a comment (`#`) of a FEN list or EPD. */
  push(line: number, text: string): void {
    if (this.#options.format === 'csv') this.#pushCsv(line, text);
    else if (text.trim() !== '' && !this.#isComment(text)) this.#take(line, text, this.#recordOf(text));
  }

  /** A line that could not even be read as text. */
  refuse(line: number, reason: string, excerpt: string): void {
    this.#read += 1;
    this.#refuse(line, 'unreadable', reason, excerpt);
  }

  end(): ImportedPositions {
    const open = this.#csv?.end() ?? null;
    if (open !== null) this.refuse(open, 'a quoted field is never closed', '');
    return {
      positions: this.#positions,
      refusals: this.#refusals,
      changes: this.#changes,
      read: this.#read,
    };
  }

  #isComment(text: string): boolean {
    return this.#options.format !== 'jsonl' && text.trimStart().startsWith('#');
  }

  #recordOf(text: string): Result<PositionRecord, Failure<'unreadable'>> {
    switch (this.#options.format) {
      case 'epd':
        return readEpdLine(text);
      case 'jsonl':
        return readJsonRecord(text);
      default:
        return readFenLine(text);
    }
  }

  #pushCsv(line: number, text: string): void {
    this.#csv ??= new CsvReader(guessSeparator(text));
    const row = this.#csv.push(line, text);
    if (row === null || row.fields.every((field) => field.trim() === '')) return;
    if (this.#columns === null) this.#takeHeading(row);
    else this.#take(row.line, row.fields.join(','), this.#recordOfRow(this.#columns, row.fields));
  }

  #recordOfRow(
    columns: readonly string[],
    fields: readonly string[],
  ): Result<PositionRecord, Failure<'unreadable'>> {
    return this.#puzzles === null ? readCsvRecord(columns, fields) : readPuzzleRecord(this.#puzzles, fields);
  }

  #takeHeading(row: CsvRow): void {
    const heading = puzzleColumnsOfHeading(row.fields);
    this.#puzzles = heading ?? puzzleColumnsOfRow(row.fields);
    if (this.#puzzles !== null) {
      this.#columns = [];
      // Without a heading the first row is a puzzle already.
      if (heading === null) this.#take(row.line, row.fields.join(','), this.#recordOfRow([], row.fields));
      return;
    }
    const columns = readColumns(row.fields);
    this.#columns = columns.ok ? columns.value : [];
    if (!columns.ok) this.refuse(row.line, columns.error.message, row.fields.join(','));
  }

  #take(line: number, text: string, record: Result<PositionRecord, Failure<'unreadable'>>): void {
    this.#read += 1;
    const position = record.ok ? this.#positionOf(line, record.value) : record;
    if (!position.ok) {
      this.#refuse(line, position.error.code, position.error.message, text);
      return;
    }
    this.#lineByIdentity.set(identityOf(position.value), line);
    this.#ids.add(position.value.id);
    this.#positions.push(position.value);
  }

  #positionOf(line: number, record: PositionRecord): Result<StudyPosition, Refused> {
    const parsed = parseFen(record.fen);
    if (!parsed.ok) return fail('bad_fen', parsed.error.message);
    const { fen, board, changes } = parsed.value;
    if (!hasLegalMove(board)) return fail('finished', 'the game is over: no legal move');
    if (hasInsufficientMaterial(board.squares)) return fail('finished', 'the game is drawn by material');
    const identity = identityOf({ fen, generator: record.generator });
    const earlier = this.#lineByIdentity.get(identity);
    if (earlier !== undefined) return fail('repeated', `the same position as line ${earlier}`);
    const id = this.#idOf(record);
    if (!id.ok) return id;
    const position = completed(id.value, fen, record, this.#options);
    if (!position.ok) return position;
    for (const { code, from, to } of changes) {
      this.#changes.push({ line, id: id.value, change: `${code}: "${from}" → "${to}"` });
    }
    return position;
  }

  /** A stated id that is no id of ours is a name. */
  #idOf({ id, condition, name }: PositionRecord): Result<string, Refused> {
    if (id !== null && ID.test(id))
      return this.#ids.has(id) ? fail('bad_id', `the id ${id} is taken`) : ok(id);
    if (name !== null && ID.test(name) && !this.#ids.has(name)) return ok(name);
    const prefix = (condition ?? this.#options.condition).toLowerCase();
    for (let number = this.#positions.length; ; number += 1) {
      const made = `${prefix}-${String(number).padStart(4, '0')}`;
      if (!this.#ids.has(made)) return ok(made);
    }
  }

  #refuse(line: number, code: RefusalCode, reason: string, text: string): void {
    this.#refusals.push({ line, code, reason, excerpt: text.slice(0, EXCERPT_CHARACTERS) });
  }
}

/** The position with our own diagnostics; refused where the record states others, or a path that leads elsewhere. */
function completed(
  id: string,
  fen: string,
  record: PositionRecord,
  options: ImportOptions,
): Result<StudyPosition, Refused> {
  if (record.moves !== null) {
    const reached = applyUci(START_FEN, record.moves);
    if (!reached.ok) return fail('path_differs', `stated moves: ${reached.error.message}`);
    if (positionKeyOf(reached.value) !== positionKeyOf(fen)) {
      return fail('path_differs', `the stated moves lead to ${fourFields(reached.value)}`);
    }
  }
  const name = record.name ?? record.id;
  const parameters = {
    origin: options.origin,
    format: options.format,
    ...(name === null || name === id ? {} : { name: name.slice(0, MAX_NAME_CHARACTERS) }),
    ...record.details,
  };
  const generator = record.generator ?? { name: 'import', version: 1, parameters, seed: null };
  const draft = makeDraft(record.condition ?? options.condition, fen, record.moves, generator);
  for (const [name, stated] of Object.entries(record.facts)) {
    const own = draft[name as keyof typeof draft];
    if (stated !== own) return fail('facts_differ', `${name} is ${String(own)}, not ${String(stated)}`);
  }
  return ok({
    id,
    ...draft,
    ply: record.moves === null ? (record.ply ?? draft.ply) : draft.ply,
    frequency: record.frequency,
    frequencySource: record.frequencySource,
  });
}
