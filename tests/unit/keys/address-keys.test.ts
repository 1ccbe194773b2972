import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAddressKeys, type AddressKeys, type KeyWish } from '../../../host/keys/address-keys.ts';

const KEY = 'sk-or-v1-0123456789abcdef';
const ROUTER = 'https://openrouter.ai/api/v1';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plybook-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function keys(environment: Readonly<Record<string, string>> = {}): AddressKeys {
  return openAddressKeys(folder, null, environment);
}

function wish(more: Partial<KeyWish> = {}): KeyWish {
  return {
    baseUrl: ROUTER,
    keyVariable: null,
    presetVariable: 'OPENROUTER_API_KEY',
    need: 'required',
    ...more,
  };
}

describe('keys by address', () => {
  it('are one for every spelling of an address, and none for another', () => {
    expect(keys().write(`${ROUTER}/chat/completions`, KEY, true)).toEqual({ ok: true, value: 'plain' });
    for (const spelling of [ROUTER, `${ROUTER}/`, ' HTTPS://OpenRouter.ai/api/v1 ']) {
      expect(keys().find(spelling, null, null)).toEqual({ ok: true, value: KEY });
      expect(keys().stateOf(wish({ baseUrl: spelling }))).toBe('plain');
    }
    expect(keys().find('https://openrouter.ai/api/v2', null, null)).toEqual({ ok: true, value: null });
    expect(keys().remove(ROUTER).ok).toBe(true);
    expect(keys().stateOf(wish())).toBe('missing');
  });

  it('come from the player’s variable, the store, the preset’s variable, in this order', () => {
    const environment = { OWN: 'from-own-variable', OPENROUTER_API_KEY: 'from-preset-variable' };
    keys().write(ROUTER, KEY, true);
    const some = keys(environment);
    expect(some.find(ROUTER, 'OWN', 'OPENROUTER_API_KEY')).toEqual({ ok: true, value: 'from-own-variable' });
    expect(some.stateOf(wish({ keyVariable: 'OWN' }))).toBe('variable');
    expect(some.find(ROUTER, 'UNSET', 'OPENROUTER_API_KEY')).toEqual({ ok: true, value: KEY });
    some.remove(ROUTER);
    expect(some.find(ROUTER, null, 'OPENROUTER_API_KEY')).toEqual({
      ok: true,
      value: 'from-preset-variable',
    });
    expect(some.stateOf(wish())).toBe('variable');
  });

  it('are not needed by a local server, unless a variable is named', () => {
    const local = wish({ baseUrl: 'http://127.0.0.1:1234/v1', presetVariable: null, need: 'optional' });
    expect(keys().stateOf(local)).toBe('none_needed');
    expect(keys().stateOf({ ...local, keyVariable: 'UNSET' })).toBe('missing');
  });

  it('are never written without agreement, nor for what is no address', () => {
    expect(keys().write(ROUTER, KEY, false)).toMatchObject({ ok: false, error: { code: 'no_key_store' } });
    const written = keys().write(`https://user:${KEY}@openrouter.ai/v1`, KEY, true);
    expect(written).toMatchObject({ ok: false, error: { code: 'bad_base_url' } });
    expect(JSON.stringify(written)).not.toContain(KEY);
  });

  it('say what to do with a file that is damaged or sealed', () => {
    const file = path.join(folder, 'keys.json');
    writeFileSync(file, '{"version":1,"keys":[]}');
    expect(keys().find(ROUTER, null, null)).toMatchObject({ ok: false, error: { code: 'key_unreadable' } });
    expect(keys().stateOf(wish())).toBe('missing');
    const sealed = { version: 1, keys: { [ROUTER]: { form: 'sealed', data: 'AAAA' } } };
    writeFileSync(file, JSON.stringify(sealed));
    expect(keys().stateOf(wish())).toBe('sealed');
    const found = keys().find(ROUTER, null, null);
    expect(found).toMatchObject({ ok: false, error: { code: 'key_unreadable' } });
    expect(!found.ok && found.error.message).toContain('set an environment variable');
    expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(sealed));
  });
});

describe('a key over http://', () => {
  const REMOTE = 'http://10.0.0.5:8000/v1';

  it.each([
    'http://127.0.0.1:8000/v1',
    'http://localhost:8000/v1',
    'http://[::1]:8000/v1',
    'http://lab.localhost/v1',
    'https://10.0.0.5/v1',
  ])('goes to %s', (address) => {
    expect(keys().write(address, KEY, true).ok).toBe(true);
    expect(keys().find(address, null, null)).toEqual({ ok: true, value: KEY });
  });

  it.each([REMOTE, 'http://localhost.example.org/v1', 'http://127.0.0.1.example.org/v1', 'http://lab/v1'])(
    'is not sent to %s, wherever it comes from, unless a person allowed this address',
    (address) => {
      expect(keys().write(address, KEY, true).ok).toBe(true);
      const refused = keys().find(address, null, null);
      expect(refused.ok ? '' : refused.error.message).toContain('everybody on the way could read it');
      expect(keys({ MY_KEY: KEY }).find(address, 'MY_KEY', null).ok).toBe(false);
      const other = keys({ PLYBOOK_PLAIN_HTTP_KEYS: 'http://10.0.0.6/v1' });
      expect(other.find(address, null, null).ok).toBe(false);
      const allowed = keys({ PLYBOOK_PLAIN_HTTP_KEYS: `http://10.0.0.6/v1, ${address}/` });
      expect(allowed.find(address, null, null)).toEqual({ ok: true, value: KEY });
    },
  );

  it('asks nothing of a server that needs no key', () => {
    expect(keys().find(REMOTE, null, null)).toEqual({ ok: true, value: null });
  });
});
