/**
 * What may stand around an answer. `stripMarks` removes what the protocol itself forgives (R-READ-2);
 * `cleanedAnswer` is the lenient cleaning of the content chain (R-READ-4), which never touches the inside.
 */
import type { AnswerForm } from '../chessqa/tasks.ts';

const MARKS: ReadonlySet<string> = new Set(['*', '_', '`', ' ', '\t', '\u{a0}', '\n', '\r', '\v', '\f']);
const WRAPPERS: ReadonlySet<string> = new Set([...MARKS, '"', "'", '“', '”', '‘', '’', '<', '>', '$']);

/** Surrounding `*`, `_`, backticks and blanks removed. */
export function stripMarks(text: string): string {
  return strip(text, MARKS);
}

/** Quotes, backticks, angle brackets, `$`, `*`, `_`, `\boxed{}` and one final full stop removed from the outside. */
export function cleanedAnswer(text: string, form: AnswerForm): string {
  let inner = strip(text, WRAPPERS);
  const boxed = /^\\boxed\{([^{}]*)\}\.?$/.exec(inner);
  if (boxed !== null) inner = strip(boxed[1] ?? '', WRAPPERS);
  if (inner.endsWith('.')) inner = strip(inner.slice(0, -1), WRAPPERS);
  if (form === 'letter') return /^\(([A-Za-z])\)$/.exec(inner)?.[1] ?? inner;
  return inner;
}

function strip(text: string, marks: ReadonlySet<string>): string {
  let start = 0;
  let end = text.length;
  while (start < end && marks.has(text.charAt(start))) start += 1;
  while (end > start && marks.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
