import { describe, expect, it } from 'vitest';
import { repeatFigures, type Asking } from '../../../core/question/repeats.ts';

/** `A!`: right and in the form asked for; `A?`: right content in another form; `A`: wrong; `-`: unread; ` `: unanswered. */
function asking(runId: string, answers: readonly string[], manifestSha256 = 'm'): Asking {
  return {
    runId,
    manifestSha256,
    verdictOf: (seq) => {
      const text = answers[seq - 1] ?? '';
      if (text === '') return null;
      const content = text === '-' ? null : text.replace(/[!?]/, '');
      return { content, contentCorrect: /[!?]/.test(text), isCorrect: text.endsWith('!') };
    },
  };
}
const seqs = [1, 2, 3, 4, 5];

describe('repeats of one manifest', () => {
  it('have a mean with its spread, an agreement and a majority, on items that all answered', () => {
    const found = repeatFigures(
      [
        asking('one', ['A!', 'B!', 'C', '-', 'E!']),
        asking('two', ['A!', 'B?', 'D', '-', '']),
        asking('three', ['A!', 'X', 'C', '-', 'E!']),
      ],
      seqs,
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      runIds: ['one', 'two', 'three'],
      items: 4,
      least: 0.25,
      most: 0.5,
      alwaysRight: 1,
      everRight: 2,
      majorityRight: 2,
      majorityTies: 1,
      majority: 0.5,
    });
    // Accuracies 2/4, 1/4, 1/4.
    expect(found[0]?.passAt1).toBeCloseTo(1 / 3, 12);
    expect(found[0]?.passAt1Sd).toBeCloseTo(Math.sqrt(1 / 48), 12);
    // 1, 1/3, 1/3 and 0: unread answers agree with none.
    expect(found[0]?.agreement).toBeCloseTo(5 / 12, 12);
  });

  it('are told apart by their manifest; one asking is no repeat', () => {
    const runs = [asking('a', ['A!'], 'm'), asking('b', ['A!'], 'n'), asking('c', ['B'], 'n')];
    expect(repeatFigures(runs, [1]).map(({ runIds }) => runIds)).toEqual([['b', 'c']]);
    expect(repeatFigures(runs, [1])[0]).toMatchObject({ majorityRight: 0, majorityTies: 1, agreement: 0 });
  });

  it('know nothing of no common item', () => {
    const [found] = repeatFigures([asking('a', ['A!', '']), asking('b', ['', 'B'])], [1, 2]);
    expect(found).toMatchObject({
      items: 0,
      passAt1: null,
      passAt1Sd: null,
      agreement: null,
      majority: null,
    });
    expect(found).toMatchObject({ least: null, majorityInterval: null, agreementInterval: null });
  });
});
