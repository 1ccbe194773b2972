/**
 * What the runs of the demonstration and of the pictures are asked for with: baselines and the scripted player over the
 * sample, a few games against an engine, a small move study.
 */

const LIMITS = {
  spendNano: null,
  requests: null,
  activeMs: null,
  unansweredInRow: null,
  wallMs: 60_000,
  stallMs: 60_000,
  maxReplyBytes: 65_536,
  failureBudget: 3,
};
const PARAMETERS = {
  temperature: null,
  topP: null,
  seed: null,
  maxTokens: null,
  reasoningEffort: null,
  enableThinking: null,
  stream: false,
};
const { reasoningEffort: _effort, ...STUDY_PARAMETERS } = PARAMETERS;
const ENGINE = {
  kind: 'engine',
  engineId: 'stockfish-17.1',
  settings: { threads: 1, hashMb: 16, multipv: 1 },
  limit: { nodes: 20_000 },
};
const { engineId, settings } = ENGINE;
export const REVIEW = { engineId, settings, limit: { nodes: 60_000 }, processes: 2 };
export const VALUING = { engineId, settings, limit: { nodes: 20_000 } };

/** Baselines need no service: they are asked the sample's position judgments. */
export const BASELINES = [
  { kind: 'baseline', baseline: 'uniform', seed: 1 },
  { kind: 'baseline', baseline: 'material', seed: 0 },
  { kind: 'baseline', baseline: 'static', seed: 0 },
];

/** @param {string} datasetId @param {unknown} player */
export function questionRequest(datasetId, player) {
  return {
    datasetId,
    sampling: { tasks: [], perTask: null, maxItems: null, seed: 0 },
    prompt: {
      source: 'own',
      representation: 'fen',
      outputProtocol: 'text',
      style: 'default',
      addContext: false,
      exampleGroup: 1,
    },
    player,
    parameters: PARAMETERS,
    limits: LIMITS,
    lanes: null,
    spacingMs: null,
    keyVariable: null,
    preflight: false,
  };
}

/** @param {string} baseUrl */
export function chat(baseUrl) {
  return { kind: 'chat', preset: 'llama_cpp', baseUrl, model: 'scripted-player', providerOrder: null };
}

/** @param {string} baseUrl @param {string} style */
export function gameRequest(baseUrl, style) {
  return {
    players: [
      {
        ...chat(baseUrl),
        id: 'scripted-player',
        structured: false,
        parameters: PARAMETERS,
      },
      { ...ENGINE, id: 'stockfish-1320', elo: 1320 },
    ],
    pairings: [{ lane: 'scripted-stockfish', first: 'scripted-player', second: 'stockfish-1320' }],
    openings: [
      { eco: 'C60', moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'] },
      { eco: 'D30', moves: ['d2d4', 'd7d5', 'c2c4', 'e7e6'] },
    ],
    gamesPerLane: 4,
    prompt: { style, menu: true },
    reader: 'protocol3',
    maxAttempts: 3,
    maxPlies: 80,
    startFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    seed: 42,
    gates: [{ baseUrl, concurrency: 1 }],
    limits: LIMITS,
    keyVariables: {},
    preflight: false,
  };
}

/** @param {string} baseUrl */
export function studyPlayers(baseUrl) {
  return [chat(baseUrl), { kind: 'random', seed: 1 }, { ...ENGINE, elo: 1320 }, { ...ENGINE, elo: null }];
}

/** @param {string} setSha256 @param {unknown} player */
export function studyRequest(setSha256, player) {
  return {
    setSha256,
    conditions: { representation: 'fen', notation: 'both', menu: 'none', effort: null },
    templateSha256: null,
    player,
    parameters: STUDY_PARAMETERS,
    limits: LIMITS,
    lanes: null,
    spacingMs: null,
    keyVariable: null,
    preflight: false,
  };
}

export const POSITIONS_EACH = 40;

/** @param {unknown} placement settings of the preset `published-stats` */
export function setRequests(placement) {
  const positions = POSITIONS_EACH;
  return [
    { name: 'Random walk', wish: { kind: 'nd', positions, seed: 1, plies: 20, source: null } },
    {
      name: 'Random placement',
      wish: { kind: 'ood', positions, seed: 1, settings: placement, source: null },
    },
  ];
}
