/**
 * Every channel of the real program is given 200 payloads that somebody who took the page over might send. Each is
 * answered in the words of the contract, none reaches code that did not expect it, and the program works on as before.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRng } from '../../core/util/rng.ts';
import { INVOKE_CHANNELS } from '../../ipc/channels.ts';
import { makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';

const PAYLOADS = 200;

let dataDir = '';
let app: OpenApp;
beforeAll(async () => {
  dataDir = makeDataDir();
  app = await openApp(dataDir);
  // Nobody is there to choose.
  await app.electron.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] });
    dialog.showSaveDialog = (() =>
      Promise.resolve({ canceled: true, filePath: '' })) as unknown as typeof dialog.showSaveDialog;
  });
});
afterAll(async () => {
  await app.close();
  removeDataDir(dataDir);
});

const TEXTS = [
  '',
  ' ',
  '../../../etc/passwd',
  '/dev/zero',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  "'; DROP TABLE run; --",
  '<img src=x onerror=alert(1)>',
  '\u0000\u0001\u001b[2J',
  '\ud800',
  '\u202egnp.exe',
  'r-20260102t030405-00000001',
  'a'.repeat(2_000),
  'javascript:alert(1)',
  '-1',
  '1e999',
  'NaN',
];
const NUMBERS = [-1, 0, 0.5, 1e21, -1e-9, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, 2 ** 53];
/** Names that the contract uses, and some that nobody should. */
const NAMES =
  'id runId runIds datasetId seq offset limit filter reason name url request gameId reading engineId player parameters sha256 paths folder lanes title text key jobId __proto__ constructor toString polluted then length'.split(
    ' ',
  );

/** @param depth how deep it may go */
function hostile(rng: () => number, depth: number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(rng() * list.length)] as T;
  const kind = Math.floor(rng() * (depth > 0 ? 7 : 4));
  if (kind === 0) return pick([null, true, false]);
  if (kind === 1) return pick(NUMBERS);
  if (kind < 4) return pick(TEXTS);
  if (kind === 4) return Array.from({ length: Math.floor(rng() * 5) }, () => hostile(rng, depth - 1));
  const members = Array.from(
    { length: 1 + Math.floor(rng() * 5) },
    () => [pick(NAMES), hostile(rng, depth - 1)] as const,
  );
  // As JSON text brings it: a member of that name, no other prototype.
  return JSON.parse(
    `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
  );
}

function nested(levels: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { filter: value };
  return value;
}

it.each(INVOKE_CHANNELS)('%s answers every payload by the contract', async (channel) => {
  const rng = makeRng(INVOKE_CHANNELS.indexOf(channel) + 1);
  const payloads = [nested(60), {}, [], ...Array.from({ length: PAYLOADS - 3 }, () => hostile(rng, 3))];
  const codes = await app.page.evaluate(
    async ([name, values]) => {
      const { plybook } = globalThis as unknown as {
        plybook: {
          invoke(channel: unknown, value: unknown): Promise<{ ok: boolean; error?: { code: string } }>;
        };
      };
      const answers = await Promise.all(
        values.map((value) =>
          plybook.invoke(name, value).then(
            (reply) => (reply.ok === true ? 'ok' : (reply.error?.code ?? 'no envelope')),
            (error: unknown) => `thrown: ${String(error)}`,
          ),
        ),
      );
      return answers;
    },
    [channel, payloads] as const,
  );
  expect(codes).toHaveLength(PAYLOADS);
  expect(
    codes.filter((code) => code === 'internal' || code === 'no envelope' || code.startsWith('thrown')),
  ).toEqual([]);
});

it('works on as before', async () => {
  expect(await valueOf(app.invoke('workspace.info', undefined))).toMatchObject({
    state: 'open',
    ledgerRows: 0,
  });
  const polluted = await app.electron.evaluate(() => 'polluted' in {});
  expect(polluted).toBe(false);
  expect(await app.page.evaluate(() => 'polluted' in {})).toBe(false);
});
