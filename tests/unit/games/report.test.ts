/**
 * What the rows of a game run say, over a real run with seeded faults: the fold for reading against the machine and
 * against plain counting, games move by move, decisions with their requests, and PGN out and in again.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyUci } from '../../../core/chess/legal-list.ts';
import { readPgn } from '../../../core/chess/pgn-read.ts';
import { collectFacts, factsOf } from '../../../core/game/facts.ts';
import type { GameRow } from '../../../core/game/row-event.ts';
import {
  gameDecisionDetailSchema,
  gameDetailSchema,
  gameRunReportSchema,
  type GameRunReport,
} from '../../../core/game/report.ts';
import { isLedgerKind, payloadOf } from '../../../core/ledger/ledger.ts';
import { GameFolds } from '../../../host/games/folds.ts';
import { gameRunReport } from '../../../host/games/report.ts';
import { ARTICLE_REVIEW } from '../../../host/games/review-run.ts';
import type { RunHandle } from '../../../host/runs/handle.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { chatWish, engineWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

const NOBODY = new Map<string, RunHandle>();
const REPLY_FAULTS = ['markup', 'truncated', 'empty'];
const watch = { signal: new AbortController().signal, onProgress: () => undefined };

let folder: LabFolder;
let games: GameLab;
let server: ModelServer;
let runId: string;
/** Kept from before the run on and asked while it went on. */
let kept: GameFolds;

beforeAll(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
  server = await startModelServer();
  const faults = { serviceRate: 0.15, replyRate: 0.12, serviceFaults: ['500', 'drop', '503'] };
  await server.script({ playsMenu: true, ...faults, replyFaults: REPLY_FAULTS });
  kept = new GameFolds(games.lab.workspace.reader, NOBODY);
  runId = await playedRun();
});

afterAll(async () => {
  await games.close();
  await server.stop();
  removeLabFolder(folder);
});

/** Two lanes of four games: begun, paused, amended, resumed, and reviewed by two limits. */
async function playedRun(): Promise<string> {
  const players = [
    chatWish('plain', server.baseUrl()),
    chatWish('formal', server.baseUrl(), true),
    engineWish('fish', 1_000),
  ];
  const pairings = [
    { lane: 'a', first: 'plain', second: 'fish' },
    { lane: 'b', first: 'formal', second: 'plain' },
  ];
  const started = await games.games.start(gameRequest(players, pairings, { maxPlies: 16 }));
  if (!started.ok) throw new Error(started.error.message);
  const { runId, done } = started.value;
  started.value.onProgress(({ asking }) => {
    gameRunReport(kept, runId);
    if ((asking?.requests ?? 0) > 12) void started.value.pause();
  });
  expect(await done).toBe('paused');
  const change = { setting: 'games_per_lane', before: 2, after: 4 } as const;
  expect(
    games.games.amend(runId, { changes: [change], clearEmptyReplies: null }, 'more games'),
  ).toMatchObject({ ok: true });
  const resumed = await games.games.resume(runId, {});
  if (!resumed.ok) throw new Error(resumed.error.message);
  resumed.value.onProgress(() => gameRunReport(kept, runId));
  expect(await resumed.value.done).toBe('finished');
  for (const nodes of [1_000, 1_500]) {
    const wish = { ...ARTICLE_REVIEW, limit: { nodes }, processes: 2 };
    expect(await games.games.review(runId, wish, watch)).toMatchObject({ ok: true, value: { missing: 0 } });
  }
  return runId;
}

function report(): GameRunReport {
  const found = games.games.report(runId);
  if (found === null) throw new Error('no report');
  return gameRunReportSchema.parse(found);
}

function wholeRows(): readonly GameRow[] {
  return [...games.lab.workspace.reader.ledger(runId)].flatMap((row) => {
    const { kind } = row;
    if (!isLedgerKind(kind) || !kind.startsWith('game_')) return [];
    return [{ kind, payload: payloadOf(kind, row) } as GameRow];
  });
}

describe('the fold for reading', () => {
  it('leaves the machine in the state that folding every whole row leaves it in', () => {
    const fresh = new GameFolds(games.lab.workspace.reader, NOBODY);
    const read = games.games.read(runId);
    expect(fresh.run(runId)?.state).toEqual(read?.state);
    expect(kept.run(runId)?.state).toEqual(read?.state);
  });

  it('holds the facts of the whole rows', () => {
    const run = new GameFolds(games.lab.workspace.reader, NOBODY).run(runId);
    if (run === null) throw new Error('no run');
    expect(factsOf(run.fold.facts)).toEqual(collectFacts(wholeRows()));
  });

  it('carried on while the run went on gives the report that a fresh one gives', () => {
    expect(gameRunReport(kept, runId)).toEqual(report());
  });

  it('knows no run of another kind and none that is not there', () => {
    expect(games.games.report('none')).toBeNull();
    expect(games.games.game(runId, 'a-g9', null)).toBeNull();
    expect(games.games.decision(runId, 'a-g1-p999')).toBeNull();
  });
});

