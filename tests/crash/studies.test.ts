/**
 * Kills a study at random moments, while it asks and while it values, with a service that fails in seeded ways. After each
 * kill the journal verifies, nothing that was answered or valued is gone, no judged answer is bought again; in the end the
 * figures are those of an undisturbed study.
 */
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_ASK_LIMITS } from '../../core/player/defaults.ts';
import type { StudyFigures } from '../../core/study/figures.ts';
import { makeStudyRequest } from '../../core/study/wishes.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import { makeRng } from '../../core/util/rng.ts';
import { openLab } from '../../host/lab.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../lab-fixture.ts';
import { startModelServer, type ModelServer } from '../http-server/start.ts';
import { FIGURES, promptOf, QUICK, scriptedAnswer, smallSet } from '../unit/studies/study-lab.ts';
import type { StudyOrder } from './study-child.ts';
import { buildChild, expectNoEngine, fairShare, watchChild, type Kill, type Outcome } from './victim.ts';
import { sha256Hex } from '../../host/files.ts';

const EACH = 12;
const KILLS = 8;
const LONG_MS = 600_000;

let program: string;
let server: ModelServer;
let folder: LabFolder;
let positions: readonly StudyPosition[];

beforeAll(async () => {
  program = await buildChild('study-child');
  server = await startModelServer();
  folder = makeLabFolder(1);
  positions = await smallSet(EACH);
}, LONG_MS);
afterAll(async () => {
  await server.stop();
  await expectNoEngine(folder);
  removeLabFolder(folder);
});

async function script(): Promise<void> {
  const answers = Object.fromEntries(
    positions.map((position, index) => [sha256Hex(promptOf(position)), scriptedAnswer(position, index)]),
  );
  const serviceFaults = ['drop', 'drop-mid', 'eof-mid', '429', '500', '503', 'bad-json'];
  await server.script({
    forget: true,
    seed: 7,
    answers,
    serviceRate: 0.2,
    serviceFaults,
    replyRate: 0,
    delayMs: 15,
  });
}

function run(workspace: string, kill: Kill | null): Promise<Outcome> {
  const { setSha256: _none, ...request } = makeStudyRequest({
    setSha256: '',
    player: {
      kind: 'chat',
      preset: 'openai_compatible',
      baseUrl: server.baseUrl(),
      model: 'test-model',
      providerOrder: null,
    },
    limits: { ...DEFAULT_ASK_LIMITS, wallMs: 20_000, stallMs: 5_000 },
    lanes: 3,
    preflight: false,
  });
  const { resources, userDataDir } = folder;
  const order: StudyOrder = {
    resources,
    userDataDir,
    workspaceDir: path.join(folder.dir, workspace),
    positions,
    request,
    valuing: { ...QUICK, limit: { nodes: 2_000 } },
    lastAck: kill?.lastAck ?? null,
  };
  return watchChild(program, JSON.stringify(order), { runId: null, kill });
}

interface Left {
  /** Answers and values by their keys; without the number of the request. */
  readonly rows: ReadonlyMap<string, string>;
  /** Null: nothing was asked yet. */
  readonly figures: StudyFigures | null;
}

async function lookAt(workspace: string): Promise<Left> {
  const { resources, userDataDir, dir } = folder;
  const opened = await openLab({
    resources,
    userDataDir,
    workspaceDir: path.join(dir, workspace),
    create: true,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const lab = opened.value;
  try {
    expect((await lab.verify()).problems).toEqual([]);
    const runIds = lab.runs().map(({ runId }) => runId);
    expect(runIds.length).toBeLessThanOrEqual(1);
    const [runId] = runIds;
    if (runId === undefined) return { rows: new Map(), figures: null };
    const { reader } = lab.workspace;
    const rows = (['study_answered', 'move_valued'] as const).flatMap((kind) =>
      reader
        .ledgerPage(runId, kind, 0, -1)
        .map(({ key, payload }) => [`${kind} ${key}`, payload.replace(/"n":\d+/, '')] as const),
    );
    const figures = await lab.studies.figures({ ...FIGURES, runIds: [runId] });
    return { rows: new Map(rows), figures: figures.ok ? figures.value : null };
  } finally {
    await lab.close();
  }
}

/** What a study says, without what differs between two runs of the same thing. */
function saidBy(left: Left): unknown {
  const { figures } = left;
  const runId = figures?.models.find(({ kind }) => kind === 'run')?.id ?? '';
  return JSON.parse(JSON.stringify(figures).replaceAll(runId, 'RUN'));
}

it(`a study killed ${KILLS} times ends as if never interrupted`, { timeout: LONG_MS }, async () => {
  await script();
  expect((await run('whole', null)).done).toBe('finished');
  const whole = await lookAt('whole');
  await script();
  const rng = makeRng(11);
  let left = await lookAt('killed');
  for (let kills = 0; kills < KILLS; kills += 1) {
    // The first kills fall into the asking, the last ones into the valuing.
    const lastAck = fairShare(whole.rows.size - left.rows.size, KILLS - kills);
    const afterAcks = 1 + Math.floor(rng() * lastAck);
    const outcome = await run('killed', { afterAcks, delayMs: Math.floor(rng() * 20), lastAck });
    expect(outcome.killed).toBe(true);
    const before = left.rows;
    left = await lookAt('killed');
    for (const [key, row] of before) expect(left.rows.get(key)).toBe(row);
  }
  expect((await run('killed', null)).done).toBe('finished');
  const ended = await lookAt('killed');
  expect(ended.rows.size).toBe(whole.rows.size);
  expect(saidBy(ended)).toEqual(saidBy(whole));
  const bought = (await server.log()).filter(({ whole: answered }) => answered);
  // A reply that arrived while the program died may be bought again; one that was judged never is.
  expect(bought.length).toBeLessThanOrEqual(positions.length + KILLS * 3);
});
