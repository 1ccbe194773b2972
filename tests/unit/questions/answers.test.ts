import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import { ledgerSchemas } from '../../../core/ledger/ledger.ts';
import { answerDetailSchema, answerRowSchema, type AnswerFilter } from '../../../core/question/report.ts';
import { SCORING_VERSION } from '../../../core/score/answer-score.ts';
import { answerDetail, answerPage } from '../../../host/questions/answers.ts';
import type { Question } from '../../../host/asking/ports.ts';
import { questionReport } from '../../../host/questions/report.ts';
import { resumeQuestions } from '../../../host/questions/start.ts';
import { rescoreRun } from '../../../host/questions/rescore.ts';
import { storedReplies } from '../../../host/journal/question-rows.ts';
import { verifyJournal } from '../../../host/journal/verify.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { inventedLine } from '../../invented-items.ts';
import { openStoredLab, rightReply, storeRun, type StoredAttempt, type StoredLab } from './stored-run.ts';

const RUN = 'r-20260102t030405-00000001';
const TACTICS = TASKS.filter(({ family }) => family === 'short_tactics').slice(0, 4);
const lines = TACTICS.flatMap((task) => [0, 1, 2].map((number) => inventedLine(task, number)));

let lab: StoredLab;
let questions: readonly Question[];

const REPLIES: Readonly<Record<number, (question: Question) => readonly (StoredAttempt | null)[]>> = {
  1: () => [{ text: 'FINAL ANSWER: a2a3' }],
  2: (question) => [{ text: `\\boxed{${question.accepted[0] ?? ''}}` }],
  3: () => [{ failure: 'rate_limited', usage: null, costNano: null }],
  4: () => [],
  5: (question) => [null, { failure: 'timeout' }, { text: rightReply(question), costNano: 7, wallMs: 70 }],
  6: () => [{ text: 'So it is', failure: 'truncated' }],
};

const ALL: AnswerFilter = { task: null, category: null, outcome: null, errorType: null, text: '' };

function seqsOf(filter: Partial<AnswerFilter>, runId = RUN): readonly number[] {
  const page = answerPage(lab.folds, runId, { ...ALL, ...filter }, 0, 500);
  return page?.rows.map(({ seq }) => seq) ?? [];
}

beforeAll(async () => {
  lab = await openStoredLab(lines);
  questions = storeRun(lab, {
    runId: RUN,
    attemptsOf: (question) => REPLIES[question.seq]?.(question) ?? [{ text: rightReply(question) }],
  });
});

afterAll(() => {
  lab.close();
});

describe('pages of answers', () => {
  it('hold rows in the order of the items, with their numbers', () => {
    const page = answerPage(lab.folds, RUN, ALL, 4, 3);
    expect(page).toMatchObject({ total: 12, offset: 4 });
    expect(page?.rows.map((row) => answerRowSchema.parse(row).seq)).toEqual([5, 6, 7]);
    expect(page?.rows[0]).toMatchObject({
      task: TACTICS[1]?.id,
      accepted: questions[4]?.accepted[0],
      attempts: 3,
      costNano: 7,
      wallMs: 70,
      failure: null,
      verdict: { isCorrect: true },
    });
  });

  it.each([
    [{ outcome: 'right' }, [5, 7, 8, 9, 10, 11, 12]],
    [{ outcome: 'wrong' }, [1, 2, 6]],
    [{ outcome: 'compliant' }, [1, 5, 7, 8, 9, 10, 11, 12]],
    [{ outcome: 'not_compliant' }, [2, 6]],
    [{ outcome: 'content_right' }, [2, 5, 7, 8, 9, 10, 11, 12]],
    [{ outcome: 'content_right_only' }, [2]],
    [{ outcome: 'truncated' }, [6]],
    [{ outcome: 'unanswered' }, [3, 4]],
    [{ outcome: 'changed_by_rescoring' }, []],
    [{ failure: 'rate_limited' }, [3]],
    [{ failure: 'timeout' }, [5]],
    [{ failure: 'timeout', outcome: 'unanswered' }, []],
    [{ slice: 'source_disjoint', outcome: 'wrong' }, [1, 2, 6]],
    [{ errorType: 'wrong_answer' }, [1]],
    [{ errorType: 'no_answer', outcome: 'truncated' }, [6]],
    [{ task: TACTICS[0]?.id ?? '' }, [1, 2, 3]],
    [{ category: 'Motifs' }, []],
    [{ text: 'A2A3' }, [1]],
    [{ text: `${TACTICS[3]?.id ?? ''}_0002` }, [12]],
  ] as const)('%j', (filter, expected) => {
    expect(seqsOf(filter)).toEqual(expected);
  });

  it('say what became of an unanswered item, and what is not known', () => {
    const rows = answerPage(lab.folds, RUN, { ...ALL, outcome: 'unanswered' }, 0, 10)?.rows;
    expect(rows).toMatchObject([
      { seq: 3, failure: 'rate_limited', verdict: null, attempts: 1, completionTokens: null, wallMs: null },
      { seq: 4, failure: null, verdict: null, attempts: 0, costNano: null },
    ]);
  });

  it('never leave the list: past its end there are no rows', () => {
    expect(answerPage(lab.folds, RUN, ALL, 99, 500)).toEqual({ total: 12, offset: 12, rows: [] });
    expect(answerPage(lab.folds, 'r-20260102t030405-ffffffff', ALL, 0, 1)).toBeNull();
  });
});

