/**
 * A stand-in for the preload's bridge: answers every channel from a small made-up workspace, so that screens can be
 * rendered and looked at without a main process. For tests and for work on the look only; the product has no such
 * thing. Its positions and labels mean nothing.
 */
import type { ItemDetail, ItemFilter, ItemRow } from '../../../core/record/dataset.ts';
import type { LabelRecord, ReproductionReport, RunProgress } from '../../../core/record/reproduction.ts';
import type { InvokeChannel } from '../../../ipc/channels.ts';
import type {
  InvokeInput,
  InvokeOutput,
  PlybookBridge,
  Settings,
  WorkspaceInfo,
} from '../../../ipc/contract.ts';
import { fakeApp, fakeAudit, fakeDatasets, fakeEngines, fakePrompts } from './fake-records.ts';

const FENS = [
  'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
  'r3kb1B/pp1qpp1p/6p1/3P4/4n3/5Q2/P4PPP/R4RK1 b q - 0 15',
  '6k1/2q2ppp/1pb5/2p5/4pN2/1Q2P3/PP1r1PPP/5RK1 w - - 0 23',
  '2kr3r/ppp2Npp/2nbp3/8/2PP2n1/4BN1q/PP2BP2/R2Q1RK1 w - - 1 15',
  '8/8/4Pk1p/p5p1/4p3/1P1p1P1P/1P2K1P1/8 w - - 0 39',
];
const TASKS = [
  ['structural_control_squares', 'Structural', 'b1, c2, e2, e4, f1, f5'],
  ['motifs_fork', 'Motifs', 'f7>d6-d8-h8, h3>f1-f3'],
  ['short_tactics_theme_mateIn1', 'Short Tactics', 'e4d2'],
  ['position_judgment_winning', 'Position Judgment', '400'],
] as const;

export interface FakeOptions {
  readonly items?: number;
  /** Put in place of every text that comes from a data set. */
  readonly hostile?: string;
  readonly workspace?: Partial<WorkspaceInfo>;
  readonly theme?: Settings['theme'];
}

export interface FakeBridge extends PlybookBridge {
  /** Sends an event to all subscribers. */
  emit(event: string, payload: unknown): void;
}

function makeRow(seq: number, hostile: string | undefined): ItemRow {
  const [task, category, answer] = TASKS[(seq - 1) % TASKS.length] ?? TASKS[0];
  const fen = FENS[(seq * 7) % FENS.length] ?? '';
  return {
    seq,
    itemId: hostile ?? `${task}_${String(Math.floor((seq - 1) / 4)).padStart(4, '0')}`,
    task,
    category,
    fen,
    answer: hostile ?? answer,
    sourceKey: hostile ?? `puzzle:${String(seq % 900)}`,
    pieces: (fen.split(' ')[0] ?? '').replace(/[^a-z]/gi, '').length,
    flags:
      seq % 4 === 0
        ? ['label_unchecked']
        : seq % 5 === 0
          ? ['label_differs', 'several_answers']
          : seq % 3 === 0
            ? ['shared_fen']
            : [],
  };
}

function makeDetail(seq: number, hostile: string | undefined): ItemDetail {
  const row = makeRow(seq, hostile);
  return {
    row,
    raw:
      hostile ??
      JSON.stringify({
        task_id: row.itemId,
        input: row.fen,
        correct_answer: row.answer,
        metadata: { rating: 1834 },
      }),
    questionStored:
      hostile ?? `You are given a chess position in FEN: ${row.fen}.\nCONTEXT_PLACEHOLDERName the squares.`,
    answerType: row.answer.includes(',') ? 'multi' : 'single',
    acceptedAnswers: row.answer.split(', '),
    acceptedFrom: 'rules',
    fileAnswer: row.answer,
    labelCheck: seq % 5 === 0 ? 'differs' : seq % 4 === 0 ? 'unchecked' : 'agrees',
    labelNote: seq % 5 === 0 ? (hostile ?? 'Two moves mate; the file names one.') : null,
    moves: [],
    shapes: [
      { kind: 'square', from: 'e4', to: null, group: 0 },
      { kind: 'arrow', from: 'f7', to: 'd8', group: 0 },
      { kind: 'arrow', from: 'h3', to: 'f3', group: 1 },
      { kind: 'square', from: hostile ?? 'b1', to: null, group: 0 },
    ],
    provenance: [
      { key: hostile ?? 'puzzle_id', value: hostile ?? '00sHx' },
      { key: 'rating', value: '1834' },
      { key: 'themes', value: 'fork, middlegame, short' },
    ],
    sameSource: seq > 5 ? [makeRow(seq - 4, hostile), makeRow(seq - 3, hostile)] : [],
    sameFen: [],
  };
}

