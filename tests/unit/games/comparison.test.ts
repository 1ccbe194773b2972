/**
 * Two game runs side by side, over real runs with seeded faults and reviews by a real engine: the figures are those of
 * the reports, what differs is listed whole, limits are never mixed, and every number opens as many rows as it counts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameComparisonSchema, type GameComparison } from '../../../core/game/comparison.ts';
import {
  comparedPlayers,
  comparedPlayersTable,
  reviewProfiles,
  reviewTable,
} from '../../../core/game/tables.ts';
import { machineTable } from '../../../core/table/machine.ts';
import {
  gameDecisionPageSchema,
  type GameDecisionFilter,
  type GameDecisionPage,
} from '../../../core/game/decisions.ts';
import { decisionKinds, gamePhases, reviewKinds } from '../../../core/game/kind-lists.ts';
import type { GameRequest } from '../../../core/game/request.ts';
import type { PlayerFiguresView } from '../../../core/game/report.ts';
import { ARTICLE_REVIEW } from '../../../host/games/review-run.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { chatWish, gameRequest, NO_DECISION_FILTER, openGameLab, type GameLab } from './game-lab.ts';

const watch = { signal: new AbortController().signal, onProgress: () => undefined };

let folder: LabFolder;
let games: GameLab;
let server: ModelServer;
let first = '';
let second = '';

beforeAll(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
  server = await startModelServer();
  const faults = { serviceRate: 0.1, replyRate: 0.2, serviceFaults: ['500'] };
  await server.script({ playsMenu: true, ...faults, replyFaults: ['markup', 'truncated', 'empty'] });
  first = await played({});
  second = await played({ maxAttempts: 2, prompt: { style: 'minimal', menu: true } });
  await review(first, 800);
  await review(first, 1_200);
  await review(second, 800);
}, 120_000);

afterAll(async () => {
  await games.close();
  await server.stop();
  removeLabFolder(folder);
});

async function played(change: Partial<GameRequest>): Promise<string> {
  const players = [chatWish('model', server.baseUrl()), { kind: 'random' as const, id: 'dice' }];
  const pairings = [{ lane: 'a', first: 'model', second: 'dice' }];
  const started = await games.games.start(gameRequest(players, pairings, change));
  if (!started.ok) throw new Error(started.error.message);
  expect(await started.value.done).toBe('finished');
  return started.value.runId;
}

async function review(runId: string, nodes: number): Promise<void> {
  const wish = { ...ARTICLE_REVIEW, limit: { nodes }, processes: 2 };
  expect(await games.games.review(runId, wish, watch)).toMatchObject({ ok: true, value: { missing: 0 } });
}

function compared(): GameComparison {
  const found = games.games.compare([first, second]);
  if (!found.ok) throw new Error(found.error.message);
  return gameComparisonSchema.parse(found.value);
}

function listed(runId: string, filter: Partial<GameDecisionFilter>): GameDecisionPage {
  const page = games.games.decisions(runId, { ...NO_DECISION_FILTER, ...filter }, { offset: 0, limit: 500 });
  if (page === null) throw new Error('no such run');
  expect(page.rows).toHaveLength(page.total);
  return gameDecisionPageSchema.parse(page);
}

function model(runId: string): PlayerFiguresView {
  const player = games.games.report(runId)?.players.find(({ playerId }) => playerId === 'model');
  if (player === undefined) throw new Error('no such player');
  return player;
}

describe('the comparison', () => {
  it("holds each run's own figures", () => {
    const { runs } = compared();
    expect(runs.map(({ runId }) => runId)).toEqual([first, second]);
    for (const { runId, players } of runs) expect(players).toEqual(games.games.report(runId)?.players);
  });

  it('lists all that differs: settings, the text of the prompt, the limits of the reviews', () => {
    const { differences } = compared();
    expect(differences.map(({ setting }) => setting)).toEqual([
      'prompt.style',
      'maxAttempts',
      'promptTextSha256.model',
      'reviewProfiles',
    ]);
    const [a, b] = differences.find(({ setting }) => setting === 'reviewProfiles')?.values ?? [];
    expect(a?.split('; ')).toHaveLength(2);
    expect(a).toContain(b);
  });

  it('never mixes limits: a run without reviews of a profile has no figures under it', () => {
    const comparison = compared();
    const players = comparedPlayers(comparison);
    const [wide, narrow] = [...reviewProfiles(players)].sort((x, y) => x.indexOf('800') - y.indexOf('800'));
    for (const [profile, runs] of [
      [narrow, 2],
      [wide, 1],
    ] as const) {
      const { columns, rows } = machineTable(reviewTable(players, profile ?? ''));
      const at = columns.indexOf('mean_loss_cp');
      expect(rows.filter((row) => row[at] !== null)).toHaveLength(runs);
    }
    const all = comparedPlayersTable(comparison);
    expect(all.rows).toHaveLength(2 * 2 + 1);
    // On a page as well, a loss says under which limit it is.
    expect(all.page).toContain('profile');
  });

  it('refuses one run, a run twice, and one that is not there', () => {
    expect(games.games.compare([first])).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(games.games.compare([first, first])).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(games.games.compare([first, 'none'])).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });
});

describe('every number opens', () => {
  it('decisions, by what became of them and by their first reply', () => {
    for (const runId of [first, second]) {
      const { decisions } = model(runId);
      if (decisions === null) throw new Error('no decisions');
      const { compliant, firstRead, firstLegal } = decisions;
      const expected: Record<(typeof decisionKinds)[number], number> = {
        decided: decisions.decided,
        under_way: decisions.underWay,
        clean: decisions.clean.numerator,
        recovered: decisions.recovered.numerator,
        retried: decisions.retried.numerator,
        forfeit: decisions.forfeit.numerator,
        stopped: decisions.stopped.numerator,
        retried_after_rejection: decisions.retriedAfterRejection,
        retried_after_trouble: decisions.retriedAfterTrouble,
        replied: compliant.denominator,
        compliant: compliant.numerator,
        not_compliant: compliant.denominator - compliant.numerator,
        first_read: firstRead.numerator,
        first_unread: firstRead.denominator - firstRead.numerator,
        first_legal: firstLegal.numerator,
        first_illegal: firstLegal.denominator - firstLegal.numerator,
      };
      for (const kind of decisionKinds)
        expect([kind, listed(runId, { playerId: 'model', kind }).total]).toEqual([kind, expected[kind]]);
      expect(firstRead.denominator).toBe(compliant.denominator);
      expect(firstLegal.denominator).toBe(firstRead.numerator);
      expect(compliant.numerator).toBeLessThan(compliant.denominator);
    }
  });

  it('requests, by their verdict, failure and the model that answered', () => {
    const { requests } = model(first);
    if (requests === null) throw new Error('no requests');
    const count = (filter: Partial<GameDecisionFilter>) =>
      listed(first, { playerId: 'model', ...filter }).requests;
    expect({
      sent: count({ request: 'sent' }),
      accepted: count({ request: 'accepted' }),
      recovered: count({ request: 'recovered' }),
      rejected: count({ request: 'rejected' }),
      withoutVerdict: count({ request: 'no_verdict' }),
      truncated: count({ request: 'truncated' }),
      timed: count({ request: 'timed' }),
      queued: count({ request: 'queued' }),
      tokens: count({ request: 'told_tokens' }),
      cost: count({ request: 'told_cost' }),
      byFailure: requests.byFailure.map(({ key }) => ({ key, count: count({ failure: key }) })),
      models: requests.reportedModels.map(({ key }) => ({ key, count: count({ reportedModel: key }) })),
    }).toEqual({
      sent: requests.sent,
      accepted: requests.accepted,
      recovered: requests.recovered,
      rejected: requests.rejected,
      withoutVerdict: requests.withoutVerdict,
      truncated: requests.truncated.numerator,
      timed: requests.allSeconds.n,
      queued: requests.queueSeconds.n,
      tokens: requests.completionTokens.told,
      cost: requests.costNano.told,
      byFailure: requests.byFailure,
      models: requests.reportedModels,
    });
    expect(requests.rejected).toBeGreaterThan(0);
    expect(requests.reportedModels).not.toEqual([]);
  });

  it('reviews, profile by profile, with phases that add up', () => {
    const { reviews } = model(first);
    expect(reviews).toHaveLength(2);
    for (const figures of reviews) {
      const { profile, buckets, phases } = figures;
      const count = (filter: Partial<GameDecisionFilter>) =>
        listed(first, { playerId: 'model', profile, ...filter }).total;
      const expected: Record<(typeof reviewKinds)[number], number> = {
        reviewed: figures.reviewed,
        missing: figures.missing,
        failed: figures.failed,
        valued: figures.valued,
        ...buckets,
        missed_mate: figures.missedForcedMates,
        compared: figures.compared,
        best_move: figures.bestMoves,
        other_move: figures.compared - figures.bestMoves,
      };
      for (const kind of reviewKinds) expect([kind, count({ review: kind })]).toEqual([kind, expected[kind]]);
      for (const phase of gamePhases) {
        expect(count({ phase })).toBe(phases[phase].reviewed);
        expect(count({ phase, review: 'valued' })).toBe(phases[phase].valued);
        expect(count({ phase, review: 'from_300' })).toBe(phases[phase].blunders);
      }
      const reviewed = gamePhases.reduce((sum, phase) => sum + phases[phase].reviewed, 0);
      expect(reviewed).toBe(figures.reviewed);
    }
  });

  it('rows name their game and ply, and hold the review of the profile asked for', () => {
    const page = listed(first, { review: 'valued' });
    expect(page.profiles).toHaveLength(2);
    for (const row of page.rows) {
      const game = games.games.game(first, row.gameId, page.profile);
      const ply = game?.plies.find(({ decisionId }) => decisionId === row.decisionId);
      expect(ply).toMatchObject({ ply: row.ply, move: row.move, san: row.san });
      expect(ply?.review).toMatchObject({ ...row.review });
    }
    expect(games.games.decisions('none', NO_DECISION_FILTER, { offset: 0, limit: 1 })).toBeNull();
  });
});
