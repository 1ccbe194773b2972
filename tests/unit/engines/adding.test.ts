/** Engines of one's own: added by path after they have shown what they are, or not at all (R-ENG-1, R-ENG-12). */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeOpinionKey } from '../../../core/record/opinion.ts';
import { isSameEngine, type SetEngine } from '../../../core/record/same-engine.ts';
import { profileFingerprint } from '../../../core/uci/profile.ts';
import { dialogueOf } from '../../../core/uci/search.ts';
import { hashFile, type EngineManifest } from '../../../engines/locate.ts';
import { plainWish, type EngineWish } from '../../../host/engine-adding.ts';
import type { EngineFacts } from '../../../host/engine-view.ts';
import { LabEngines } from '../../../host/lab-engines.ts';
import { ProbeCache } from '../../../host/probe-cache.ts';
import type { ReadyEngine } from '../../../host/reproduction/ports.ts';
import { FAKE_ENGINE_FILE, job, SETTINGS, START_FEN } from './fake-pool.ts';

const MANIFEST: EngineManifest = {
  schemaVersion: 1,
  engines: [
    {
      id: 'fake-1',
      name: 'Fake Engine',
      version: '1',
      expectedBench: 2030154,
      role: 'tests',
      licence: 'none',
      sourceNote: 'here',
    },
  ],
};
const LC0_FILE = path.join(path.dirname(FAKE_ENGINE_FILE), 'lc0.mjs');

let dir = '';
let engines: LabEngines;

function open(): LabEngines {
  return new LabEngines({
    manifest: MANIFEST,
    bundledDir: path.join(dir, 'bundled'),
    addedDir: path.join(dir, 'added'),
    cache: new ProbeCache(path.join(dir, 'probes.json')),
    deadlineScale: () => 1,
    now: () => '2026-01-01T00:00:00.000Z',
  });
}

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'plybook-adding-'));
  chmodSync(LC0_FILE, 0o755);
  engines = open();
});
afterEach(async () => {
  await engines.close();
  rmSync(dir, { recursive: true, force: true });
});

