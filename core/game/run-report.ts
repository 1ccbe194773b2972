/**
 * The report of a game run from its fold: games of the schedule in force, what each lane does next, and the figures of
 * every player with their denominators. Pure; the same rows always give the same report.
 */
import { playerName, repliesInWords } from '../player/players.ts';
import type { GameRunReport, GameSummary, PlayerFiguresView } from './report.ts';
import type { GameManifest } from './run.ts';
import type { GamePlayer } from '../player/seats.ts';
import { statusOf } from '../record/run.ts';
import { groupBy, sumOfTold } from '../util/collect.ts';
import { playerFigures, type DecisionFigures, type RequestFigures } from './aggregates.ts';
import { factsOf, type DecisionFact, type RequestFact, type RunFacts } from './facts.ts';
import type { GameState } from './game.ts';
import type { GameBook, ReportFold } from './report-fold.ts';
import { matchOf } from './match.ts';
import type { GameReview } from './review-record.ts';
import { lossesByGame, phaseFigures, reviewFigures } from './review.ts';
import { planLanes, type GamesState, type LanePlan } from './run-fold.ts';
import { makeSchedule, type ScheduledGame } from './schedule.ts';
import { playerStatuses, type PlayerStatus } from './status.ts';

/** @param state of the same rows (`gamesStateOf`). */
export function makeGameRunReport(
  fold: ReportFold,
  state: GamesState,
  runId: string,
  isLive: boolean,
): GameRunReport {
  const { created, effective } = fold;
  if (created === null || effective === null) throw new Error(`run ${runId} has no row that created it`);
  const facts = factsOf(fold.facts);
  const games = gameSummaries(fold, state, facts, isLive);
  return {
    runId,
    status: statusOf(fold, isLive),
    message: fold.message,
    manifest: created.manifest,
    manifestSha256: created.manifestSha256,
    effective,
    games,
    lanes: planLanes(state).map((plan, index) => laneOf(effective, plan, index)),
    matches: matchesOf(effective, games),
    players: playersOf(fold, state, facts, isLive),
    stops: [...fold.stops.values()],
    amendments: fold.amendments.map(({ number, reason, change, at }) => ({ number, reason, change, at })),
    executions: fold.executions.map((execution) => ({ ...execution })),
    interrupted: facts.requests.filter(({ end }) => end === 'interrupted').length,
    startedAt: fold.startedAt,
    finishedAt: fold.finishedAt,
    headSeq: fold.headSeq,
    headHash: fold.headHash,
  };
}

function laneOf({ pairings }: GameManifest, plan: LanePlan, index: number): GameRunReport['lanes'][number] {
  const pairing = pairings[index];
  if (pairing === undefined) throw new Error(`lane ${plan.lane} has no pairing`);
  const gameId = plan.plan === 'continue' || plan.plan === 'halted' ? plan.gameId : null;
  return { ...pairing, plan: plan.plan, gameId };
}

function matchesOf({ pairings }: GameManifest, games: readonly GameSummary[]): GameRunReport['matches'] {
  const byLane = groupBy(games, ({ lane }) => lane);
  return pairings.map((pairing) => matchOf(pairing, byLane.get(pairing.lane) ?? []));
}

/** Of every game of the schedule in force, lane by lane. */
export function gameSummaries(
  fold: ReportFold,
  state: GamesState,
  facts: RunFacts,
  isLive: boolean,
): GameSummary[] {
  const decisions = groupBy(facts.decisions, ({ gameId }) => gameId);
  const gameOf = new Map(facts.decisions.map(({ decisionId, gameId }) => [decisionId, gameId]));
  const requests = groupBy(facts.requests, ({ decisionId }) => gameOf.get(decisionId) ?? '');
  return makeSchedule(state.effective).map((planned) => {
    const { gameId } = planned;
    const book = fold.games.get(gameId);
    const game = state.games.get(gameId);
    if (book === undefined || game === undefined) return scheduledSummary(state.effective, planned);
    const asked = { decisions: decisions.get(gameId) ?? [], requests: requests.get(gameId) ?? [] };
    return startedSummary(book, game, asked, isLive);
  });
}

function plannedFields({ opening, ...planned }: ScheduledGame) {
  return { ...planned, eco: opening.eco, openingMoves: [...opening.moves] };
}

