import { describe, expect, it } from 'vitest';
import { savedPlayerSchema, type PlayerView, type PresetView } from '../../../core/player/player.ts';
import { BASELINE_PLAYERS } from '../../../host/players/built-in.ts';
import { presetViews } from '../../../host/players/player-views.ts';
import { parameterWord } from '../../../core/player/parameter-words.ts';
import { everyParameter, triedIn } from '../../../renderer/routes/players/test-parameters.ts';
import {
  choosePreset,
  formOf,
  isChanged,
  newChat,
  readForm,
  type PlayerForm,
} from '../../../renderer/routes/players/player-form.ts';

const presets = presetViews();

function preset(id: string): PresetView {
  const found = presets.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no preset ${id}`);
  return found;
}

const SAVED: PlayerView = {
  id: 'mine-123456',
  name: 'Mine',
  spec: {
    kind: 'chat',
    preset: 'openrouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    model: 'vendor/model',
    providerOrder: ['first', 'second'],
  },
  keyVariable: 'MY_KEY',
  lanes: 3,
  spacingMs: 1500,
  note: 'slow',
  origin: 'saved',
  key: 'variable',
  offline: false,
};

function filled(form: PlayerForm): PlayerForm {
  const spec = form.spec.kind === 'chat' ? { ...form.spec, model: 'm' } : form.spec;
  return { ...form, name: 'Name', spec };
}

describe('the form of a player', () => {
  it('gives back what it was made from', () => {
    const { origin: _origin, key: _key, offline: _offline, ...draft } = SAVED;
    expect(readForm(formOf(SAVED))).toEqual({ draft, errors: null });
    expect(isChanged(formOf(SAVED), SAVED)).toBe(false);
    expect(isChanged({ ...formOf(SAVED), lanes: '4' }, SAVED)).toBe(true);
    for (const player of BASELINE_PLAYERS) {
      const view: PlayerView = { ...player, origin: 'built_in', key: 'none_needed', offline: true };
      expect(readForm(formOf(view)).draft).toEqual(player);
    }
  });

  it('makes a player that can be kept, from blanks and commas as people type them', () => {
    const typed = filled({
      ...newChat(preset('openrouter')),
      providerOrder: ' a ,, b, ',
      spacing: '0.5 s',
      lanes: ' 2 ',
    });
    const { draft } = readForm({ ...typed, name: '  Name ' });
    expect(draft).toMatchObject({ id: null, name: 'Name', lanes: 2, spacingMs: 500, keyVariable: null });
    expect(draft?.spec).toMatchObject({ providerOrder: ['a', 'b'] });
    expect(savedPlayerSchema.safeParse({ ...draft, id: 'x' }).success).toBe(true);
  });

  it.each([
    ['name', { name: ' ' }],
    ['lanes', { lanes: '0' }],
    ['lanes', { lanes: 'many' }],
    ['spacing', { spacing: '11 min' }],
    ['keyVariable', { keyVariable: 'sk-or-v1-0123456789' }],
  ] as const)('says what is wrong with %s: %o', (field, change) => {
    const read = readForm({ ...filled(newChat(preset('ollama'))), ...change });
    expect(read.draft).toBeNull();
    expect(Object.keys(read.errors ?? {})).toEqual([field]);
    // A key that was typed into the wrong field is not repeated.
    expect(JSON.stringify(read)).not.toContain('0123456789');
  });

  it('asks for address and model', () => {
    expect(Object.keys(readForm(newChat(preset('openai_compatible'))).errors ?? {}).sort()).toEqual([
      'baseUrl',
      'model',
      'name',
    ]);
  });

  it('takes over the address of another service, but never one that a person typed', () => {
    const first = newChat(preset('openrouter'));
    const local = choosePreset({ ...first, providerOrder: 'a' }, preset('ollama'), presets);
    expect(local).toMatchObject({ providerOrder: '', spec: { baseUrl: 'http://127.0.0.1:11434/v1' } });
    const typed = { ...local, spec: { ...local.spec, baseUrl: 'http://10.0.0.7:11434/v1' } } as PlayerForm;
    expect(choosePreset(typed, preset('vllm'), presets).spec).toMatchObject({
      preset: 'vllm',
      baseUrl: 'http://10.0.0.7:11434/v1',
    });
  });

  it('tries thinking only where it can be switched', () => {
    expect(everyParameter(true).enableThinking).toBe(true);
    expect(everyParameter(false).enableThinking).toBeNull();
    expect(parameterWord('maxCompletionTokens')).toContain('max_completion_tokens');
    expect(parameterWord('somethingNew')).toBe('somethingNew');
    expect(triedIn('{"model":"m","messages":[],"stream":true}')).toBe('bare request');
    expect(triedIn('{"model":"m","messages":[],"top_p":1}')).toBe('top_p');
    expect(triedIn('no JSON')).toBeNull();
  });
});
