/** Players without HTTP over real parts: what they answer, in which form, and what their attempts do not claim. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionAnswers } from '../../../core/baseline/position-answers.ts';
import type { QaItem } from '../../../core/chessqa/item.ts';
import { TASKS, type TaskFamily } from '../../../core/chessqa/tasks.ts';
import { boardOfFen } from '../../../core/chess/fen.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';
import type { OutputProtocol } from '../../../core/prompt/settings.ts';
import { attemptSchema, type Attempt } from '../../../core/record/attempt.ts';
import { baselineIdSchema, type BaselineId } from '../../../core/player/schemas/baseline.ts';
import { openLabEngines } from '../../../host/open-lab-engines.ts';
import type { LabEngines } from '../../../host/lab-engines.ts';
import { makeBaselineAnswerer } from '../../../host/asking/answerers/baseline.ts';
import { makeEngineAnswerer } from '../../../host/asking/answerers/engine.ts';
import type { ChoosyAnswerer, Question, QuestionSet } from '../../../host/asking/ports.ts';
import { makeQuestion } from '../../../host/questions/questions.ts';
import { scoreAttempt } from '../../../host/questions/verdict.ts';
import type { ReadyEngine } from '../../../host/reproduction/ports.ts';
import { inventedItem } from '../../invented-items.ts';
import {
  addFakeEngine,
  makeLabFolder,
  processesOf,
  removeLabFolder,
  type LabFolder,
} from '../../lab-fixture.ts';

/** One of every task, and more Position Judgment items so that something can be learnt. */
const ITEMS: readonly QaItem[] = [
  ...TASKS.map((task, at) => inventedItem(task, at)),
  ...Array.from({ length: 10 }, (_, at) => judgment(100 + at, at % 2 === 0 ? '200' : '-400')),
];

function judgment(number: number, answer: string): QaItem {
  const task = TASKS.find(({ family }) => family === 'position_judgment');
  if (task === undefined) throw new Error('no such task');
  return inventedItem(task, number, answer);
}

const numbered = ITEMS.map((item, at) => ({ seq: at + 1, item }));
const SET: QuestionSet = {
  dataset: {
    id: 'd',
    contentSha256: '',
    name: 'invented',
    itemCount: ITEMS.length,
    licenceNote: '',
    source: 'invented',
  },
  index: numbered.map(({ seq, item }) => ({ seq, task: item.taskId })),
  itemsOf: (seqs) => numbered.filter(({ seq }) => seqs.includes(seq)),
};

/** A Position Judgment item of another position. */
function judgmentOf(fen: string): QaItem {
  return { ...judgment(1, '0'), fen, inputFen: fen, board: boardOfFen(fen) };
}

const BLACK_MATES = 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2';
const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';

function questionOf(item: QaItem, outputProtocol: OutputProtocol = 'text'): Question {
  const question = makeQuestion(1, item, { ...DEFAULT_PROMPT, outputProtocol });
  if (!question.ok) throw new Error(question.error.message);
  return question.value;
}

function itemOf(family: TaskFamily): QaItem {
  const found = ITEMS.find((item) => item.task?.family === family);
  if (found === undefined) throw new Error(`no item of ${family}`);
  return found;
}

async function ask(answerer: ChoosyAnswerer, question: Question): Promise<Attempt> {
  return attemptSchema.parse(await answerer.ask(question, 1, 3, new AbortController().signal));
}

function baseline(id: BaselineId, outputProtocol: OutputProtocol = 'text'): ChoosyAnswerer {
  return makeBaselineAnswerer({ kind: 'baseline', baseline: id, seed: 0 }, SET, { outputProtocol });
}

describe('baseline answerers', () => {
  it.each(baselineIdSchema.options)('%s answers what it offers in the form that is asked', async (id) => {
    for (const protocol of ['text', 'json'] as const) {
      const answerer = baseline(id, protocol);
      const offered = ITEMS.filter((item) => answerer.refusalOf(item) === null);
      expect(offered.length).toBeGreaterThan(0);
      for (const item of offered) {
        const attempt = await ask(answerer, questionOf(item, protocol));
        const scored = scoreAttempt(questionOf(item, protocol), 1, attempt, protocol);
        expect(scored?.verdict).toMatchObject({ formatCompliant: true });
      }
    }
  });

  it('say why they have no answer', () => {
    expect(baseline('uniform').refusalOf(itemOf('state_tracking'))).toContain('cannot be listed');
    expect(baseline('material').refusalOf(itemOf('short_tactics'))).toContain('Position Judgment only');
    const alone: QuestionSet = {
      ...SET,
      index: [{ seq: 1, task: judgment(1, '0').taskId }],
      itemsOf: () => [],
    };
    const player = { kind: 'baseline', baseline: 'cv_material', seed: 0 } as const;
    const answerer = makeBaselineAnswerer(player, alone, { outputProtocol: 'text' });
    expect(answerer.refusalOf(judgment(1, '0'))).toContain('label to learn from');
  });

  it('learn from the whole data set, whatever is asked of them', async () => {
    const items = ITEMS.filter((item) => item.task?.family === 'position_judgment');
    const expected = positionAnswers(
      'majority_bucket',
      items.map((item) => ({
        board: item.board,
        label: { answer: Number(item.answer) as 0 | 200 | -400, whiteCp: null },
      })),
    );
    const answerer = baseline('majority_bucket');
    for (const [at, item] of items.entries()) {
      expect((await ask(answerer, questionOf(item))).text).toBe(`FINAL ANSWER: ${expected[at]}`);
    }
  });

  it('claim nothing that only a service could tell', async () => {
    const attempt = await ask(baseline('static'), questionOf(itemOf('position_judgment')));
    expect(attempt).toMatchObject({
      request: { url: 'plybook:baseline/static' },
      requestedModel: 'baseline/static',
      reportedModel: null,
      status: null,
      headers: {},
      usage: null,
      costNano: null,
      finishReason: null,
      reply: null,
      queueMs: 3,
      classification: { failure: null },
    });
    expect(attempt.request.body).not.toContain('200');
  });
});

