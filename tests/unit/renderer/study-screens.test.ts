/** Forms and addresses of move studies: what is typed gives the request of the command line, and addresses read back. */
import { HEADLINE_FILTER } from '../../../core/study/report-defaults.ts';
import { describe, expect, it } from 'vitest';
import { generateRequestSchema } from '../../../core/study/position-sets.ts';
import { makeStudyRequest } from '../../../core/study/wishes.ts';
import { studyRequestSchema } from '../../../core/study/run.ts';
import type { StudyPlayer } from '../../../core/player/seats.ts';
import { extractionFilters, studyFilterSchema } from '../../../core/study/report.ts';
import { DEFAULT_MATCHING } from '../../../core/study/matched.ts';
import { PUBLISHED_PROMPT_SHA256 } from '../../../core/study/prompt-template.ts';
import { moveOutcomes } from '../../../core/study/verdict-schema.ts';
import { conditionSchema } from '../../../core/study/position.ts';
import {
  CONDITIONS,
  EXTRACTIONS,
  MATCHED_OUTCOMES,
  STUDY_OUTCOMES,
} from '../../../renderer/format/study-words.ts';
import {
  FIRST_GENERATE_FORM,
  GENERATED_KINDS,
  placementPresetOf,
  readGenerateForm,
} from '../../../renderer/routes/datasets/positions/generate-form.ts';
import {
  asPaperAsked,
  changeConditions,
  isAsPaperAsked,
  makeFirstStudyForm,
  makeStudyForm,
  readStudyForm,
} from '../../../renderer/routes/runs/studies/study-form-state.ts';
import { applyStudyPreset, presetSet } from '../../../renderer/routes/runs/studies/study-presets.ts';
import {
  chooseSeat,
  findSeat,
  RANDOM_SEAT,
  seatGroups,
} from '../../../renderer/routes/runs/studies/study-seats.ts';
import { makeRoleEntries, readRoles } from '../../../renderer/state/figure-roles.ts';
import {
  makeFiguresEntries,
  makeStudyAnswersHref,
  makeStudyEntries,
  readFiguresPlace,
  readStudyFilter,
} from '../../../renderer/state/study-place.ts';

const SET = 'a'.repeat(64);
const CHAT: StudyPlayer = {
  kind: 'chat',
  preset: 'openai_compatible',
  baseUrl: 'http://127.0.0.1:1/v1',
  model: 'm',
  providerOrder: null,
};
const ENGINE: StudyPlayer = {
  kind: 'engine',
  engineId: 'stockfish-17.1',
  settings: { threads: 1, hashMb: 128, multipv: 1 },
  limit: { nodes: 100_000 },
  elo: null,
};

function paramsOf(entries: Record<string, string | null>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(entries)) if (value !== null) params.set(key, value);
  return params;
}

describe('form of a study', () => {
  it.each<[string, StudyPlayer]>([
    ['a model', CHAT],
    ['an engine', { ...ENGINE, elo: 1320 }],
    ['the random player', { kind: 'random', seed: 7 }],
  ])('gives the request back that it was made from: %s', (_name, player) => {
    const request = makeStudyRequest({
      setSha256: SET,
      player,
      ...(player.kind === 'chat'
        ? { conditions: { effort: 'high', menu: 'legal' as const }, parameters: { temperature: '0.5' } }
        : {}),
    });
    const { request: read, errors } = readStudyForm(makeStudyForm(request));
    expect(errors).toEqual({});
    expect(read).toEqual(request);
    expect(studyRequestSchema.parse(read)).toEqual(request);
  });

  it('asks for nothing before a player is chosen', () => {
    const { request, errors } = readStudyForm(makeFirstStudyForm(SET));
    expect(request).toBeNull();
    expect(errors.player).toBeDefined();
  });

  it('refuses a rating that is none and an engine without a limit', () => {
    const form = makeStudyForm(makeStudyRequest({ setSha256: SET, player: ENGINE }));
    const broken = { ...form, seat: { ...form.seat, elo: 'strong', amount: '' } };
    expect(Object.keys(readStudyForm(broken).errors).sort()).toEqual(['amount', 'elo']);
  });

  it('goes back to how the paper asked', () => {
    const form = makeStudyForm(
      makeStudyRequest({ setSha256: SET, player: CHAT, conditions: { menu: 'legal', notation: 'uci' } }),
    );
    expect(isAsPaperAsked(form)).toBe(false);
    expect(isAsPaperAsked(asPaperAsked(form))).toBe(true);
  });

  it('asks with the published prompt at first, and with ours where only ours has words', () => {
    const first = makeFirstStudyForm(SET);
    expect(isAsPaperAsked(first)).toBe(true);
    const listed = { ...first, ...changeConditions({ ...first.conditions, menu: 'legal' }) };
    expect(listed.templateSha256).toBeNull();
    const back = { ...listed, ...changeConditions({ ...listed.conditions, menu: 'none' }) };
    expect(back.templateSha256).toBeNull();
    expect(isAsPaperAsked(back)).toBe(false);
    expect(applyStudyPreset(back, 'paper', []).templateSha256).toBe(PUBLISHED_PROMPT_SHA256);
  });
});