function scheduledSummary({ startFen }: GameManifest, planned: ScheduledGame): GameSummary {
  return {
    ...plannedFields(planned),
    state: 'scheduled',
    result: null,
    termination: null,
    plies: 0,
    fen: startFen,
    lastMove: null,
    decisions: 0,
    retried: 0,
    requestMs: null,
    startedAt: null,
    endedAt: null,
  };
}

function startedSummary(
  book: GameBook,
  game: GameState,
  asked: { readonly decisions: readonly DecisionFact[]; readonly requests: readonly RequestFact[] },
  isLive: boolean,
): GameSummary {
  const goesOn = isLive && game.halt === null;
  return {
    ...plannedFields(book.started),
    state: game.ended !== null ? 'ended' : goesOn ? 'playing' : 'standing',
    result: game.ended?.result ?? null,
    termination: game.ended?.termination ?? game.halt?.termination ?? null,
    plies: game.moves.length,
    fen: game.fen,
    lastMove: game.moves.at(-1) ?? null,
    decisions: asked.decisions.length,
    retried: asked.decisions.filter(({ outcome }) => outcome === 'retried').length,
    requestMs: sumOfTold(asked.requests.map(({ wallMs }) => wallMs)),
    startedAt: book.startedAt,
    endedAt: book.ended?.at ?? null,
  };
}

function playersOf(
  fold: ReportFold,
  state: GamesState,
  facts: RunFacts,
  isLive: boolean,
): PlayerFiguresView[] {
  const statuses = playerStatuses(state, isLive);
  return state.effective.players.map((player) =>
    playerView(fold, facts, player, statuses.get(player.id) ?? 'queued'),
  );
}

function playerView(
  fold: ReportFold,
  facts: RunFacts,
  player: GamePlayer,
  status: PlayerStatus,
): PlayerFiguresView {
  const { games, decisions, requests } = playerFigures(facts, player.id);
  const isAsked = repliesInWords(player);
  const incomplete = games.incomplete.map(({ termination, count }) => ({ key: termination, count }));
  return {
    playerId: player.id,
    name: playerName(player),
    status,
    games: { ...games, incomplete },
    decisions: isAsked ? decisionsView(decisions) : null,
    requests: isAsked ? requestsView(requests) : null,
    reviews: reviewsOf(fold, facts, player.id),
  };
}

function decisionsView({ outcomes, ...rest }: DecisionFigures): PlayerFiguresView['decisions'] {
  return { ...rest, ...outcomes };
}

function requestsView({
  seconds,
  byFailure,
  reportedModels,
  ...rest
}: RequestFigures): PlayerFiguresView['requests'] {
  return {
    ...rest,
    byFailure: byFailure.map(({ failure, count }) => ({ key: failure, count })),
    allSeconds: seconds.allRequests,
    acceptedSeconds: seconds.acceptedRequests,
    queueSeconds: seconds.queues,
    reportedModels: reportedModels.map(({ model, count }) => ({ key: model, count })),
  };
}

interface AboutDecision {
  readonly requestId: string;
  readonly profile: string;
  /** Null: the engine failed on it. */
  readonly review: GameReview | null;
}

/** One row for each profile that reviewed any of the player's accepted decisions. */
function reviewsOf(fold: ReportFold, facts: RunFacts, playerId: string): PlayerFiguresView['reviews'] {
  const accepted = new Set(
    facts.decisions.flatMap((decision) =>
      decision.playerId === playerId && decision.requestId !== null ? [decision.requestId] : [],
    ),
  );
  const about = [...accepted].flatMap((requestId): readonly AboutDecision[] => [
    ...(fold.reviews.get(requestId) ?? []).map((review) => ({ requestId, review, profile: review.profile })),
    ...(fold.failedReviews.get(requestId) ?? []).map((profile) => ({ requestId, review: null, profile })),
  ]);
  return [...groupBy(about, ({ profile }) => profile)].map(([profile, all]) => {
    const rows = all.flatMap(({ review }) => (review === null ? [] : [review]));
    const failed = all.flatMap(({ review, requestId }) => (review === null ? [requestId] : []));
    const figures = reviewFigures(rows, accepted, profile, failed);
    if (!figures.ok) throw new Error(figures.error.message);
    return {
      ...figures.value,
      buckets: { ...figures.value.buckets },
      ...lossesByGame(rows),
      phases: phaseFigures(rows),
    };
  });
}
