import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import { playerFigures } from '../../../core/game/aggregates.ts';
import {
  collectFacts,
  type DecisionFact,
  type FactRow,
  type GameFact,
  type RequestFact,
  type RunFacts,
} from '../../../core/game/facts.ts';
import { emptyRepliesClearedRow } from '../../../core/game/rows.ts';
import type { GameRow } from '../../../core/game/row-event.ts';
import { makeRng } from '../../../core/util/rng.ts';
import { makeManifest } from './manifest.ts';
import { PureRun, type Script } from './pure-runner.ts';

const gameRows = (run: PureRun): readonly GameRow[] =>
  run.rows.filter((row): row is GameRow & { key: string } => row.kind !== 'execution_started');
const interruptedOf = ({
  gameId,
  decisionId,
  number,
  requestId,
}: Extract<GameRow, { kind: 'game_attempt_closed' }>['payload']) => ({
  gameId,
  decisionId,
  number,
  requestId,
});
const factsOf = (run: PureRun): RunFacts => collectFacts(gameRows(run));
const first = (fen: string): string => legalList(fen)[0] ?? '';
const sure: Script = (_, { fen }) => ({ failure: null, text: first(fen) });
const manifest = makeManifest({ maxPlies: 12 });

/** `at` decides about one decision, the others are clean. */
const except =
  (decisionId: string, at: Script): Script =>
  (ask, game) =>
    ask.decisionId === decisionId ? at(ask, game) : sure(ask, game);

const outcomeAt = (script: Script): DecisionFact | undefined =>
  factsOf(new PureRun(manifest, [], except('astra-g1-p7', script)).run()).decisions.find(
    ({ decisionId }) => decisionId === 'astra-g1-p7',
  );

describe('outcomes of a decision', () => {
  it('clean, recovered, retried, forfeit, stopped', () => {
    expect(outcomeAt(sure)).toMatchObject({ outcome: 'clean', requests: 1, rejections: 0 });
    expect(outcomeAt((_, { fen }) => ({ failure: null, text: `So:\n${first(fen)}` }))).toMatchObject({
      outcome: 'recovered',
    });
    expect(
      outcomeAt(({ attempt }, { fen }) => ({ failure: null, text: attempt === 1 ? 'Kc2' : first(fen) })),
    ).toMatchObject({ outcome: 'retried', rejections: 1, requests: 2 });
    expect(
      outcomeAt(({ trouble }, { fen }) =>
        trouble === null ? { failure: 'timeout', text: null } : { failure: null, text: first(fen) },
      ),
    ).toMatchObject({ outcome: 'retried', rejections: 0, requests: 2 });
    expect(outcomeAt(() => ({ failure: null, text: 'no move' }))).toMatchObject({
      outcome: 'forfeit',
      rejections: 3,
    });
    for (const failure of ['tool_use', 'quota', 'truncated', 'server_error', 'empty_reply'] as const)
      expect(outcomeAt(() => ({ failure, text: null }))?.outcome, failure).toBe('stopped');
  });

  it('a request that the program cut off itself makes no decision a retried one', () => {
    const script = except('astra-g1-p7', ({ trouble }, { fen }) =>
      trouble === null ? { failure: 'timeout', text: null } : { failure: null, text: first(fen) },
    );
    const rows = gameRows(new PureRun(manifest, [], script).run());
    const outcomesWhere = (failure: 'timeout' | 'cancelled') =>
      collectFacts(
        rows.map((row) =>
          row.kind === 'game_attempt_closed' && row.payload.failure === 'timeout'
            ? { ...row, payload: { ...row.payload, failure } }
            : row,
        ),
      ).decisions.find(({ decisionId }) => decisionId === 'astra-g1-p7')?.outcome;
    expect([outcomesWhere('timeout'), outcomesWhere('cancelled')]).toEqual(['retried', 'clean']);
    const killed = rows.map((row): FactRow =>
      row.kind === 'game_attempt_closed' && row.payload.failure === 'timeout'
        ? { kind: 'game_attempt_interrupted', payload: interruptedOf(row.payload) }
        : row,
    );
    const { decisions, requests } = collectFacts(killed);
    expect(decisions.find(({ decisionId }) => decisionId === 'astra-g1-p7')).toMatchObject({
      outcome: 'clean',
      requests: 2,
    });
    expect(requests.filter(({ end }) => end === 'interrupted')).toHaveLength(1);
  });

  it('a decision that was stopped and then made is counted once, as retried', () => {
    const down = except('astra-g1-p7', () => ({ failure: 'quota', text: null }));
    const stopped = new PureRun(manifest, [], down).run();
    const facts = factsOf(new PureRun(manifest, stopped.rows, sure).run());
    expect(facts.decisions.filter(({ decisionId }) => decisionId === 'astra-g1-p7')).toMatchObject([
      { outcome: 'retried', requests: 2, rejections: 0 },
    ]);
    expect(playerFigures(facts, 'astra').games.incomplete).toEqual([{ termination: 'max_plies', count: 2 }]);
  });

  it('one that is left when the run is over was stopped: nothing more will decide it', () => {
    const unsure = except('astra-g1-p7', ({ attempt }, { fen }) => ({
      failure: null,
      text: attempt === 1 ? 'Kc2' : first(fen),
    }));
    const rows = gameRows(new PureRun(manifest, [], unsure).run());
    const refused = rows.findIndex(
      ({ kind, payload }) => kind === 'game_attempt_closed' && payload.legal === false,
    );
    const cut = rows.slice(0, refused + 1);
    expect(playerFigures(collectFacts(cut), 'astra').decisions.underWay).toBe(1);
    const over = { kind: 'game_run_finished', payload: { games: 0, completed: 0 } } as const;
    const { decisions } = playerFigures(collectFacts([...cut, over]), 'astra');
    expect(decisions).toMatchObject({ underWay: 0, outcomes: { stopped: { numerator: 1 } } });
    expect(decisions.compliant.denominator).toBe(decisions.decided);
  });

  it('empty replies that a person cleared are no verdict on the model', () => {
    const empty = except('astra-g1-p7', () => ({ failure: 'empty_reply', text: '' }));
    const stopped = new PureRun(manifest, [], empty).run();
    expect(playerFigures(factsOf(stopped), 'astra').requests.rejected).toBe(3);
    const game = stopped.state.games.get('astra-g1');
    if (game === undefined) throw new Error('no game');
    const row = emptyRepliesClearedRow(game, 'wrong field');
    const figures = playerFigures(
      factsOf(new PureRun(manifest, [...stopped.rows, row], sure).run()),
      'astra',
    );
    expect(figures.requests).toMatchObject({ rejected: 0, withoutVerdict: 3 });
    expect(figures.decisions.outcomes.retried.numerator).toBe(1);
    expect(figures.decisions.retriedAfterTrouble).toBe(1);
  });
});

