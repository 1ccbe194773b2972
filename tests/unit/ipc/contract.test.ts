/**
 * The whole conversation without a window: every channel is answered by the program's own handlers over a real workspace,
 * and whatever does not fit the contract is refused before a handler sees it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EVENT_CHANNELS, INVOKE_CHANNELS, type InvokeChannel } from '../../../ipc/channels.ts';
import { HELP_COMMANDS, MENU_GROUPS } from '../../../ipc/commands.ts';
import { eventContract, invokeContract, type EventPayload, type Settings } from '../../../ipc/contract.ts';
import { ipcErrorSchema, type Envelope } from '../../../ipc/envelope.ts';
import { openAddressKeys } from '../../../host/keys/address-keys.ts';
import { PlayerStore } from '../../../host/players/player-store.ts';
import { answer, HandlerError, type Handlers } from '../../../main/answer.ts';
import { allowedLink } from '../../../main/external-links.ts';
import { makeHandlers } from '../../../main/handlers/all.ts';
import { Jobs } from '../../../main/jobs.ts';
import { Workbench } from '../../../main/workbench.ts';
import { isCommandId } from '../../../renderer/keys/keymap.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

let folder: LabFolder;
let workbench: Workbench;
let jobs: Jobs;
let handlers: Handlers;
const done: EventPayload<'job.done'>[] = [];
const internal: string[] = [];
let settings: Settings = { theme: 'system', engineProcesses: 1, deadlineScale: 1, boardCoordinates: true };

beforeAll(async () => {
  folder = makeLabFolder(4);
  const recent: string[] = [];
  workbench = new Workbench({
    resources: folder.resources,
    userDataDir: folder.userDataDir,
    keyCipher: null,
    deadlineScale: () => settings.deadlineScale,
    recent: () => recent,
    addRecent: (dir) => recent.unshift(dir),
    onChanged: (info) => void eventContract['workspace.changed'].parse(info),
    send: () => undefined,
  });
  const send = (event: keyof typeof eventContract, payload: unknown): void => {
    const checked = eventContract[event].parse(payload);
    if (event === 'job.done') done.push(checked as EventPayload<'job.done'>);
  };
  jobs = new Jobs(send, () => performance.now());
  handlers = makeHandlers({
    workbench,
    jobs,
    send,
    resources: folder.resources,
    players: new PlayerStore(folder.userDataDir),
    keys: openAddressKeys(folder.userDataDir, null, {}),
    keyFacts: () => ({ hasKeyStore: false, backend: 'none' }),
    runtime: { version: '0', electron: '0', chromium: '0', node: '0', userDataPath: '/', firstStart: true },
    settings: { get: () => settings, set: (change) => (settings = { ...settings, ...change }) },
    // Nobody is there to choose: every dialog is closed without a choice.
    dialogs: { choose: () => Promise.resolve([]), chooseTarget: () => Promise.resolve(null) },
    openLink: (url) => allowedLink(url) !== null,
    takeNamedFile: () => null,
  });
  await workbench.open(path.join(folder.dir, 'workspace'), true);
});
afterAll(async () => {
  await jobs.cancelAll();
  await workbench.close();
  removeLabFolder(folder);
});

function ask(channel: InvokeChannel, input: unknown, table: Handlers = handlers): Promise<Envelope<unknown>> {
  return answer(channel, input, table, {
    checkOutputs: true,
    onInternalError: (name, error) => internal.push(`${name}: ${String(error)}`),
  });
}

async function valueOf(channel: InvokeChannel, input?: unknown): Promise<unknown> {
  const envelope = await ask(channel, input);
  if (!envelope.ok) throw new Error(`${channel}: ${envelope.error.code}: ${envelope.error.message}`);
  return envelope.value;
}

describe('the contract', () => {
  it('names the same channels and events as the list of the preload', () => {
    expect(Object.keys(invokeContract).sort()).toEqual([...INVOKE_CHANNELS].sort());
    expect(Object.keys(eventContract).sort()).toEqual([...EVENT_CHANNELS].sort());
    expect(new Set(INVOKE_CHANNELS).size).toBe(INVOKE_CHANNELS.length);
  });

  it('has a handler for every channel and for nothing else', () => {
    expect(Object.keys(handlers).sort()).toEqual([...INVOKE_CHANNELS].sort());
  });

  it.each(INVOKE_CHANNELS)('refuses input of %s that does not fit, before the handler', async (channel) => {
    const handler = vi.fn();
    const table = { ...handlers, [channel]: handler } as Handlers;
    for (const input of [7, null, [], 'text', { unknownField: 1 }]) {
      const envelope = await ask(channel, input, table);
      expect(envelope).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    }
    expect(handler).not.toHaveBeenCalled();
  });

  it('refuses a field too many, a page too long, and a number that is none', async () => {
    const filter = {};
    const page = { datasetId: 'x', filter, offset: 0, limit: 10 };
    for (const input of [
      { ...page, more: 1 },
      { ...page, limit: 501 },
      { ...page, offset: -1 },
      { ...page, offset: Number.NaN },
    ])
      expect(await ask('datasets.page', input)).toMatchObject({ error: { code: 'bad_request' } });
    expect(await ask('datasets.import', { paths: [] })).toMatchObject({ error: { code: 'bad_request' } });
  });

  it.each([...MENU_GROUPS.flatMap((group) => group.items), ...HELP_COMMANDS].filter((one) => one !== null))(
    'menu command $id is one the window answers',
    ({ id }) => expect(isCommandId(id)).toBe(true),
  );
});

describe('failures', () => {
  it('a refusal of a handler crosses with its fields', async () => {
    const failure = { code: 'busy', message: 'later', details: { runs: 2 } } as const;
    const table: Handlers = {
      ...handlers,
      'settings.get': () => {
        throw new HandlerError(failure);
      },
    };
    expect(await ask('settings.get', undefined, table)).toEqual({ ok: false, error: failure });
  });

  it('anything else is internal, without a stack, and is said to the program', async () => {
    const table: Handlers = { ...handlers, 'settings.get': () => Promise.reject(new Error('boom')) as never };
    const before = internal.length;
    const envelope = await ask('settings.get', undefined, table);
    expect(envelope).toEqual({
      ok: false,
      error: { code: 'internal', message: 'settings.get failed: boom' },
    });
    expect(JSON.stringify(envelope)).not.toContain(' at ');
    expect(internal.slice(before)).toEqual(['settings.get: Error: boom']);
  });

  it('an answer that does not fit is a defect, not an answer', async () => {
    const table: Handlers = { ...handlers, 'settings.get': () => ({ theme: 'pink' }) as never };
    expect(await ask('settings.get', undefined, table)).toMatchObject({ error: { code: 'internal' } });
  });

  it.each([
    ['datasets.importReport', { datasetId: 'none' }],
    ['datasets.audit', { datasetId: 'none' }],
    ['datasets.export', { datasetId: 'none' }],
    ['datasets.item', { datasetId: 'none', seq: 1 }],
    ['datasets.prompts', { datasetId: 'none', seq: 1 }],
    ['reproduce.report', { runId: 'none' }],
    ['reproduce.export', { runId: 'none' }],
    ['reproduce.resume', { runId: 'none', processes: 1 }],
    ['games.report', { runId: 'none' }],
    ['games.game', { runId: 'none', gameId: 'a-g1', profile: null }],
    ['games.decision', { runId: 'none', decisionId: 'a-g1-p1' }],
    ['games.exportPgn', { runId: 'none', gameId: null, withComments: true }],
    ['games.resume', { runId: 'none', keyVariables: {} }],
    ['games.clearEmptyReplies', { runId: 'none', gameId: 'a-g1', reason: 'why' }],
    ['reproduce.labels', { runId: 'none', reading: 'last_exact', agreement: null, offset: 0, limit: 1 }],
  ] as const)('%s of what is not there is not_found', async (channel, input) => {
    expect(await ask(channel, input)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  it('pausing and cancelling a run that does not run, and a link not on the list, are refused', async () => {
    for (const channel of ['runs.pause', 'runs.cancel'] as const)
      expect(await ask(channel, { runId: 'none' })).toMatchObject({ error: { code: 'refused' } });
    expect(await ask('app.openExternal', { url: 'https://example.org/' })).toMatchObject({
      error: { code: 'refused' },
    });
  });

  it('an engine that is not there cannot be removed or added', async () => {
    expect(await ask('engines.remove', { engineId: 'none' })).toMatchObject({
      error: { code: 'engine_missing' },
    });
    const nothing = { name: 'None', options: [], args: [], cwd: null, environment: [] };
    const envelope = await ask('engines.add', { path: path.join(folder.dir, 'none'), ...nothing });
    expect(envelope.ok).toBe(true);
    await vi.waitFor(() => {
      const ended = done.find(({ kind }) => kind === 'engine_add');
      expect(ipcErrorSchema.parse(ended?.error).code).toBe('refused');
    });
  });
});

describe('answers over a real workspace', () => {
  it.each([
    ['app.info', undefined],
    ['settings.get', undefined],
    ['settings.set', { theme: 'dark' }],
    ['workspace.info', undefined],
    ['workspace.choose', { create: false }],
    ['datasets.list', undefined],
    ['datasets.chooseFiles', { folder: true }],
    ['engines.list', undefined],
    ['engines.chooseFile', undefined],
    ['engines.dialogue', { engineId: 'stockfish-17.1' }],
    ['reproduce.defaults', { datasetId: null }],
    ['runs.list', undefined],
    ['games.chooseAndReadPgn', undefined],
    ['review.reply', { fen: START, reply: 'I dropped d2d4.\ne2e4', structured: false }],
    ['job.cancel', { jobId: 'none' }],
  ] as const)('%s fits its schema', async (channel, input) => {
    expect(await ask(channel, input)).toMatchObject({ ok: true });
  });

  it('imports by a job, pages, audits, and verifies', async () => {
    const { jobId } = (await valueOf('datasets.import', { paths: [folder.labelFile] })) as { jobId: string };
    const imported = await doneOf(jobId);
    expect(imported).toMatchObject({ error: null, importReport: { kept: 4, refused: 0 } });
    const datasetId = imported.importReport?.datasetId ?? '';
    expect(await valueOf('datasets.item', { datasetId, seq: 4 })).toMatchObject({ row: { seq: 4 } });
    expect(await valueOf('datasets.prompts', { datasetId, seq: 1 })).not.toHaveLength(0);
    await valueOf('datasets.audit', { datasetId });
    await valueOf('datasets.importReport', { datasetId });
    expect(await valueOf('datasets.export', { datasetId })).toEqual({ path: null, items: 0 });
    expect(await valueOf('reproduce.defaults', { datasetId })).toMatchObject({ datasetId });
    const verify = (await valueOf('workspace.verify')) as { jobId: string };
    expect(await doneOf(verify.jobId)).toMatchObject({ error: null, verifyReport: { ok: true } });
  });

  it('says through the job what could not be imported', async () => {
    const file = path.join(folder.dir, 'nothing-here.jsonl');
    const { jobId } = (await valueOf('datasets.import', { paths: [file] })) as { jobId: string };
    const failed = await doneOf(jobId);
    expect(failed.importReport).toBeNull();
    expect(failed.error?.code).not.toBe('internal');
  });

  it('without a usable workspace every question to it is workspace_unusable', async () => {
    const bad = path.join(folder.dir, 'empty');
    mkdirSync(bad);
    writeFileSync(path.join(bad, 'journal.sqlite'), 'no database at all, whatever the name says'.repeat(9));
    expect(await valueOf('workspace.open', { path: bad, create: true })).toMatchObject({ state: 'foreign' });
    for (const channel of ['datasets.list', 'engines.list', 'runs.list', 'workspace.verify'] as const)
      expect(await ask(channel, undefined)).toMatchObject({
        error: { code: 'workspace_unusable', details: { state: 'foreign' } },
      });
    const again = await valueOf('workspace.open', {
      path: path.join(folder.dir, 'workspace'),
      create: false,
    });
    expect(again).toMatchObject({ state: 'open' });
  });
});

function doneOf(jobId: string): Promise<EventPayload<'job.done'>> {
  return vi.waitFor(
    () => {
      const found = done.filter((one) => one.jobId === jobId);
      expect(found).toHaveLength(1);
      return found[0] as EventPayload<'job.done'>;
    },
    { timeout: 120_000, interval: 10 },
  );
}