async function added(wish: Partial<EngineWish> & Pick<EngineWish, 'file'>): Promise<EngineFacts> {
  const found = await engines.add({ ...plainWish(wish.file), ...wish });
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

async function ready(id: string): Promise<ReadyEngine> {
  const found = await engines.ready(id);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

function file(name: string, text: string): string {
  const full = path.join(dir, name);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

/** A copy of the scripted engine under another name. */
function copied(name: string): string {
  const full = path.join(dir, name);
  copyFileSync(FAKE_ENGINE_FILE, full);
  chmodSync(full, 0o755);
  writeFileSync(path.join(dir, 'package.json'), '{"type":"module"}');
  return full;
}

async function listed(): Promise<readonly (readonly [string, string])[]> {
  return (await engines.list())
    .filter(({ installed }) => installed)
    .map(({ name, status }) => [name, status]);
}

describe('identity by bench', () => {
  it('a known engine under any name is that engine, verified, with its own hash', async () => {
    const program = copied('my engine');
    const facts = await added({ file: program, args: ['crlf'] });
    expect(facts).toMatchObject({
      name: 'Fake Engine 1',
      version: '1',
      known: true,
      added: true,
      message: null,
    });
    expect(facts).toMatchObject({ status: 'verified', sha256: await hashFile(program) });
    expect((await ready(facts.id)).identity).toMatchObject({ bench: 2030154, verified: true });
    expect((await engines.list()).map(({ id }) => id)).toEqual([facts.id]);
  });

  it('stands in for the known engine where that is not installed', async () => {
    const { id } = await added({ file: copied('copy') });
    expect((await ready('fake-1')).engineId).toBe(id);
    await engines.close();
    engines = open();
    expect((await ready('fake-1')).engineId).toBe(id);
  });

  it.each([
    ['wrong-bench', 'unverified'],
    ['no-bench', 'unverified'],
    ['dies-on-bench', 'unverified'],
    ['only-uciok', 'unverified'],
  ])('%s is %s', async (mode, status) => {
    expect(await added({ file: copied('copy'), args: [mode] })).toMatchObject({ status });
  });
});

describe('several engines of one program', () => {
  it('two networks are two engines, in identity, opinions and profile; the same again is the same', async () => {
    const nets = [file('nets/a net.pb', 'one'), file('nets/b net.pb', 'two')];
    const ids: string[] = [];
    for (const net of nets) {
      const options = [{ name: 'weightsfile', text: net }];
      const facts = await added({ file: LC0_FILE, name: 'Lc0', options });
      expect(facts).toMatchObject({ bench: null, status: 'unverified' });
      expect(facts.fixedOptions).toEqual([{ name: 'WeightsFile', value: net }]);
      ids.push(facts.id);
      expect((await added({ file: LC0_FILE, options })).id).toBe(facts.id);
    }
    const [one, two] = await Promise.all(ids.map(ready));
    if (one === undefined || two === undefined) throw new Error('two engines were added');
    expect(one.identity.lacks).toEqual(['Hash']);
    expect(one.fixedOptions).toEqual([{ name: 'WeightsFile', value: 'a net.pb' }]);
    expect(one.identity.files).toEqual([{ of: 'WeightsFile', sha256: await hashFile(nets[0] ?? '') }]);
    const keys = [one, two].map(({ identity, fixedOptions }) => {
      const question = {
        engine: identity,
        settings: SETTINGS,
        fixedOptions,
        limit: { nodes: 1 },
        fen: START_FEN,
      };
      const key = makeOpinionKey({ ...question, historySha256: null }, (text) => text);
      return [key.engine, profileFingerprint(identity, SETTINGS, fixedOptions, { nodes: 1 })];
    });
    expect(keys[0]?.[0]).not.toBe(keys[1]?.[0]);
    expect(keys[0]?.[1]).not.toBe(keys[1]?.[1]);
    expect(keys[0]?.[1]).toContain('Hash=not offered');
  });

  it('a network named by an argument counts, and another one under its name is another engine', async () => {
    const net = file('net.pb', 'one');
    const { id } = await added({ file: LC0_FILE, args: [`--weights=${net}`] });
    const before = await ready(id);
    expect(before.identity.args).toEqual(['--weights=net.pb']);
    writeFileSync(net, 'another');
    const after = await ready(id);
    const set = ({ identity, fixedOptions }: ReadyEngine): SetEngine => ({ engine: identity, fixedOptions });
    expect(isSameEngine(set(before), set(after))).toBe(false);
    expect(isSameEngine(set(before), set(before))).toBe(true);
  });

  it('plays, and a failure says what it said', async () => {
    const net = file('net.pb', 'one');
    const pools = await Promise.all(
      [[`--weights=${net}`], ['--weights=nowhere']].map(async (args) =>
        (await ready((await added({ file: LC0_FILE, args })).id)).openPool(SETTINGS, 1, { retry: true }),
      ),
    );
    const [good, bad] = await Promise.all(pools.map((pool) => pool.search(job())));
    await Promise.all(pools.map((pool) => pool.close()));
    expect(good).toMatchObject({ ok: true, value: { lastExact: { depth: 1 }, oddFields: 1 } });
    if (bad === undefined || bad.ok) throw new Error('it has no network');
    expect(bad.error.message).toContain('exit code 1; it said: Unable to load weights file: nowhere');
    expect(dialogueOf(bad.error)).toContain('> go nodes 1000');
  });
});

describe('what is not added', () => {
  it('an adding that is interrupted leaves nothing', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 300);
    const wish = { ...plainWish(copied('copy')), args: ['no-uciok'] };
    expect(await engines.add(wish, { signal: abort.signal })).toMatchObject({ error: { code: 'cancelled' } });
    expect(await listed()).toEqual([]);
    mkdirSync(path.join(dir, 'added', '.adding-xyz'), { recursive: true });
    copyFileSync(file('install.json', '{}'), path.join(dir, 'added', '.adding-xyz', 'install.json'));
    expect(await listed()).toEqual([]);
  });

  it('a program that speaks no UCI is refused with what it said', async () => {
    const program = file('hello.mjs', '#!/usr/bin/env node\nconsole.log("hello there");\n');
    chmodSync(program, 0o755);
    const found = await engines.add(plainWish(program));
    if (found.ok) throw new Error('it was added');
    expect(found.error.message).toContain('exit code 0; it said: hello there');
    expect(dialogueOf(found.error)).toContain('< hello there');
    expect(await listed()).toEqual([]);
    expect(readdirSync(dir)).not.toContain('added');
  });

  it.each<[string, Partial<EngineWish>, string]>([
    ['no file', { file: 'nowhere/at all' }, 'There is no file'],
    ['a folder', { file: tmpdir() }, 'is not a file'],
    ['a device', { file: '/dev/null' }, 'is not a file'],
    ['no folder to work in', { cwd: '/no/such/folder' }, 'is no folder'],
    ['a key', { environment: ['OPENAI_API_KEY'] }, 'engines get none'],
    ['no variable', { environment: ['A=B'] }, 'is not the name of an environment variable'],
    ['an unknown option', { options: [{ name: 'Nothing', text: '1' }] }, 'no option "Nothing"; it offers'],
    ['a value out of range', { options: [{ name: 'TaskWorkers', text: '129' }] }, 'takes -1 to 128, not 129'],
    ['an unknown choice', { options: [{ name: 'Backend', text: 'cuda' }] }, 'knows eigen, random'],
  ])('%s', async (_, wish, words) => {
    const found = await engines.add({ ...plainWish(LC0_FILE), ...wish });
    expect(found.ok ? '' : found.error.message).toContain(words);
    expect(await listed()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('a pipe, and a file that is no program', async () => {
    const pipe = path.join(dir, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(await engines.add(plainWish(pipe))).toMatchObject({ error: { code: 'refused' } });
    const text = file('text.txt', 'no program');
    expect(await engines.add(plainWish(text))).toMatchObject({ error: { code: 'engine_missing' } });
    expect(await listed()).toEqual([]);
  });
});
