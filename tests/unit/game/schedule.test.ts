import { describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import { START_FEN } from '../../../core/chess/fen.ts';
import { amendManifest } from '../../../core/game/amendment.ts';
import { randomMove } from '../../../core/game/random-move.ts';
import { ARTICLE_OPENINGS, checkGameManifest, makeSchedule } from '../../../core/game/schedule.ts';
import { gameManifestSchema, type GameManifest } from '../../../core/game/run.ts';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import { DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import { makeManifest, recorded } from './manifest.ts';

const lanes = {
  players: [recorded('astra'), recorded('luna'), { kind: 'random', id: 'random' }],
  pairings: [
    { lane: 'astra', first: 'astra', second: 'random' },
    { lane: 'luna', first: 'luna', second: 'random' },
  ],
} as const satisfies Pick<GameManifest, 'players' | 'pairings'>;

describe('the schedule (R-GAME-10)', () => {
  const ten = makeSchedule(makeManifest({ gamesPerLane: 10 }));

  it('plays each opening from both sides, the first player White first', () => {
    expect(ten).toHaveLength(10);
    for (const [index, game] of ten.entries()) {
      expect(game.number).toBe(index + 1);
      expect(game.opening).toBe(ten[index - (index % 2)]?.opening);
      expect([game.white, game.black]).toEqual(index % 2 === 0 ? ['astra', 'random'] : ['random', 'astra']);
    }
    expect(ten.map(({ opening }) => opening.eco)).toEqual([
      'E60',
      'E60',
      'B00',
      'B00',
      'A00',
      'A00',
      'C40',
      'C40',
      'C20',
      'C20',
    ]);
    expect(new Set(ten.map(({ pairId }) => pairId)).size).toBe(5);
  });

  it('gives game n the seed 42 + n - 1', () => {
    expect(ten.map(({ seed }) => seed)).toEqual([42, 43, 44, 45, 46, 47, 48, 49, 50, 51]);
    const wrapped = makeSchedule(makeManifest({ seed: 0xffffffff }));
    expect(wrapped.map(({ seed }) => seed)).toEqual([0xffffffff, 0]);
  });

  it('two games are the beginning of ten, and a lane more changes no other game', () => {
    expect(makeSchedule(makeManifest())).toEqual(ten.slice(0, 2));
    const both = makeSchedule(makeManifest({ ...lanes, pairings: [...lanes.pairings], gamesPerLane: 10 }));
    expect(both.slice(0, 10)).toEqual(ten);
    expect(new Set(both.map(({ gameId }) => gameId)).size).toBe(20);
  });

  it('begins again with the first opening when there are more pairs than openings', () => {
    const games = makeSchedule(makeManifest({ gamesPerLane: 14 }));
    expect(games[10]?.opening).toEqual(ARTICLE_OPENINGS[0]);
    expect(games[12]?.opening).toEqual(ARTICLE_OPENINGS[1]);
  });
});

describe('the random mover', () => {
  it('draws by seed and ply alone, and every legal move comes up', () => {
    const draws = Array.from({ length: 400 }, (_, index) => randomMove(START_FEN, 42 + index, 1));
    expect(draws).toEqual(Array.from({ length: 400 }, (_, index) => randomMove(START_FEN, 42 + index, 1)));
    expect(new Set(draws)).toEqual(new Set(legalList(START_FEN)));
    expect(
      new Set([1, 2, 3, 4, 5, 6, 7, 8].map((ply) => randomMove(START_FEN, 42, ply))).size,
    ).toBeGreaterThan(2);
  });
});

describe('settings that are refused', () => {
  const raw = makeManifest();
  it.each([
    ['odd games', { gamesPerLane: 3 }],
    ['no games', { gamesPerLane: 0 }],
    ['fewer than 8 plies', { maxPlies: 7 }],
    ['4 attempts', { maxAttempts: 4 }],
    ['0 attempts', { maxAttempts: 0 }],
    ['a gate of 4', { gates: [{ baseUrl: 'http://127.0.0.1/v1', concurrency: 4 }] }],
    ['no waiting time', { limits: { ...raw.limits, wallMs: 0 } }],
    ['an infinite one', { limits: { ...raw.limits, wallMs: Infinity } }],
    ['other draw rules', { drawRules: { ...raw.drawRules, repetitions: 2 } }],
    ['an unknown setting', { colour: 'white' }],
  ])('by the schema: %s', (_, change) => {
    expect(gameManifestSchema.safeParse({ ...raw, ...change }).success).toBe(false);
  });

  const chat: Extract<GameManifest['players'][number], { kind: 'chat' }> = {
    kind: 'chat',
    id: 'sol',
    preset: 'openai_compatible',
    baseUrl: 'http://127.0.0.1:1/v1',
    model: 'sol',
    providerOrder: null,
    structured: true,
    parameters: DEFAULT_PARAMETERS,
    omittedParameters: [],
  };
  const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  const cases: readonly (readonly [string, Partial<GameManifest>])[] = [
    ['duplicate_id', { players: [recorded('astra'), recorded('astra'), { kind: 'random', id: 'random' }] }],
    ['duplicate_id', { pairings: [...makeManifest().pairings, ...makeManifest().pairings] }],
    ['unknown_player', { pairings: [{ lane: 'a', first: 'astra', second: 'nobody' }] }],
    ['same_player', { pairings: [{ lane: 'a', first: 'astra', second: 'astra' }] }],
    ['bad_gates', { players: [chat, recorded('astra'), { kind: 'random', id: 'random' }] }],
    ['bad_start', { startFen: 'no position' }],
    ['bad_start', { startFen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1' }],
    ['bad_opening', { openings: [{ eco: null, moves: ['e2e5'] }] }],
    ['bad_opening', { openings: [{ eco: null, moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] }] }],
    ['bad_opening', { startFen: '7k/8/8/8/8/8/8/K7 w - - 0 1', openings: [{ eco: null, moves: [] }] }],
    ['bad_opening', { openings: [{ eco: null, moves: [...shuffle, ...shuffle] }] }],
  ];
  it.each(cases)('by the check: %s', (code, change) => {
    const checked = checkGameManifest(makeManifest(change));
    expect(checked.ok ? 'accepted' : checked.error.code).toBe(code);
  });

  it('but not the article settings, with a gate for each address', () => {
    const manifest = makeManifest({
      players: [chat, { kind: 'random', id: 'random' }],
      pairings: [{ lane: 'sol', first: 'sol', second: 'random' }],
      gates: [{ baseUrl: chat.baseUrl, concurrency: 1 }],
    });
    expect(checkGameManifest(manifest)).toEqual({ ok: true, value: manifest });
    expect(() => canonicalJson(manifest)).not.toThrow();
  });
});

describe('amendments (R-GAME-14)', () => {
  const gates = [{ baseUrl: 'http://127.0.0.1:1/v1', concurrency: 1 }];
  const manifest = makeManifest({ gamesPerLane: 10, gates });

  it('of the article: 10 games to 2, a gate of 1 to 3', () => {
    const fewer = amendManifest(manifest, { setting: 'games_per_lane', before: 10, after: 2 }, 1);
    expect(fewer.ok && fewer.value.gamesPerLane).toBe(2);
    const baseUrl = 'http://127.0.0.1:1/v1';
    const wider = amendManifest(manifest, { setting: 'concurrency', baseUrl, before: 1, after: 3 }, 1);
    expect(wider.ok && wider.value.gates).toEqual([{ baseUrl, concurrency: 3 }]);
    expect(manifest.gamesPerLane).toBe(10);
  });

  it('state what they replace, keep begun games and known gates', () => {
    const code = (
      ...args: Parameters<typeof amendManifest> extends [unknown, ...infer Rest] ? Rest : never
    ) => {
      const amended = amendManifest(manifest, ...args);
      return amended.ok ? 'accepted' : amended.error.code;
    };
    expect(code({ setting: 'games_per_lane', before: 8, after: 2 }, 0)).toBe('stale_value');
    expect(code({ setting: 'games_per_lane', before: 10, after: 2 }, 3)).toBe('bad_value');
    expect(code({ setting: 'games_per_lane', before: 10, after: 3 }, 0)).toBe('bad_value');
    expect(code({ setting: 'games_per_lane', before: 10, after: 10_002 }, 0)).toBe('bad_value');
    expect(code({ setting: 'games_per_lane', before: 10, after: 10_000 }, 0)).toBe('accepted');
    expect(code({ setting: 'concurrency', baseUrl: 'http://x/', before: 1, after: 2 }, 0)).toBe(
      'unknown_gate',
    );
    expect(code({ setting: 'spend_nano', before: 1, after: 2 }, 0)).toBe('stale_value');
    expect(code({ setting: 'spend_nano', before: null, after: 2 }, 0)).toBe('accepted');
  });
});