describe('the report', () => {
  it('counts games, decisions and requests as the ledger holds them', () => {
    const { players, games: summaries, lanes, amendments, executions, effective } = report();
    const rows = wholeRows();
    const opened = rows.filter((row) => row.kind === 'game_attempt_opened');
    for (const { playerId, requests } of players.filter((player) => player.requests !== null)) {
      expect(requests?.sent).toBe(opened.filter(({ payload }) => payload.playerId === playerId).length);
    }
    expect(summaries).toHaveLength(8);
    expect(summaries.every(({ state }) => state === 'ended')).toBe(true);
    expect(lanes.map(({ plan }) => plan)).toEqual(['finished', 'finished']);
    expect(amendments).toMatchObject([{ number: 1, reason: 'more games' }]);
    expect(executions.map(({ outcome }) => outcome)).toEqual(['paused', 'finished']);
    expect(effective.gamesPerLane).toBe(4);
    const ended = rows.filter((row) => row.kind === 'game_ended').map(({ payload }) => payload);
    for (const { gameId, result, termination, plies, fen } of ended) {
      const summary = summaries.find((game) => game.gameId === gameId);
      expect(summary).toMatchObject({ result, termination, plies, fen });
    }
  });

  it('gives every share with its denominator, and outcomes add up', () => {
    for (const { decisions, playerId } of report().players) {
      if (decisions === null) {
        expect(playerId).toBe('fish');
        continue;
      }
      const { clean, recovered, retried, forfeit, stopped, decided } = decisions;
      const sum = [clean, recovered, retried, forfeit, stopped].reduce((all, one) => all + one.numerator, 0);
      expect(sum).toBe(decided);
      expect(clean).toMatchObject({ of: 'decisions', denominator: decided });
      expect(retried.numerator).toBeGreaterThan(0);
    }
    const byId = new Map(report().players.map((player) => [player.playerId, player]));
    // A reply in words is read from its last line; a structured one is in the form asked for.
    expect(byId.get('plain')?.decisions?.clean.numerator).toBe(0);
    expect(byId.get('formal')?.decisions?.recovered.numerator).toBe(0);
  });

  it('keeps reviews of two limits apart', () => {
    for (const { reviews, requests } of report().players) {
      if (requests === null) continue;
      expect(reviews.map(({ reviewed }) => reviewed)).toEqual([requests.accepted, requests.accepted]);
      expect(new Set(reviews.map(({ profile }) => profile)).size).toBe(2);
    }
  });
});

describe('a game move by move', () => {
  it('shows every ply as its row has it, with what was asked for it', () => {
    for (const { gameId } of report().games) {
      const detail = gameDetailSchema.parse(games.games.game(runId, gameId, null));
      const rows = wholeRows().flatMap((row) =>
        row.kind === 'game_ply' && row.payload.gameId === gameId ? [row.payload] : [],
      );
      const played = detail.plies.filter(({ move }) => move !== null);
      expect(played.map(({ move, san, fenAfter }) => ({ move, san, fenAfter }))).toEqual(
        rows.map(({ move, san, fenAfter }) => ({ move, san, fenAfter })),
      );
      for (const ply of played) {
        if (ply.by !== 'decision') continue;
        expect(ply.requests).toBeGreaterThan(0);
        expect(ply.marks.includes('retried')).toBe(ply.requests > 1);
        expect(ply.review?.move).toBe(ply.move);
      }
    }
  });

  it("has White's scores: the mover's own for White, with the other sign for Black", () => {
    const plies = report().games.flatMap(({ gameId }) => games.games.game(runId, gameId, null)?.plies ?? []);
    const scored = plies.flatMap(({ review, whiteScore, fenBefore }) =>
      review?.chosen !== undefined && review.chosen !== null && whiteScore !== null
        ? [{ chosen: review.chosen, whiteScore, isWhite: fenBefore.includes(' w ') }]
        : [],
    );
    expect(scored.some(({ isWhite }) => !isWhite)).toBe(true);
    for (const { chosen, whiteScore, isWhite } of scored) {
      const [[kind, value]] = Object.entries(chosen) as [[string, number]];
      expect(whiteScore).toEqual({ [kind]: isWhite ? value : 0 - value });
    }
  });

  it('marks the first move after the amendment in a game that was under way, and shows the wanted profile', () => {
    const details = report().games.map(({ gameId }) => games.games.game(runId, gameId, null));
    const amended = details.filter((detail) => detail?.plies.some(({ marks }) => marks.includes('amended')));
    expect(amended.length).toBeGreaterThan(0);
    expect(amended.length).toBeLessThanOrEqual(2);
    const [first] = details;
    expect(first?.profiles).toHaveLength(2);
    for (const profile of first?.profiles ?? []) {
      const shown = games.games.game(runId, first?.game.gameId ?? '', profile);
      const seen = new Set(shown?.plies.flatMap(({ review }) => (review === null ? [] : [review.profile])));
      expect([...seen]).toEqual([profile]);
    }
  });
});

