import { describe, expect, it } from 'vitest';
import { gameRequestSchema, type GameRequest } from '../../../core/game/request.ts';
import { START_FEN } from '../../../core/chess/fen.ts';
import { checkGameManifest } from '../../../core/game/schedule.ts';
import { makeGameManifest } from '../../../core/game/manifest.ts';
import type { PlayerView } from '../../../core/player/player.ts';
import { DEFAULT_ASK_LIMITS } from '../../../core/player/defaults.ts';
import { preferredEngine, type Usable } from '../../../renderer/format/engine-choice.ts';
import { amendmentText, amendTargets } from '../../../renderer/routes/runs/games/amendment-words.ts';
import { readKeyVariables } from '../../../renderer/routes/runs/games/key-variables.ts';
import { makeGameForm, readGameForm } from '../../../renderer/routes/runs/games/form/game-form.ts';
import { makeFormLike } from '../../../renderer/routes/runs/games/form/game-like.ts';
import { presetForm } from '../../../renderer/routes/runs/games/form/game-presets.ts';
import {
  changeSeat,
  makeId,
  pairEach,
  removeSeat,
} from '../../../renderer/routes/runs/games/form/game-seats.ts';
import { makeOpeningsText, readOpenings } from '../../../renderer/routes/runs/games/form/opening-texts.ts';

const BASE_URL = 'http://127.0.0.1:9/v1';

const PLAYER: PlayerView = {
  id: 'kept',
  name: 'Org/Model 8B',
  spec: { kind: 'chat', preset: 'openai_compatible', baseUrl: BASE_URL, model: 'm', providerOrder: null },
  keyVariable: null,
  lanes: null,
  spacingMs: null,
  note: '',
  origin: 'saved',
  key: 'none_needed',
  offline: true,
};
const FACTS = { players: [PLAYER], engineId: 'stockfish-17.1' };

const REQUEST: GameRequest = {
  players: [
    {
      kind: 'chat',
      preset: 'openai_compatible',
      baseUrl: BASE_URL,
      model: 'm',
      providerOrder: ['a'],
      id: 'm',
      structured: true,
      parameters: {
        temperature: '0.7',
        topP: null,
        seed: 3,
        maxTokens: 4096,
        reasoningEffort: 'high',
        enableThinking: null,
        stream: true,
      },
    },
    {
      kind: 'engine',
      id: 'sf',
      engineId: 'stockfish-17.1',
      elo: 1320,
      settings: { threads: 1, hashMb: 16, multipv: 1 },
      limit: { movetimeMs: 300 },
    },
    { kind: 'random', id: 'random' },
  ],
  pairings: [{ lane: 'm', first: 'm', second: 'sf' }],
  openings: [{ eco: 'C40', moves: ['e2e4', 'e7e5', 'g1f3'] }],
  gamesPerLane: 4,
  prompt: { style: 'minimal', menu: false },
  reader: 'protocol3',
  maxAttempts: 3,
  maxPlies: 200,
  startFen: START_FEN,
  seed: 42,
  gates: [{ baseUrl: BASE_URL, concurrency: 2 }],
  limits: { ...DEFAULT_ASK_LIMITS, spendNano: 2_500_000_000 },
  keyVariables: { [BASE_URL]: 'MY_KEY' },
  preflight: true,
};

describe('the form of a game run', () => {
  it('gives back the request it was made from', () => {
    expect(readGameForm(makeGameForm(REQUEST))).toEqual({ request: REQUEST, errors: {} });
  });

  it.each(['protocol3', 'smoke'] as const)('has a preset %s that fits the contract', (preset) => {
    const { request, errors } = readGameForm(presetForm(preset, FACTS, null));
    expect(errors).toEqual({});
    const parsed = gameRequestSchema.parse(request);
    expect(parsed.seed).toBe(42);
    expect(parsed.gamesPerLane).toBe(2);
  });

  it('asks the model of protocol 3 with high effort and three attempts, against Stockfish at Elo 1320', () => {
    const { request } = readGameForm(presetForm('protocol3', FACTS, null));
    expect(request).toMatchObject({ maxAttempts: 3, maxPlies: 200, reader: 'protocol3' });
    expect(request?.limits.wallMs).toBe(360_000);
    expect(request?.players).toMatchObject([
      { kind: 'chat', parameters: { reasoningEffort: 'high' } },
      { kind: 'engine', elo: 1320, limit: { movetimeMs: 300 } },
    ]);
    expect(request?.openings.map(({ eco }) => eco)).toEqual(['E60', 'B00', 'A00', 'C40', 'C20']);
  });

  it('names each field that cannot be read, and asks for nothing until all can', () => {
    const form = makeGameForm(REQUEST);
    const { request, errors } = readGameForm({
      ...form,
      seats: form.seats.map((seat) => ({ ...seat, id: 'X' })),
      rules: { gamesPerLane: '3', maxAttempts: '4', maxPlies: '7', seed: '' },
      gates: { [BASE_URL]: '9' },
      keyVariables: { [BASE_URL]: 'sk-secret' },
      ownOpenings: 'e4 e4',
    });
    expect(request).toBeNull();
    expect(Object.keys(errors).toSorted()).toEqual(
      [
        'seat.0.id',
        'seat.1.id',
        'seat.2.id',
        'pairing.0',
        'rules.gamesPerLane',
        'rules.maxAttempts',
        'rules.maxPlies',
        'rules.seed',
        `gate.${BASE_URL}`,
        `key.${BASE_URL}`,
        'openings',
      ].toSorted(),
    );
    expect(JSON.stringify(errors)).not.toContain('sk-secret');
  });

  it('makes a run like an earlier one from its manifest, without keys', () => {
    const random = {
      ...REQUEST,
      players: [
        { kind: 'random', id: 'a' },
        { kind: 'random', id: 'b' },
      ],
    } as GameRequest;
    const wish = { ...random, pairings: [{ lane: 'a', first: 'a', second: 'b' }], gates: [] };
    const manifest = makeGameManifest(wish, [
      { kind: 'random', id: 'a' },
      { kind: 'random', id: 'b' },
    ]);
    expect(checkGameManifest(manifest).ok).toBe(true);
    const { request } = readGameForm(makeFormLike(manifest));
    expect(request).toEqual({ ...wish, keyVariables: {}, preflight: false });
  });
});

