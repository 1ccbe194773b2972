/**
 * The items behind a count of a pair: those that every compared run answered, parted by who was right. The same rule as
 * the comparison's own counts, so that the list is as long as the number says. Pure.
 */
import type { AnswerRow } from '../../../core/question/report.ts';
import type { PairCell } from '../../../core/question/comparison-tables.ts';

export interface PairRow {
  readonly seq: number;
  readonly a: AnswerRow;
  readonly b: AnswerRow;
}

export interface Pair {
  readonly a: number;
  readonly b: number;
}

/** @param answers of every compared run, in their order */
export function pairRows(answers: readonly (readonly AnswerRow[])[], pair: Pair): readonly PairRow[] {
  const answered = answers.map(
    (rows) => new Map(rows.filter((row) => row.verdict !== null).map((row) => [row.seq, row])),
  );
  const first = answered[pair.a];
  const second = answered[pair.b];
  if (first === undefined || second === undefined) return [];
  return [...first.values()].flatMap((a) => {
    const b = second.get(a.seq);
    return b !== undefined && answered.every((rows) => rows.has(a.seq)) ? [{ seq: a.seq, a, b }] : [];
  });
}

export function cellOf({ a, b }: PairRow): PairCell {
  const isRightA = a.verdict?.isCorrect === true;
  const isRightB = b.verdict?.isCorrect === true;
  if (isRightA) return isRightB ? 'both' : 'only_a';
  return isRightB ? 'only_b' : 'neither';
}