describe('compliance', () => {
  const compliantAt = (script: Script) =>
    playerFigures(factsOf(new PureRun(manifest, [], except('astra-g1-p7', script)).run()), 'astra').decisions
      .compliant;

  it('is of the decisions with a reply that counts: trouble of the service does not lower it', () => {
    for (const failure of ['quota', 'server_error', 'tool_use'] as const)
      expect(compliantAt(() => ({ failure, text: null })).value, failure).toBe(1);
    const forfeited = compliantAt(() => ({ failure: null, text: 'no move' }));
    expect(forfeited.denominator - forfeited.numerator).toBe(1);
    const cut = compliantAt(() => ({ failure: 'truncated', text: 'long' }));
    expect(cut.denominator - cut.numerator).toBe(1);
  });
});

describe('sums', () => {
  it('hold for any run: outcomes, verdicts and moves', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = makeRng(seed);
        const script: Script = (_, { fen }) => {
          const draw = random();
          if (draw < 0.1) return { failure: null, text: 'Kc2' };
          if (draw < 0.2) return { failure: 'transport', text: null };
          if (draw < 0.25) return { failure: 'truncated', text: 'long' };
          return { failure: null, text: draw < 0.5 ? `So:\n${first(fen)}` : first(fen) };
        };
        const run = new PureRun(manifest, [], script).run();
        const { decisions, requests, games } = playerFigures(factsOf(run), 'astra');
        const outcomes = Object.values(decisions.outcomes);
        expect(outcomes.reduce((sum, { numerator }) => sum + numerator, 0)).toBe(decisions.decided);
        expect(requests.accepted + requests.rejected + requests.withoutVerdict).toBe(requests.sent);
        expect(decisions.retriedAfterRejection + decisions.retriedAfterTrouble).toBe(
          decisions.outcomes.retried.numerator,
        );
        const moves = run.rows.filter(
          ({ kind, payload }) => kind === 'game_ply' && payload.by === 'decision',
        );
        expect(requests.accepted).toBe(moves.length);
        const incomplete = games.incomplete.reduce((sum, { count }) => sum + count, 0);
        expect(games.completed + incomplete).toBe(games.started);
        expect(games.wins + games.draws + games.losses).toBe(games.completed);
      }),
      { numRuns: 25 },
    );
  });
});

