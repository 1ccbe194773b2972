/**
 * The test vectors of R-STAT-3 to R-STAT-8, through everything that a report goes through: import, ledger, fold,
 * figures. The four shared files, and INVENTED Semantic items in the numbers the reference gives: 100 base examples in
 * 4 variants, 54 of them with White to move.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boardOfFen, makeFen, START_FEN } from '../../../core/chess/fen.ts';
import { legalBoardMoves, playMove, uciOfMove } from '../../../core/chess/moves.ts';
import { makeQuestionReport, type AskedItem } from '../../../core/question/figures.ts';
import { emptyQuestionFold, type QuestionFold } from '../../../core/question/fold.ts';
import type { QuestionReport } from '../../../core/question/report.ts';
import { makeRng } from '../../../core/util/rng.ts';
import type { Question } from '../../../host/asking/ports.ts';
import { questionReport } from '../../../host/questions/report.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';
import { openStoredLab, rightReply, storeRun, type StoredLab } from './stored-run.ts';

const RUN = 'r-20260102t030405-00000001';
const FILES = ['structural', 'motifs', 'short_tactics', 'position_judgement'];

function* semanticLines(): Generator<string> {
  const rng = makeRng(3);
  for (let example = 0; example < 100; example += 1) {
    let board = boardOfFen(START_FEN);
    // An even number of plies leaves White to move.
    for (let ply = 0; ply < (example < 54 ? 30 : 31); ply += 1) {
      const moves = legalBoardMoves(board);
      const move = moves[Math.floor(rng() * moves.length)];
      if (move === undefined) throw new Error('the random game ended');
      board = playMove(board, move);
    }
    const [move] = legalBoardMoves(board);
    for (const variant of ['easy_random', 'keyword', 'piece_stage', 'embedding']) {
      yield JSON.stringify({
        task_id: `semantic_${variant}_${String(example).padStart(4, '0')}`,
        task_type: `semantic_${variant}`,
        task_category: 'Semantic',
        input: makeFen(board),
        question: 'Which comment?',
        format_examples: ['A', 'D'],
        correct_answer: 'A',
        answer_type: 'single',
        metadata: {
          variant,
          options: ['one', 'two', 'three', 'four'],
          correct_text: 'one',
          fen_before: makeFen(board),
          move_uci: move === undefined ? '' : uciOfMove(move),
          base_example_id: `invented ${example}`,
        },
      });
    }
  }
}

describeWithSharedData('the vectors of R-STAT-3 to R-STAT-8 in a report', 'chessqa/structural.jsonl', () => {
  let lab: StoredLab;
  let questions: ReadonlyMap<number, Question>;

  beforeAll(async () => {
    const shared = FILES.flatMap((file) =>
      readFileSync(sharedData('chessqa', `${file}.jsonl`), 'utf8')
        .trim()
        .split('\n'),
    );
    lab = await openStoredLab([...shared, ...semanticLines()]);
    const asked = storeRun(lab, {
      runId: RUN,
      attemptsOf: (question) => [
        { text: question.item.category === 'Structural' ? rightReply(question) : 'no idea' },
      ],
    });
    questions = new Map(asked.map((question) => [question.seq, question]));
  });

  afterAll(() => {
    lab.close();
  });

  function valuesOf(report: QuestionReport | null, slice: 'whole' | 'source_disjoint'): (number | null)[] {
    return (report?.aggregates ?? []).filter((row) => row.slice === slice).map(({ accuracy }) => accuracy);
  }

  function expectClose(found: readonly (number | null)[], expected: readonly number[]): void {
    expect(found).toHaveLength(expected.length);
    for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, 6);
  }

  /** The stored run with another set of right answers. */
  function reportWith(isRight: (question: Question) => boolean): QuestionReport {
    const run = lab.folds.run(RUN);
    if (run === null) throw new Error('no run');
    const fold: QuestionFold = { ...emptyQuestionFold(), created: run.fold.created };
    for (const [seq, answer] of run.fold.answers) {
      const right = isRight(questions.get(seq) as Question);
      const flags = { isCorrect: right, contentCorrect: right, formatCompliant: true };
      fold.answers.set(seq, { ...answer, rescored: { ...answer.verdict, ...flags } });
    }
    return makeQuestionReport(fold, run.items as readonly AskedItem[], RUN, false);
  }

  it('come out of a stored run', () => {
    const report = questionReport(lab.folds, RUN);
    expect(report).toMatchObject({ items: 3_500, answered: 3_500 });
    expect(report?.byTask).toHaveLength(50);
    expect(report?.aggregates.find(({ slice }) => slice === 'source_disjoint')?.n).toBe(2_318);
    expectClose(valuesOf(report, 'whole'), [0.314286, 0.22, 0.2, 0.321279]);
    expectClose(valuesOf(report, 'source_disjoint'), [0.249353, 0.234043, 0.2, 0.286422]);
  });

  it.each([
    ['Motifs', [0.171429, 0.12, 0.2, 0.148519], [0.08585, 0.06383, 0.2, 0.098612]],
    ['Short Tactics', [0.257143, 0.48, 0.2, 0.294353], [0.276531, 0.510638, 0.2, 0.317641]],
    ['Position Judgment', [0.142857, 0.1, 0.2, 0.196541], [0.215703, 0.106383, 0.2, 0.24777]],
    ['Semantic', [0.114286, 0.08, 0.2, 0.039308], [0.172563, 0.085106, 0.2, 0.049554]],
  ] as const)('%s right', (category, whole, slice) => {
    const report = reportWith(({ item }) => item.category === category);
    expectClose(valuesOf(report, 'whole'), whole);
    expectClose(valuesOf(report, 'source_disjoint'), slice);
  });

  it('single answers right, and White to move right', () => {
    const single = reportWith(({ item }) => item.answerType === 'single');
    expectClose(valuesOf(single, 'whole'), [0.628571, 0.74, 0.672727, 0.666732]);
    expectClose(valuesOf(single, 'source_disjoint'), [0.797239, 0.787234, 0.706228, 0.767096]);
    const white = reportWith(({ item }) => item.board.turn === 0);
    expectClose(valuesOf(white, 'whole'), [0.540571, 0.5296, 0.53022, 0.55549]);
    expectClose(valuesOf(white, 'source_disjoint'), [0.569888, 0.544195, 0.560345, 0.574331]);
  });
});
