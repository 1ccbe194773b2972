import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';
import type { DatasetSummary } from '../../../core/chessqa/dataset.ts';
import type { PlayerView } from '../../../core/player/player.ts';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS, NO_PARAMETERS } from '../../../core/player/defaults.ts';
import {
  questionRequestSchema,
  type QuestionManifest,
  type QuestionRequest,
} from '../../../core/question/run.ts';
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';
import { settleRequest } from '../../../core/question/wishes.ts';
import {
  makeFirstForm,
  makeForm,
  makeFormLike,
  readForm,
  readLanes,
  type RunForm,
} from '../../../renderer/routes/runs/questions/form-state.ts';
import { choosePlayer, findPlayer, firstChoice } from '../../../renderer/routes/runs/form/player-choice.ts';
import { applyPreset, presetOf, RUN_PRESETS } from '../../../renderer/routes/runs/questions/presets.ts';
import { makeStart, type StartFacts } from '../../../renderer/routes/runs/form/start-form.ts';

const chat: ChatPlayer = {
  kind: 'chat',
  preset: 'ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  model: 'a-model',
  providerOrder: null,
};

const asked: RunForm = { ...makeFirstForm('data'), player: chat };

function requestOf(form: RunForm): QuestionRequest {
  const { request, errors } = readForm(form);
  if (request === null) throw new Error(JSON.stringify(errors));
  return request;
}

const nullable = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const positive = fc.integer({ min: 1, max: 1_000_000_000 });
const decimal = (max: number): fc.Arbitrary<string> =>
  fc
    .integer({ min: 0, max: max * 1_000_000 })
    .map((millionths) => String(Number((millionths / 1e6).toFixed(6))));

/** Requests in every form the schema allows that a form can express. */
const anyRequest: fc.Arbitrary<QuestionRequest> = fc
  .record({
    datasetId: fc.constant('data'),
    sampling: fc.record({
      tasks: fc.subarray(['motifs_fork', 'motifs_pin', 'structural_check_in_1']),
      perTask: nullable(positive),
      maxItems: nullable(positive),
      seed: fc.integer({ min: 0, max: 0xffffffff }),
    }),
    prompt: fc.record({
      source: fc.constantFrom('own' as const, 'imported' as const),
      representation: fc.constantFrom('fen' as const, 'ascii' as const, 'piece_list' as const),
      outputProtocol: fc.constantFrom('text' as const, 'json' as const),
      style: fc.constantFrom('default' as const, 'direct' as const),
      addContext: fc.boolean(),
      exampleGroup: fc.constantFrom(1 as const, 2 as const),
    }),
    player: fc.constant(chat),
    parameters: fc.record({
      temperature: nullable(decimal(2).filter((text) => !text.includes('e'))),
      topP: nullable(decimal(1).filter((text) => !text.includes('e'))),
      seed: nullable(fc.maxSafeNat()),
      maxTokens: nullable(fc.integer({ min: 1, max: 10_000_000 })),
      reasoningEffort: nullable(fc.constantFrom('low', 'medium', 'high')),
      enableThinking: nullable(fc.boolean()),
      stream: fc.boolean(),
    }),
    limits: fc.record({
      spendNano: nullable(fc.integer({ min: 0, max: 1_000_000_000_000 })),
      requests: nullable(positive),
      activeMs: nullable(positive),
      unansweredInRow: nullable(positive),
      wallMs: fc.integer({ min: 1000, max: 1_000_000_000 }),
      stallMs: fc.integer({ min: 1000, max: 1_000_000_000 }),
      maxReplyBytes: fc.integer({ min: 1024, max: 1_000_000_000 }),
      failureBudget: fc.integer({ min: 1, max: 100 }),
    }),
    lanes: nullable(fc.integer({ min: 1, max: 256 })),
    spacingMs: nullable(fc.integer({ min: 0, max: 600_000 })),
    keyVariable: nullable(fc.constantFrom('A_KEY', '_b')),
    preflight: fc.boolean(),
  })
  .map(settleRequest);

