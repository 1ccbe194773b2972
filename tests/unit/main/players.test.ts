/**
 * Players over the program's own handlers and a real workspace; and the one thing about keys that must never be otherwise:
 * after runs against a service that echoes the key wherever it can, the key is in the key file and nowhere else.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeQuestionRequest } from '../../../core/question/wishes.ts';
import { DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';
import { openAddressKeys } from '../../../host/keys/address-keys.ts';
import { PlayerStore } from '../../../host/players/player-store.ts';
import type { InvokeChannel } from '../../../ipc/channels.ts';
import { eventContract, type InvokeInput, type InvokeOutput } from '../../../ipc/contract.ts';
import { answer, type Handlers } from '../../../main/answer.ts';
import { makeHandlers } from '../../../main/handlers/all.ts';
import { Jobs } from '../../../main/jobs.ts';
import { Workbench } from '../../../main/workbench.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';

const KEY = 'sk-test-0123456789abcdef';
/** What a key looks like wherever it might have got to. */
const SPELLINGS = [KEY, KEY.slice(8), Buffer.from(KEY).toString('base64').replace(/=+$/, '')];

let folder: LabFolder;
let server: ModelServer;
let workbench: Workbench;
let jobs: Jobs;
let handlers: Handlers;
let chosen: string[] = [];
/** Everything that went to the window. */
const said: string[] = [];
const changes: (string | null)[] = [];

beforeAll(async () => {
  folder = makeLabFolder(4);
  server = await startModelServer();
  const recent: string[] = [];
  workbench = new Workbench({
    resources: folder.resources,
    userDataDir: folder.userDataDir,
    keyCipher: null,
    deadlineScale: () => 1,
    recent: () => recent,
    addRecent: (dir) => recent.unshift(dir),
    onChanged: (info) => said.push(JSON.stringify(info)),
    send: () => undefined,
  });
  const send = (event: keyof typeof eventContract, payload: unknown): void => {
    said.push(JSON.stringify(eventContract[event].parse(payload)));
    if (event === 'players.changed') changes.push(eventContract[event].parse(payload).playerId);
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
    keyFacts: () => ({ hasKeyStore: false, backend: 'basic_text' }),
    runtime: { version: '0', electron: '0', chromium: '0', node: '0', userDataPath: '/', firstStart: true },
    settings: { get: () => settings, set: () => settings },
    dialogs: { choose: () => Promise.resolve(chosen), chooseTarget: () => Promise.resolve(null) },
    openLink: () => false,
    takeNamedFile: () => null,
  });
  await workbench.open(path.join(folder.dir, 'workspace'), true);
});
afterAll(async () => {
  await jobs.cancelAll();
  await workbench.close();
  await server.stop();
  removeLabFolder(folder);
});

async function reply<C extends InvokeChannel>(channel: C, input: InvokeInput<C>) {
  const envelope = await answer(channel, input, handlers, {
    checkOutputs: true,
    onInternalError: (name, error) => said.push(`${name}: ${String(error)}`),
  });
  said.push(JSON.stringify(envelope));
  return envelope;
}

async function invoke<C extends InvokeChannel>(channel: C, input: InvokeInput<C>): Promise<InvokeOutput<C>> {
  const envelope = await reply(channel, input);
  if (!envelope.ok) throw new Error(envelope.error.message);
  return envelope.value as InvokeOutput<C>;
}

function chat(baseUrl: string): ChatPlayer {
  return { kind: 'chat', preset: 'openai_compatible', baseUrl, model: 'test-model', providerOrder: null };
}

function draft(name: string, spec: InvokeInput<'players.save'>['spec']): InvokeInput<'players.save'> {
  return { id: null, name, spec, keyVariable: null, lanes: null, spacingMs: null, note: '' };
}

describe('players', () => {
  it('are the built-in ones and those that were saved', async () => {
    const before = await invoke('players.list', undefined);
    expect(before.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['baseline.uniform', 'engine.stockfish-17.1']),
    );
    const saved = await invoke('players.save', draft('Mine', chat(server.baseUrl())));
    expect(await invoke('players.list', undefined)).toEqual([...before, saved]);
    expect(changes.at(-1)).toBe(saved.id);
    await invoke('players.remove', { id: saved.id });
    expect(await invoke('players.list', undefined)).toEqual(before);
    expect(await reply('players.remove', { id: 'baseline.uniform' })).toMatchObject({
      error: { code: 'refused' },
    });
    expect(await reply('players.remove', { id: saved.id })).toMatchObject({ error: { code: 'not_found' } });
  });

  it('of recorded replies keep their file in the workspace', async () => {
    chosen = [path.join(folder.dir, 'replies.jsonl')];
    writeFileSync(chosen[0] ?? '', '{"key":"position_judgement_neutral_0000","text":"FINAL ANSWER: 0"}\n');
    const recording = await invoke('players.chooseRecording', undefined);
    expect(recording).toMatchObject({ replies: 1, spec: { kind: 'recorded', name: 'replies.jsonl' } });
    expect(readdirSync(path.join(folder.dir, 'workspace', 'recordings'))).toHaveLength(1);
    writeFileSync(chosen[0] ?? '', 'not a reply\n');
    expect(await reply('players.chooseRecording', undefined)).toMatchObject({ error: { code: 'refused' } });
    chosen = [];
    expect(await invoke('players.chooseRecording', undefined)).toBeNull();
  });

  it('are tested until the person has waited long enough', async () => {
    const spec = chat(server.baseUrl('fault/hang'));
    const testing = invoke('players.test', { spec, keyVariable: null, parameters: DEFAULT_PARAMETERS });
    while (!(await server.log()).some(({ fault }) => fault === 'hang')) continue;
    await invoke('players.cancelTest', undefined);
    expect(await testing).toMatchObject({ ok: false, message: 'The test was cancelled.' });
    await invoke('players.cancelTest', undefined);
  });

  it('that are no service have nothing to connect to; an engine has to start', async () => {
    const test = (spec: InvokeInput<'players.test'>['spec']) =>
      invoke('players.test', { spec, keyVariable: null, parameters: DEFAULT_PARAMETERS });
    expect(await test({ kind: 'baseline', baseline: 'static', seed: 0 })).toMatchObject({ ok: true });
    const engine = (engineId: string) =>
      ({
        kind: 'engine',
        engineId,
        settings: { threads: 1, hashMb: 16, multipv: 1 },
        limit: { nodes: 1 },
      }) as const;
    expect((await test(engine('stockfish-17.1'))).message).toContain('Stockfish 17.1');
    expect(await test(engine('absent'))).toMatchObject({ ok: false });
  });
});

