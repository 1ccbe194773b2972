/** Parts of published pages that hold for all kinds of runs: tables, boards, requests. */
import { boardOfFen } from '../chess/fen.ts';
import { kindOf, sideOf } from '../chess/board.ts';
import type { Attempt } from '../record/attempt.ts';
import type { Figure, Table } from '../table/figure.ts';
import { spellValue, type Spelling } from '../table/spell.ts';
import { wordColumns } from '../table/words.ts';
import { escapeHtml, textBlock } from './html.ts';

const SIGNS: Spelling = {
  group: '\u202F',
  space: '\u00A0',
  minus: '\u2212',
  unknown: '\u2013',
  text: (text) => text,
};

export const UNKNOWN = SIGNS.unknown;

export function duration(ms: number | null): string {
  return spellValue(ms, 'ms', SIGNS);
}

/** @param links of its forms for machines, made by whoever writes them */
export function tableHtml(table: Table, links = ''): string {
  const columns = wordColumns(table, SIGNS);
  const [first] = columns;
  if (first === undefined || first.cells.length === 0) return '';
  const cell = (tag: 'td' | 'th', align: string, text: string): string => {
    const scope = tag === 'th' ? ' scope="col"' : '';
    return `<${tag}${scope}${align === 'right' ? ' class="right"' : ''}>${escapeHtml(text)}</${tag}>`;
  };
  const head = columns.map(({ align, heading }) => cell('th', align, heading)).join('');
  const rows = first.cells.map(
    (_, row) => `<tr>${columns.map(({ align, cells }) => cell('td', align, cells[row] ?? '')).join('')}</tr>`,
  );
  const caption = `<caption>${escapeHtml(table.title === '' ? table.id : table.title)}</caption>`;
  return `<div class="wide" tabindex="0" role="group" aria-label="${escapeHtml(table.title)}"><table>${caption}
<thead><tr>${head}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>
${links}${notesOf(table.figures)}`;
}

/** What the columns mean, in the words and rules of the window. */
function notesOf(figures: readonly Figure[]): string {
  const told = figures.filter(
    ({ note, rule, isDetail }) => isDetail !== true && (note ?? rule) !== undefined,
  );
  if (told.length === 0) return '';
  const items = told.map(({ heading, note, rule }) => {
    const words = [note, rule === undefined ? undefined : `rule ${rule}`].filter((one) => one !== undefined);
    return `<li>${escapeHtml(`${heading}: ${words.join('; ')}`)}</li>`;
  });
  return `<details><summary>What the columns mean</summary><ul>${items.join('')}</ul></details>\n`;
}

const FILES = 'abcdefgh';
/** By kind, 0 is an empty square; the sign after each keeps it from becoming a picture. */
const MEN = [
  ['', '\u2659\uFE0E', '\u2658\uFE0E', '\u2657\uFE0E', '\u2656\uFE0E', '\u2655\uFE0E', '\u2654\uFE0E'],
  ['', '\u265F\uFE0E', '\u265E\uFE0E', '\u265D\uFE0E', '\u265C\uFE0E', '\u265B\uFE0E', '\u265A\uFE0E'],
] as const;

function man(code: number): string {
  return MEN[sideOf(code) === 0 ? 0 : 1][kindOf(code)] ?? '';
}

/** @param marked squares of the move, such as e2 and e4 @param words what a screen reader says of it */
export function boardHtml(fen: string, marked: readonly string[], words: string): string {
  const { squares } = boardOfFen(fen);
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => {
    const cells = [0, 1, 2, 3, 4, 5, 6, 7].map((file) => {
      const code = squares[rank * 8 + file] ?? 0;
      const isDark = (rank + file) % 2 === 0;
      const isMarked = marked.includes(`${FILES[file] ?? ''}${rank + 1}`);
      const classes = [isMarked ? 't' : isDark ? 'd' : ''].join('');
      return `<td${classes === '' ? '' : ` class="${classes}"`}>${code === 0 ? '' : man(code)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table class="board" role="img" aria-label="${escapeHtml(words)}"><tbody>${rows.join('')}</tbody></table>\n`;
}

export interface ShownRequest {
  readonly number: number;
  /** Null: cut off by the end of the program. */
  readonly attempt: Attempt | null;
  /** What became of it, in words. */
  readonly outcome: string;
}

/** What was sent back, and what of it is no reply. Addresses, headers and ids stay at home. */
export function requestHtml({ number, attempt, outcome }: ShownRequest, hasTexts: boolean): string {
  if (attempt === null) return `<p>Request ${number}: ${escapeHtml(outcome)}.</p>\n`;
  const { classification, status, finishReason, wallMs, queueMs, usage, reportedModel } = attempt;
  const facts = [
    outcome,
    ...(classification.failure === null ? [] : [classification.failure.replaceAll('_', ' ')]),
    ...(status === null ? [] : [`status ${status}`]),
    ...(finishReason === null ? [] : [`finish ${finishReason}`]),
    `${duration(wallMs)} after ${duration(queueMs)} of waiting`,
    ...(typeof usage?.completionTokens === 'number' ? [`${usage.completionTokens} tokens`] : []),
    ...(reportedModel === null ? [] : [`answered by ${reportedModel}`]),
  ].filter((fact) => fact !== '');
  const head = `<p>Request ${number}: ${escapeHtml(facts.join(', '))}.</p>\n`;
  if (!hasTexts) return head;
  const { reasoning, text, structured } = attempt;
  return [
    head,
    ...(reasoning === null ? [] : [textBlock(`Thoughts of request ${number}`, reasoning)]),
    textBlock(`Reply ${number}`, text ?? 'none'),
    ...(structured === null ? [] : [textBlock(`Structured answer ${number}`, structured.json)]),
  ].join('');
}
