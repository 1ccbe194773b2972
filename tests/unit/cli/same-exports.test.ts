/**
 * What the menus of the window save and what the command line prints of the same runs: the same cells under the same
 * headings, as CSV, LaTeX and JSON, for questions, games, studies, reproductions, data sets and their comparisons.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import { auditTables } from '../../../core/chessqa/audit-tables.ts';
import type { DatasetAudit } from '../../../core/chessqa/dataset.ts';
import type { GameComparison } from '../../../core/game/comparison.ts';
import type { GameRunReport } from '../../../core/game/report.ts';
import { gameComparisonTables, gameTables } from '../../../core/game/tables.ts';
import { questionComparisonTables } from '../../../core/question/comparison-tables.ts';
import type { AnswerRow, Comparison, IntervalRow, QuestionReport } from '../../../core/question/report.ts';
import { answerTable, questionTables } from '../../../core/question/tables.ts';
import { reproductionTables } from '../../../core/reproduction/tables.ts';
import type { ReproductionReport } from '../../../core/reproduction/run.ts';
import { studyFigureTables } from '../../../core/study/drawn-tables.ts';
import type { StudyFigures } from '../../../core/study/figures.ts';
import { makeSetText } from '../../../core/study/position-set.ts';
import type { StudyReport } from '../../../core/study/report.ts';
import { studyTables } from '../../../core/study/run-tables.ts';
import { nameRuns } from '../../../core/table/compared-runs.ts';
import type { Table } from '../../../core/table/figure.ts';
import { tableFormats } from '../../../renderer/parts/table-formats.ts';
import { makeLabelSet } from '../../lab-fixture.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { inventedLine } from '../../invented-items.ts';
import { scriptModel, smallSet } from '../studies/study-lab.ts';
import { CommandLine } from './cli-fixture.ts';

let server: ModelServer;
let cli: CommandLine;

beforeAll(async () => {
  server = await startModelServer();
  cli = new CommandLine();
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

/** The whole answer of a command with `--json`. */
async function whole<T>(...args: readonly string[]): Promise<T> {
  expect([await cli.run(...args, '--json'), cli.errors]).toEqual([0, expect.any(String)]);
  return cli.json<T>();
}

/** Every table, in every form of the menus, is what the command prints under its name. */
async function expectSame(tables: readonly Table[], ...command: readonly string[]): Promise<void> {
  expect(new Set(tables.map(({ id }) => id)).size).toBe(tables.length);
  for (const table of tables) {
    for (const { ending, make } of tableFormats(() => table)) {
      const saved = await make('Plybook');
      const format = ending === 'tex' ? 'latex' : ending;
      expect(await cli.run(...command, '--format', format, '--table', table.id)).toBe(0);
      if (format === 'json') expect(cli.json()).toEqual(JSON.parse(saved));
      else expect(cli.out).toBe(saved);
    }
  }
}