describe('games', () => {
  const game = (
    white: string,
    result: GameFact['result'],
    termination: GameFact['termination'],
  ): GameFact => ({
    gameId: `${white}-${termination}-${result}`,
    pairId: 'p',
    white,
    black: white === 'sol' ? 'stockfish' : 'sol',
    result,
    termination,
    plies: 54,
  });
  const figuresOf = (games: readonly GameFact[]) =>
    playerFigures({ games, decisions: [], requests: [] }, 'sol').games;

  it('that stood still and went on are open again, whoever moved first', () => {
    const rows = gameRows(new PureRun(manifest, [], sure).run());
    const started = rows.findIndex(({ kind }) => kind === 'game_started');
    const next = rows.findIndex(({ kind }, index) => index > started && kind === 'game_ply');
    const paused = {
      kind: 'game_paused',
      payload: {
        gameId: 'astra-g1',
        execution: 1,
        decisionId: null,
        termination: 'interrupted',
        failure: null,
        scope: 'lane',
        playerId: null,
        isClearable: true,
        message: null,
      },
    } as const;
    const standing = [...rows.slice(0, next), paused];
    expect(collectFacts(standing).games[0]?.termination).toBe('interrupted');
    expect(collectFacts([...standing, ...rows.slice(next, next + 1)]).games[0]?.termination).toBeNull();
  });

  it('without a result are in no score: Sol of the article lost one and left one incomplete', () => {
    expect(figuresOf([game('sol', '0-1', 'checkmate'), game('stockfish', '*', 'max_plies')])).toEqual({
      started: 2,
      completed: 1,
      wins: 0,
      draws: 0,
      losses: 1,
      forfeits: 0,
      forfeitsOfOpponents: 0,
      score: 0,
      incomplete: [{ termination: 'max_plies', count: 1 }],
    });
    expect(figuresOf([game('sol', '*', 'tool_use')]).score).toBeNull();
  });

  it('forfeits are losses and a column of their own', () => {
    const games = figuresOf([
      game('sol', '0-1', 'invalid_move'),
      game('stockfish', '1-0', 'invalid_move'),
      game('stockfish', '1/2-1/2', 'stalemate'),
      game('stockfish', '0-1', 'checkmate'),
    ]);
    expect(games).toMatchObject({ wins: 1, draws: 1, losses: 2, forfeits: 2, score: 1.5 / 4 });
  });
});

describe('requests and decisions of the article (R-GAME-19.2)', () => {
  const request = (index: number, change: Partial<RequestFact>): RequestFact => ({
    requestId: `r${index}`,
    decisionId: `d${index}`,
    playerId: 'sol',
    attempt: 1,
    end: 'closed',
    legal: true,
    failure: null,
    formatRecovered: false,
    wallMs: 1000 * index,
    queueMs: 0,
    completionTokens: null,
    costNano: null,
    reportedModel: null,
    ...change,
  });
  const decision = (index: number, outcome: DecisionFact['outcome'], rejections = 0): DecisionFact => ({
    decisionId: `d${index}`,
    gameId: 'g',
    playerId: 'sol',
    ply: index,
    outcome,
    rejections,
    requests: 1,
    requestId: `r${index}`,
  });

  it('Flash: 83 clean, 8 recovered, 4 retried of which 3 after a rejection; 9 requests recovered', () => {
    const decisions = Array.from({ length: 95 }, (_, index) =>
      index < 83
        ? decision(index, 'clean')
        : index < 91
          ? decision(index, 'recovered')
          : decision(index, 'retried', index < 94 ? 1 : 0),
    );
    const requests = decisions.map((_, index) =>
      request(index, { formatRecovered: index >= 83 && index < 92 }),
    );
    const both = playerFigures({ games: [], decisions, requests }, 'sol');
    expect(both.requests.recovered).toBe(9);
    const figures = both.decisions;
    expect(figures).toMatchObject({
      decided: 95,
      outcomes: { clean: { numerator: 83, denominator: 95, of: 'decisions' }, recovered: { numerator: 8 } },
      retriedAfterRejection: 3,
      retriedAfterTrouble: 1,
      // The one that only our own stop cut off is compliant all the same.
      compliant: { numerator: 84 },
    });
    expect(figures.outcomes.clean.interval?.n).toBe(95);
  });

  it('seconds are told over all requests and over the accepted ones, each with its n', () => {
    const requests = [
      ...Array.from({ length: 9 }, (_, index) => request(index + 1, {})),
      request(10, { legal: null, failure: 'timeout', wallMs: 360_000 }),
      request(11, { legal: null, end: 'interrupted', wallMs: null }),
    ];
    const figures = playerFigures({ games: [], decisions: [], requests }, 'sol').requests;
    const { allRequests } = figures.seconds;
    expect(allRequests).toMatchObject({ n: 10, medianMs: 5500 });
    expect(allRequests.p95Ms).toBeCloseTo(9000 + 0.55 * 351_000, 6);
    expect(figures.seconds.acceptedRequests).toMatchObject({ n: 9, medianMs: 5000 });
    expect(figures.byFailure).toEqual([
      { failure: 'interrupted', count: 1 },
      { failure: 'timeout', count: 1 },
    ]);
    expect(figures).toMatchObject({ sent: 11, accepted: 9, rejected: 0, withoutVerdict: 2 });
  });

  it('what was not told is null, not 0', () => {
    const untold = playerFigures({ games: [], decisions: [], requests: [request(1, {})] }, 'sol');
    expect(untold.requests.completionTokens).toEqual({ sum: null, median: null, told: 0 });
    expect(untold.decisions.outcomes.clean).toMatchObject({ value: null, interval: null, denominator: 0 });
    const told = [request(1, { completionTokens: 0 }), request(2, { completionTokens: 30 }), request(3, {})];
    expect(
      playerFigures({ games: [], decisions: [], requests: told }, 'sol').requests.completionTokens,
    ).toEqual({ sum: 30, median: 15, told: 2 });
  });
});
