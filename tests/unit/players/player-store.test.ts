import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playerViewSchema, presetViewSchema, savedPlayerSchema } from '../../../core/player/player.ts';
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';
import { openAddressKeys } from '../../../host/keys/address-keys.ts';
import { BASELINE_PLAYERS } from '../../../host/players/built-in.ts';
import { PlayerStore, type PlayerDraft } from '../../../host/players/player-store.ts';
import { playerView, presetViews } from '../../../host/players/player-views.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plybook-players-'));
  file = path.join(folder, 'players.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

function draft(more: Partial<PlayerDraft> = {}, chat: Partial<ChatPlayer> = {}): PlayerDraft {
  return {
    id: null,
    name: 'Small model here',
    spec: {
      kind: 'chat',
      preset: 'lm_studio',
      baseUrl: 'http://127.0.0.1:1234/v1',
      model: 'small-3b',
      providerOrder: null,
      ...chat,
    },
    keyVariable: null,
    lanes: null,
    spacingMs: null,
    note: '',
    ...more,
  };
}

function saved(store: PlayerStore, wish: PlayerDraft = draft()) {
  const outcome = store.save(wish);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

describe('the store of players', () => {
  it('keeps what was saved, in one form, for whoever opens it next', () => {
    const store = new PlayerStore(folder);
    const player = saved(
      store,
      draft({ name: '  Small model here ' }, { baseUrl: 'http://127.0.0.1:1234/v1/', model: ' small-3b ' }),
    );
    expect(player).toMatchObject({ name: 'Small model here', spec: { baseUrl: 'http://127.0.0.1:1234/v1' } });
    expect(player.id).toMatch(/^small-model-here-[0-9a-f]{6}$/);
    expect(savedPlayerSchema.safeParse(player).success).toBe(true);
    expect(new PlayerStore(folder).list()).toEqual({ ok: true, value: [player] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['players.json']);
  });

  it('changes a player in its place and removes it', () => {
    const store = new PlayerStore(folder);
    const first = saved(store);
    const second = saved(store, draft({ name: 'Another' }));
    const changed = saved(store, { ...first, note: 'slow', lanes: 2 });
    expect(store.list()).toEqual({ ok: true, value: [changed, second] });
    expect(store.remove(first.id).ok).toBe(true);
    expect(store.list()).toEqual({ ok: true, value: [second] });
    expect(store.remove(first.id)).toMatchObject({ ok: false, error: { code: 'not_found' } });
    expect(store.save({ ...first, name: 'Gone' })).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  it.each([
    ['a name that is taken', draft({ name: 'small MODEL here' }), 'already a player'],
    ['the name of a built-in one', draft({ name: 'Uniform answers' }), 'already a player'],
    ['a built-in id', draft({ id: 'baseline.uniform', name: 'Mine' }), 'built-in'],
    ['an address without http', draft({ name: 'B' }, { baseUrl: 'localhost:1234' }), 'http://'],
    ['an address with a password', draft({ name: 'B' }, { baseUrl: 'http://u:p@host/v1' }), 'password'],
    ['no model', draft({ name: 'B' }, { model: '  ' }), 'model'],
    ['an order of services that is no router’s', draft({ name: 'B' }, { providerOrder: ['x'] }), 'router'],
  ])('refuses %s', (_what, wish, words) => {
    const store = new PlayerStore(folder);
    saved(store);
    const outcome = store.save(wish);
    expect(outcome).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(!outcome.ok && outcome.error.message).toContain(words);
  });

  it('puts a damaged file aside and says so; a later damage is said, not overwritten', () => {
    writeFileSync(file, '{"version":1,"players":[{"id":"x"}]}');
    const store = new PlayerStore(folder);
    expect(store.list()).toMatchObject({ ok: false, error: { code: 'file_error' } });
    expect(store.putAsideWhenDamaged()).toContain('players.json.broken-');
    expect(store.putAsideWhenDamaged()).toBeNull();
    const [aside = ''] = readdirSync(folder);
    expect(readFileSync(path.join(folder, aside), 'utf8')).toContain('"id":"x"');
    saved(store);
    writeFileSync(file, 'not json');
    expect(store.list()).toMatchObject({ ok: false, error: { code: 'file_error' } });
    expect(store.save(draft({ name: 'C' }))).toMatchObject({ ok: false, error: { code: 'file_error' } });
    expect(readFileSync(file, 'utf8')).toBe('not json');
  });
});

describe('views', () => {
  const keys = () => openAddressKeys(folder, null, {});

  it('show where the key comes from and what is offline', () => {
    const store = new PlayerStore(folder);
    const local = saved(store);
    expect(playerView(local, keys())).toMatchObject({ origin: 'saved', key: 'none_needed', offline: true });
    const router = saved(
      store,
      draft({ name: 'R' }, { preset: 'openrouter', baseUrl: 'https://openrouter.ai/api/v1' }),
    );
    expect(playerView(router, keys())).toMatchObject({ key: 'missing', offline: false });
    keys().write('https://openrouter.ai/api/v1', 'sk-0123456789', true);
    const view = playerView(router, keys());
    expect(playerViewSchema.parse(view).key).toBe('plain');
    expect(JSON.stringify(view)).not.toContain('sk-0123456789');
  });

  it.each([
    ['http://localhost:8080/v1', true],
    ['http://[::1]:8080/v1', true],
    ['http://127.8.9.1/v1', true],
    ['http://192.168.1.7:8080/v1', false],
    ['http://127.0.0.1.example.org/v1', false],
    ['https://api.example.org/v1', false],
  ])('%s offline: %s', (baseUrl, offline) => {
    const player = { ...draft({}, { baseUrl }), id: 'x' };
    expect(playerView(player, keys()).offline).toBe(offline);
  });

  it('of baselines and presets fit their schemas', () => {
    for (const player of BASELINE_PLAYERS) {
      expect(playerViewSchema.parse(playerView(player, keys()))).toMatchObject({
        origin: 'built_in',
        key: 'none_needed',
        offline: true,
      });
    }
    expect(new Set(BASELINE_PLAYERS.map(({ id }) => id)).size).toBe(6);
    expect(presetViews().map((preset) => presetViewSchema.parse(preset).id)).toContain('vllm');
  });
});
