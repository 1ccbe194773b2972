/** The two readings of a search and the four agreements, in words. */
import type { Agreement } from '../../../core/score/label-record.ts';
import type { Reading } from '../../../core/reproduction/run.ts';

export const READINGS: readonly Reading[] = ['last_exact', 'last_line'];

export const READING_NOTES: Readonly<Record<Reading, string>> = {
  last_exact: 'the deepest line without a bound',
  last_line: 'the very last line, bounded or not',
};

export function readReading(text: string | null): Reading {
  return text === 'last_line' ? 'last_line' : 'last_exact';
}

export function readAgreement(text: string | null): Agreement | null {
  return text === 'exact' || text === 'score' || text === 'bucket' || text === 'different' ? text : null;
}
