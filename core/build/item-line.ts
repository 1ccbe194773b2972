/**
 * A made answer as the line of a ChessQA file: the nine fields of the release, our own words for the question with its
 * two placeholders, and the accepted answers where several moves mate. The line counts only when it is read back as an
 * item whose answer both computations and the audit agree on.
 */
import { answerForm, protocolText } from '../prompt/answer-text.ts';
import { taskText } from '../prompt/task-text.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { parseItem, type QaItem } from '../chessqa/item.ts';
import { checkLabel } from '../chessqa/label-check.ts';
import type { Digest } from '../chessqa/source-key.ts';
import { findTask, type Task } from '../chessqa/tasks.ts';
import type { MadeAnswer } from './generator.ts';
import { secondAnswer } from './second-answer.ts';

/** `number`: place within the task, from 0. Fails when the answer is not confirmed. */
export function itemLine(
  taskId: string,
  number: number,
  made: MadeAnswer,
  digest: Digest,
): Result<{ readonly line: string; readonly item: QaItem }, Failure<'not_confirmed'>> {
  const task = findTask(taskId);
  if (task === null) return fail('not_confirmed', `${taskId} is no task`);
  const fields = {
    task_id: `${taskId}_${String(number).padStart(4, '0')}`,
    task_type: taskId,
    task_category: task.category,
    input: made.input,
    question: '',
    format_examples: answerForm(task).examples,
    correct_answer: made.answer,
    answer_type: task.answerType,
    metadata: made.metadata,
  };
  const draft = parseItem(JSON.stringify(fields), digest);
  if (!draft.ok) return fail('not_confirmed', draft.error.message);
  const second = secondAnswer(draft.value);
  const isMate = task.family === 'short_tactics' && second !== null && second.length > 1;
  const line = JSON.stringify({
    ...fields,
    question: questionText(task, draft.value),
    ...(isMate ? { accepted_answers: second } : {}),
  });
  const item = parseItem(line, digest);
  if (!item.ok) return fail('not_confirmed', item.error.message);
  const why = unconfirmed(item.value, second);
  return why === null ? ok({ line, item: item.value }) : fail('not_confirmed', why);
}

/** No rule of chess gives their answers: an engine does, or the comment itself. */
const BEYOND_RULES: ReadonlySet<string> = new Set(['position_judgment', 'semantic']);

/** Null: the audit agrees, and so does the second computation. */
function unconfirmed(item: QaItem, second: readonly string[] | null): string | null {
  const label = checkLabel(item);
  const isJudgedElsewhere = label.check === 'unchecked' && BEYOND_RULES.has(item.task?.family ?? '');
  if (label.check !== 'agrees' && !isJudgedElsewhere) return `the audit: ${label.note ?? label.check}`;
  if (second === null) return 'no second computation';
  const isText = item.task?.form === 'fen' || item.task?.form === 'arrangement';
  const stated = item.acceptedInFile ?? (isText ? [item.answer] : item.answer.split(', '));
  const agrees = stated.length === second.length && stated.every((member) => second.includes(member));
  return agrees ? null : `computed a second time: ${second.join(', ').slice(0, 200)}`;
}

function questionText(task: Task, item: QaItem): string {
  const words = taskText(item);
  if (words === null) throw new Error(`no words for ${item.itemId}`);
  const context = ['state_tracking', 'semantic'].includes(task.family) ? '' : 'CONTEXT_PLACEHOLDER';
  return [
    `Here is a chess position in FEN: ${item.inputFen}`,
    context + words,
    protocolText('text', 'default'),
    `Form of the answer: ${answerForm(task).words}.\nExample of an answer: FORMAT_EXAMPLE_PLACEHOLDER`,
  ].join('\n\n');
}
