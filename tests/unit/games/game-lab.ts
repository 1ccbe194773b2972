/** A lab in a temporary folder that plays games against the scripted model, engines and the random mover. */
import { randomBytes } from 'node:crypto';
import { START_FEN } from '../../../core/chess/fen.ts';
import type { GameDecisionFilter } from '../../../core/game/decisions.ts';
import type { GameRequest } from '../../../core/game/request.ts';
import type { GamePlayerWish } from '../../../core/player/seats.ts';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import { ok } from '../../../core/util/result.ts';
import { openLab, type Lab } from '../../../host/lab.ts';
import { LabGames } from '../../../host/lab-games.ts';
import type { GameContext } from '../../../host/games/ports.ts';
import { ProviderGates, systemGateClock } from '../../../host/runs/gates.ts';
import type { RunHandle } from '../../../host/runs/handle.ts';
import { PATIENT } from '../../http-server/deadlines.ts';
import type { LabFolder } from '../../lab-fixture.ts';
import { patientWithEngines } from '../../patience.ts';

export interface GameLab {
  readonly lab: Lab;
  readonly games: LabGames;
  close(): Promise<void>;
}

export interface GameLabOptions {
  readonly onPoint?: NonNullable<GameContext['onPoint']>;
  readonly workspaceDir?: string;
}

export async function openGameLab(
  folder: LabFolder,
  { onPoint, workspaceDir = `${folder.dir}/workspace` }: GameLabOptions = {},
): Promise<GameLab> {
  const opened = await openLab({
    resources: folder.resources,
    workspaceDir,
    create: true,
    userDataDir: folder.userDataDir,
    deadlineScale: patientWithEngines,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const lab = opened.value;
  const live = new Map<string, RunHandle>();
  const games = new LabGames({
    workspace: lab.workspace,
    readyEngine: (engineId) => lab.engines.ready(engineId),
    findKey: () => ok(null),
    now: () => new Date().toISOString(),
    randomHex: () => randomBytes(8).toString('hex'),
    live,
    gates: new ProviderGates(systemGateClock),
    backoff: { firstMs: 5, maxMs: 20 },
    ...(onPoint === undefined ? {} : { onPoint }),
  });
  const close = async (): Promise<void> => {
    await games.close();
    await Promise.all([...live.values()].map((run) => run.pause()));
    await lab.close();
  };
  return { lab, games, close };
}

/** Every decision of a run. */
export const NO_DECISION_FILTER: GameDecisionFilter = {
  playerId: null,
  gameId: null,
  kind: null,
  request: null,
  failure: null,
  reportedModel: null,
  profile: null,
  review: null,
  phase: null,
};

export function chatWish(id: string, baseUrl: string, structured = false): GamePlayerWish {
  return {
    kind: 'chat',
    id,
    preset: 'openai_compatible',
    baseUrl,
    model: 'test-model',
    providerOrder: null,
    structured,
    parameters: DEFAULT_PARAMETERS,
  };
}

export function engineWish(id: string, nodes: number): GamePlayerWish {
  return {
    kind: 'engine',
    id,
    engineId: 'stockfish-17.1',
    settings: { threads: 1, hashMb: 16, multipv: 1 },
    limit: { nodes },
    elo: null,
  };
}

/** A schedule of short games; `change` says what is to be otherwise. */
export function gameRequest(
  players: readonly GamePlayerWish[],
  pairings: GameRequest['pairings'],
  change: Partial<GameRequest> = {},
): GameRequest {
  const addresses = new Set(players.flatMap((player) => (player.kind === 'chat' ? [player.baseUrl] : [])));
  return {
    players: [...players],
    pairings,
    openings: [{ eco: 'C20', moves: ['e2e4', 'e7e5'] }],
    gamesPerLane: 2,
    prompt: { style: 'checklist', menu: true },
    reader: 'protocol3',
    maxAttempts: 3,
    maxPlies: 24,
    startFen: START_FEN,
    seed: 42,
    gates: [...addresses].map((baseUrl) => ({ baseUrl, concurrency: 2 })),
    limits: { ...DEFAULT_ASK_LIMITS, ...PATIENT },
    keyVariables: {},
    preflight: false,
    ...change,
  };
}