describe('who can be asked', () => {
  const view = {
    id: 'engine.stockfish-17.1',
    name: 'Stockfish 17.1',
    spec: { kind: 'engine', engineId: ENGINE.engineId, settings: ENGINE.settings, limit: ENGINE.limit },
    keyVariable: null,
    lanes: null,
    spacingMs: null,
    note: '',
    origin: 'built_in',
    key: 'none_needed',
    offline: true,
  } as const;
  const groups = seatGroups([view]);

  it('has an engine at full strength and at 1320, and the random player', () => {
    expect(groups.flatMap(({ seats }) => seats).map(({ label }) => label)).toEqual([
      'Random legal move',
      'Stockfish 17.1, full strength',
      'Stockfish 17.1, Elo 1320',
    ]);
  });

  it('knows the seat again whatever its seed or limit', () => {
    expect(findSeat(groups, { kind: 'random', seed: 99 })?.id).toBe('random');
    expect(findSeat(groups, { ...ENGINE, elo: 1320, limit: { depth: 5 } })?.label).toContain('1320');
    expect(findSeat(groups, { ...ENGINE, engineId: 'other' })).toBeNull();
  });

  it('takes the seed of the random player from its field', () => {
    const form = chooseSeat(makeFirstStudyForm(SET), RANDOM_SEAT);
    const { request } = readStudyForm({ ...form, seat: { ...form.seat, seed: '42' } });
    expect(request?.player).toEqual({ kind: 'random', seed: 42 });
  });
});

it('presets of a study choose the set with most of the conditions of the paper, or the smallest', () => {
  const set = (sha256: string, conditions: readonly ('WD' | 'ND' | 'OOD' | 'CUSTOM')[], count: number) => ({
    sha256,
    name: sha256,
    count,
    conditions: conditions.map((condition) => ({ condition, count: count / conditions.length })),
    addedAt: '2026-01-01T00:00:00.000Z',
  });
  const sets = [
    set('big', ['CUSTOM'], 9000),
    set('paper', ['WD', 'ND', 'OOD'], 1500),
    set('small', ['ND'], 20),
  ];
  expect(presetSet('paper', sets)?.sha256).toBe('paper');
  expect(presetSet('quick', sets)?.sha256).toBe('small');
  expect(presetSet('quick', [])).toBeNull();
});

describe('form that draws positions', () => {
  it.each(GENERATED_KINDS)('gives a request of the contract: %s', (kind) => {
    const source = { ...FIRST_GENERATE_FORM.source, pgnPaths: ['/games.pgn'] };
    const form = { ...FIRST_GENERATE_FORM, kind, target: SET, source };
    const { request, errors } = readGenerateForm(form);
    expect(errors).toEqual({});
    expect(generateRequestSchema.safeParse(request).success).toBe(true);
  });

  it('matches as the generator does when nobody says otherwise', () => {
    const { request } = readGenerateForm({ ...FIRST_GENERATE_FORM, kind: 'matched', target: SET });
    expect(request?.wish.kind === 'matched' ? request.wish.settings : null).toEqual({
      ...DEFAULT_MATCHING,
      seed: 1,
    });
  });

  it('says which field cannot be read, and knows a preset by its switches', () => {
    const form = { ...FIRST_GENERATE_FORM, positions: '0', seed: 'x' };
    expect(Object.keys(readGenerateForm(form).errors).sort()).toEqual(['positions', 'seed']);
    expect(placementPresetOf(FIRST_GENERATE_FORM.placement)).toBe('published-stats');
    expect(placementPresetOf({ ...FIRST_GENERATE_FORM.placement, extraPieces: 3 })).toBeNull();
  });
});

describe('addresses', () => {
  const filter = {
    ...HEADLINE_FILTER,
    condition: 'OOD',
    outcome: 'unvalued',
    extraction: 'differ',
    failure: 'server_error',
    notation: 'uci',
    level: 'strict',
    convention: 'C',
    profile: '{"a":1}',
    lossFrom: 0,
    lossTo: 49,
    text: 'a&b=c',
    order: 'loss',
  } as const;

  it('reads back what it wrote', () => {
    expect(readStudyFilter(paramsOf(makeStudyEntries(filter)))).toEqual(filter);
    expect(studyFilterSchema.parse(filter)).toEqual(filter);
    const href = makeStudyAnswersHref('run/1', filter, 7);
    const params = new URLSearchParams(href.slice(href.indexOf('?')));
    expect(readStudyFilter(params)).toEqual(filter);
    expect(params.get('item')).toBe('7');
  });

  it('takes what cannot be read for no condition', () => {
    const params = new URLSearchParams('condition=XX&outcome=good&from=-5&to=1e9&order=no&convention=B');
    expect(readStudyFilter(params)).toEqual(HEADLINE_FILTER);
  });

  it('keeps the reading of figures', () => {
    const place = {
      notation: 'uci',
      level: 'strict',
      zeroForEngineBest: true,
      convention: 'C',
      profile: 'p',
      hasPaper: true,
    } as const;
    expect(readFiguresPlace(paramsOf(makeFiguresEntries(place)))).toEqual(place);
  });
});

it('keeps in the address who stands where in the figures', () => {
  const roles = {
    generations: ['r1', 'r2'],
    random: 'random_exact',
    references: [],
    reasoning: { less: 'r1', more: 'r2' },
    peers: ['r2'],
  };
  expect(readRoles(paramsOf(makeRoleEntries(roles)))).toEqual(roles);
  expect(readRoles(new URLSearchParams())).toBeNull();
  expect(readRoles(new URLSearchParams('roles=own&less=a&more=a'))?.reasoning).toBeNull();
});

it('has words for every condition and outcome of the records', () => {
  expect(CONDITIONS).toEqual(conditionSchema.options);
  expect(MATCHED_OUTCOMES).toEqual(moveOutcomes);
  expect(EXTRACTIONS).toEqual(extractionFilters);
  expect(new Set(STUDY_OUTCOMES)).toEqual(new Set(studyFilterSchema.shape.outcome.unwrap().options));
});
