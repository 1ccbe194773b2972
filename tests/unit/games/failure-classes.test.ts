/**
 * Every row of the table of failure classes (R-GAME-8), driven over HTTP by the scripted model: one lane each in one
 * run, every model against the random mover. Then the run is resumed: what a person or time may have cured is tried
 * again, a tool call and another model's name stay.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameRunReport } from '../../../core/game/report.ts';
import { deadlinesFor, PATIENT, type Deadlines } from '../../http-server/deadlines.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { chatWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

interface Row {
  readonly id: string;
  /** Of the scripted server; `say`: the model says what the script has as fallback. */
  readonly route: string;
  readonly failure: string;
  readonly termination: string | null;
  readonly status: 'finished' | 'blocked' | 'unavailable';
  /** Asked again in the next execution. */
  readonly isTriedAgain: boolean;
}

const ended = { status: 'finished', isTriedAgain: false } as const;
const stopped = { termination: null, status: 'blocked', isTriedAgain: true } as const;
const standing = { status: 'blocked', isTriedAgain: true } as const;

/** A reply that is refused forfeits; nothing else does. */
const ROWS: readonly Row[] = [
  {
    id: 'unreadable',
    route: 'say/Kc2',
    failure: 'missing_or_ambiguous_move',
    termination: 'invalid_move',
    ...ended,
  },
  { id: 'illegal', route: 'say/e2e5', failure: 'illegal_move', termination: 'invalid_move', ...ended },
  { id: 'timeout', route: 'fault/hang', failure: 'timeout', termination: 'provider_error', ...standing },
  { id: 'transport', route: 'fault/drop', failure: 'transport', termination: 'provider_error', ...standing },
  { id: 'dropped', route: 'fault/eof-mid', failure: 'transport', termination: 'provider_error', ...standing },
  { id: 'server', route: 'fault/500', failure: 'server_error', termination: 'provider_error', ...standing },
  { id: 'limited', route: 'fault/429', failure: 'rate_limited', termination: 'provider_error', ...standing },
  {
    id: 'away',
    route: 'fault/503-long',
    failure: 'provider_unavailable',
    termination: 'provider_error',
    ...standing,
  },
  { id: 'quota', route: 'fault/429-quota', failure: 'quota', ...stopped },
  { id: 'spent', route: 'fault/429-long', failure: 'quota', ...stopped },
  { id: 'signed-out', route: 'fault/401', failure: 'authentication', ...stopped },
  { id: 'forbidden', route: 'fault/403', failure: 'authentication', ...stopped },
  { id: 'parameter', route: 'fault/400', failure: 'configuration', ...stopped },
  {
    id: 'mismatch',
    route: 'fault/mismatch',
    failure: 'model_mismatch',
    termination: null,
    status: 'unavailable',
    isTriedAgain: false,
  },
  {
    id: 'tool',
    route: 'fault/tool-call',
    failure: 'tool_use',
    termination: 'tool_use',
    status: 'unavailable',
    isTriedAgain: false,
  },
  {
    id: 'cut',
    route: 'fault/truncated-max-tokens',
    failure: 'truncated',
    termination: 'truncated',
    ...ended,
  },
  {
    id: 'empty',
    route: 'fault/empty',
    failure: 'empty_reply',
    termination: 'empty_replies',
    status: 'blocked',
    isTriedAgain: false,
  },
  {
    id: 'elsewhere',
    route: 'fault/empty-structured',
    failure: 'client_defect',
    ...stopped,
    termination: 'client_defect',
  },
];

let folder: LabFolder;
let games: GameLab;
let server: ModelServer;
/** The silence of one model is over when its deadline is; the others must not meet that deadline on a busy machine. */
let talking: Played;
let silent: Played;

interface Played {
  readonly runId: string;
  readonly first: GameRunReport;
  readonly second: GameRunReport;
}

const isSilent = ({ route }: Row): boolean => route === 'fault/hang';

beforeAll(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
  server = await startModelServer();
  talking = await playTwice(
    ROWS.filter((row) => !isSilent(row)),
    PATIENT,
  );
  silent = await playTwice(ROWS.filter(isSilent), deadlinesFor('hang'));
});

afterAll(async () => {
  await games.close();
  await server.stop();
  removeLabFolder(folder);
});

