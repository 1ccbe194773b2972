/**
 * Shares, intervals, differences and costs of question runs as the screens write them; figures and words alone, no
 * markup. Unknown is an en dash. Pure.
 */
import type { IntervalRow } from '../../core/question/report.ts';
import type { AnswerVerdict } from '../../core/question/records.ts';
import { spellInterval, spellValue } from '../../core/table/spell.ts';
import { SCREEN_SIGNS } from './figures.ts';

export type Interval = NonNullable<IntervalRow['interval']>;

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
  return spellValue(share, 'share', SCREEN_SIGNS);
}

/** `[58.1, 66.4]`, in per cent. */
export function formatInterval(interval: Interval | null): string {
  return spellInterval(interval, 'share', SCREEN_SIGNS);
}

/** A difference of two shares in percentage points: `+3.2`, `−0.4`, `0.0`. */
export function formatPoints(difference: number | null): string {
  return spellValue(difference, 'points', SCREEN_SIGNS);
}

/** Billionths of the provider's unit, to four decimals where it is small: `0.0123`, `12.40`. */
export function formatCost(costNano: number | null): string {
  return spellValue(costNano, 'money', SCREEN_SIGNS);
}

/** −1 to 1 with two decimals. */
export function formatTau(tau: number | null): string {
  return spellValue(tau, 'ratio', SCREEN_SIGNS);
}
