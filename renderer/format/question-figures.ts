/**
 * Shares, intervals, differences and costs of question runs as the screens write them; figures and words alone, no
 * markup. Unknown is an en dash. Pure.
 */
import type { AggregateRow, FlagName, IntervalRow } from '../../core/question/report.ts';
import type { answerErrorTypes } from '../../core/question/answer-kinds.ts';
import type { AnswerVerdict } from '../../core/question/records.ts';
import type { RuleAddress } from '../../core/rule/address.ts';
import { formatPercent, UNKNOWN } from './figures.ts';

export type Interval = NonNullable<IntervalRow['interval']>;
export type AggregateName = AggregateRow['aggregate'];
export type Slice = AggregateRow['slice'];
export type AnswerErrorType = (typeof answerErrorTypes)[number];

const THIN = '\u202f';

export const AGGREGATES: readonly AggregateName[] = [
  'item_micro',
  'task_macro',
  'category_macro',
  'source_balanced',
];

export const AGGREGATE_WORDS: Readonly<Record<AggregateName, string>> = {
  item_micro: 'Item-micro',
  task_macro: 'Task-macro',
  category_macro: 'Category-macro',
  source_balanced: 'Source-balanced',
};

export const AGGREGATE_NOTES: Readonly<Record<AggregateName, string>> = {
  item_micro: 'every item weighs the same',
  task_macro: 'every task weighs the same',
  category_macro: 'every category weighs the same',
  source_balanced: 'every source cluster weighs the same',
};

/** What defines each of them, and the slice. */
export const AGGREGATE_RULES: Readonly<Record<AggregateName, RuleAddress>> = {
  item_micro: 'R-STAT-3',
  task_macro: 'R-STAT-4',
  category_macro: 'R-STAT-5',
  source_balanced: 'R-STAT-6',
};

export const FLAGS_RULE: RuleAddress = 'R-QUEST-3.2';
export const SLICE_RULE: RuleAddress = 'R-STAT-8';

export const FLAGS: readonly FlagName[] = ['accuracy', 'compliance', 'content'];

export const FLAG_WORDS: Readonly<Record<FlagName, string>> = {
  accuracy: 'Accuracy',
  compliance: 'Protocol compliance',
  content: 'Content accuracy',
};

export const FLAG_NOTES: Readonly<Record<FlagName, string>> = {
  accuracy: 'right, and in the form asked for',
  compliance: 'in the form asked for, right or wrong',
  content: 'right, whatever the form',
};

export const SLICE_WORDS: Readonly<Record<Slice, string>> = {
  whole: 'All items',
  source_disjoint: 'Source-disjoint slice',
};

export const ERROR_WORDS: Readonly<Record<AnswerErrorType, string>> = {
  correct: 'correct',
  format_error: 'right, in another form',
  no_answer: 'no answer found',
  wrong_answer: 'wrong answer',
  multi_extra_items: 'right ones and more',
  multi_missing_items: 'some are missing',
  multi_false_items: 'false ones',
};

export const PLACE_WORDS: Readonly<Record<AnswerVerdict['place'], string>> = {
  last_line: 'on the last line',
  final_line: 'after an earlier FINAL ANSWER label',
  boxed: 'in a box',
  json_object: 'in the JSON object',
  json_fenced: 'in a fenced JSON object',
  json_in_text: 'in a JSON object within the text',
  none: 'nowhere',
};

/** 0 to 1 → `62.5 %`. A share that is not quite all never reads 100 %. */
export function formatShare(share: number | null): string {
  return share === null || !Number.isFinite(share) ? UNKNOWN : formatPercent(share, 1);
}

/** `[58.1, 66.4]`, in per cent. */
export function formatInterval(interval: Interval | null): string {
  return interval === null
    ? UNKNOWN
    : `[${(interval.low * 100).toFixed(1)}, ${(interval.high * 100).toFixed(1)}]`;
}

/** A difference of two shares in percentage points: `+3.2`, `−0.4`, `0.0`. */
export function formatPoints(difference: number | null): string {
  if (difference === null || !Number.isFinite(difference)) return UNKNOWN;
  const points = (Math.abs(difference) * 100).toFixed(1);
  return `${Number(points) === 0 ? '' : difference > 0 ? '+' : '−'}${points}`;
}

export function formatPointsInterval(interval: Interval | null): string {
  return interval === null ? UNKNOWN : `[${formatPoints(interval.low)}, ${formatPoints(interval.high)}]`;
}

/** Billionths of the provider's unit, to four decimals where it is small: `0.0123`, `12.40`. */
export function formatCost(costNano: number | null): string {
  if (costNano === null) return UNKNOWN;
  const units = costNano / 1e9;
  if (units === 0) return '0';
  if (units < 0.0001) return `<${THIN}0.0001`;
  return units.toFixed(units < 1 ? 4 : 2);
}

/** −1 to 1 with two decimals. */
export function formatTau(tau: number | null): string {
  if (tau === null || !Number.isFinite(tau)) return UNKNOWN;
  return `${tau < 0 ? '−' : ''}${Math.abs(tau).toFixed(2)}`;
}
