/** The switches of `plybook ask` against what they mean for a run: a table, because the manifest's hash hangs on it. */
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addAskSwitches, type AskSwitches } from '../../../cli/question/switches.ts';
import { playerChoice } from '../../../cli/player/one-player.ts';
import { datasetTargets, requestOf } from '../../../cli/question/wishes.ts';
import { questionRequestSchema, type QuestionRequest } from '../../../core/question/run.ts';
import { makeQuestionRequest } from '../../../core/question/wishes.ts';

function switchesOf(...args: readonly string[]): AskSwitches {
  const command = addAskSwitches(new Command('ask').exitOverride()).configureOutput({ writeErr: () => {} });
  return command.parse(args, { from: 'user' }).opts<AskSwitches>();
}

function wish(...args: readonly string[]): QuestionRequest {
  const switches = switchesOf(...args);
  const choice = playerChoice('question', switches);
  if (choice.kind !== 'spec') throw new Error('a test of saved players has a workspace');
  const nothingSaved = { spec: choice.spec, keyVariable: null, lanes: null, spacingMs: null };
  return requestOf('d-1', nothingSaved, switches);
}

const MODEL = ['--model', 'm'];

describe('the switches', () => {
  it('mean the defaults where none is given', () => {
    const player = {
      kind: 'chat',
      preset: 'openrouter',
      baseUrl: 'https://openrouter.ai/api/v1',
      model: 'm',
      providerOrder: null,
    } as const;
    expect(wish(...MODEL)).toEqual(makeQuestionRequest({ datasetId: 'd-1', player }));
  });

  const table: readonly (readonly [readonly string[], object])[] = [
    [['--representation', 'ascii'], { prompt: { representation: 'ascii' } }],
    [['--representation', 'piece_list'], { prompt: { representation: 'piece_list' } }],
    [['--output-protocol', 'json'], { prompt: { outputProtocol: 'json' } }],
    [['--prompt-style', 'direct'], { prompt: { style: 'direct' } }],
    [['--prompt-source', 'imported'], { prompt: { source: 'imported' } }],
    [['--add-context'], { prompt: { addContext: true } }],
    [['--use-format-example-group', '2'], { prompt: { exampleGroup: 2 } }],
    [['--use-format-example-group', '1'], { prompt: { exampleGroup: 1 } }],
    [['--temperature', '0.70'], { parameters: { temperature: '0.7' } }],
    [['--temperature', '0'], { parameters: { temperature: '0' } }],
    [['--top-p', '.95'], { parameters: { topP: '0.95' } }],
    [['--request-seed', '7'], { parameters: { seed: 7 } }],
    [['--max-tokens', '32000'], { parameters: { maxTokens: 32_000 } }],
    [['--max-tokens', 'none'], { parameters: { maxTokens: null } }],
    [['--reasoning-effort', 'medium'], { parameters: { reasoningEffort: 'medium' } }],
    [['--enable-thinking'], { parameters: { enableThinking: true } }],
    [['--no-enable-thinking'], { parameters: { enableThinking: false } }],
    [['--no-stream'], { parameters: { stream: false } }],
    [['--no-preflight'], { preflight: false }],
    [['--N-samples-per-task', '10', '--seed', '3'], { sampling: { perTask: 10, seed: 3 } }],
    [['--max-tasks', '50', '--seed', '0'], { sampling: { maxItems: 50, seed: 0 } }],
    [['--seed', '3'], { sampling: { seed: 0 } }],
    [
      ['--tasks', 'motifs_pin, position_judgement_winning', '--tasks', 'motifs_fork'],
      { sampling: { tasks: ['motifs_fork', 'motifs_pin', 'position_judgment_winning'] } },
    ],
    [
      ['--tasks', 'semantic'],
      {
        sampling: {
          tasks: ['semantic_easy_random', 'semantic_embedding', 'semantic_keyword', 'semantic_piece_stage'],
        },
      },
    ],
    [['--spend-limit', '0.5'], { limits: { spendNano: 500_000_000 } }],
    [['--spend-limit', 'none'], { limits: { spendNano: null } }],
    [['--request-limit', '9'], { limits: { requests: 9 } }],
    [['--time-limit', '60'], { limits: { activeMs: 60_000 } }],
    [['--timeout', '6000'], { limits: { wallMs: 6_000_000 } }],
    [['--stall-timeout', '30'], { limits: { stallMs: 30_000 } }],
    [['--max-retries', '10'], { limits: { failureBudget: 10 } }],
    [['--stop-after-unanswered', 'none'], { limits: { unansweredInRow: null } }],
    [['--workers', '8'], { lanes: 8 }],
    [['--spacing', '0'], { spacingMs: 0 }],
    [['--key-variable', 'MY_KEY'], { keyVariable: 'MY_KEY' }],
    [['--preset', 'vllm'], { player: { preset: 'vllm', baseUrl: 'http://127.0.0.1:8000/v1' } }],
    [
      ['--base-url', 'http://127.0.0.1:9/v1/'],
      { player: { preset: 'openai_compatible', baseUrl: 'http://127.0.0.1:9/v1' } },
    ],
    [['--provider-order', 'a, b'], { player: { providerOrder: ['a', 'b'] } }],
  ];
  it.each(table)('%j', (args, expected) => {
    const request = wish(...MODEL, ...args);
    expect(request).toMatchObject(expected);
    expect(questionRequestSchema.safeParse(request).success).toBe(true);
  });

  it('lanes, spacing, key and preflight alone leave the decided part as it was', () => {
    const { lanes, spacingMs, keyVariable, preflight, ...decided } = wish(...MODEL);
    const other = wish(...MODEL, '--workers', '9', '--spacing', '5', '--key-variable', 'K', '--no-preflight');
    expect(other).toMatchObject(decided);
    expect([lanes, spacingMs, keyVariable, preflight]).toEqual([null, null, null, true]);
  });

  it('what is saved with a player holds until a switch says otherwise', () => {
    const choice = playerChoice('question', switchesOf(...MODEL));
    if (choice.kind !== 'spec') throw new Error('a model is a player');
    const saved = { spec: choice.spec, keyVariable: 'SAVED', lanes: 3, spacingMs: 100 };
    expect(requestOf('d-1', saved, switchesOf(...MODEL))).toMatchObject({
      keyVariable: 'SAVED',
      lanes: 3,
      spacingMs: 100,
    });
    expect(requestOf('d-1', saved, switchesOf(...MODEL, '--workers', '5'))).toMatchObject({ lanes: 5 });
  });
});

