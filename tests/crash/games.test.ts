/**
 * Kills a real game run at 200 random moments and at every row of the fault table (R-GAME-13), over the scripted
 * HTTP model with seeded faults. After each kill the journal verifies and everything acknowledged is there; the resumed
 * run ends with the same games, plies and accepted decisions as one that was never killed.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameRequest } from '../../core/game/request.ts';
import { payloadOf } from '../../core/ledger/ledger.ts';
import { makeRng } from '../../core/util/rng.ts';
import type { GamePoint } from '../../host/games/ports.ts';
import { openWorkspace } from '../../host/journal/open.ts';
import { verifyJournal } from '../../host/journal/verify.ts';
import { startModelServer, type ModelServer } from '../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../lab-fixture.ts';
import { sqliteBinding } from '../setup-info.ts';
import { chatWish, engineWish, gameRequest } from '../unit/games/game-lab.ts';
import type { GameOrder } from './game-child.ts';
import { buildChild } from './victim.ts';

const KILLS = 200;
const LONG_MS = 1_800_000;
const FAULTS = { playsMenu: true, seed: 7, serviceRate: 0.08, replyRate: 0.12, delayMs: 10 };

let program: string;
let folder: LabFolder;
let server: ModelServer;
let request: GameRequest;
let whole: Left;

beforeAll(async () => {
  program = await buildChild('game-child');
  folder = makeLabFolder(1);
  server = await freshServer();
  const workspaceDir = path.join(folder.dir, 'uninterrupted');
  // Fourteen games in seven lanes; the engine's probe is taken here.
  const outcome = await runChild({ ...order(workspaceDir), kill: null });
  expect(outcome.done).toBe('finished');
  whole = await inspect(workspaceDir);
}, LONG_MS);

afterAll(async () => {
  await server.stop();
  removeLabFolder(folder);
});

/** Passing faults depend on how often a request was made, so every run has a server of its own. */
async function freshServer(): Promise<ModelServer> {
  const fresh = await startModelServer();
  await fresh.script({
    ...FAULTS,
    serviceFaults: ['drop', 'drop-mid', 'eof-mid', '429', '500', '503', 'error-200', 'slow'],
    replyFaults: ['reasoning-only', 'truncated', 'refusal', 'content-object', 'markup', 'inline-think'],
  });
  return fresh;
}

function order(workspaceDir: string): GameOrder & { kill: Kill | null } {
  const players = [
    chatWish('model', server.baseUrl()),
    chatWish('other', server.baseUrl(), true),
    engineWish('fish', 300),
    { kind: 'random', id: 'dice' } as const,
  ];
  request = gameRequest(
    players,
    [
      { lane: 'a', first: 'model', second: 'dice' },
      { lane: 'b', first: 'model', second: 'fish' },
      { lane: 'c', first: 'other', second: 'model' },
      { lane: 'd', first: 'other', second: 'dice' },
      { lane: 'e', first: 'other', second: 'fish' },
      { lane: 'f', first: 'fish', second: 'dice' },
      { lane: 'g', first: 'dice', second: 'model' },
    ],
    {
      maxPlies: 12,
      gamesPerLane: 2,
      openings: [
        { eco: null, moves: ['e2e4'] },
        { eco: 'B00', moves: ['e2e4', 'b8c6'] },
      ],
    },
  );
  return { folder, workspaceDir, request, runId: null, failpoint: null, kill: null };
}

interface Kill {
  readonly afterAcks: number;
  readonly delayMs: number;
}

interface Outcome {
  readonly killed: boolean;
  readonly acks: readonly string[];
  readonly done: string | null;
}

function runChild({ kill, ...order }: GameOrder & { kill: Kill | null }): Promise<Outcome> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acks: string[] = [];
  let done: string | null = null;
  const arm = (): void => {
    if (kill?.afterAcks === acks.length) setTimeout(() => child.kill('SIGKILL'), kill.delayMs);
  };
  arm();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('done ')) done = line.slice('done '.length);
    if (!line.startsWith('ack ')) return;
    acks.push(line.slice('ack '.length));
    arm();
  });
  return new Promise((resolve) => {
    child.once('close', (_code, signal) => resolve({ killed: signal === 'SIGKILL', acks, done }));
  });
}

interface Left {
  readonly runId: string | null;
  /** `kind key` of every row. */
  readonly rows: ReadonlySet<string>;
  readonly plies: readonly string[];
  readonly decisions: readonly string[];
  readonly games: readonly string[];
  readonly interrupted: number;
  readonly isFinished: boolean;
}

