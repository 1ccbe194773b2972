/**
 * The runs of the golden set as they were wished on the command line, how each was ended, and what the scripted model
 * says meanwhile. The maker carries them out; the test freezes the same wishes again and resumes what was cut off.
 */
import { GOLDEN_ENGINE, input, MODEL_ORIGIN } from './set.ts';

export type Speaks = 'questions' | 'games' | 'studies' | 'nobody';

export interface Wish {
  readonly name: string;
  /** Without `--json` and `--workspace`. */
  readonly args: readonly string[];
  readonly speaks: Speaks;
  /**
   * `finished`: came to its end. `limited`: stopped by a limit of its own, which was then amended. `paused`: by Ctrl-C.
   * `interrupted`: the program was killed.
   */
  readonly ended: 'finished' | 'limited' | 'paused' | 'interrupted';
  /** Of `paused` and `interrupted`: after so many requests, or searched positions of a reproduction. */
  readonly after?: number;
  /** Of `limited`: what `plybook amend` was told. */
  readonly amended?: readonly string[];
  /** An engine takes part whose file differs from machine to machine, so its hash, and the manifest's, do too. */
  readonly hasStockfish?: true;
}

const BASE = `${MODEL_ORIGIN}/v1`;
const MODEL = ['--model', 'test-model', '--base-url', BASE, '--no-preflight', '--workers', '2'];
const CHAT = ['--chat', `model,${BASE},test-model`, '--no-preflight'];
const ITEMS = ['ask', input('items.jsonl')];
const SET = ['study', 'ask', input('positions.jsonl')];
const LABELS = ['reproduce', input('labels.jsonl')];
const ONE_PROCESS = ['--processes', '1', '--hash', '16'];

const QUESTIONS: readonly Wish[] = [
  {
    name: 'q-uniform',
    args: [...ITEMS, '--baseline', 'uniform', '--seed', '1'],
    speaks: 'nobody',
    ended: 'finished',
  },
  {
    name: 'q-chat',
    args: [...ITEMS, ...MODEL, '--temperature', '0.2', '--spend-limit', '5'],
    speaks: 'questions',
    ended: 'finished',
  },
  {
    name: 'q-refused',
    args: [
      ...ITEMS,
      ...MODEL.slice(0, 2),
      '--base-url',
      `${MODEL_ORIGIN}/refuse/seed/v1`,
      '--request-seed',
      '5',
      '--max-tasks',
      '4',
    ],
    speaks: 'questions',
    ended: 'finished',
  },
  {
    name: 'q-limited',
    args: [
      ...ITEMS,
      ...MODEL,
      '--output-protocol',
      'json',
      '--representation',
      'piece_list',
      '--max-tasks',
      '8',
      '--seed',
      '3',
      '--request-limit',
      '4',
    ],
    speaks: 'questions',
    ended: 'limited',
    amended: ['--request-limit', 'none'],
  },
  {
    name: 'q-paused',
    args: [...ITEMS, ...MODEL, '--prompt-style', 'direct', '--max-tasks', '10', '--no-stream'],
    speaks: 'questions',
    ended: 'paused',
    after: 4,
  },
  {
    name: 'q-interrupted',
    args: [...ITEMS, ...MODEL, '--prompt-source', 'imported', '--max-tasks', '10', '--seed', '4'],
    speaks: 'questions',
    ended: 'interrupted',
    after: 5,
  },
  {
    name: 'q-recorded',
    args: [...ITEMS, '--recorded', input('replies.jsonl'), '--max-tasks', '6'],
    speaks: 'nobody',
    ended: 'finished',
  },
  {
    name: 'q-engine',
    args: [...ITEMS, '--engine', GOLDEN_ENGINE, '--nodes', '100', '--workers', '1'],
    speaks: 'nobody',
    ended: 'finished',
  },
];

const MORE_PLAYERS = [
  ['--chat', `other,${BASE},other-model`, '--structured', 'other'],
  ['--recorded', `tape,${input('game-replies.jsonl')}`, '--random', 'dice'],
  ['--engine', 'fish,stockfish-17.1,nodes=500,elo=1320'],
].flat();
const THREE_PAIRINGS = [
  ['--pairing', 'model:dice', '--pairing', 'other:fish', '--pairing', 'tape:dice'],
  ['--openings', input('openings.pgn'), '--games', '2', '--max-plies', '14', '--attempts', '2'],
].flat();

