/** The form of another engine of one program: texts in, a wish out, and nothing that a run sets itself. */
import { expect, it } from 'vitest';
import type { EngineView } from '../../../ipc/contract.ts';
import {
  makeProfileForm,
  PRESSED,
  rangeText,
  readProfile,
  settableOptions,
  withText,
} from '../../../renderer/routes/engines/profile-form.ts';

type Option = EngineView['options'][number];
const BARE = { default: null, min: null, max: null, vars: [] };
const option = (name: string, type: string, more: Partial<Option> = {}): Option => ({
  ...BARE,
  name,
  type,
  ...more,
});

const ENGINE: EngineView = {
  id: 'lc0-1',
  name: 'Lc0',
  version: null,
  known: false,
  added: true,
  installed: true,
  role: null,
  licence: null,
  sourceNote: null,
  origin: 'added by path',
  file: '/games/lc0',
  sha256: null,
  expectedBench: null,
  bench: null,
  status: 'unverified',
  message: null,
  nodesPerSecond: null,
  checkedAt: null,
  options: [
    option('Threads', 'spin', { default: '0', min: 0, max: 128 }),
    option('MultiPV', 'spin', { default: '1', min: 1, max: 500 }),
    option('WeightsFile', 'string', { default: '<autodiscover>' }),
    option('TaskWorkers', 'spin', { default: '-1', min: -1, max: 128 }),
    option('Clear Cache', 'button'),
    option('Ponder', 'check', { default: 'true' }),
  ],
  fixedOptions: [
    { name: 'WeightsFile', value: '/nets/a b.pb' },
    { name: 'Clear Cache', value: null },
  ],
  args: ['--weights=x'],
  cwd: '/games',
  environment: ['MY_NETS'],
};

it('begins with what the engine is set to, and gives it back', () => {
  const form = makeProfileForm(ENGINE);
  expect(form.texts).toEqual({ WeightsFile: '/nets/a b.pb', 'Clear Cache': PRESSED });
  expect(readProfile(ENGINE, { ...form, name: ' maia ' })).toEqual({
    path: '/games/lc0',
    name: 'maia',
    options: [
      { name: 'WeightsFile', text: '/nets/a b.pb' },
      { name: 'Clear Cache', text: null },
    ],
    args: ['--weights=x'],
    cwd: '/games',
    environment: ['MY_NETS'],
  });
});

it('takes an option back to the default, and is no wish where nothing is set', () => {
  const plain = { ...ENGINE, fixedOptions: [], args: [] };
  const set = withText(makeProfileForm(plain), 'Ponder', 'false');
  expect(readProfile(plain, set)?.options).toEqual([{ name: 'Ponder', text: 'false' }]);
  expect(readProfile(plain, withText(set, 'Ponder', null))).toBeNull();
});

it('offers what no run sets, by name, with the limits of the engine', () => {
  expect(settableOptions(ENGINE, '').map(({ name }) => name)).toEqual([
    'WeightsFile',
    'TaskWorkers',
    'Clear Cache',
    'Ponder',
  ]);
  expect(settableOptions(ENGINE, ' FILE ').map(({ name }) => name)).toEqual(['WeightsFile']);
  expect(ENGINE.options.map(rangeText)).toEqual([
    '0 to 128, default 0',
    '1 to 500, default 1',
    'default <autodiscover>',
    '-1 to 128, default -1',
    '',
    'default true',
  ]);
});
