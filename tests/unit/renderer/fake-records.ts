/** The records behind the stand-in bridge: made up, in the forms of the contract. */
import type { DatasetAudit, DatasetSummary } from '../../../core/record/dataset.ts';
import type { AppInfo, EngineView, InvokeOutput } from '../../../ipc/contract.ts';

const categories = [
  { key: 'Structural', count: 1100 },
  { key: 'Motifs', count: 600 },
  { key: 'Short Tactics', count: 900 },
  { key: 'Position Judgment', count: 500 },
];
const tasks = [
  'structural_control_squares',
  'motifs_fork',
  'short_tactics_theme_mateIn1',
  'position_judgment_winning',
].map((key) => ({ key, count: 100 }));

const base: DatasetSummary = {
  id: '3f9a2b71c0d4e588',
  kind: 'chessqa',
  name: 'Plybook sample',
  contentSha256: '3f9a2b71c0d4e588'.repeat(4),
  itemCount: 200,
  refusedCount: 0,
  tasks,
  categories,
  release: 'revised',
  labelSetCount: 100,
  licenceNote: 'Made by Plybook from games of its own engine; GPL-3.0-or-later like the product',
  source: 'sample',
  isSample: true,
  importedAt: '2026-03-14T09:20:00.000Z',
};

export const fakeDatasets: DatasetSummary[] = [
  base,
  {
    ...base,
    id: '91bc04d2aa17f3e6',
    name: 'ChessQA, revised release',
    contentSha256: '91bc04d2aa17f3e6'.repeat(4),
    itemCount: 3500,
    refusedCount: 2,
    labelSetCount: 500,
    licenceNote: 'MIT for code; data keep their source terms',
    source: '/data/chessqa',
    isSample: false,
  },
];

export const fakeApp: AppInfo = {
  version: '0.1.0',
  electron: '33.2.1',
  chromium: '130.0.6723.137',
  node: '20.18.1',
  sqlite: '3.53.2',
  platform: 'linux x64',
  cpuCount: 8,
  road: 'registry-only',
  roadReason: 'the release servers could not be reached',
  electronOrigin: 'out of an npm package, for development only',
  sqliteOrigin: 'compiled from its npm package',
  userDataPath: '/home/someone/.config/Plybook',
  engines: [
    {
      id: 'stockfish-16',
      origin: 'WebAssembly build of the npm package stockfish@16.0.0',
      licence: 'GPL-3.0-or-later',
      sourceNote: 'official-stockfish/Stockfish, tag sf_16',
    },
    {
      id: 'stockfish-17.1',
      origin: 'compiled from source',
      licence: 'GPL-3.0-or-later',
      sourceNote: 'official-stockfish/Stockfish, tag sf_17.1',
    },
  ],
  licences: [
    { name: 'Plybook', licence: 'GPL-3.0-or-later', note: 'LICENSE in the program folder' },
    { name: 'chessground, chessops', licence: 'GPL-3.0-or-later', note: 'board and rules helper' },
  ],
  firstStart: true,
};

const engine: EngineView = {
  id: 'stockfish-16',
  name: 'Stockfish 16',
  version: '16',
  known: true,
  installed: true,
  role: 'Reproduces Position Judgment labels',
  licence: 'GPL-3.0-or-later',
  sourceNote: 'official-stockfish/Stockfish, tag sf_16',
  origin: 'WebAssembly build of the npm package stockfish@16.0.0',
  file: '/home/someone/plybook/engines/bin/stockfish-16/stockfish-nnue-16.js',
  sha256: 'd4'.repeat(32),
  expectedBench: 2593605,
  bench: 2593605,
  status: 'verified',
  message: null,
  nodesPerSecond: 291_400,
  checkedAt: '2026-03-14T09:21:00.000Z',
  options: [
    { name: 'Threads', type: 'spin', default: '1', min: 1, max: 1024, vars: [] },
    { name: 'Hash', type: 'spin', default: '16', min: 1, max: 33554432, vars: [] },
    { name: 'Use NNUE', type: 'check', default: 'false', min: null, max: null, vars: [] },
    { name: 'EvalFile', type: 'string', default: 'nn-5af11540bbfe.nnue', min: null, max: null, vars: [] },
  ],
  fixedOptions: [{ name: 'Use NNUE', value: true }],
};

export const fakeEngines: EngineView[] = [
  engine,
  {
    ...engine,
    id: 'stockfish-17.1',
    name: 'Stockfish 17.1',
    version: '17.1',
    role: 'Reviews, move studies and opponents',
    expectedBench: 2030154,
    bench: null,
    status: 'unchecked',
    nodesPerSecond: null,
    checkedAt: null,
    options: [],
    fixedOptions: [],
  },
  {
    ...engine,
    id: 'added-1',
    name: 'my-engine',
    known: false,
    version: null,
    role: null,
    expectedBench: null,
    bench: 1234567,
    status: 'unverified',
  },
];

export function fakePrompts(text: string): InvokeOutput<'datasets.prompts'> {
  return (['fen', 'ascii', 'piece_list'] as const).flatMap((representation) =>
    (['text', 'json'] as const).map((outputProtocol) => ({
      representation,
      outputProtocol,
      text: `You are given a chess position.\n\n${representation === 'fen' ? `FEN: ${text}` : `(${representation})`}\n\nName every square the piece controls.\nFinish with one line:\nFINAL ANSWER: <answer>`,
      sha256: 'be'.repeat(32),
    })),
  );
}

export const fakeAudit: DatasetAudit = {
  items: 3500,
  tasks,
  categories,
  answerTypes: [
    { key: 'single', count: 2200 },
    { key: 'multi', count: 1300 },
  ],
  uniqueFens: 2803,
  fenUses: [
    { uses: 1, fens: 2400 },
    { uses: 2, fens: 300 },
  ],
  uniqueFensByCategory: categories,
  itemsWithPuzzleId: 2300,
  uniquePuzzleIds: 1644,
  puzzleIdUses: [{ uses: 1, puzzles: 1200 }],
  uniquePuzzleIdsByCategory: categories,
  sourceClusters: 2500,
  clusterSizes: [{ size: 1, clusters: 1900 }],
  overlaps: [{ categories: ['Motifs', 'Structural'], fens: 212, puzzleIds: 240 }],
  sharedFens: 301,
  sharedPuzzleIds: 322,
  sourceDisjoint: {
    items: 2100,
    byCategory: categories,
    clusters: 1800,
    tasksWithItems: 50,
    byFenAlone: 2200,
  },
  labelChecks: {
    checked: 2600,
    agree: 2546,
    differ: 54,
    unchecked: 900,
    severalAccepted: 7,
    targetsPinned: [{ itemId: 'structural_control_squares_0004', square: 'd3', pinnedBy: 'b5' }],
    mateSolutions: 121,
    promotionSuffix: 28,
    batteryOrder: 19,
    illegalSolutions: 0,
    differing: [
      { itemId: 'motifs_battery_0011', fileAnswer: 'h1>b7', accepted: ['b7>h1'], why: 'battery_order' },
    ],
  },
};