const BUCKETS = [-400, -200, 0, 200, 400] as const;

export function makeLabel(seq: number): LabelRecord {
  const answer = BUCKETS[seq % 5] ?? 0;
  const read = {
    whiteCp: answer + 23,
    whiteMate: null,
    bound: null,
    bucket: answer,
    depth: 14,
    seldepth: 21,
    nodes: 100_012,
    pv: ['g8f6', 'd2d3', 'f8c5', 'c2c3'],
  };
  return {
    seq,
    itemId: `position_judgment_winning_${String(seq).padStart(4, '0')}`,
    task: 'position_judgment_winning',
    fen: FENS[0] ?? '',
    searchedFen: FENS[0] ?? '',
    released: {
      answer,
      whiteCp: answer + 20,
      depth: 14,
      seldepth: 22,
      nodes: 100_012,
      pv: ['f8c5', 'c2c3'],
      hasEngineProvenance: true,
    },
    search: {
      bestmove: 'g8f6',
      ponder: null,
      lastExact: null,
      lastLine: null,
      lines: [],
      nodesTotal: 100_012,
      pvAgrees: true,
      wallMs: 214,
      droppedLines: 0,
    },
    lastExact: read,
    lastLine: { ...read, bound: seq % 3 === 0 ? 'lowerbound' : null, whiteCp: read.whiteCp + 8 },
    agreement: { lastExact: 'bucket', lastLine: seq % 9 === 0 ? 'different' : 'bucket' },
    failure: null,
  };
}

function makeReport(runId: string, status: ReproductionReport['status']): ReproductionReport {
  const row = (
    reading: 'last_exact' | 'last_line',
    exact: number,
    different: number,
  ): ReproductionReport['agreement'][number] => ({
    mode: 'isolated',
    reading,
    exact,
    score: 12,
    bucket: 488 - exact - different,
    different,
    failed: 0,
  });
  return {
    runId,
    status,
    datasetName: 'ChessQA, revised release',
    manifestSha256: 'c3'.repeat(32),
    manifest: {
      kind: 'reproduction',
      schemaVersion: 1,
      datasetId: fakeDatasets[1]?.id ?? '',
      datasetSha256: 'ab'.repeat(32),
      mode: 'isolated',
      engineId: 'stockfish-16',
      engine: { name: 'Stockfish 16', bench: 2593605, sha256: 'd4'.repeat(32), verified: true },
      settings: { threads: 1, hashMb: 128, multipv: 1 },
      fixedOptions: [{ name: 'Use NNUE', value: true }],
      limit: { nodes: 100_000 },
    },
    items: 500,
    done: status === 'finished' ? 500 : 213,
    failed: 0,
    agreement: [row('last_exact', 431, 47), row('last_line', 438, 44)],
    confusion: (['last_exact', 'last_line'] as const).flatMap((reading) =>
      BUCKETS.flatMap((released, index) => [
        { reading, released, found: released, count: 100 - 9 * ((index % 3) + 1) },
        { reading, released, found: BUCKETS[index === 4 ? 3 : index + 1] ?? 0, count: 9 * ((index % 3) + 1) },
      ]),
    ),
    boundedLastLines: 203,
    pvDisagrees: 19,
    startedAt: '2026-03-14T09:26:00.000Z',
    finishedAt: status === 'finished' ? '2026-03-14T09:27:31.000Z' : null,
    searchMs: 182_000,
    nodes: 50_013_000,
    executions: 1,
    headSeq: 502,
    headHash: 'ef'.repeat(32),
  };
}

