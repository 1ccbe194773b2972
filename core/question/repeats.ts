/**
 * What repeats of one manifest say together (R-STAT-26): how the accuracy varies from asking to asking, how often two askings
 * give one answer, and what a majority vote would have scored. On the items that all of them answered. Pure.
 */
import { groupBy } from '../util/collect.ts';
import { wilsonInterval, type Interval } from '../score/interval.ts';
import { meanInterval, meanOf } from '../score/mean.ts';
import type { AnswerVerdict } from './records.ts';

/** One asking: its verdicts in force, by the item. */
export interface Asking {
  readonly runId: string;
  readonly manifestSha256: string;
  readonly verdictOf: (seq: number) => Pick<AnswerVerdict, 'isCorrect' | 'contentCorrect' | 'content'> | null;
}

type Verdict = NonNullable<ReturnType<Asking['verdictOf']>>;

export interface RepeatFigures {
  readonly manifestSha256: string;
  /** In the order given. */
  readonly runIds: string[];
  /** Answered in every one of them. */
  readonly items: number;
  /** pass@1: mean over askings of the share of right items, 0 to 1; null without an item. */
  readonly passAt1: number | null;
  /** Between the askings, n − 1. */
  readonly passAt1Sd: number | null;
  /** Of the least and the most accurate asking. */
  readonly least: number | null;
  readonly most: number | null;
  /** Items right in every asking, and in at least one. */
  readonly alwaysRight: number;
  readonly everRight: number;
  /** Mean over items of the share of pairs of askings with one answer; unread answers agree with none. 0 to 1. */
  readonly agreement: number | null;
  readonly agreementInterval: Interval | null;
  /** Items whose most frequent answer is right. An answer counts by what it is, in whatever form it stood. */
  readonly majorityRight: number;
  /** Items without one most frequent answer; not right. */
  readonly majorityTies: number;
  readonly majority: number | null;
  readonly majorityInterval: Interval | null;
}

/** Of each manifest that was asked more than once, in the order of its first asking. @param seqs of all items */
export function repeatFigures(askings: readonly Asking[], seqs: readonly number[]): RepeatFigures[] {
  return [...groupBy(askings, ({ manifestSha256 }) => manifestSha256)].flatMap(([manifestSha256, runs]) => {
    if (runs.length < 2) return [];
    const items = seqs.flatMap((seq): readonly (readonly Verdict[])[] => {
      const verdicts = runs.flatMap((run) => run.verdictOf(seq) ?? []);
      return verdicts.length === runs.length ? [verdicts] : [];
    });
    const runIds = runs.map(({ runId }) => runId);
    return [{ manifestSha256, runIds, ...figuresOf(items, runs.length) }];
  });
}

function figuresOf(
  items: readonly (readonly Verdict[])[],
  askings: number,
): Omit<RepeatFigures, 'manifestSha256' | 'runIds'> {
  const n = items.length;
  const accuracies = Array.from({ length: n === 0 ? 0 : askings }, (_asking, at) => {
    return items.filter((verdicts) => verdicts[at]?.isCorrect === true).length / n;
  });
  const { mean: passAt1, sd: passAt1Sd } = meanOf(accuracies);
  const agreement = meanOf(items.map(agreementOf));
  const votes = items.map(voteOf);
  const majorityRight = votes.filter((vote) => vote === 'right').length;
  return {
    items: n,
    passAt1,
    passAt1Sd,
    least: n === 0 ? null : Math.min(...accuracies),
    most: n === 0 ? null : Math.max(...accuracies),
    alwaysRight: items.filter((verdicts) => verdicts.every(({ isCorrect }) => isCorrect)).length,
    everRight: items.filter((verdicts) => verdicts.some(({ isCorrect }) => isCorrect)).length,
    agreement: agreement.mean,
    agreementInterval: meanInterval(agreement),
    majorityRight,
    majorityTies: votes.filter((vote) => vote === 'tie').length,
    majority: n === 0 ? null : majorityRight / n,
    majorityInterval: wilsonInterval(majorityRight, n),
  };
}

/** How often each answer was given; what could not be read is none. */
function countsOf(verdicts: readonly Verdict[]): readonly (readonly Verdict[])[] {
  const read = verdicts.filter(({ content }) => content !== null);
  return [...groupBy(read, ({ content }) => content ?? '').values()];
}

function agreementOf(verdicts: readonly Verdict[]): number {
  const pairs = (n: number): number => (n * (n - 1)) / 2;
  const agreeing = countsOf(verdicts).reduce((sum, { length }) => sum + pairs(length), 0);
  return agreeing / pairs(verdicts.length);
}

function voteOf(verdicts: readonly Verdict[]): 'right' | 'wrong' | 'tie' {
  const [first, second] = [...countsOf(verdicts)].sort((a, b) => b.length - a.length);
  if (first === undefined || first.length === second?.length) return 'tie';
  return first[0]?.contentCorrect === true ? 'right' : 'wrong';
}