describe('players of the form', () => {
  it('get ids of their own that are safe as names', () => {
    expect(makeId('Org/Model 8B (x)', [])).toBe('model-8b-x');
    expect(makeId('Org/Model 8B', ['model-8b'])).toBe('model-8b-2');
    expect(makeId('棋', [])).toBe('player');
  });

  it('are paired with the engine; a renamed one keeps its lane, a removed one loses it', () => {
    const form = presetForm('smoke', FACTS, null);
    expect(pairEach(form.seats)).toEqual([{ lane: 'random', first: 'random', second: 'stockfish-1320' }]);
    const seat = form.seats[1];
    if (seat === undefined) throw new Error('the preset has no second player');
    expect(changeSeat(form, 1, { ...seat, id: 'dice' }).pairings[0]?.first).toBe('dice');
    expect(removeSeat(form, 1)).toMatchObject({ pairings: [] });
  });
});

describe('own openings', () => {
  it('are read in UCI and SAN, with numbers, signs and ECO codes', () => {
    const text = 'C20 1. e4 e5\n\nd2d4 g8f6\ne4 e5 Nf3 Nc6 Bc4 Bc5 0-0';
    const read = readOpenings(text, START_FEN);
    expect(read).toEqual({
      ok: true,
      value: [
        { eco: 'C20', moves: ['e2e4', 'e7e5'] },
        { eco: null, moves: ['d2d4', 'g8f6'] },
        { eco: null, moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'e1g1'] },
      ],
    });
    expect(read.ok && readOpenings(makeOpeningsText(read.value), START_FEN)).toEqual(read);
  });

  it('name the line and the move that is not legal', () => {
    expect(readOpenings('e4\ne4 e5 Ke3', START_FEN)).toMatchObject({
      ok: false,
      error: { message: 'Line 2: Ke3 is no legal move as half-move 3.' },
    });
    expect(readOpenings(' \n', START_FEN).ok).toBe(false);
  });
});

describe('amendments', () => {
  const manifest = makeGameManifest(REQUEST, []);
  const targets = amendTargets(manifest, false);
  const target = (id: string): (typeof targets)[number] => {
    const found = targets.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no target ${id}`);
    return found;
  };

  it('are offered for games, gates and limits alone', () => {
    expect(targets.map(({ id }) => id)).toEqual([
      'games_per_lane',
      `gate ${BASE_URL}`,
      'spend_nano',
      'requests',
      'active_ms',
    ]);
  });

  it('state the value they replace', () => {
    expect(target('games_per_lane').read('6')).toEqual({
      ok: true,
      value: { setting: 'games_per_lane', before: 4, after: 6 },
    });
    expect(target('games_per_lane').read('4')).toEqual({ ok: true, value: null });
    expect(target('games_per_lane').read('5').ok).toBe(false);
    expect(target(`gate ${BASE_URL}`).read('3')).toMatchObject({ value: { before: 2, after: 3 } });
    expect(target(`gate ${BASE_URL}`).read('4').ok).toBe(false);
    const spend = target('spend_nano').read('');
    expect(spend).toEqual({ ok: true, value: { setting: 'spend_nano', before: 2_500_000_000, after: null } });
    expect(amendmentText({ setting: 'spend_nano', before: 2_500_000_000, after: null })).toBe(
      'Spend: 2.50 → no limit',
    );
  });
});

it('names of key variables are read, a key itself is refused and not repeated', () => {
  expect(readKeyVariables({ a: ' MY_KEY ', b: '' })).toEqual({ keyVariables: { a: 'MY_KEY' }, errors: {} });
  const refused = readKeyVariables({ a: 'sk-123' });
  expect(refused.keyVariables).toBeNull();
  expect(JSON.stringify(refused)).not.toContain('sk-123');
});

it('the newest known engine that works is meant when nobody has chosen one', () => {
  const engine = (id: string, version: string | null, more: Partial<Usable> = {}): Usable => ({
    id,
    version,
    known: true,
    installed: true,
    status: 'verified',
    ...more,
  });
  const engines = [
    engine('own', '99', { known: false }),
    engine('sf-9', '9'),
    engine('sf-17.1', '17.1', { status: 'unchecked' }),
    engine('sf-18', '18', { status: 'broken' }),
    engine('sf-19', '19', { installed: false }),
  ];
  expect(preferredEngine(engines)?.id).toBe('sf-17.1');
  expect(preferredEngine(engines.slice(3))).toBeNull();
});