describe('the form of a new run', () => {
  it('gives back every request it was made from, and the request fits the contract', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        expect(requestOf(makeForm(request))).toEqual(request);
        expect(questionRequestSchema.parse(request)).toEqual(request);
      }),
    );
  });

  it('begins with the defaults and asks for a player', () => {
    const form = makeFirstForm('data');
    expect(readForm(form)).toMatchObject({ request: null, errors: { player: 'Choose a player.' } });
    expect(requestOf(asked)).toEqual({
      datasetId: 'data',
      sampling: { tasks: [], perTask: null, maxItems: null, seed: 0 },
      prompt: DEFAULT_PROMPT,
      player: chat,
      parameters: DEFAULT_PARAMETERS,
      limits: DEFAULT_ASK_LIMITS,
      lanes: null,
      spacingMs: null,
      keyVariable: null,
      preflight: true,
    });
  });

  it('writes decimals without trailing zeros, so that the same wish has the same hash', () => {
    const parameters = { ...asked.parameters, temperature: ' 0.70', topP: '1,0' };
    expect(requestOf({ ...asked, parameters }).parameters).toMatchObject({ temperature: '0.7', topP: '1' });
  });

  it('says at every field what cannot be read, and asks for nothing then', () => {
    const { request, errors } = readForm({
      ...makeFirstForm(''),
      player: chat,
      sampling: { perTask: '0', maxItems: '1.5', seed: '4294967296' },
      parameters: {
        temperature: 'warm',
        topP: '1.01',
        modelSeed: '-1',
        maxTokens: '0',
        reasoningEffort: 'x'.repeat(41),
      },
      limits: {
        spend: '1,2,3',
        requests: 'many',
        activeTime: '2 days',
        unansweredInRow: '0',
        wall: '',
        stall: '10 ms',
        maxReply: '1 B',
        failureBudget: '101',
      },
      lanes: { lanes: '257', spacing: '11 min', keyVariable: 'sk-not a name' },
    });
    expect(request).toBeNull();
    expect(Object.keys(errors).sort()).toEqual(
      [
        'activeTime',
        'datasetId',
        'failureBudget',
        'keyVariable',
        'lanes',
        'maxItems',
        'maxReply',
        'maxTokens',
        'modelSeed',
        'perTask',
        'reasoningEffort',
        'requests',
        'seed',
        'spacing',
        'spend',
        'stall',
        'temperature',
        'topP',
        'unansweredInRow',
        'wall',
      ].sort(),
    );
    expect(errors.keyVariable).not.toContain('sk-');
  });

  it('asks no parameter of a player that is no service, and lets none hold the run back', () => {
    const form: RunForm = {
      ...asked,
      player: { kind: 'baseline', baseline: 'uniform', seed: 7 },
      parameters: { ...asked.parameters, temperature: 'warm' },
      lanes: { lanes: '2', spacing: '', keyVariable: 'A_KEY' },
    };
    expect(requestOf(form)).toMatchObject({
      parameters: NO_PARAMETERS,
      preflight: false,
      keyVariable: null,
      lanes: 2,
    });
  });
});

describe('a new run like this one', () => {
  const manifest: QuestionManifest = {
    kind: 'questions',
    schemaVersion: 1,
    datasetId: 'other',
    datasetSha256: 'a'.repeat(64),
    sampling: { tasks: ['motifs_pin'], perTask: 3, maxItems: null, seed: 9 },
    items: 3,
    itemsSha256: 'b'.repeat(64),
    prompt: { ...DEFAULT_PROMPT, representation: 'ascii' },
    promptVersion: 1,
    promptsSha256: 'c'.repeat(64),
    player: chat,
    parameters: { ...DEFAULT_PARAMETERS, temperature: '0.7', reasoningEffort: null },
    omittedParameters: ['reasoningEffort'],
    limits: { ...DEFAULT_ASK_LIMITS, spendNano: 1_500_000_000 },
    scoringVersion: 1,
  };

  it('has everything the manifest freezes, and the lanes of the form', () => {
    const form = { ...asked, lanes: { lanes: '3', spacing: '', keyVariable: '' } };
    expect(requestOf(makeFormLike(manifest, form))).toEqual({
      datasetId: 'other',
      sampling: manifest.sampling,
      prompt: manifest.prompt,
      player: chat,
      parameters: manifest.parameters,
      limits: manifest.limits,
      lanes: 3,
      spacingMs: null,
      keyVariable: null,
      preflight: true,
    });
  });

  it('leaves the player open where nobody answers behind it, and keeps the parameters of the form', () => {
    const form = makeFormLike(
      {
        ...manifest,
        player: { kind: 'results_file', model: 'm', release: 'first', fileSha256: 'd'.repeat(64) },
        parameters: NO_PARAMETERS,
      },
      asked,
    );
    expect(form.player).toBeNull();
    expect(requestOf({ ...form, player: chat }).parameters).toEqual(DEFAULT_PARAMETERS);
  });

  it('asks an engine by its id again, not by the identity that was frozen', () => {
    const settings = { threads: 1, hashMb: 16, options: [] };
    const engine = {
      kind: 'engine',
      engineId: 'stockfish',
      settings,
      limit: { nodes: 1000 },
      engine: { name: 'Stockfish' },
    } as unknown as QuestionManifest['player'];
    expect(makeFormLike({ ...manifest, player: engine }, asked).player).toEqual({
      kind: 'engine',
      engineId: 'stockfish',
      settings,
      limit: { nodes: 1000 },
    });
  });
});