describe('engine answerers', () => {
  let folder: LabFolder;
  let engines: LabEngines;
  beforeAll(() => {
    folder = makeLabFolder(1);
    const opened = openLabEngines(folder);
    if (!opened.ok) throw new Error(opened.error.message);
    engines = opened.value;
  });
  afterAll(async () => {
    await engines.close();
    expect(processesOf(folder.dir)).toEqual([]);
    removeLabFolder(folder);
  });

  const player = {
    kind: 'engine',
    engineId: 'stockfish-17.1',
    settings: { threads: 1, hashMb: 16, multipv: 1 },
    limit: { nodes: 3000 },
  } as const;

  async function ready(engineId: string): Promise<ReadyEngine> {
    const engine = await engines.ready(engineId);
    if (!engine.ok) throw new Error(engine.error.message);
    return engine.value;
  }

  it('answer with the best move and the bucket of the score, the same every time', async () => {
    const answerer = makeEngineAnswerer(await ready('stockfish-17.1'), player, { outputProtocol: 'json' }, 1);
    const tactics = itemOf('short_tactics');
    const first = await ask(answerer, questionOf(tactics, 'json'));
    const { answer: move } = JSON.parse(first.text ?? '') as { readonly answer: string };
    expect(legalList(tactics.fen)).toContain(move);
    expect((JSON.parse(first.reply?.body ?? '') as { readonly bestmove: string }).bestmove).toBe(move);
    const judged = await ask(answerer, questionOf(itemOf('position_judgment'), 'json'));
    expect(judged.text).toMatch(/^\{"answer":"(?:-400|-200|0|200|400)"\}$/);
    expect((await ask(answerer, questionOf(tactics, 'json'))).text).toBe(first.text);
    await answerer.close();
  });

  it('find a mate for Black in the view of White', async () => {
    const answerer = makeEngineAnswerer(await ready('stockfish-17.1'), player, { outputProtocol: 'text' }, 1);
    const item = judgmentOf(BLACK_MATES);
    expect((await ask(answerer, questionOf(item))).text).toBe('FINAL ANSWER: -400');
    await answerer.close();
  });

  it('refuse what has no single move or score, and finished positions', async () => {
    const answerer = makeEngineAnswerer(await ready('stockfish-17.1'), player, { outputProtocol: 'text' }, 1);
    expect(answerer.refusalOf(itemOf('legal_move_all'))).toContain('single moves');
    expect(answerer.refusalOf(itemOf('semantic'))).toContain('single moves');
    expect(answerer.refusalOf(itemOf('short_tactics'))).toBeNull();
    expect(answerer.refusalOf(judgmentOf(MATED))).toContain('game is over');
    await answerer.close();
  });

  it('call an engine that fails infrastructure, without a verdict', async () => {
    const fake = addFakeEngine(folder, 'scripted');
    const engine = await ready('scripted');
    fake.setMode('crash-on-go');
    const answerer = makeEngineAnswerer(
      engine,
      { ...player, engineId: 'scripted' },
      { outputProtocol: 'text' },
      1,
    );
    const question = questionOf(itemOf('position_judgment'));
    const attempt = await ask(answerer, question);
    expect(attempt).toMatchObject({
      end: 'dropped',
      text: null,
      classification: { failure: 'server_error', by: 'event' },
      error: { code: 'engine_failed' },
    });
    expect(scoreAttempt(question, 1, attempt, 'text')).toBeNull();
    const stop = new AbortController();
    stop.abort();
    const stopped = await answerer.ask(question, 2, 0, stop.signal);
    expect(stopped.classification.failure).toBe('cancelled');
    await answerer.close();
  });
});
