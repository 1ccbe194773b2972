import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseItem } from '../../../core/chessqa/item.ts';
import { checkLabel } from '../../../core/chessqa/label-check.ts';
import { TASKS, type AnswerForm, type Task } from '../../../core/chessqa/tasks.ts';
import { readAnswer, type AnswerProtocol } from '../../../core/reply/answer-reader.ts';
import { scoreAnswer, type AnswerScore } from '../../../core/score/answer-score.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';

const PROTOCOLS: readonly AnswerProtocol[] = ['text', 'json'];

/** A reply that states the answer just as the protocol asks. */
function statedAs(protocol: AnswerProtocol, answer: string): string {
  return protocol === 'json' ? JSON.stringify({ answer }) : `I looked at the board.\nFINAL ANSWER: ${answer}`;
}

function score(
  task: Pick<Task, 'form' | 'answerType'>,
  protocol: AnswerProtocol,
  reply: string,
  accepted: readonly string[],
): AnswerScore {
  return scoreAnswer(readAnswer(reply, protocol, task), accepted, task);
}

const RIGHT: Readonly<Record<AnswerForm, string>> = {
  arrangement: "White King: ['e1'], White Pawn: ['a2', 'b2'], Black King: ['e8']",
  uci: 'e7e8q',
  square: 'b4, c5',
  man: 'Black Bishop at c5',
  fen: 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 14',
  pin: 'b3>f7>g8, e1>e5>e8',
  fork: 'f7>d6-d8-h8, g4>e3-f2',
  battery: 'e1>e3',
  skewer: 'f6>d4>c3',
  bucket: '-200',
  letter: 'C',
  text: 'White is a pawn up.',
};

/** Near misses of the right answers above: the answer as it is stated, and the flags it must get. */
const NEAR_MISSES: Readonly<
  Record<AnswerForm, readonly (readonly [answer: string, format: boolean, content: boolean])[]>
> = {
  arrangement: [
    ["White King: ['e1'], White Pawn: ['a2'], Black King: ['e8']", true, false],
    ["White King: ['e1'], White Pawns: ['a2', 'b2'], Black King: ['e8']", false, false],
    ['White King: [e1], White Pawn: [a2, b2], Black King: [e8]', false, false],
    ["Black King: ['e8'], White King: ['e1'], White Pawn: ['a2', 'b2']", true, false],
    ["White King: ['e1'], White Pawn: ['b2', 'a2'], Black King: ['e8']", true, false],
    ["White King: ['e1'], White Pawn: ['a2', 'b2'], Black King: ['e8'].", false, true],
  ],
  uci: [
    ['e7e8', true, false],
    ['e7e8n', true, false],
    ['e7e8=q', false, false],
    ['e8=Q', false, false],
    ['e7e8q.', false, true],
    ['e7-e8q', false, false],
  ],
  square: [
    ['b4', true, false],
    ['b4, c5, d6', true, false],
    ['b4 c5', false, true],
    ['b4, Bc5', false, false],
    ['b4, c5.', false, true],
  ],
  man: [
    ['White Bishop at c5', true, false],
    ['Black Bishop at c4', true, false],
    ['Black bishop on c5', false, false],
    ['Bishop at c5', false, false],
    ['Black Bishop at c5.', false, true],
    ['Black Bishop at c5, Black Rook at e8', true, false],
  ],
  fen: [
    ['R3K2R/8/8/8/8/8/8/r3k2r b KQkq - 3 14', true, false],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 14', true, false],
    ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 14', true, false],
    ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq -', false, false],
    ['r3k2r/8/8/8/8/8/8/R3K2R B KQkq - 3 14', false, false],
    ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 14.', false, true],
  ],
  pin: [
    ['b3>f7>g8', true, false],
    ['g8>f7>b3, e1>e5>e8', true, false],
    ['b3-f7-g8, e1-e5-e8', false, false],
    ['b3>f7, e1>e5>e8', false, false],
    ['b3>f7>g8, e1>e5>e8.', false, true],
  ],
  fork: [
    ['f7>d6-d8, g4>e3-f2', true, false],
    ['f7>d6-d8-h8', true, false],
    ['f7>d6>d8>h8, g4>e3-f2', false, false],
    ['f7-d6-d8-h8, g4-e3-f2', false, false],
    ['d6>f7-d8-h8, g4>e3-f2', true, false],
  ],
  battery: [
    ['e1>e4', true, false],
    ['e1', false, false],
    ['e1-e3', false, false],
    ['e1>e3, a1>a2', true, false],
    ['e1>e3>e8', true, false],
  ],
  skewer: [
    ['c3>d4>f6', true, false],
    ['f6>c3>d4', true, false],
    ['f6>d4', false, false],
    ['f6-d4-c3', false, false],
    ['f6>d4>c3, a1>a2>a3', true, false],
  ],
  bucket: [
    ['200', true, false],
    ['-150', false, false],
    ['-200 centipawns', false, true],
    ['-2.00', false, false],
    ['-200.', false, true],
    ['−200', false, true],
  ],
  letter: [
    ['B', true, false],
    ['E', false, false],
    ['C.', false, true],
    ['(C)', false, true],
    ['C: the pawn', false, true],
    ['CC', false, false],
  ],
  text: [
    ['White is a pawn down.', true, false],
    ['"White is a pawn up."', true, true],
  ],
};

describe('every task', () => {
  it.each(TASKS.map((task) => [task.id, task] as const))(
    '%s: a perfect answer and its near misses',
    (_id, task) => {
      const right = RIGHT[task.form];
      expect(NEAR_MISSES[task.form].length).toBeGreaterThanOrEqual(5);
      for (const protocol of PROTOCOLS) {
        expect(score(task, protocol, statedAs(protocol, right), [right])).toMatchObject({ isCorrect: true });
        for (const [answer, format, content] of NEAR_MISSES[task.form]) {
          const found = score(task, protocol, statedAs(protocol, answer), [right]);
          expect([answer, found.formatCompliant, found.contentCorrect, found.isCorrect]).toEqual([
            answer,
            format,
            content,
            format && content,
          ]);
        }
      }
    },
  );
});

describeWithSharedData('the benchmark files', 'chessqa', () => {
  it('give a perfect contestant 1.0 on every item under both protocols', () => {
    const seen = new Map<string, number>();
    for (const file of ['structural', 'motifs', 'short_tactics', 'position_judgement']) {
      for (const line of readFileSync(sharedData('chessqa', `${file}.jsonl`), 'utf8')
        .trim()
        .split('\n')) {
        const item = parseItem(line, (text) => createHash('sha256').update(text).digest('hex'));
        if (!item.ok || item.value.task === null) throw new Error('an item of the benchmark was refused');
        const { task, itemId } = item.value;
        const { accepted } = checkLabel(item.value);
        for (const protocol of PROTOCOLS) {
          for (const answer of accepted) {
            expect([itemId, score(task, protocol, statedAs(protocol, answer), accepted).isCorrect]).toEqual([
              itemId,
              true,
            ]);
          }
        }
        seen.set(task.id, (seen.get(task.id) ?? 0) + 1);
      }
    }
    expect(seen.size).toBe(46);
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(3_100);
  });
});