const GAMES: readonly Wish[] = [
  {
    name: 'g-chat',
    args: ['play', ...CHAT, ...MORE_PLAYERS, ...THREE_PAIRINGS],
    speaks: 'games',
    ended: 'finished',
    hasStockfish: true,
  },
  {
    name: 'g-limited',
    args: [
      'play',
      ...CHAT,
      '--engine',
      `golden,${GOLDEN_ENGINE},nodes=100`,
      '--games',
      '2',
      '--max-plies',
      '10',
      '--request-limit',
      '5',
    ],
    speaks: 'games',
    ended: 'limited',
    amended: ['--request-limit', 'none', '--games', '4', '--concurrency', '2'],
  },
  {
    name: 'g-paused',
    args: [
      'play',
      ...CHAT,
      '--random',
      'dice',
      '--games',
      '2',
      '--max-plies',
      '10',
      '--style',
      'minimal',
      '--no-stream',
    ],
    speaks: 'games',
    ended: 'paused',
    after: 3,
  },
  {
    name: 'g-interrupted',
    args: [
      'play',
      ...CHAT,
      '--random',
      'dice',
      '--games',
      '2',
      '--max-plies',
      '10',
      '--reader',
      'protocol2',
      '--structured',
      'model',
      '--seed',
      '7',
    ],
    speaks: 'games',
    ended: 'interrupted',
    after: 4,
  },
];

const STUDIES: readonly Wish[] = [
  { name: 's-chat', args: [...SET, ...MODEL], speaks: 'studies', ended: 'finished' },
  { name: 's-random', args: [...SET, '--random', '--seed', '3'], speaks: 'nobody', ended: 'finished' },
  {
    name: 's-engine',
    args: [...SET, '--engine', 'stockfish-17.1', '--elo', '1320', '--nodes', '2000'],
    speaks: 'nobody',
    ended: 'finished',
    hasStockfish: true,
  },
  {
    name: 's-recorded',
    args: [...SET, '--recorded', input('study-replies.jsonl')],
    speaks: 'nobody',
    ended: 'finished',
  },
  {
    name: 's-limited',
    args: [...SET, ...MODEL, '--menu', '--notation', 'uci', '--request-limit', '3'],
    speaks: 'studies',
    ended: 'limited',
    amended: ['--request-limit', '100'],
  },
  {
    name: 's-paused',
    args: [...SET, ...MODEL, '--temperature', '0.5'],
    speaks: 'studies',
    ended: 'paused',
    after: 2,
  },
  {
    name: 's-interrupted',
    args: [...SET, ...MODEL, '--max-tokens', '100'],
    speaks: 'studies',
    ended: 'interrupted',
    after: 3,
  },
];

const REPRODUCTIONS: readonly Wish[] = [
  {
    name: 'r-isolated',
    args: [...LABELS, '--engine', 'stockfish-17.1', '--nodes', '2000', ...ONE_PROCESS],
    speaks: 'nobody',
    ended: 'finished',
    hasStockfish: true,
  },
  {
    name: 'r-sequential',
    args: [...LABELS, '--engine', GOLDEN_ENGINE, '--nodes', '200', '--mode', 'sequential', ...ONE_PROCESS],
    speaks: 'nobody',
    ended: 'finished',
  },
  {
    name: 'r-paused',
    args: [...LABELS, '--engine', GOLDEN_ENGINE, '--nodes', '100', ...ONE_PROCESS],
    speaks: 'nobody',
    ended: 'paused',
    after: 2,
  },
  {
    name: 'r-interrupted',
    args: [...LABELS, '--engine', GOLDEN_ENGINE, '--nodes', '100', '--mode', 'sequential', ...ONE_PROCESS],
    speaks: 'nobody',
    ended: 'interrupted',
    after: 3,
  },
];

/** In the order in which they are made. */
export const WISHES: readonly Wish[] = [...QUESTIONS, ...GAMES, ...STUDIES, ...REPRODUCTIONS];