describe('one answer', () => {
  it('shows the prompt as sent, every request, and the rows that prove them', () => {
    const detail = answerDetail(lab.folds, RUN, 5);
    expect(answerDetailSchema.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({ prompt: questions[4]?.prompt, promptSha256: questions[4]?.promptSha256 });
    expect(detail?.attempts.map(({ n, attempt }) => [n, attempt?.classification.failure])).toEqual([
      [1, undefined],
      [2, 'timeout'],
      [3, null],
    ]);
    expect(detail?.ledger.map(({ kind }) => kind)).toEqual([
      'attempt_opened',
      'attempt_opened',
      'attempt_closed',
      'attempt_opened',
      'attempt_closed',
      'answer_scored',
    ]);
  });

  it('keeps items with similar numbers apart, and items of other runs out', () => {
    expect(answerDetail(lab.folds, RUN, 1)?.attempts).toHaveLength(1);
    expect(answerDetail(lab.folds, RUN, 13)).toBeNull();
  });
});

describe('scoring again', () => {
  it('changes nothing where nothing changed, and says so in one row', async () => {
    expect(await rescoreRun(lab.context, RUN, 'a look')).toEqual({
      ok: true,
      value: { scored: 10, changed: 0 },
    });
    expect(questionReport(lab.folds, RUN)?.rescorings).toMatchObject([{ number: 1, scored: 10, changed: 0 }]);
  });

  it('records a changed verdict beside the first, and everything shows the new one', async () => {
    const runId = 'r-20260102t030405-00000002';
    storeRun(lab, {
      runId,
      // Scored as if the reader had been another one: every verdict says wrong.
      attemptsOf: (question) => [{ text: rightReply(question) }],
      scoredAs: (scored) => ({
        ...scored,
        scoringVersion: 0,
        verdict: { ...scored.verdict, isCorrect: false, formatCompliant: false, errorType: 'format_error' },
      }),
    });
    expect(questionReport(lab.folds, runId)?.aggregates[0]?.accuracy).toBe(0);
    expect(await rescoreRun(lab.context, runId, 'the reader was wrong')).toMatchObject({
      value: { scored: 12, changed: 12 },
    });
    expect(await rescoreRun(lab.context, runId, 'once more')).toMatchObject({
      value: { scored: 12, changed: 0 },
    });
    const report = questionReport(lab.folds, runId);
    expect(report?.aggregates[0]?.accuracy).toBe(1);
    expect(report?.rescorings.map(({ number, changed }) => [number, changed])).toEqual([
      [1, 12],
      [2, 0],
    ]);
    expect(seqsOf({ outcome: 'changed_by_rescoring' }, runId)).toHaveLength(12);
    const detail = answerDetail(lab.folds, runId, 1);
    expect([detail?.row.verdict?.isCorrect, detail?.scoredVerdict?.isCorrect]).toEqual([true, false]);
    expect(detail?.ledger.at(-1)?.kind).toBe('answer_rescored');
    const row = lab.workspace.reader.ledgerRow(runId, 'answer_rescored', '1:1');
    expect(ledgerSchemas.answer_rescored.parse(JSON.parse(row?.payload ?? ''))).toMatchObject({
      before: { isCorrect: false },
      verdict: { isCorrect: true },
    });
  });

  it('reads a reply with characters that end other strings to its end', async () => {
    const runId = 'r-20260102t030405-00000003';
    const odd = 'a\u0000b \ud800 \u2028 "quoted" \\\\ \t\n';
    const half = 'FINAL ANSWER: \ud800';
    storeRun(lab, {
      runId,
      attemptsOf: (question) => [{ text: question.seq === 1 ? half : `${odd}${rightReply(question)}` }],
    });
    expect(await rescoreRun(lab.context, runId, 'x')).toMatchObject({ value: { scored: 12, changed: 0 } });
    expect(questionReport(lab.folds, runId)?.aggregates[0]?.accuracy).toBe(11 / 12);
    expect(storedReplies(lab.workspace.reader, runId)(0)[0]?.text).toBe(half);
  });

  it('takes thoughts out of replies that came before they were looked for', async () => {
    const runId = 'r-20260102t030405-00000005';
    storeRun(lab, {
      runId,
      manifest: { scoringVersion: 1 },
      attemptsOf: (question) => [
        {
          text:
            question.seq === 1 ? `${rightReply(question)}\n</think>\n\\boxed{a2a3}` : rightReply(question),
        },
      ],
    });
    expect(questionReport(lab.folds, runId)).toMatchObject({ scoringVersion: 1 });
    expect(await rescoreRun(lab.context, runId, 'thoughts')).toMatchObject({
      value: { scored: 12, changed: 1 },
    });
    expect(answerDetail(lab.folds, runId, 1)?.row.verdict).toMatchObject({ content: 'a2a3', place: 'boxed' });
    expect(questionReport(lab.folds, runId)).toMatchObject({ scoringVersion: SCORING_VERSION });
  });

  it('comes before a resume where the rules have changed: no figure mixes two versions', async () => {
    const runId = 'r-20260102t030405-00000004';
    storeRun(lab, {
      runId,
      manifest: { scoringVersion: 0 },
      attemptsOf: (question) => [{ text: rightReply(question) }],
      isFinished: false,
    });
    const lanes = { lanes: 1, spacingMs: 0, keyVariable: null };
    const resume = () =>
      resumeQuestions(lab.context, runId, lanes, new AbortController().signal, () => undefined);
    const early = await resume();
    expect(early).toMatchObject({ error: { code: 'refused' } });
    expect(!early.ok && early.error.message).toContain('Score the stored replies again');
    await rescoreRun(lab.context, runId, 'another program');
    const resumed = await resume();
    expect(resumed.ok && (await resumed.value.done)).toBe('finished');
    expect(questionReport(lab.folds, runId)).toMatchObject({ scoringVersion: SCORING_VERSION, answered: 12 });
  });

  it('is refused while the run goes on, and for what is no question run', async () => {
    lab.context.live.set(RUN, {} as never);
    expect(await rescoreRun(lab.context, RUN, 'x')).toMatchObject({ error: { code: 'busy' } });
    lab.context.live.delete(RUN);
    expect(await rescoreRun(lab.context, 'r-0', 'x')).toMatchObject({ error: { code: 'not_found' } });
  });

  it('leaves a journal that verifies', async () => {
    const report = await verifyJournal(lab.workspace.reader, { nativeBinding: sqliteBinding() });
    expect(report.problems).toEqual([]);
  });
});