const RUNS: InvokeOutput<'reproduce.runs'> = (['running', 'finished', 'interrupted'] as const).map(
  (status, index) => ({
    runId: `r${index}`,
    kind: 'reproduction',
    status,
    title: 'ChessQA, revised release · Stockfish 16',
    datasetId: fakeDatasets[1]?.id ?? '',
    engineId: 'stockfish-16',
    mode: 'isolated',
    done: status === 'finished' ? 500 : 213,
    total: 500,
    createdAt: '2026-03-14T09:26:00.000Z',
  }),
);

function matches(filter: ItemFilter): (row: ItemRow) => boolean {
  return (row) =>
    (filter.category === null || row.category === filter.category) &&
    (filter.task === null || row.task === filter.task) &&
    (filter.flag === null || (row.flags as string[]).includes(filter.flag)) &&
    (filter.text === null || row.itemId.includes(filter.text));
}

type Answers = { readonly [C in InvokeChannel]: (input: InvokeInput<C>) => InvokeOutput<C> };

function makeAnswers(options: FakeOptions): Answers {
  const total = options.items ?? 3500;
  let settings: Settings = {
    theme: options.theme ?? 'system',
    engineProcesses: 2,
    deadlineScale: 1,
    boardCoordinates: true,
  };
  const isFiltered = (filter: ItemFilter): boolean => Object.values(filter).some((value) => value !== null);
  const filtered = (filter: ItemFilter): ItemRow[] =>
    Array.from({ length: Math.min(total, 4000) }, (_, index) => makeRow(index + 1, options.hostile)).filter(
      matches(filter),
    );
  const workspace: WorkspaceInfo = {
    state: 'open',
    path: '/home/someone/.config/Plybook/workspace',
    message: null,
    id: 'w-7c1f',
    schemaVersion: 1,
    journalBytes: 7_340_032,
    runs: 3,
    ledgerRows: 1216,
    opinions: 713,
    synchronous: 2,
    recent: ['/home/someone/.config/Plybook/workspace', '/data/lab/second'],
    ...options.workspace,
  };
  const counts = (pick: (row: ItemRow) => string, filter: ItemFilter): { key: string; count: number }[] => {
    const map = new Map<string, number>();
    for (const row of filtered(filter)) map.set(pick(row), (map.get(pick(row)) ?? 0) + 1);
    return [...map].map(([key, count]) => ({ key, count }));
  };
  return {
    'app.info': () => fakeApp,
    'app.openExternal': () => undefined,
    'settings.get': () => settings,
    'settings.set': (change) => (settings = { ...settings, ...(change as Partial<Settings>) }),
    'workspace.info': () => workspace,
    'workspace.choose': () => null,
    'workspace.open': () => workspace,
    'workspace.verify': () => ({ jobId: 'j1' }),
    'datasets.list': () => fakeDatasets,
    'datasets.chooseFiles': () => [],
    'datasets.import': () => ({ jobId: 'j2' }),
    'datasets.importReport': ({ datasetId }) => ({
      datasetId,
      alreadyPresent: false,
      files: [
        { file: '/data/chessqa/structural.jsonl', sha256: 'aa'.repeat(32), bytes: 1_240_000, lines: 1101 },
      ],
      read: 3502,
      kept: 3500,
      refused: 2,
      refusals: [
        {
          file: '/data/chessqa/structural.jsonl',
          line: 17,
          reason: options.hostile ?? 'input: not a FEN: 7 ranks',
          excerpt: '{"task_id": "structural_…',
        },
        { file: '/data/chessqa/structural.jsonl', line: 801, reason: 'not JSON', excerpt: '{"task_id": ' },
      ],
      noted: 0,
      notes: [],
      elapsedMs: 640,
    }),
    'datasets.page': ({ filter, offset, limit }) => {
      if (isFiltered(filter)) {
        const rows = filtered(filter);
        return { total: rows.length, offset, rows: rows.slice(offset, offset + limit) };
      }
      const count = Math.max(0, Math.min(limit, total - offset));
      return {
        total,
        offset,
        rows: Array.from({ length: count }, (_, index) => makeRow(offset + index + 1, options.hostile)),
      };
    },
    'datasets.seek': ({ filter, seq }) => {
      if (!isFiltered(filter)) return seq <= total ? seq - 1 : null;
      const index = filtered(filter).findIndex((row) => row.seq === seq);
      return index < 0 ? null : index;
    },
    'datasets.facets': ({ filter }) => ({
      categories: counts((row) => row.category, { ...filter, category: null }),
      tasks: counts((row) => row.task, { ...filter, task: null }),
      labels: counts((row) => row.answer, filter),
      flags: [{ key: 'label_differs', count: 12 }],
    }),
    'datasets.item': ({ seq }) => makeDetail(seq, options.hostile),
    'datasets.prompts': ({ seq }) => fakePrompts(options.hostile ?? makeRow(seq, undefined).fen),
    'datasets.audit': () => fakeAudit,
    'datasets.export': () => ({ path: '/tmp/out.jsonl', items: total }),
    'engines.list': () => fakeEngines,
    'engines.check': () => ({ jobId: 'j3' }),
    'engines.chooseFile': () => null,
    'engines.add': () => fakeEngines[2] as (typeof fakeEngines)[number],
    'engines.remove': () => undefined,
    'engines.dialogue': () =>
      ['uci', 'isready', 'ucinewgame', 'go nodes 100000'].flatMap((text, index) => [
        { at: `2026-03-14T09:26:0${index}.120Z`, direction: 'in' as const, text },
        {
          at: `2026-03-14T09:26:0${index}.160Z`,
          direction: 'out' as const,
          text: options.hostile ?? `info depth ${index} score cp 12`,
        },
      ]),
    'reproduce.defaults': ({ datasetId }) => ({
      datasetId: datasetId ?? '',
      mode: 'isolated',
      engineId: 'stockfish-16',
      limit: { nodes: 100_000 },
      settings: { threads: 1, hashMb: 128, multipv: 1 },
      processes: 2,
    }),
    'reproduce.start': () => ({ runId: 'r0' }),
    'reproduce.resume': ({ runId }) => ({ runId }),
    'reproduce.pause': () => undefined,
    'reproduce.cancel': () => undefined,
    'reproduce.runs': () => RUNS,
    'reproduce.report': ({ runId }) =>
      makeReport(runId, RUNS.find((run) => run.runId === runId)?.status ?? 'finished'),
    'reproduce.labels': ({ agreement, offset, limit }) => {
      const all = agreement === null ? 500 : 47;
      const count = Math.max(0, Math.min(limit, all - offset));
      return {
        total: all,
        offset,
        rows: Array.from({ length: count }, (_, index) => makeLabel(offset + index + 1)),
      };
    },
    'reproduce.export': () => ({ path: '/tmp/labels.jsonl', items: 500 }),
    'job.cancel': () => undefined,
  };
}

export function makeFakeBridge(options: FakeOptions = {}): FakeBridge {
  const answers = makeAnswers(options);
  const listeners = new Map<string, Set<(payload: never) => void>>();
  return {
    invoke: async (channel, input) => ({ ok: true, value: answers[channel](input) }),
    subscribe(event, callback) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(callback));
      return () => void set.delete(callback);
    },
    pathForFile: () => '',
    emit(event, payload) {
      for (const listener of listeners.get(event) ?? []) listener(payload as never);
    },
  };
}

export const fakeProgress: RunProgress = {
  runId: 'r0',
  status: 'running',
  done: 213,
  total: 500,
  warming: false,
  itemsPerSecond: 5.62,
  nodesPerSecond: 562_100,
  remainingMs: 51_000,
  message: null,
};
