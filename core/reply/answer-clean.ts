/**
 * What may stand around an answer. `stripMarks` removes what the protocol itself forgives (R-READ-2);
 * `cleanedAnswer` and `unwrapped` are the lenient cleaning of the content chain (R-READ-4), which never
 * touches the inside: quotes, emphasis, brackets and the commands of LaTeX.
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
  if (inner.endsWith('.') && form !== 'text') inner = strip(inner.slice(0, -1), WRAPPERS);
  if (form === 'letter') return /^\(([A-Za-z])\)$/.exec(inner)?.[1] ?? inner;
  return inner;
}

const COMMAND =
  /\\(?:boxed|fbox|mbox|text|textbf|textit|texttt|textrm|mathrm|mathbf|mathit|mathtt|mathsf) ?\{([^{}]*)\}/g;
const MATHS = /^\\\(([^]*)\\\)$|^\\\[([^]*)\\\]$/;
const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** Layers that are taken off: nobody writes more. */
const MAX_LAYERS = 12;

/** All layers around the answer taken off: marks, pairs of brackets, `\(…\)`, `\[…\]`, and `\text{…}` anywhere. */
export function unwrapped(text: string): string {
  let inner = withoutCommands(text);
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const outer = inner;
    inner = strip(inner, WRAPPERS);
    if (/[.,;:!]$/.test(inner)) inner = strip(inner.slice(0, -1), WRAPPERS);
    const maths = MATHS.exec(inner);
    if (maths !== null) inner = maths[1] ?? maths[2] ?? '';
    inner = withoutPair(inner);
    if (inner === outer) break;
  }
  return inner;
}

function withoutCommands(text: string): string {
  let inner = text;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const outer = inner;
    inner = inner.replaceAll(COMMAND, '$1');
    if (inner === outer) break;
  }
  return inner;
}

/** Brackets that hold the whole text, not two that only stand at its ends. */
function withoutPair(text: string): string {
  const open = text.charAt(0);
  const close = PAIRS[open];
  if (close === undefined || !text.endsWith(close)) return text;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === open) depth += 1;
    else if (text[index] === close) depth -= 1;
    if (depth === 0) return index === text.length - 1 ? text.slice(1, -1) : text;
  }
  return text;
}

/** The prompt's own words for an answer that is still to be given: `<answer>`, `[your answer]`, `{move}`, `…`. */
export function isPlaceholder(text: string): boolean {
  const plain = strip(text, MARKS);
  return /^(?:<[a-z][a-z _-]{0,60}>|\[(?:your |the )?[a-z][a-z _-]{0,60}\]|\{[a-z][a-z _-]{0,60}\}|\.{3}|…)/i.test(
    plain,
  );
}

function strip(text: string, marks: ReadonlySet<string>): string {
  let start = 0;
  let end = text.length;
  while (start < end && marks.has(text.charAt(start))) start += 1;
  while (end > start && marks.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
