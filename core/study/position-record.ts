/**
 * One record of a position file as the file states it, before anything is checked: the four forms of `import-positions`.
 * Only what has a place in a study position is read; unknown columns, fields and EPD operations are left alone.
 */
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
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
  facts: {},
};

export function readFenLine(text: string): RecordResult {
  return ok({ ...BARE, fen: text });
}

/** Four fields, then operations closed by semicolons; `id`, `hmvc` and `fmvn` are read. */
export function readEpdLine(text: string): RecordResult {
  const fields = text.trim().split(/[ \t]+/);
  if (fields.length < 4) return fail('unreadable', `an EPD has four fields; this line has ${fields.length}`);
  const rest = text
    .trim()
    .replace(/^(?:[^ \t]+[ \t]+){3}[^ \t]+/, '')
    .trim();
  // A file of six-field FENs is often called EPD as well.
  if (/^\d+[ \t]+\d+$/.test(rest)) return ok({ ...BARE, fen: fields.slice(0, 6).join(' ') });
  const operations = readOperations(rest);
  if (!operations.ok) return operations;
  const halfmoves = operations.value.get('hmvc') ?? '0';
  const fullmoves = operations.value.get('fmvn') ?? '1';
  const fen = [...fields.slice(0, 4), halfmoves, fullmoves].join(' ');
  return ok({ ...BARE, fen, id: operations.value.get('id') ?? null });
}

const OPERATION = /\s*([A-Za-z][A-Za-z0-9_]{0,14})((?:[^";]|"[^"]*")*);/y;

function readOperations(text: string): Result<ReadonlyMap<string, string>, Failure<'unreadable'>> {
  const operations = new Map<string, string>();
  let at = 0;
  while (text.slice(at).trim() !== '') {
    OPERATION.lastIndex = at;
    const found = OPERATION.exec(text);
    if (found === null) return fail('unreadable', `not an EPD operation: ${text.slice(at, at + 40)}`);
    const operand = (found[2] ?? '').trim();
    operations.set(found[1] ?? '', /^"[^"]*"$/.test(operand) ? operand.slice(1, -1) : operand);
    at = OPERATION.lastIndex;
  }
  return ok(operations);
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
    facts,
  });
}
