/**
 * A study from the terminal, from asking to figures: the same wishes resume, values are kept, and the figures are those that
 * the window gets from the same workspace.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudyFigures } from '../../../core/study/figures.ts';
import type { StudyReport, ValuingOutcome } from '../../../core/study/report.ts';
import type { StudyPlan } from '../../../core/study/run.ts';
import { makeStudyRequest } from '../../../core/study/wishes.ts';
import { makeSetText } from '../../../core/study/position-set.ts';
import { openLab } from '../../../host/lab.ts';
import { labResources } from '../../lab-fixture.ts';
import { engineDirectory } from '../../setup-info.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { FIGURES, scriptModel, smallSet } from '../studies/study-lab.ts';
import { CommandLine } from './cli-fixture.ts';

let server: ModelServer;
let cli: CommandLine;
let setFile: string;
const runIds: string[] = [];

beforeAll(async () => {
  server = await startModelServer();
  cli = new CommandLine();
  const positions = await smallSet(3);
  await scriptModel(server, positions);
  setFile = cli.file('nine positions.jsonl');
  writeFileSync(setFile, makeSetText(positions));
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

const model = (): string[] => ['--model', 'test-model', '--base-url', server.baseUrl(), '--no-preflight'];

describe('plybook study ask', () => {
  it.each([
    [[], 'Say who answers'],
    [['--random', '--engine', 'stockfish-17.1'], 'Say who answers'],
    [['--random', '--nodes', '5'], '--nodes only goes with --engine'],
    [['--random', '--temperature', '1'], '--temperature means nothing to this player'],
    [['--engine', 'stockfish-17.1', '--seed', '1'], '--seed only goes with --random'],
    [['--random', '--prompt', 'own', '--prompt-file', 'prompt.txt'], 'cannot be used with'],
  ])('%j is wrong use', async (args, message) => {
    expect(await cli.run('study', 'ask', setFile, ...args)).toBe(2);
    expect(cli.errors).toContain(message);
  });

  it.each([
    [[], 'published', 'Recommend the best move to play'],
    [['--prompt', 'own'], 'own', 'Decide which move is the best one'],
    [['--menu'], 'own', 'LEGAL MOVES'],
  ])('asks with the published prompt where nothing else is wished: %j', async (args, source, text) => {
    expect(await cli.run('study', 'ask', setFile, ...model(), ...args, '--plan', '--json')).toBe(0);
    const { manifest, samplePrompt } = cli.json<StudyPlan>();
    expect(manifest.prompt.source).toBe(source);
    expect(samplePrompt).toContain(text);
  });

  it('does not bend the published prompt to other conditions', async () => {
    const args = [...model(), '--prompt', 'published', '--menu', '--plan'];
    expect(await cli.run('study', 'ask', setFile, ...args)).toBe(2);
    expect(cli.errors).toContain('Only our own prompt has words for other conditions');
  });

  it('plans what the request of the same wishes plans', async () => {
    expect(
      await cli.run('study', 'ask', setFile, ...model(), '--menu', '--notation', 'uci', '--plan', '--json'),
    ).toBe(0);
    const plan = cli.json<StudyPlan>();
    expect(plan).toMatchObject({ positions: 9, setName: 'nine positions', notRecorded: 0 });
    expect(plan.manifest.conditions).toMatchObject({ menu: 'legal', notation: 'uci', effort: null });
    expect(plan.samplePrompt).toContain('LEGAL MOVES');
    const again = await opened((lab) =>
      lab.studies.plan(
        makeStudyRequest({
          setSha256: plan.manifest.positions.sha256,
          player: {
            kind: 'chat',
            preset: 'openai_compatible',
            baseUrl: server.baseUrl(),
            model: 'test-model',
            providerOrder: null,
          },
          conditions: { menu: 'legal', notation: 'uci' },
          preflight: false,
        }),
      ),
    );
    expect(again.ok && again.value.manifestSha256).toBe(plan.manifestSha256);
  });

  it.each([
    ['the scripted model', () => model()],
    ['a random mover', () => ['--random', '--seed', '3']],
    ['an engine', () => ['--engine', 'stockfish-17.1', '--elo', '1320', '--nodes', '2000']],
  ])('asks %s, and shows it when it is wished again', async (_who, player) => {
    expect(await cli.run('study', 'ask', setFile, ...player(), '--json')).toBe(0);
    const report = cli.json<StudyReport>();
    expect(report).toMatchObject({ status: 'finished', answered: 9 });
    runIds.push(report.runId);
    expect(await cli.run('study', 'ask', 'nine positions', ...player())).toBe(0);
    expect(cli.errors).toContain(`${report.runId} has asked exactly this`);
    expect(cli.out).toContain('9 of 9 positions answered, finished');
  });
});

describe('plybook study value, report and figures', () => {
  it('say that nothing is valued, value it, and have nothing left to value', async () => {
    expect(await cli.run('study', 'figures', ...runIds)).toBe(0);
    expect(cli.errors).toContain('Nothing is valued yet');
    const value = ['study', 'value', ...runIds, '--nodes', '2000', '--exact-random', '--json'];
    expect(await cli.run(...value)).toBe(0);
    const first = cli.json<ValuingOutcome>();
    expect(first).toMatchObject({ failed: 0, known: 0 });
    expect(await cli.run(...value)).toBe(0);
    expect(cli.json<ValuingOutcome>()).toMatchObject({ valued: 0, known: first.valued, searches: 0 });
  });

  it('give the figures that the window gets', async () => {
    const args = ['study', 'figures', ...runIds, '--replicates', '200', '--seed', '1', '--json'];
    expect(await cli.run(...args)).toBe(0);
    const here = cli.json<StudyFigures>();
    const there = await opened(async (lab) =>
      lab.studies.figures({ ...FIGURES, runIds, examples: { perCondition: 2, seed: 1 } }),
    );
    expect(here).toEqual(there.ok ? JSON.parse(JSON.stringify(there.value)) : null);
    expect(here.models).toHaveLength(5);
  });

  it('print tables for people and for papers', async () => {
    expect(await cli.run('study', 'figures', ...runIds, '--paper')).toBe(0);
    expect(cli.out).toContain('mate convention A (paper definition)');
    expect(cli.out).toMatch(/Noise floor \(engine best move\)\s+OOD/);
    expect(cli.out).toMatch(/paper, derived\s+GPT-4o\s+WD/);
    expect(cli.out).toContain(
      'Table 3 at both levels of extraction, under mate conventions A (paper definition)',
    );
    expect(cli.out).toMatch(/No move text\s+mean of 1 models\s+\d+\.\d+ %/);
    expect(await cli.run('study', 'figures', ...runIds, '--paper', '--notation', 'uci')).toBe(0);
    expect(cli.out).toMatch(/paper, printed\s+GPT-4o\s+WD/);
    expect(await cli.run('study', 'figures', ...runIds, '--part', 'table3', '--format', 'csv')).toBe(0);
    const [heading = '', ...rows] = cli.out.trim().split('\n');
    expect(rows).toHaveLength(15);
    expect(heading.split(',')).toHaveLength(rows[0]?.split(',').length ?? 0);
    expect(rows[0]).toMatch(/,san,lenient,false,A,bench=/);
    expect(await cli.run('study', 'figures', ...runIds, '--part', 'readings', '--format', 'csv')).toBe(0);
    expect(cli.out.trim().split('\n')).toHaveLength(1 + 2 * 15);
    expect(await cli.run('study', 'figures', ...runIds, '--part', 'panels', '--format', 'latex')).toBe(0);
    expect(cli.out).toContain('\\toprule');
    expect(await cli.run('study', 'figures', ...runIds, '--format', 'csv')).toBe(2);
    expect(await cli.run('study', 'figures', ...runIds, '--profile', 'nodes=1')).toBe(2);
  });

  it.each([
    [['--output', 'values.jsonl'], '--output does not go with study runs'],
    [['--set', 'set.jsonl'], '--set does not go with study runs'],
  ])('refuse what would do nothing: %j', async (args, message) => {
    expect(await cli.run('study', 'value', ...runIds, ...args)).toBe(2);
    expect(cli.errors).toContain(message);
  });

  it('write the answers and values of a run as the window does', async () => {
    const [runId = ''] = runIds;
    const file = cli.file('answers.jsonl');
    expect(await cli.run('study', 'report', runId, '--answers', file)).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(await opened(async (lab) => lab.studies.exportText(runId)));
    expect(await cli.run('study', 'report', ...runIds, '--answers', file)).toBe(2);
  });

  it('report one run, by either command', async () => {
    const [runId = ''] = runIds;
    expect(await cli.run('study', 'report', runId)).toBe(0);
    const report = cli.out;
    expect(report).toMatch(/Valued by\s+Answered moves/);
    expect(await cli.run('report', runId)).toBe(0);
    expect(cli.out).toBe(report);
    expect(await cli.run('resume', runId)).toBe(2);
    expect(cli.errors).toContain('is finished');
  });
});

async function opened<T>(
  body: (lab: Extract<Awaited<ReturnType<typeof openLab>>, { ok: true }>['value']) => Promise<T>,
) {
  const lab = await openLab({
    resources: labResources(engineDirectory()),
    workspaceDir: cli.file('default'),
    create: false,
    userDataDir: cli.dir,
  });
  if (!lab.ok) throw new Error(lab.error.message);
  try {
    return await body(lab.value);
  } finally {
    await lab.value.close();
  }
}
