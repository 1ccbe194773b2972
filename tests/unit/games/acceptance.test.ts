/**
 * The acceptance checklist of the game harness (R-GAME-22), line by line: what shows it, by file and name of the
 * test, or which other part of the product it belongs to. That the named tests are there is checked here; that they pass
 * is their own business. What no other file shows is shown here.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playerFigures, type PlayerFigures } from '../../../core/game/aggregates.ts';
import type { DecisionFact, DecisionOutcome, GameFact, RequestFact } from '../../../core/game/facts.ts';
import type { GameAmendment } from '../../../core/game/run.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { repositoryRoot } from '../../setup-info.ts';
import { chatWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

interface Line {
  readonly line: string;
  /** File under `tests/` and name of the test, as it stands there. */
  readonly shown: readonly (readonly [file: string, test: string])[];
  /** What of the line belongs to another part of the product; null: nothing. */
  readonly elsewhere: string | null;
}

const HERE = 'unit/games/acceptance.test.ts';
const CLASSES = 'unit/games/failure-classes.test.ts';
const AGENTS = 'agent programs: clients with an answer field and tools of their own';

const CHECKLIST: readonly Line[] = [
  {
    line: 'the 76 rows of the reply table, one table for every implementation',
    shown: [['unit/reply/move-reader.test.ts', 'covers all 76 rows of the reference table']],
    elsewhere: null,
  },
  {
    line: 'the twelve forfeits: strict refuses all, protocol 3 accepts all, first mention differs in one',
    shown: [
      ['unit/game/reference-replies.test.ts', '$id: the verdicts of the article'],
      ['unit/reply/move-reader.test.ts', 'first mention differs from the last line only in one forfeit'],
    ],
    elsewhere: null,
  },
  {
    line: 'three rejections: feedback with reason and reply, accepted at the second attempt',
    shown: [
      [
        'unit/game/decision.test.ts',
        'the rejection of the article at %s is fed back and the second reply accepted (20.2)',
      ],
    ],
    elsewhere: null,
  },
  {
    line: 'every failure class by a scripted client; only refused replies forfeit',
    shown: [
      [CLASSES, '$id is told as $failure, and forfeits only where the reply was refused'],
      [CLASSES, 'gives a verdict on the model for replies alone'],
    ],
    elsewhere: AGENTS,
  },
  {
    line: 'a refused tool call followed by a legal move disqualifies, and stays after a resume',
    shown: [
      [
        'unit/game/game.test.ts',
        'a tool call ends the game as incomplete, although a legal move came with it',
      ],
      [CLASSES, '$id after a resume: tried again $isTriedAgain'],
      ['unit/game/run-fold.test.ts', 'for a tool call is out of all its lanes for good; the others play on'],
    ],
    elsewhere: AGENTS,
  },
  {
    line: 'every row of the fault table with a real kill',
    shown: [
      ['crash/games.test.ts', 'a game run killed at the rows of the fault table'],
      ['crash/games.test.ts', 'a game run killed at random moments'],
    ],
    elsewhere: null,
  },
  {
    line: 'a finished offline run taken up again: ledger bytes unchanged',
    shown: [
      [HERE, 'a finished run is not taken up again: its ledger stays as it is'],
      ['unit/game/resume.test.ts', 'resumed when finished asks nothing and plays nothing'],
    ],
    elsewhere: null,
  },
  {
    line: 'a changed setting is refused without an amendment, recorded and exported with one',
    shown: [
      [HERE, 'a setting changes by an amendment alone, which the report carries'],
      ['unit/game/run-fold.test.ts', 'are in force from their row on, and the manifest stays'],
      ['unit/cli/play.test.ts', 'is amended, resumed and exported game by game'],
    ],
    elsewhere: null,
  },
  {
    line: 'a game of 200 plies is incomplete, in no score and never a draw',
    shown: [
      ['unit/game/game.test.ts', 'makes the game incomplete, never a draw, and comes after the board'],
      [
        'unit/game/aggregates.test.ts',
        'without a result are in no score: Sol of the article lost one and left one incomplete',
      ],
    ],
    elsewhere: null,
  },
  {
    line: 'checkmate on the move that brings the clock to 100 or 150 is checkmate',
    shown: [
      ['unit/game/game.test.ts', '%s %s from %s by %s'],
      [
        'unit/game/game.test.ts',
        'at clock 150 mate would still be mate: the draw rule is only asked after it',
      ],
    ],
    elsewhere: null,
  },
  {
    line: 'a structured reply in another field is read; an empty text with tokens never forfeits',
    shown: [
      [
        'unit/game/decision.test.ts',
        'a structured answer elsewhere is our defect: the model stops, nothing is forfeited',
      ],
      [
        'unit/game/decision.test.ts',
        'nothing but empty replies never forfeits, and no execution asks again by itself',
      ],
      [CLASSES, 'a person who cleared empty replies lets the decision begin anew, and only that one'],
    ],
    elsewhere: AGENTS,
  },
  {
    line: 'review: (35, 57) loses 0, a mate is no loss, finished positions are never searched',
    shown: [
      ['unit/game/review.test.ts', '(35, 57) of the reference loses nothing'],
      ['unit/game/review.test.ts', '%j then %j: loss %s, missed mate %s, %s'],
      ['unit/game/review.test.ts', 'is never a finished position: no move is legal there'],
      [
        'unit/games/report.test.ts',
        'ends the one before, never sends a finished position, and refuses what is no position',
      ],
    ],
    elsewhere: null,
  },
  {
    line: 'the numbers of the article that its published rows give; nothing is projected',
    shown: [
      [HERE, '$name: requests, outcomes and games of the article'],
      [HERE, 'the seven of the article add up to its totals'],
      [
        'unit/game/aggregates.test.ts',
        'seconds are told over all requests and over the accepted ones, each with its n',
      ],
    ],
    elsewhere: null,
  },
];

