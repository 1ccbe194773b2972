/**
 * Game runs over the program's own handlers and a real workspace, as the window has them: every answer fits its schema,
 * changes are said, a review is a job that can be cancelled, files go where the person says.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readPgn } from '../../../core/chess/pgn-read.ts';
import { makeGameRequest } from '../../../core/game/wishes.ts';
import { openAddressKeys } from '../../../host/keys/address-keys.ts';
import { ARTICLE_REVIEW } from '../../../host/games/review-run.ts';
import { PlayerStore } from '../../../host/players/player-store.ts';
import type { InvokeChannel } from '../../../ipc/channels.ts';
import {
  eventContract,
  type EventPayload,
  type InvokeInput,
  type InvokeOutput,
} from '../../../ipc/contract.ts';
import { answer, type Handlers } from '../../../main/answer.ts';
import { makeHandlers } from '../../../main/handlers/all.ts';
import { Jobs } from '../../../main/jobs.ts';
import { Workbench } from '../../../main/workbench.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { chatWish } from '../games/game-lab.ts';

let folder: LabFolder;
let server: ModelServer;
let workbench: Workbench;
let jobs: Jobs;
let handlers: Handlers;
let chosen: string[] = [];
let target: string | null = null;
let runId: string;
const changes: (string | null)[] = [];
const done: EventPayload<'job.done'>[] = [];
let onProgress: ((progress: EventPayload<'job.progress'>) => void) | null = null;
const internal: string[] = [];

beforeAll(async () => {
  folder = makeLabFolder(1);
  server = await startModelServer();
  await server.script({ playsMenu: true });
  workbench = new Workbench({
    resources: folder.resources,
    userDataDir: folder.userDataDir,
    keyCipher: null,
    deadlineScale: () => 1,
    recent: () => [],
    addRecent: () => undefined,
    onChanged: () => undefined,
    send: () => undefined,
  });
  const send = (event: keyof typeof eventContract, payload: unknown): void => {
    const checked = eventContract[event].parse(payload);
    if (event === 'runs.changed') changes.push((checked as EventPayload<'runs.changed'>).runId);
    if (event === 'job.done') done.push(checked as EventPayload<'job.done'>);
    if (event === 'job.progress') onProgress?.(checked as EventPayload<'job.progress'>);
  };
  jobs = new Jobs(send, () => performance.now());
  const settings = { theme: 'system', engineProcesses: 1, deadlineScale: 1, boardCoordinates: true } as const;
  handlers = makeHandlers({
    workbench,
    jobs,
    send,
    resources: folder.resources,
    players: new PlayerStore(folder.userDataDir),
    keys: openAddressKeys(folder.userDataDir, null, {}),
    keyFacts: () => ({ hasKeyStore: false, backend: 'none' }),
    runtime: { version: '0', electron: '0', chromium: '0', node: '0', userDataPath: '/', firstStart: true },
    settings: { get: () => settings, set: () => settings },
    dialogs: { choose: () => Promise.resolve(chosen), chooseTarget: () => Promise.resolve(target) },
    openLink: () => false,
    takeNamedFile: () => null,
  });
  await workbench.open(path.join(folder.dir, 'workspace'), true);
  runId = await played();
});
afterAll(async () => {
  await jobs.cancelAll();
  await workbench.close();
  await server.stop();
  removeLabFolder(folder);
});

function envelopeOf(channel: InvokeChannel, input: unknown) {
  return answer(channel, input, handlers, {
    checkOutputs: true,
    onInternalError: (name, error) => internal.push(`${name}: ${String(error)}`),
  });
}

async function ask<C extends InvokeChannel>(channel: C, input: InvokeInput<C>): Promise<InvokeOutput<C>> {
  const envelope = await envelopeOf(channel, input);
  if (!envelope.ok) throw new Error(`${channel}: ${envelope.error.code}: ${envelope.error.message}`);
  return envelope.value as InvokeOutput<C>;
}

const wishes = () =>
  makeGameRequest({
    players: [chatWish('model', server.baseUrl()), { kind: 'random', id: 'dice' }],
    gamesPerLane: 2,
    maxPlies: 12,
    limits: { requests: 5 },
    preflight: false,
  });

/** Begun, stopped by its limit, amended and finished. */
async function played(): Promise<string> {
  const plan = await ask('games.plan', wishes());
  expect(plan.games).toBe(2);
  const started = await ask('games.start', wishes());
  await finished(started.runId, 'paused');
  const change = { setting: 'requests', before: 5, after: null } as const;
  await ask('games.amend', { runId: started.runId, changes: [change], reason: 'more' });
  await ask('games.resume', { runId: started.runId, keyVariables: {} });
  await finished(started.runId, 'finished');
  const report = await ask('games.report', { runId: started.runId });
  expect(report.manifestSha256).toBe(plan.manifestSha256);
  return started.runId;
}