describe('a key', () => {
  it('is refused plain until the person agrees', async () => {
    const baseUrl = server.baseUrl();
    expect(await reply('players.setKey', { baseUrl, key: KEY, agreedToPlain: false })).toMatchObject({
      error: { code: 'refused' },
    });
    expect((await invoke('players.presets', undefined)).keys.hasKeyStore).toBe(false);
  });

  it('is used by tests and runs, and is nowhere but in the key file', async () => {
    const datasetId = await importLabels();
    for (const route of ['fault/echo-reply', 'fault/echo-key']) {
      const baseUrl = server.baseUrl(route);
      await invoke('players.setKey', { baseUrl, key: KEY, agreedToPlain: true });
      const spec = chat(baseUrl);
      expect((await invoke('players.save', draft(`At ${route}`, spec))).key).toBe('plain');
      await invoke('players.test', { spec, keyVariable: null, parameters: DEFAULT_PARAMETERS });
      for (const stream of [true, false]) {
        const parameters = { ...DEFAULT_PARAMETERS, stream };
        const request = makeQuestionRequest({ datasetId, player: spec, parameters, preflight: false });
        await runToTheEnd(request);
        const started = await reply('questions.start', { ...request, preflight: true });
        if (started.ok) await restOf((started.value as InvokeOutput<'questions.start'>).runId);
      }
    }
    await lookAround();
    expect((await server.log()).length).toBeGreaterThan(12);
    // It did come back, and its place is marked, in replies to the window and in the journal.
    expect(said.some((text) => text.includes('You sent Bearer [key].'))).toBe(true);
    expect(filesWith('You sent Bearer [key].').some((file) => file.includes('journal.sqlite'))).toBe(true);
    for (const spelling of SPELLINGS) {
      expect(said.filter((text) => text.includes(spelling))).toEqual([]);
      expect(filesWith(spelling)).toEqual([]);
    }
    const keyFile = JSON.parse(readFileSync(path.join(folder.userDataDir, 'keys.json'), 'utf8')) as {
      readonly keys: Readonly<Record<string, { readonly data: string }>>;
    };
    const stored = Object.values(keyFile.keys).map(({ data }) =>
      Buffer.from(data, 'base64').toString('utf8'),
    );
    expect(stored).toEqual([KEY, KEY]);
  });

  it('is gone when it was removed', async () => {
    const baseUrl = server.baseUrl('fault/echo-key');
    await invoke('players.removeKey', { baseUrl });
    const players = await invoke('players.list', undefined);
    expect(players.find(({ name }) => name === 'At fault/echo-key')?.key).toBe('none_needed');
  });
});

async function importLabels(): Promise<string> {
  const lab = await workbench.lab();
  const imported = await lab.importDataset([folder.labelFile]);
  if (!imported.ok || imported.value.datasetId === null) throw new Error('the labels were not imported');
  return imported.value.datasetId;
}

async function runToTheEnd(request: InvokeInput<'questions.start'>): Promise<void> {
  const { runId } = await invoke('questions.start', request);
  await restOf(runId);
}

async function restOf(runId: string): Promise<void> {
  await (await workbench.lab()).liveRun(runId)?.done;
}

/** Every way in which a window can ask about runs. */
async function lookAround(): Promise<void> {
  for (const { runId } of await invoke('runs.list', undefined)) {
    await invoke('runs.tail', { runId, limit: 200 });
    await invoke('questions.report', { runId });
    for (let seq = 1; seq <= 4; seq += 1) await reply('questions.answer', { runId, seq });
  }
  await invoke('players.list', undefined);
}

/** Files of the lab's folder, user data included, that hold the text; the key file is the one that may, in base64. */
function filesWith(text: string): string[] {
  return readdirSync(folder.dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'keys.json' && entry.name !== 'stockfish')
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