/** Opens what the child left: the journal must verify, whatever happened. */
async function inspect(workspaceDir: string): Promise<Left> {
  const nativeBinding = sqliteBinding();
  const now = (): string => new Date().toISOString();
  const opened = openWorkspace(workspaceDir, { create: true, nativeBinding, now });
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
  const { reader } = opened.value;
  try {
    expect((await verifyJournal(reader, { nativeBinding })).problems).toEqual([]);
    const runs = reader.runs();
    expect(runs.length).toBeLessThan(2);
    const runId = runs[0]?.id ?? null;
    const rows = runId === null ? [] : [...reader.ledger(runId)];
    const said = (kind: 'game_ply' | 'game_decision' | 'game_ended'): string[] =>
      rows
        .filter((row) => row.kind === kind)
        .map((row) => `${row.key} ${told(payloadOf(kind, row))}`)
        .sort();
    return {
      runId,
      rows: new Set(rows.map((row) => `${row.kind} ${row.key}`)),
      plies: said('game_ply'),
      decisions: said('game_decision'),
      games: said('game_ended'),
      interrupted: rows.filter((row) => row.kind === 'game_attempt_interrupted').length,
      isFinished: rows.some((row) => row.kind === 'game_run_finished'),
    };
  } finally {
    opened.value.close();
  }
}

/** Without what differs by chance: ids drawn at random, times, the count of interrupted requests. */
function told(payload: object): string {
  const { move, fenAfter, by, outcome, rejections, termination, result, plies } = payload as Record<
    string,
    unknown
  >;
  // A request asked again after a kill makes a clean decision a retried one; rejections are the model's and stay.
  const kind = outcome === undefined || outcome === 'recovered' || outcome === 'clean' ? 'first' : outcome;
  return JSON.stringify({
    move,
    fenAfter,
    by,
    rejections,
    termination,
    result,
    plies,
    kind: rejections === 0 ? 'none' : kind,
  });
}

function expectSame(left: Left): void {
  expect(left.isFinished).toBe(true);
  expect(left.games).toEqual(whole.games);
  expect(left.plies).toEqual(whole.plies);
  expect(left.decisions).toEqual(whole.decisions);
}

describe('a game run killed at random moments', () => {
  it(`${KILLS} kills: ends as if never killed`, { timeout: LONG_MS }, async () => {
    const rng = makeRng(3);
    let kills = 0;
    for (let round = 0; kills < KILLS; round += 1) {
      await server.stop();
      server = await freshServer();
      const workspaceDir = path.join(folder.dir, `round-${round}`);
      const acknowledged = new Set<string>();
      let runId: string | null = null;
      for (;;) {
        const afterAcks = Math.floor(rng() * 16);
        const delayMs = Math.floor(rng() * (afterAcks === 0 ? 500 : 30));
        const kill = kills < KILLS ? { afterAcks, delayMs } : null;
        const outcome = await runChild({ ...order(workspaceDir), runId, kill });
        for (const ack of outcome.acks) {
          expect(acknowledged.has(ack)).toBe(false); // nothing durable is done again
          acknowledged.add(ack);
        }
        const left = await inspect(workspaceDir);
        runId = left.runId;
        expect([...acknowledged].filter((ack) => !left.rows.has(ack))).toEqual([]);
        for (const row of left.rows) acknowledged.add(row); // durable, though its acknowledgement was lost
        if (outcome.killed) kills += 1;
        else expect(outcome.done).toBe('finished');
        if (!left.isFinished) continue;
        expectSame(left);
        break;
      }
    }
    expect(kills).toBe(KILLS);
  });
});

describe('a game run killed at the rows of the fault table', () => {
  const table: readonly (readonly [string, GamePoint, number])[] = [
    ['nothing written for the decision', 'row.game_ply', 5],
    ['the run was made', 'run.created', 1],
    ['the execution began', 'execution.started', 1],
    ['the game began', 'row.game_started', 2],
    ['pending written, reply not stored', 'row.game_attempt_opened', 3],
    ['the reply arrived, nothing of it is durable', 'reply.arrived', 6],
    ['ledger row accepted or rejected', 'row.game_attempt_closed', 1],
    ['ledger row accepted or rejected', 'row.game_attempt_closed', 9],
    ['ledger row accepted or rejected', 'row.game_attempt_closed', 14],
    ['decision row', 'row.game_decision', 4],
    ['ply row', 'row.game_ply', 11],
    ['the game row', 'row.game_ended', 1],
    ['the last game row', 'row.game_ended', 14],
    ['before the last row', 'execution.ending', 1],
    ['after the last row', 'execution.ended', 1],
  ];
  it.each(table)('%s (%s, time %i)', { timeout: LONG_MS }, async (_what, point, times) => {
    await server.stop();
    server = await freshServer();
    const workspaceDir = path.join(folder.dir, `at-${point}-${times}`);
    const died = await runChild({ ...order(workspaceDir), failpoint: { point, times } });
    expect(died.killed).toBe(true);
    const left = await inspect(workspaceDir);
    expect(died.acks.filter((ack) => !left.rows.has(ack))).toEqual([]);
    if (left.isFinished) return expectSame(left);
    const resumed = await runChild({ ...order(workspaceDir), runId: left.runId });
    expect(resumed.done).toBe('finished');
    const end = await inspect(workspaceDir);
    expectSame(end);
    if (point === 'row.game_attempt_opened' || point === 'reply.arrived') {
      expect(end.interrupted).toBeGreaterThan(0);
    }
    return undefined;
  });
});