describe('who answers', () => {
  it.each([
    [['--player', 'mine'], { kind: 'saved', id: 'mine' }],
    [['--recorded', 'a.jsonl'], { kind: 'recorded', file: 'a.jsonl' }],
    [
      ['--baseline', 'uniform', '--seed', '4'],
      { kind: 'spec', spec: { kind: 'baseline', baseline: 'uniform', seed: 4 } },
    ],
    [
      ['--engine', 'stockfish-17.1', '--depth', '12'],
      { kind: 'spec', spec: { kind: 'engine', engineId: 'stockfish-17.1', limit: { depth: 12 } } },
    ],
    [['--engine', 'x'], { kind: 'spec', spec: { limit: { nodes: 100_000 } } }],
  ])('%j', (args, expected) => {
    expect(playerChoice('question', switchesOf(...args))).toMatchObject(expected);
  });

  it('a baseline that draws nothing has no seed, and no parameters', () => {
    expect(wish('--baseline', 'material', '--seed', '9')).toMatchObject({
      player: { kind: 'baseline', baseline: 'material', seed: 0 },
      parameters: { maxTokens: null, stream: false },
      preflight: false,
    });
  });
});

describe('wrong use', () => {
  it.each([
    [[], 'Say who answers'],
    [[...MODEL, '--baseline', 'uniform'], 'Say who answers'],
    [['--player', 'p', '--base-url', 'http://x/v1'], '--base-url only goes with --model'],
    [['--baseline', 'uniform', '--preset', 'vllm'], '--preset only goes with --model'],
    [['--baseline', 'uniform', '--temperature', '1'], '--temperature means nothing'],
    [['--baseline', 'uniform', '--spend-limit', '1'], '--spend-limit means nothing'],
    [['--engine', 'x', '--key-variable', 'K'], '--key-variable means nothing'],
    [['--engine', 'x', '--mate', '3'], 'a search for a mate needs a second limit'],
    [[...MODEL, '--nodes', '5'], '--nodes only goes with --engine'],
    [[...MODEL, '--preset', 'openai_compatible'], 'needs --base-url'],
    [[...MODEL, '--base-url', 'ftp://x'], 'must begin with http'],
    [[...MODEL, '--base-url', 'https://user:pass@x/v1'], 'must not hold a user'],
    [[...MODEL, '--preset', 'vllm', '--provider-order', 'a'], 'for routers'],
    [['--model', ' '], 'needs a name'],
    [[...MODEL, '--temperature', 'warm'], 'not a decimal'],
    [[...MODEL, '--spend-limit', '1e3'], 'not an amount'],
    [[...MODEL, '--workers', '0'], 'not a whole number'],
    [[...MODEL, '--key-variable', 'sk-0123'], 'never a key'],
    [[...MODEL, '--representation', 'braille'], 'invalid'],
  ])('%j is refused', (args, message) => {
    expect(() => wish(...args)).toThrow(message);
  });

  it('the data set is named in one way', () => {
    expect(datasetTargets(['a', 'b'], {})).toEqual(['a', 'b']);
    expect(datasetTargets([], { dataset: 'd' })).toEqual(['d']);
    expect(datasetTargets([], { datasetRoot: 'dir' })).toEqual(['dir']);
    expect(() => datasetTargets([], {})).toThrow('Name one data set');
    expect(() => datasetTargets(['a'], { dataset: 'd' })).toThrow('Name one data set');
  });
});
