import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findKey, makeFileKeyStore, type KeyCipher } from '../../../host/keys/key-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plybook-keys-'));
  file = path.join(folder, 'data', 'keys.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const KEY = 'sk-or-v1-0123456789abcdef';

/** A real cipher with a secret of this machine, as the desktop's store is one. */
function machine(isAvailable = true): KeyCipher {
  const secret = randomBytes(32);
  return {
    isAvailable: () => isAvailable,
    seal: (text) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secret, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open: (bytes) => {
      const all = Buffer.from(bytes);
      const decipher = createDecipheriv('aes-256-gcm', secret, all.subarray(0, 12));
      decipher.setAuthTag(all.subarray(12, 28));
      return Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

function onDisk(): string {
  const text = readFileSync(file, 'utf8');
  return text + Buffer.from(text.match(/"data":"([^"]*)"/)?.[1] ?? '', 'base64').toString('latin1');
}

describe('key store', () => {
  it('seals, reads back, removes; the file is for its owner only', () => {
    const store = makeFileKeyStore(file, machine());
    expect(store.read('p')).toEqual({ ok: true, value: null });
    expect(store.write('p', ` ${KEY}\n`, false)).toEqual({ ok: true, value: 'sealed' });
    expect(store.read('p')).toEqual({ ok: true, value: KEY });
    expect(store.formOf('p')).toEqual({ ok: true, value: 'sealed' });
    expect(onDisk()).not.toContain(KEY);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(file))).toEqual(['keys.json']);
    expect(store.remove('p').ok).toBe(true);
    expect(store.read('p')).toEqual({ ok: true, value: null });
  });

  it.each([null, machine(false)])('writes nothing in plain form unless the person agreed', (cipher) => {
    const store = makeFileKeyStore(file, cipher);
    expect(store.write('p', KEY, false)).toMatchObject({ ok: false, error: { code: 'no_key_store' } });
    expect(readdirSync(folder)).toEqual([]);
    expect(store.write('p', KEY, true)).toEqual({ ok: true, value: 'plain' });
    expect(store.read('p')).toEqual({ ok: true, value: KEY });
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('says so when a key was sealed elsewhere, and tells nothing of it', () => {
    makeFileKeyStore(file, machine()).write('p', KEY, false);
    for (const cipher of [null, machine(false), machine()]) {
      const read = makeFileKeyStore(file, cipher).read('p');
      expect(read).toMatchObject({ ok: false, error: { code: 'key_unreadable' } });
      expect(JSON.stringify(read)).not.toContain(KEY);
    }
  });

  it.each([
    '',
    '{',
    '[]',
    '{"version":2,"keys":{}}',
    '{"version":1,"keys":{"p":{"form":"plain","data":"%"}}}',
  ])('refuses a damaged file and leaves it: %s', (text) => {
    const store = makeFileKeyStore(path.join(folder, 'keys.json'), machine());
    writeFileSync(path.join(folder, 'keys.json'), text);
    expect(store.read('p')).toMatchObject({ ok: false, error: { code: 'key_file_damaged' } });
    expect(store.write('p', KEY, false)).toMatchObject({ ok: false, error: { code: 'key_file_damaged' } });
    expect(readFileSync(path.join(folder, 'keys.json'), 'utf8')).toBe(text);
  });

  it.each(['', '  ', 'two words', 'line\nbreak', 'ключ', 'x'.repeat(5000)])(
    'refuses what cannot be a key: %j',
    (key) => {
      const answer = makeFileKeyStore(file, machine()).write('p', key, true);
      expect(answer).toMatchObject({ ok: false, error: { code: 'bad_key' } });
      if (key.trim() !== '') expect(JSON.stringify(answer)).not.toContain(key);
    },
  );

  it('prefers the variable of the player, then the store, then that of the preset', () => {
    const store = makeFileKeyStore(file, machine());
    const question = { player: 'p', variable: 'MY_KEY', presetVariable: 'OPENROUTER_API_KEY' };
    const all = { MY_KEY: 'one', OPENROUTER_API_KEY: 'three' };
    expect(findKey(question, store, {})).toEqual({ ok: true, value: null });
    expect(findKey(question, store, { OPENROUTER_API_KEY: 'three' })).toMatchObject({
      value: { source: 'preset_variable' },
    });
    store.write('p', 'two', false);
    expect(findKey(question, store, { OPENROUTER_API_KEY: 'three', MY_KEY: ' ' })).toMatchObject({
      value: { key: 'two' },
    });
    expect(findKey(question, store, all)).toMatchObject({ value: { key: 'one', source: 'player_variable' } });
  });

  it('names like members of every object are ordinary names', () => {
    const store = makeFileKeyStore(file, machine());
    expect(store.read('constructor')).toEqual({ ok: true, value: null });
    expect(store.read('__proto__')).toEqual({ ok: true, value: null });
  });
});