describe('a decision', () => {
  it('opens down to the prompt, the reply, the judges and the rows', () => {
    const retried = report()
      .games.flatMap(({ gameId }) => games.games.game(runId, gameId, null)?.plies ?? [])
      .filter(({ marks, by }) => marks.includes('retried') && by === 'decision');
    expect(retried.length).toBeGreaterThan(0);
    for (const { decisionId, move, requests, fenBefore } of retried) {
      const found = games.games.decision(runId, decisionId ?? '');
      const detail = gameDecisionDetailSchema.parse(found);
      expect(detail).toMatchObject({ move, fen: fenBefore, outcome: 'retried' });
      expect(detail.requests.map(({ number }) => number)).toEqual(
        Array.from({ length: requests }, (_, index) => index + 1),
      );
      const accepted = detail.requests.at(-1);
      expect(accepted?.judges.find(({ judge }) => judge === 'protocol3')).toMatchObject({
        move,
        accepts: true,
      });
      expect(accepted?.prompt.user).toContain(fenBefore);
      const kinds = accepted?.ledger.map(({ kind }) => kind) ?? [];
      expect(kinds.slice(0, 3)).toEqual(['game_attempt_opened', 'game_attempt_closed', 'game_decision']);
      expect(detail.reviews).toHaveLength(2);
      expect(detail.legalMoves.some(({ uci }) => uci === move)).toBe(true);
    }
  });
});

describe('PGN of a run', () => {
  it('is read back as the same games; comments are an option', () => {
    const file = path.join(folder.dir, 'run.pgn');
    for (const withComments of [false, true]) {
      const written = games.games.exportPgn(runId, { gameId: null, withComments }, file);
      expect(written).toEqual({ ok: true, value: { path: file, games: 8 } });
      const text = readFileSync(file, 'utf8');
      const read = readPgn(text);
      expect(read.map(({ reports }) => reports)).toEqual(read.map(() => []));
      expect(read.map(({ plies }) => plies?.map(({ uci }) => uci))).toEqual(
        report().games.map(({ gameId }) =>
          games.games.game(runId, gameId, null)?.plies.flatMap(({ move }) => (move === null ? [] : [move])),
        ),
      );
      expect(text.includes('%eval')).toBe(withComments);
      expect(text.includes('asked again')).toBe(withComments);
    }
  });

  it('of one game, and of a game that is not there', () => {
    const file = path.join(folder.dir, 'game.pgn');
    const wish = { gameId: 'b-g2', withComments: false };
    expect(games.games.exportPgn(runId, wish, file)).toMatchObject({ ok: true, value: { games: 1 } });
    expect(readPgn(readFileSync(file, 'utf8'))[0]?.tags.get('GameId')).toBe('b-g2');
    expect(games.games.exportPgn(runId, { ...wish, gameId: 'z-g1' }, file)).toMatchObject({ ok: false });
    const nowhere = path.join(folder.dir, 'none', 'game.pgn');
    expect(games.games.exportPgn(runId, wish, nowhere)).toMatchObject({ error: { code: 'file_error' } });
  });
});

describe('the search of a position', () => {
  const wish = { startFen: '', moves: [], engineId: 'stockfish-17.1', limit: { nodes: 2_000 }, multipv: 3 };
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

  it('gives so many lines, and the same ones again', async () => {
    const search = () => games.games.searchPosition({ ...wish, startFen: start, moves: ['e2e4'] });
    const first = await search();
    if (!first.ok) throw new Error(first.error.message);
    expect(first.value.lines.map(({ multipv }) => multipv)).toEqual([1, 2, 3]);
    for (const { pv } of first.value.lines) expect(applyUci(start, ['e2e4', ...pv]).ok).toBe(true);
    const again = await search();
    if (!again.ok) throw new Error(again.error.message);
    expect(again.value.lines.map(({ score, pv }) => ({ score, pv }))).toEqual(
      first.value.lines.map(({ score, pv }) => ({ score, pv })),
    );
  });

  it('ends the one before, never sends a finished position, and refuses what is no position', async () => {
    const long = games.games.searchPosition({ ...wish, startFen: start, limit: { nodes: 500_000_000 } });
    const mate = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
    expect(await games.games.searchPosition({ ...wish, startFen: start, moves: mate })).toEqual({
      ok: true,
      value: { lines: [], nodes: null },
    });
    expect(await long).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    for (const bad of [
      { ...wish, startFen: 'none' },
      { ...wish, startFen: start, moves: ['e2e5'] },
    ])
      expect(await games.games.searchPosition(bad)).toMatchObject({ error: { code: 'refused' } });
  });
});