function finished(id: string, status: string): Promise<void> {
  const report = async () => expect((await ask('games.report', { runId: id })).status).toBe(status);
  return vi.waitFor(report, { timeout: 120_000 });
}

describe('game runs in the window', () => {
  it('are planned, begun, amended, resumed and reported; every change is said', async () => {
    // Start, its end, amendment, resume, its end.
    expect(changes.filter((id) => id === runId)).toHaveLength(5);
    expect(await ask('runs.list', undefined)).toMatchObject([{ runId, kind: 'games', status: 'finished' }]);
    expect(internal).toEqual([]);
  });

  it('open game by game and decision by decision', async () => {
    const { games } = await ask('games.report', { runId });
    for (const { gameId } of games) {
      const { plies } = await ask('games.game', { runId, gameId, profile: null });
      expect(plies).toHaveLength(12);
      for (const { decisionId, move } of plies.filter(({ by }) => by === 'decision')) {
        const decision = await ask('games.decision', { runId, decisionId: decisionId ?? '' });
        expect(decision.move).toBe(move);
      }
    }
  });

  it('are reviewed by a job that can be cancelled and goes on', async () => {
    const { engineId, settings } = ARTICLE_REVIEW;
    const wish = { runId, engineId, settings, limit: { nodes: 20_000 }, processes: 1 };
    // Cancelled by its first report: later, a quick machine might have reviewed them all.
    onProgress = ({ jobId, kind }) => {
      onProgress = null;
      expect(kind).toBe('review');
      void ask('job.cancel', { jobId });
    };
    const first = await ask('games.review', wish);
    await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 120_000 });
    expect(done[0]).toMatchObject({ ...first, kind: 'review', error: { code: 'cancelled' } });
    const second = await ask('games.review', wish);
    await vi.waitFor(() => expect(done).toHaveLength(2), { timeout: 120_000 });
    expect(done[1]).toMatchObject({ ...second, error: null });
    const { players } = await ask('games.report', { runId });
    expect(players[0]?.reviews).toMatchObject([{ missing: 0, reviewed: players[0]?.requests?.accepted }]);
    expect(changes.at(-1)).toBe(runId);
  });

  it('are written as PGN where the person says, and read from where the person says', async () => {
    expect(await ask('games.exportPgn', { runId, gameId: null, withComments: true })).toEqual({
      path: null,
      games: 0,
    });
    target = path.join(folder.dir, 'games.pgn');
    expect(await ask('games.exportPgn', { runId, gameId: null, withComments: true })).toEqual({
      path: target,
      games: 2,
    });
    expect(readPgn(readFileSync(target, 'utf8'))).toHaveLength(2);
    expect(await ask('games.chooseAndReadPgn', undefined)).toBeNull();
    chosen = [target];
    const read = await ask('games.chooseAndReadPgn', undefined);
    expect(read).toMatchObject({ path: target, total: 2 });
    expect(read?.games.map(({ moves }) => moves.length)).toEqual([12, 12]);
    writeFileSync(target, '<script>alert(1)</script>\n\n[White "<b>x</b>"]\n\n1. e4 {<i>} *\n');
    const hostile = await ask('games.chooseAndReadPgn', undefined);
    expect(hostile?.games[0]).toMatchObject({ tags: [{ name: 'White', value: '<b>x</b>' }] });
  });

  it('beside them any reply and any position can be looked at', async () => {
    const { games } = await ask('games.report', { runId });
    const fen = games[0]?.fen ?? '';
    const reply = await ask('review.reply', { fen, reply: 'I resign.', structured: false });
    expect(reply.judges.map(({ accepts }) => accepts)).toEqual([false, false, false, false]);
    const wish = {
      startFen: fen,
      moves: [],
      engineId: 'stockfish-17.1',
      limit: { nodes: 1_000 },
      multipv: 2,
    };
    expect((await ask('review.position', wish)).lines).toHaveLength(2);
    for (const [channel, input] of [
      ['review.reply', { fen: 'none', reply: '', structured: false }],
      ['review.position', { ...wish, moves: ['a1a1'] }],
    ] as const)
      expect(await envelopeOf(channel, input)).toMatchObject({ ok: false, error: { code: 'refused' } });
  });
});