describe('presets', () => {
  it.each(RUN_PRESETS.map(({ id }) => id))(
    '%s is known again, keeps data set and player, and can be asked',
    (id) => {
      const form = applyPreset({ ...asked, tasks: ['motifs_pin'] }, id);
      expect(presetOf(form)).toBe(id);
      expect(requestOf(form)).toMatchObject({ datasetId: 'data', player: chat });
    },
  );

  it('is none of them once a setting is another', () => {
    expect(presetOf({ ...asked, prompt: { ...asked.prompt, addContext: true } })).toBeNull();
  });

  it('asks JSON answers, and draws few items by a seed', () => {
    expect(requestOf(applyPreset(asked, 'json')).prompt).toEqual({
      ...DEFAULT_PROMPT,
      outputProtocol: 'json',
    });
    expect(requestOf(applyPreset(asked, 'smoke')).sampling).toEqual({
      tasks: [],
      perTask: 2,
      maxItems: null,
      seed: 1,
    });
  });
});

describe('players to choose from', () => {
  const view = (part: Partial<PlayerView>): PlayerView => ({
    id: 'p',
    name: 'P',
    spec: chat,
    keyVariable: null,
    lanes: null,
    spacingMs: null,
    note: '',
    origin: 'saved',
    key: 'none_needed',
    offline: false,
    ...part,
  });

  it('finds a player by its settings alone, whatever a seed says that draws nothing', () => {
    const material = view({ id: 'm', spec: { kind: 'baseline', baseline: 'material', seed: 0 } });
    expect(findPlayer([view({}), material], { kind: 'baseline', baseline: 'material', seed: 5 })?.id).toBe(
      'm',
    );
    expect(findPlayer([view({})], { ...chat, model: 'another' })).toBeNull();
    expect(findPlayer([view({})], null)).toBeNull();
  });

  it('takes lanes, spacing and key of the player with it', () => {
    const player = view({ lanes: 8, spacingMs: 1500, keyVariable: 'A_KEY' });
    expect(choosePlayer(asked, player).lanes).toEqual({
      lanes: '8',
      spacing: '1500 ms',
      keyVariable: 'A_KEY',
    });
    expect(readLanes(choosePlayer(asked, player).lanes).lanes).toEqual({
      lanes: 8,
      spacingMs: 1500,
      keyVariable: 'A_KEY',
    });
  });

  it('chooses by itself only a model of the person that can be asked', () => {
    expect(firstChoice([view({ origin: 'built_in' }), view({ key: 'missing' })])).toBeNull();
    expect(firstChoice([view({ key: 'missing' }), view({ id: 'ok' })])?.id).toBe('ok');
  });
});

describe('the form that New run begins with', () => {
  const dataset = (id: string, isSample: boolean): DatasetSummary =>
    ({ id, isSample, name: id, itemCount: 1, tasks: [] }) as unknown as DatasetSummary;
  const saved = { id: 'mine', name: 'Mine', spec: chat, lanes: 8, spacingMs: null, keyVariable: null };
  const player: PlayerView = { ...saved, note: '', origin: 'saved', key: 'none_needed', offline: false };
  const facts: StartFacts = {
    datasets: [dataset('own', false), dataset('sample', true)],
    players: [player],
    dataset: null,
    player: null,
    draft: undefined,
    manifest: null,
  };

  it('is the sample and a model of the person, with the lanes kept with it', () => {
    expect(makeStart(facts)).toMatchObject({ datasetId: 'sample', player: chat, lanes: { lanes: '8' } });
    expect(makeStart({ ...facts, players: [] }).player).toBeNull();
  });

  it('is as it was left, unless the address names something else that is here', () => {
    const draft = { ...asked, datasetId: 'own', tasks: ['motifs_pin'] };
    expect(makeStart({ ...facts, draft })).toEqual(draft);
    expect(makeStart({ ...facts, draft, dataset: 'gone' })).toEqual(draft);
    expect(makeStart({ ...facts, draft, dataset: 'sample' })).toMatchObject({
      datasetId: 'sample',
      tasks: [],
    });
    expect(makeStart({ ...facts, draft, player: 'mine' }).lanes.lanes).toBe('8');
  });
});