describe('the acceptance checklist', () => {
  it('has its thirteen lines, each shown or named as belonging elsewhere', () => {
    expect(CHECKLIST).toHaveLength(13);
    for (const { shown, elsewhere } of CHECKLIST) expect(shown.length > 0 || elsewhere !== null).toBe(true);
  });

  it.each(CHECKLIST)('$line', ({ shown }) => {
    for (const [file, test] of shown) {
      const text = readFileSync(path.join(repositoryRoot, 'tests', file), 'utf8');
      const calls = [...text.matchAll(/\b(?:it|describe)(?:\.each\([^]*?\))?\(\s*(['"`])([^]*?)\1\s*,/g)];
      expect(calls.map(([, , name]) => name)).toContain(test);
    }
  });
});

describe('a run that is over, and a run that is changed', () => {
  let folder: LabFolder;
  let games: GameLab;
  let server: ModelServer;

  beforeAll(async () => {
    folder = makeLabFolder(1);
    games = await openGameLab(folder);
    server = await startModelServer();
    await server.script({ playsMenu: true });
  });

  afterAll(async () => {
    await games.close();
    await server.stop();
    removeLabFolder(folder);
  });

  async function play(change: Parameters<typeof gameRequest>[2]): Promise<string> {
    const players = [chatWish('model', server.baseUrl()), { kind: 'random', id: 'dice' } as const];
    const request = gameRequest(players, [{ lane: 'a', first: 'model', second: 'dice' }], change);
    const started = await games.games.start(request);
    if (!started.ok) throw new Error(started.error.message);
    await started.value.done;
    return started.value.runId;
  }

  it('a finished run is not taken up again: its ledger stays as it is', async () => {
    const runId = await play({ maxPlies: 8 });
    const { reader } = games.lab.workspace;
    const before = [reader.head(runId), reader.executions(runId)];
    expect(await games.games.resume(runId, {})).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect([reader.head(runId), reader.executions(runId)]).toEqual(before);
  });

  it('a setting changes by an amendment alone, which the report carries', async () => {
    const limits = { ...gameRequest([], []).limits, requests: 2 };
    const runId = await play({ maxPlies: 8, limits });
    const amend = (...changes: GameAmendment[]) =>
      games.games.amend(runId, { changes, clearEmptyReplies: null }, 'more');
    const right = { setting: 'requests', before: 2, after: null } as const;
    const more = { setting: 'games_per_lane', before: 2, after: 4 } as const;
    const { reader } = games.lab.workspace;
    const head = reader.head(runId);
    const refusals = [
      amend({ ...right, before: 9 }),
      amend(more, { ...right, before: 9 }),
      amend(more, right, { ...right, after: 7 }),
      amend(),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ error: { code: 'refused' } });
    expect(reader.head(runId)).toEqual(head);
    expect(games.games.report(runId)).toMatchObject({ status: 'paused', amendments: [] });

    expect(amend(more, right, { setting: 'requests', before: null, after: 5 })).toMatchObject({ ok: true });
    const at = reader.ledgerPage(runId, 'game_amended', 0, 9).map((row) => row.at);
    expect([at.length, new Set(at).size]).toEqual([3, 1]);
    expect(games.games.report(runId)).toMatchObject({
      manifest: { limits: { requests: 2 }, gamesPerLane: 2 },
      effective: { limits: { requests: 5 }, gamesPerLane: 4 },
      amendments: [
        { number: 1, reason: 'more', change: { before: 2, after: 4 } },
        { number: 2, reason: 'more', change: { before: 2, after: null } },
        { number: 3, reason: 'more', change: { before: null, after: 5 } },
      ],
    });
  });
});

/** One model of the article's third version (R-GAME-19.2). */
interface ArticleRow {
  readonly name: string;
  /** Outcomes of its decisions. */
  readonly outcomes: Readonly<Partial<Record<DecisionOutcome, number>>>;
  /** Requests that were refused, cut off with the program, or failed by the service, each before a retried decision. */
  readonly rejected: number;
  readonly interrupted: number;
  readonly troubled: number;
  /** Of the retried: read from elsewhere all the same. */
  readonly recoveredRetries: number;
  /** As White and as Black; null: incomplete. */
  readonly results: readonly (GameFact['result'] | null)[];
  readonly requests: number;
  readonly accepted: number;
  readonly score: number | null;
}

const none = { rejected: 0, interrupted: 0, troubled: 0, recoveredRetries: 0 };
const ARTICLE: readonly ArticleRow[] = [
  {
    ...none,
    name: 'Astra',
    outcomes: { clean: 51 },
    results: ['1-0', '0-1'],
    requests: 51,
    accepted: 51,
    score: 1,
  },
  {
    ...none,
    name: 'Sol',
    outcomes: { clean: 120, retried: 3 },
    interrupted: 1,
    troubled: 2,
    results: ['0-1', '*'],
    requests: 126,
    accepted: 123,
    score: 0,
  },
  {
    ...none,
    name: 'Luna',
    outcomes: { clean: 62 },
    results: ['0-1', '1-0'],
    requests: 62,
    accepted: 62,
    score: 0,
  },
  {
    ...none,
    name: 'Opus',
    outcomes: { clean: 56, retried: 1 },
    interrupted: 1,
    results: ['1-0', '1-0'],
    requests: 58,
    accepted: 57,
    score: 0.5,
  },
  {
    ...none,
    name: 'Sonnet',
    outcomes: { clean: 72 },
    results: ['1-0', '1-0'],
    requests: 72,
    accepted: 72,
    score: 0.5,
  },
  {
    ...none,
    name: 'Pro',
    outcomes: { recovered: 6, stopped: 1 },
    troubled: 1,
    results: ['*'],
    requests: 7,
    accepted: 6,
    score: null,
  },
  {
    ...none,
    name: 'Flash',
    outcomes: { clean: 83, recovered: 8, retried: 4 },
    rejected: 3,
    interrupted: 1,
    recoveredRetries: 1,
    results: ['0-1', '0-1'],
    requests: 99,
    accepted: 95,
    score: 0.5,
  },
];

const ACCEPTED: ReadonlySet<DecisionOutcome> = new Set(['clean', 'recovered', 'retried']);

/** The facts that the published counts stand for. */
function figuresOf(row: ArticleRow): PlayerFigures {
  const outcomes = Object.entries(row.outcomes).flatMap(([outcome, count]) =>
    Array.from({ length: count }, () => outcome as DecisionOutcome),
  );
  const before = [
    ...Array.from({ length: row.rejected }, () => ({
      legal: false,
      failure: 'missing_or_ambiguous_move' as const,
    })),
    ...Array.from({ length: row.interrupted }, () => ({ end: 'interrupted' as const, wallMs: null })),
    ...Array.from({ length: row.troubled }, () => ({ failure: 'timeout' as const })),
  ];
  let recoveredRetries = row.recoveredRetries;
  const requests: RequestFact[] = [];
  const decisions = outcomes.map((outcome, index): DecisionFact => {
    const decisionId = `d${index}`;
    const troubles = outcome === 'retried' || outcome === 'stopped' ? before.splice(0, 1) : [];
    requests.push(
      ...troubles.map((trouble, at) => ({ ...request(decisionId, at), legal: null, ...trouble })),
    );
    const isElsewhere = outcome === 'recovered' || (outcome === 'retried' && recoveredRetries-- > 0);
    const accepted = { ...request(decisionId, 9), formatRecovered: isElsewhere };
    if (ACCEPTED.has(outcome)) requests.push(accepted);
    return {
      decisionId,
      gameId: 'g1',
      playerId: 'model',
      ply: index + 1,
      outcome,
      rejections: troubles.filter((trouble) => 'legal' in trouble).length,
      requests: troubles.length + 1,
      requestId: ACCEPTED.has(outcome) ? accepted.requestId : null,
    };
  });
  return playerFigures({ games: row.results.map(gameFact), decisions, requests }, 'model');
}

function request(decisionId: string, at: number): RequestFact {
  return {
    requestId: `${decisionId}-${at}`,
    decisionId,
    playerId: 'model',
    attempt: 1,
    end: 'closed',
    legal: true,
    failure: null,
    formatRecovered: false,
    wallMs: 1_000,
    queueMs: 0,
    completionTokens: null,
    costNano: null,
    reportedModel: null,
  };
}

function gameFact(result: GameFact['result'], index: number): GameFact {
  const [white, black] = index === 0 ? ['model', 'fish'] : ['fish', 'model'];
  const termination = result === '*' ? 'max_plies' : 'checkmate';
  return { gameId: `g${index + 1}`, pairId: 'o1', white, black, result, termination, plies: 60 };
}

describe('the article in our figures', () => {
  it.each(ARTICLE)('$name: requests, outcomes and games of the article', (row) => {
    const { games, decisions, requests } = figuresOf(row);
    expect(requests).toMatchObject({ sent: row.requests, accepted: row.accepted, rejected: row.rejected });
    for (const outcome of ['clean', 'recovered', 'retried', 'forfeit', 'stopped'] as const) {
      expect(decisions.outcomes[outcome].numerator).toBe(row.outcomes[outcome] ?? 0);
    }
    expect(decisions.retriedAfterRejection).toBe(row.rejected);
    expect(games.score).toBe(row.score);
    // Two games are two games: nothing is made of those that were not played.
    expect(games.started).toBe(row.results.length);
    expect(games.wins + games.draws + games.losses).toBe(games.completed);
    expect(games.forfeits).toBe(0);
  });

  it('the seven of the article add up to its totals', () => {
    const all = ARTICLE.map(figuresOf);
    const sum = (of: (figures: PlayerFigures) => number): number =>
      all.reduce((total, figures) => total + of(figures), 0);
    expect(sum(({ requests }) => requests.sent)).toBe(475);
    expect(sum(({ requests }) => requests.accepted)).toBe(466);
    expect(sum(({ requests }) => requests.recovered)).toBe(15);
    expect(sum(({ requests }) => requests.rejected)).toBe(3);
    expect(sum(({ requests }) => requests.withoutVerdict)).toBe(6);
    expect(sum(({ games }) => games.started)).toBe(13);
    expect(sum(({ games }) => games.completed)).toBe(11);
  });
});