/** What is done with runs, before the set is closed; `NAME` in `{NAME}` is put for the id of its run. */
export const REVIEWS: readonly (readonly string[])[] = [
  ['review', '{g-chat}', '--nodes', '2000', '--hash', '16', '--processes', '1'],
  ['review', '{g-chat}', '--engine', GOLDEN_ENGINE, '--nodes', '100', '--hash', '16', '--processes', '1'],
];

export const VALUINGS: readonly (readonly string[])[] = [
  [
    'study',
    'value',
    '{s-chat}',
    '{s-random}',
    '{s-engine}',
    '{s-recorded}',
    '--nodes',
    '1000',
    '--exact-random',
    '--processes',
    '1',
  ],
  ['study', 'value', '{s-chat}', '--engine', GOLDEN_ENGINE, '--nodes', '100', '--processes', '1'],
];

const FIGURES = [
  'study',
  'figures',
  '{s-chat}',
  '{s-random}',
  '{s-engine}',
  '{s-recorded}',
  '--replicates',
  '200',
  '--seed',
  '1',
];
const FEW = ['--replicates', '200', '--seed', '1'];

/** Commands whose JSON is kept, by the name of its file; beside them stands one report of every run. */
export const FIGURE_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'compare-questions': ['compare', '{q-uniform}', '{q-chat}', ...FEW],
  'compare-games': ['compare', '{g-chat}', '{g-limited}'],
  intervals: ['report', '{q-chat}', '--intervals', ...FEW],
  'answers-chat': ['answers', '{q-chat}', '--limit', '500'],
  'answers-imported': ['answers', '{q-imported}', '--limit', '500'],
  'answer-one': ['answers', '{q-chat}', '1'],
  'study-figures': FIGURES,
  'study-figures-other': [
    ...FIGURES,
    '--notation',
    'uci',
    '--level',
    'strict',
    '--convention',
    'C',
    '--zero-for-best',
  ],
  'study-figures-golden-engine': ['study', 'figures', '{s-chat}', ...FEW, '--profile', 'bench=31337'],
};

/** Commands whose CSV and LaTeX are kept. */
export const TABLE_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  questions: ['report', '{q-chat}'],
  'questions-by-task': ['report', '{q-chat}', '--by-task'],
  'questions-intervals': ['report', '{q-chat}', '--intervals', ...FEW],
  'compare-questions': ['compare', '{q-uniform}', '{q-chat}', ...FEW],
  games: ['report', '{g-chat}'],
  'compare-games': ['compare', '{g-chat}', '{g-limited}'],
  study: ['report', '{s-chat}'],
  ...Object.fromEntries(
    [
      'table1',
      'table2',
      'table3',
      'readings',
      'comparisons',
      'steps',
      'reasoning',
      'overall',
      'panels',
      'distributions',
      'extraction',
    ].map((part) => [`figures-${part}`, [...FIGURES, '--part', part]]),
  ),
};

/** @param runIds by name of the run. */
export function withRunIds(
  args: readonly string[],
  runIds: Readonly<Record<string, string>>,
): readonly string[] {
  return args.map((text) => text.replace(/^\{(.+)\}$/, (_, name: string) => runIds[name] ?? text));
}

/** Of a wish that can be planned: everything but reproductions. */
export function canPlan({ args }: Wish): boolean {
  return args[0] !== 'reproduce';
}

/** Share of prompts that get a bad reply. */
const REPLY_TROUBLE: Readonly<Record<Speaks, number>> = {
  questions: 0.2,
  games: 0.12,
  studies: 0,
  nobody: 0,
};

export const MODEL_SCRIPT_FILE = 'model-script.json';

/** Settings of the scripted model (`POST /control/script`) while it answers and nothing disturbs. */
export function quietScript(
  speaks: Speaks,
  answers: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const replies = ['inline-think', 'truncated', 'refusal', 'think-only', 'content-filter'];
  return {
    seed: 11,
    answers,
    fallback:
      speaks === 'games'
        ? 'a1a1'
        : speaks === 'studies'
          ? '{"move_uci":"e2e4","move_san":"e4","reasoning":"Centre."}'
          : 'I think so.\nFINAL ANSWER: A',
    playsMenu: speaks === 'games',
    serviceRate: 0,
    serviceFaults: ['slow'],
    replyRate: REPLY_TROUBLE[speaks],
    replyFaults: speaks === 'games' ? replies.slice(0, 3) : replies,
    delayMs: 5,
  };
}