describe('questions', () => {
  let runIds: readonly string[] = [];

  it('the tables of a run, with intervals, and its answers', async () => {
    const items = cli.file('items.jsonl');
    const tasks = TASKS.filter(
      ({ id }) => id.startsWith('semantic_') || id.startsWith('short_tactics_rating_'),
    );
    writeFileSync(items, `${tasks.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
    await server.script({ seed: 1, answers: {}, fallback: 'FINAL ANSWER: A', serviceRate: 0, replyRate: 0 });
    const ask = (model: string) =>
      whole<QuestionReport>('ask', items, '--model', model, '--base-url', server.baseUrl(), '--no-preflight');
    const report = await ask('first_model');
    runIds = [report.runId, (await ask('second & model')).runId];
    await expectSame(questionTables(report), 'report', report.runId);
    const told = await whole<QuestionReport & { readonly intervals: readonly IntervalRow[] }>(
      'report',
      report.runId,
      '--intervals',
    );
    expect(told.intervals.length).toBeGreaterThan(0);
    await expectSame(questionTables(report, told.intervals), 'report', report.runId, '--intervals');
    const page = await whole<{ readonly rows: readonly AnswerRow[] }>('answers', report.runId);
    expect(page.rows).toHaveLength(8);
    await expectSame([answerTable(page.rows, report.runId)], 'answers', report.runId);
  });

  it('the tables of a comparison', async () => {
    const comparison = await whole<Comparison>('compare', ...runIds);
    const reports: QuestionReport[] = [];
    for (const runId of runIds) reports.push(await whole<QuestionReport>('report', runId));
    const named = nameRuns(
      reports.map(({ runId, startedAt }) => ({ runId, createdAt: startedAt })),
      ({ runId }) => (runId === runIds[0] ? 'first_model' : 'second & model'),
    );
    await expectSame(questionComparisonTables(comparison, named, reports), 'compare', ...runIds);
  });
});

it('games and their comparison', async () => {
  await server.script({ seed: 1, playsMenu: true, serviceRate: 0.1, serviceFaults: ['500'], replyRate: 0.2 });
  const players = ['--chat', `model,${server.baseUrl()},test-model`, '--random', 'dice'];
  const play = (seed: string) =>
    whole<GameRunReport>(
      'play',
      ...players,
      '--seed',
      seed,
      '--games',
      '2',
      '--max-plies',
      '8',
      '--no-preflight',
    );
  const runIds = [(await play('1')).runId, (await play('2')).runId];
  const [first = ''] = runIds;
  expect(await cli.run('review', first, '--nodes', '300', '--processes', '1')).toBe(0);
  await expectSame(gameTables(await whole<GameRunReport>('report', first)), 'report', first);
  await expectSame(
    gameComparisonTables(await whole<GameComparison>('compare', ...runIds)),
    'compare',
    ...runIds,
  );
}, 120_000);

it('move studies and their figures, with the values of the paper', async () => {
  const positions = await smallSet(2);
  await scriptModel(server, positions);
  const file = cli.file('six.jsonl');
  writeFileSync(file, makeSetText(positions));
  const who = ['--model', 'test-model', '--base-url', server.baseUrl(), '--no-preflight'];
  const report = await whole<StudyReport>('study', 'ask', file, ...who);
  const random = await whole<StudyReport>('study', 'ask', file, '--random', '--seed', '3');
  const runIds = [report.runId, random.runId];
  expect(await cli.run('study', 'value', ...runIds, '--nodes', '500')).toBe(0);
  await expectSame(studyTables(await whole<StudyReport>('report', report.runId)), 'report', report.runId);
  const command = ['study', 'figures', ...runIds, '--replicates', '100', '--paper'];
  await expectSame(studyFigureTables(await whole<StudyFigures>(...command), true), ...command);
}, 120_000);

it('a reproduction and the audit of its data set', async () => {
  const labels = cli.file('labels.jsonl');
  writeFileSync(labels, makeLabelSet(5));
  await cli.run('reproduce', labels, '--nodes', '2000', '--processes', '2', '--json');
  expect(cli.errors).not.toContain('plybook:');
  const [run] = cli.json<{ readonly runs: readonly { readonly run_id: string }[] }>().runs;
  const runId = run?.run_id ?? '';
  const report = await whole<ReproductionReport>('report', runId);
  await expectSame(reproductionTables(report), 'report', runId);
  const { datasetId } = report.manifest;
  await expectSame(
    auditTables(await whole<DatasetAudit>('datasets', 'audit', datasetId)),
    'datasets',
    'audit',
    datasetId,
  );
}, 120_000);

/** In no list: what a command tells by a filter, and what the tests of its command hold. */
const ELSEWHERE = new Set([
  'answerTable',
  'studyAnswerTable',
  'articleAgreementTable',
  'articlePlayersTable',
]);

it('covers every table that a screen of the window makes', () => {
  const lists = sourcesOf('core').flatMap((source) =>
    [...source.matchAll(/^export function \w+(?:Tables|Parts)\([\s\S]*?^\}$/gm)].map(([text]) => text),
  );
  for (const source of sourcesOf('renderer')) {
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '[^']*core\/[^']*tables?\.ts'/g)) {
      for (const name of names.match(/\b[a-z]\w*Table\b/g) ?? []) {
        const isListed = lists.some((list) => list.includes(`${name}(`));
        expect([name, isListed || ELSEWHERE.has(name)]).toEqual([name, true]);
      }
    }
  }
});

function sourcesOf(room: string): readonly string[] {
  const root = path.resolve(import.meta.dirname, '../../..', room);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(root, name), 'utf8'));
}