/** Only the first game of each lane is looked at; where it ends, the second one is cut short in the same way. */
async function playTwice(rows: readonly Row[], deadlines: Deadlines): Promise<Played> {
  const players = rows.map(({ id, route }) => chatWish(id, server.baseUrl(route)));
  const request = gameRequest(
    [...players, { kind: 'random', id: 'dice' }],
    rows.map(({ id }) => ({ lane: id, first: id, second: 'dice' })),
    { openings: [{ eco: null, moves: [] }], maxPlies: 8 },
  );
  const limits = { ...request.limits, ...deadlines, failureBudget: 1 };
  const started = await games.games.start({ ...request, limits });
  if (!started.ok) throw new Error(started.error.message);
  expect(await started.value.done).toBe('paused');
  const { runId } = started.value;
  const first = report(runId);
  await resume(runId);
  return { runId, first, second: report(runId) };
}

async function resume(runId: string): Promise<void> {
  const resumed = await games.games.resume(runId, {});
  if (!resumed.ok) throw new Error(resumed.error.message);
  await resumed.value.done;
}

function report(runId: string): GameRunReport {
  const found = games.games.report(runId);
  if (found === null) throw new Error('no report');
  return found;
}

const playedBy = (row: Row): Played => (isSilent(row) ? silent : talking);
const gameOf = ({ games: all }: GameRunReport, id: string) => all.find(({ gameId }) => gameId === `${id}-g1`);
const playerOf = ({ players }: GameRunReport, id: string) => players.find(({ playerId }) => playerId === id);

describe('every row of the failure classes, over HTTP', () => {
  it.each(ROWS)('$id is told as $failure, and forfeits only where the reply was refused', (row) => {
    const { id, failure, termination, status } = row;
    const { first } = playedBy(row);
    const player = playerOf(first, id);
    expect(player?.requests?.byFailure[0]?.key).toBe(failure);
    expect(gameOf(first, id)?.termination).toBe(termination);
    expect(player?.status).toBe(status);
    const isForfeit = termination === 'invalid_move';
    expect(gameOf(first, id)?.result).toBe(
      isForfeit ? '0-1' : gameOf(first, id)?.state === 'ended' ? '*' : null,
    );
    expect(player?.games.forfeits).toBe(isForfeit ? 2 : 0);
    expect(player?.games.losses).toBe(isForfeit ? 2 : 0);
  });

  it('gives a verdict on the model for replies alone', () => {
    for (const row of ROWS) {
      const { id, failure } = row;
      const isReply = ['missing_or_ambiguous_move', 'illegal_move', 'truncated', 'empty_reply'].includes(
        failure,
      );
      const requests = playerOf(playedBy(row).first, id)?.requests;
      expect([id, requests?.rejected === requests?.sent]).toEqual([id, isReply]);
      expect([id, requests?.withoutVerdict === requests?.sent]).toEqual([id, !isReply]);
    }
  });

  it.each(ROWS)('$id after a resume: tried again $isTriedAgain', (row) => {
    const { id, isTriedAgain, status, termination } = row;
    const { first, second } = playedBy(row);
    const before = playerOf(first, id)?.requests?.sent ?? 0;
    const after = playerOf(second, id)?.requests?.sent ?? 0;
    expect(after > before).toBe(isTriedAgain);
    expect(playerOf(second, id)?.status).toBe(status);
    expect(gameOf(second, id)?.termination).toBe(termination);
  });

  it('a person who cleared empty replies lets the decision begin anew, and only that one', async () => {
    const { runId } = talking;
    expect(games.games.clearEmptyReplies(runId, 'quota-g1', 'why')).toMatchObject({
      error: { code: 'refused' },
    });
    expect(games.games.clearEmptyReplies(runId, 'empty-g1', 'looked at')).toMatchObject({ ok: true });
    expect(playerOf(report(runId), 'empty')?.requests).toMatchObject({ rejected: 0 });
    const cleared = games.games.decision(runId, 'empty-g1-p1')?.requests;
    expect(cleared?.map(({ legal, failure }) => [legal, failure])).toEqual(
      Array.from({ length: 3 }, () => [null, 'empty_reply']),
    );
    await resume(runId);
    expect(playerOf(report(runId), 'empty')?.requests?.sent).toBe(6);
  });
});
