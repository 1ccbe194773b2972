/**
 * One record of a position file as the file states it, before anything is checked: the forms of `import-positions`.
 * Only what has a place in a study position is read; unknown columns, fields and EPD operations are left alone.
 */
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { readEpd } from './epd-line.ts';
import { askedPosition, readPuzzleRow, type PuzzleColumns } from './puzzle-row.ts';
import { conditionSchema, studyPositionSchema, type Condition, type StudyPosition } from './position.ts';

export interface PositionRecord {
  /** As written. */
  readonly fen: string;
  readonly id: string | null;
  readonly condition: Condition | null;
  readonly moves: readonly string[] | null;
  readonly ply: number | null;
  readonly frequency: number | null;
  readonly frequencySource: string | null;
  readonly generator: StudyPosition['generator'] | null;
  /** What the file calls the position: any text, taken for the id where it can be one. Null: nothing. */
  readonly name: string | null;
  /** Further facts of the file that are kept with the position. */
  readonly details: Readonly<Record<string, string | number>>;
  /** Diagnostics the record states, by our names for them. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
}

type RecordResult = Result<PositionRecord, Failure<'unreadable'>>;

const BARE: Omit<PositionRecord, 'fen'> = {
  id: null,
  condition: null,
  moves: null,
  ply: null,
  frequency: null,
  frequencySource: null,
  generator: null,
  name: null,
  details: {},
  facts: {},
};

const MAX_DETAIL = 500;

/** Behind four or six fields operations may stand, as in EPD. */
export function readFenLine(text: string): RecordResult {
  const [, , , , fifth = '', , seventh] = text.trim().split(/\s+/);
  const hasOperations = seventh !== undefined || /^[A-Za-z]/.test(fifth) || /;\s*$/.test(text);
  return hasOperations ? readEpdLine(text) : ok({ ...BARE, fen: text });
}

/** Its counters and its id are read; `epd-line.ts` says what else may stand there. */
export function readEpdLine(text: string): RecordResult {
  const read = readEpd(text);
  return read.ok ? ok({ ...BARE, fen: read.value.fen, name: read.value.name }) : read;
}

/** What the table says of the puzzle stays with the position, under its own id. */
export function readPuzzleRecord(columns: PuzzleColumns, fields: readonly string[]): RecordResult {
  const row = readPuzzleRow(columns, fields);
  const position = askedPosition(row);
  if (!position.ok) return fail('unreadable', position.error.message);
  const { id, rating, themes } = row;
  const details = {
    ...(rating === null ? {} : { rating }),
    ...(themes === null ? {} : { themes: themes.slice(0, MAX_DETAIL) }),
    solution: row.moves.slice(1).join(' ').slice(0, MAX_DETAIL),
  };
  return ok({ ...BARE, fen: position.value, name: id, details });
}

const COLUMNS = new Set(['fen', 'id', 'condition', 'moves', 'ply', 'frequency', 'frequencysource']);

/** Column names in lower case, without blanks, underlines and hyphens; unknown ones are ''. */
export function readColumns(fields: readonly string[]): Result<readonly string[], Failure<'unreadable'>> {
  const columns = fields.map((field) => {
    const name = field.trim().toLowerCase().replaceAll(/[ _-]/g, '');
    return COLUMNS.has(name) ? name : '';
  });
  if (columns.filter((name) => name === 'fen').length === 1) return ok(columns);
  return fail('unreadable', 'the first row must name its columns, exactly one of them "fen"');
}

export function readCsvRecord(columns: readonly string[], fields: readonly string[]): RecordResult {
  if (columns.length === 0) return fail('unreadable', 'the file has no heading');
  if (fields.length !== columns.length) {
    return fail('unreadable', `${fields.length} fields, but the heading has ${columns.length}`);
  }
  const value = (name: string): string | null => {
    const text = fields[columns.indexOf(name)]?.trim() ?? '';
    return columns.includes(name) && text !== '' ? text : null;
  };
  return fromLoose({
    fen: value('fen') ?? '',
    id: value('id'),
    condition: value('condition')?.toUpperCase() ?? null,
    moves: value('moves')?.split(/\s+/) ?? null,
    ply: wholeOrText(value('ply')),
    frequency: wholeOrText(value('frequency')),
    frequencySource: value('frequencysource'),
  });
}

/** Digits become a number; anything else stays for the schema to refuse. */
function wholeOrText(text: string | null): number | string | null {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : text;
}

export function readJsonRecord(text: string): RecordResult {
  try {
    return fromLoose(JSON.parse(text));
  } catch {
    return fail('unreadable', 'not JSON');
  }
}

const FACT_NAMES = ['epd', 'legalCount', 'whiteMaterial', 'blackMaterial', 'pieces', 'inCheck'] as const;

const looseSchema = z.looseObject({
  fen: z.string(),
  id: z.string().nullish(),
  condition: conditionSchema.nullish(),
  moves: z.array(z.string()).max(2000).nullish(),
  ply: z.number().int().min(0).nullish(),
  frequency: z.number().int().min(0).nullish(),
  frequencySource: z.string().max(500).nullish(),
  generator: studyPositionSchema.shape.generator.nullish(),
  ...Object.fromEntries(
    FACT_NAMES.map((name) => [name, z.union([z.string(), z.number(), z.boolean()]).nullish()]),
  ),
});

function fromLoose(value: unknown): RecordResult {
  const parsed = looseSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fail('unreadable', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a position'}`);
  }
  const { fen, id, condition, moves, ply, frequency, frequencySource, generator } = parsed.data;
  const facts: Record<string, string | number | boolean> = {};
  for (const name of FACT_NAMES) {
    const stated = parsed.data[name];
    if (typeof stated === 'string' || typeof stated === 'number' || typeof stated === 'boolean') {
      facts[name] = stated;
    }
  }
  return ok({
    fen,
    id: id ?? null,
    condition: condition ?? null,
    moves: moves ?? null,
    ply: ply ?? null,
    frequency: frequency ?? null,
    frequencySource: frequencySource ?? null,
    generator: generator ?? null,
    name: null,
    details: {},
    facts,
  });
}
