/**
 * One line of a ChessQA file to one typed item (R-QUEST-2). Both releases' forms are read. Tolerant where a field
 * means nothing to us (unknown fields are ignored here and live on in the raw line), strict where it does: a line
 * without an id, an answer or a valid position is refused with its reason. Nothing is guessed. Never throws.
 */
import { z } from 'zod';
import type { Board } from '../chess/board.ts';
import { positionKey } from '../chess/position-key.ts';
import { parseFen, type ParsedFen } from '../chess/fen.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { sourceKeyOf, type Digest } from './source-key.ts';
import { findTask, reviseSpelling, type Task } from './tasks.ts';

const shortText = z.string().min(1).max(300);
const lineSchema = z.looseObject({
  task_id: shortText,
  task_type: shortText,
  task_category: shortText,
  input: z.string().max(10_000),
  question: z.string(),
  format_examples: z.array(z.string()).nullish(),
  correct_answer: z.union([z.string(), z.number()]),
  answer_type: z.enum(['single', 'multi']),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  accepted_answers: z.array(z.string()).nullish(),
});

export type Metadata = Readonly<Record<string, unknown>>;

export interface QaItem {
  readonly itemId: string;
  /** As the file has it. */
  readonly taskType: string;
  /** Revised spelling. */
  readonly taskId: string;
  /** Null for a task we do not know. */
  readonly task: Task | null;
  /** Revised spelling. */
  readonly category: string;
  /** Six fields, normalised; of State Tracking the position before the moves, of Semantic the one before the move. */
  readonly fen: string;
  readonly fourFields: string;
  /** By what two items ask about the same position. */
  readonly positionKey: string;
  /** The position as the file has it, outer blanks cut. */
  readonly inputFen: string;
  readonly board: Board;
  /** State Tracking: the moves after the position; else empty. Not checked against the rules. */
  readonly moves: readonly string[];
  readonly question: string;
  /** Example answers, by example group; empty where the file has none. */
  readonly formatExamples: readonly string[];
  readonly answer: string;
  /** What the revised release accepts beside the answer; null where the file does not say. */
  readonly acceptedInFile: readonly string[] | null;
  readonly answerType: 'single' | 'multi';
  readonly metadata: Metadata;
  /** Items with the same key share their source (R-STAT-7). */
  readonly sourceKey: string;
  readonly puzzleId: string | null;
  /** Worth knowing, but no reason to refuse. */
  readonly notes: readonly string[];
}

/** `digest` gives lower-case hex of a text; it names base examples that carry no id of their own. */
export function parseItem(line: string, digest: Digest): Result<QaItem, Failure<'item_refused'>> {
  const object = parseJson(line);
  if (!object.ok) return object;
  const fields = lineSchema.safeParse(object.value);
  if (!fields.success) {
    const issue = fields.error.issues[0];
    const where = issue === undefined || issue.path.length === 0 ? 'the line' : issue.path.join('.');
    return refuse(`${where}: ${issue?.message ?? 'not an item'}`);
  }
  const { metadata, ...row } = fields.data;
  const meta: Metadata = metadata ?? {};
  const task = findTask(row.task_type);
  const answer = readAnswer(row.correct_answer, task);
  if (answer === null)
    return refuse(`correct_answer: ${row.correct_answer} is a number where text is expected`);
  const input = readInput(row.input, task, meta);
  if (!input.ok) return input;
  const { position, moves, text } = input.value;
  const category = task?.category ?? reviseSpelling(row.task_category);
  const fourFields = position.fen.split(' ', 4).join(' ');
  const puzzleId = textOf(meta['puzzle_id']);
  return ok({
    itemId: row.task_id,
    taskType: row.task_type,
    taskId: reviseSpelling(row.task_type),
    task,
    category,
    fen: position.fen,
    fourFields,
    positionKey: positionKey(position.board),
    inputFen: text,
    board: position.board,
    moves,
    question: row.question,
    formatExamples: row.format_examples ?? [],
    answer,
    acceptedInFile: row.accepted_answers ?? null,
    answerType: row.answer_type,
    metadata: meta,
    sourceKey: sourceKeyOf({ itemId: row.task_id, task, fourFields, metadata: meta }, digest),
    puzzleId,
    notes: notesOf(position, task, row),
  });
}

/** Text of a metadata field; null when it is absent, empty or no text. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function refuse(message: string): Result<never, Failure<'item_refused'>> {
  return fail('item_refused', message);
}

function parseJson(line: string): Result<unknown, Failure<'item_refused'>> {
  try {
    return ok(JSON.parse(line));
  } catch (error) {
    return refuse(`not JSON: ${error instanceof Error ? error.message.slice(0, 200) : 'unreadable'}`);
  }
}

/** Text as it stands; a whole number only where the answer is a centipawn bucket. */
function readAnswer(answer: string | number, task: Task | null): string | null {
  if (typeof answer === 'string') return answer;
  return task?.form === 'bucket' && Number.isInteger(answer) ? String(answer) : null;
}

interface Input {
  readonly text: string;
  readonly position: ParsedFen;
  readonly moves: readonly string[];
}

function readInput(
  input: string,
  task: Task | null,
  metadata: Metadata,
): Result<Input, Failure<'item_refused'>> {
  const bar = input.indexOf('|');
  const isTracking = task?.family === 'state_tracking';
  if (isTracking && bar < 0) return refuse('input: no "|" between the position and the moves');
  const before = task?.family === 'semantic' ? textOf(metadata['fen_before']) : null;
  const text = (before ?? (bar < 0 ? input : input.slice(0, bar))).trim();
  const parsed = parseFen(text);
  if (!parsed.ok) return refuse(`input: ${parsed.error.code}: ${parsed.error.message.slice(0, 300)}`);
  const moves = isTracking ? input.slice(bar + 1).trim() : '';
  return ok({ text, position: parsed.value, moves: moves === '' ? [] : moves.split(/\s+/) });
}

function notesOf(
  position: ParsedFen,
  task: Task | null,
  row: { readonly task_type: string; readonly task_category: string; readonly answer_type: string },
): readonly string[] {
  const notes = position.changes
    .filter((change) => change.code !== 'counters_added' && change.code !== 'blanks_cut')
    .map((change) => `FEN: ${change.code}, ${change.from} became ${change.to}`);
  if (task === null) notes.push(`unknown task ${row.task_type}`);
  else {
    if (task.category !== reviseSpelling(row.task_category)) {
      notes.push(`category ${row.task_category} is not that of the task (${task.category})`);
    }
    if (task.answerType !== row.answer_type) notes.push(`answer_type is ${row.answer_type}`);
  }
  return notes;
}
