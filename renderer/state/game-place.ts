/**
 * Filters of a game run's games and decisions ↔ query of the address, and the addresses behind the numbers of games.
 * Only set conditions are written; anything that cannot be read is no condition. Pure.
 */
import type { GameDecisionFilter } from '../../core/game/decisions.ts';
import {
  decisionKinds,
  gameKinds,
  gamePhases,
  requestKinds,
  reviewKinds,
  type GameKind,
} from '../../core/game/kind-lists.ts';

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

function readText(params: URLSearchParams, key: string, most = 200): string | null {
  const value = params.get(key);
  return value === null || value === '' || value.length > most ? null : value;
}

export function readDecisionFilter(params: URLSearchParams): GameDecisionFilter {
  const kindIn = <T extends string>(kinds: readonly T[], key: string): T | null =>
    kinds.find((kind) => kind === params.get(key)) ?? null;
  return {
    playerId: readText(params, 'player'),
    gameId: readText(params, 'game'),
    kind: kindIn(decisionKinds, 'kind'),
    request: kindIn(requestKinds, 'request'),
    failure: readText(params, 'failure', 100),
    reportedModel: readText(params, 'model', 1000),
    profile: readText(params, 'profile', 2000),
    review: kindIn(reviewKinds, 'review'),
    phase: kindIn(gamePhases, 'phase'),
  };
}

/** Entries for `useQueryParams`: null removes a condition from the address. */
export function makeDecisionEntries(filter: GameDecisionFilter): Record<string, string | null> {
  const { playerId, gameId, reportedModel, ...rest } = filter;
  return { player: playerId, game: gameId, model: reportedModel, ...rest };
}

/** Conditions that hold rows back; whose reviews are shown holds none back. */
export function countDecisionConditions(filter: GameDecisionFilter): number {
  return Object.values({ ...filter, profile: null }).filter((value) => value !== null).length;
}

/** The decisions behind a number. */
export function makeDecisionsHref(runId: string, filter: Partial<GameDecisionFilter>): string {
  const params = new URLSearchParams({ tab: 'decisions' });
  for (const [key, value] of Object.entries(makeDecisionEntries({ ...NO_DECISION_FILTER, ...filter }))) {
    if (value !== null) params.set(key, value);
  }
  return `#/runs/${encodeURIComponent(runId)}?${params.toString()}`;
}

/** Games of one player. */
export interface GamesFilter {
  readonly playerId: string;
  readonly kind: GameKind;
  /** Of one pairing; null: of all. */
  readonly lane: string | null;
}

/** Null: all games. */
export function readGamesFilter(params: URLSearchParams): GamesFilter | null {
  const playerId = readText(params, 'player');
  const kind = gameKinds.find((one) => one === params.get('of'));
  return playerId === null || kind === undefined ? null : { playerId, kind, lane: readText(params, 'lane') };
}

/** The games behind a number. */
export function makeGamesHref(runId: string, { playerId, kind, lane }: GamesFilter): string {
  const params = new URLSearchParams({ tab: 'games', player: playerId, of: kind });
  if (lane !== null) params.set('lane', lane);
  return `#/runs/${encodeURIComponent(runId)}?${params.toString()}`;
}

export function makeCompareGamesHref(runIds: readonly string[]): string {
  return runIds.length === 0
    ? '#/compare/games'
    : `#/compare/games?${new URLSearchParams({ runs: runIds.join(',') }).toString()}`;
}
