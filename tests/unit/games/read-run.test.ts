/**
 * A game run read from a journal, against the fold of the rows that were written: whole, for playing on (ended games at
 * their word), and one game alone. The run is cut off after every few rows, as a kill would.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  foldGamesRow,
  planLanes,
  startGames,
  stoppedPlayers,
  type GamesState,
} from '../../../core/game/run-fold.ts';
import { gameCounts, playerStatuses } from '../../../core/game/status.ts';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import type { LedgerEntry } from '../../../host/journal/ledger-rows.ts';
import { readGameRun, readOneGame, readOpenGames } from '../../../host/games/read-run.ts';
import type { Workspace } from '../../../host/journal/workspace.ts';
import { makeManifest, recorded } from '../game/manifest.ts';
import { PureRun, type LoggedRow, type Script } from '../game/pure-runner.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { verifyJournal } from '../../../host/journal/verify.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { mustOpen, removeFolder, temporaryFolder } from '../journal/workspace-fixture.ts';
import { sha256Hex } from '../../../host/files.ts';

/** A lane whose name looks like a key of a game of the other. */
const manifest = makeManifest({
  maxPlies: 14,
  players: [recorded('model'), recorded('other'), { kind: 'random', id: 'dice' }],
  pairings: [
    { lane: 'a', first: 'model', second: 'dice' },
    { lane: 'a-g1', first: 'other', second: 'model' },
    { lane: 'a-g1-p1', first: 'other', second: 'dice' },
  ],
});

/** Mostly a legal move; some replies are refused, some requests fail, one player calls a tool and one runs dry. */
const script: Script = (ask, game) => {
  const rejected = ask.number % 3 === 1 && game.moves.length % 5 === 2;
  if (ask.decisionId === 'a-g1-g2-p9') return { failure: 'tool_use', text: null };
  if (ask.decisionId === 'a-g2-p8' && ask.number === 1) return { failure: 'quota', text: null };
  if (ask.decisionId === 'a-g1-p1-g1-p7') return { failure: null, text: '' };
  if (rejected) return { failure: null, text: 'I resign.' };
  if (ask.number === 1 && game.moves.length % 4 === 1) return { failure: 'server_error', text: null };
  return { failure: null, text: legalList(game.fen)[game.moves.length % 3] ?? '' };
};

let dir: string;
let workspace: Workspace;
let rows: readonly LoggedRow[];
/** Runs with a row that does not fit. */
const broken: string[] = [];

beforeAll(() => {
  dir = temporaryFolder();
  workspace = mustOpen(`${dir}/workspace`);
  const first = new PureRun(manifest, [], script).run();
  rows = new PureRun(manifest, first.rows, script).run().rows;
});

afterAll(() => {
  workspace.close();
  removeFolder(dir);
});

/** The run as it would be left by a kill. */
function storedRun(left: readonly LoggedRow[]): string {
  const number = workspace.reader.counts().runs + 1;
  const runId = `r-20260102t030405-${number.toString(16).padStart(8, '0')}`;
  const text = canonicalJson(manifest);
  const manifestSha256 = sha256Hex(text);
  const created = { manifest, manifestSha256, datasetName: null, items: 6, workspaceId: workspace.id };
  workspace.writer.createRun(
    { id: runId, kind: 'games', title: 'cut off', manifest: text, manifestSha256, items: 6 },
    null,
    null,
    [{ kind: 'run_created', key: 'run', payload: created }],
  );
  for (const row of left) {
    const entries = [entryOf(row)];
    if (row.kind === 'execution_started')
      workspace.writer.appendExecution(runId, entries, row.payload.number, 'started');
    else workspace.writer.appendStep(runId, entries);
  }
  return runId;
}

function entryOf(row: LoggedRow): LedgerEntry {
  if (row.kind !== 'execution_started') return row as LedgerEntry;
  const payload = {
    number: row.payload.number,
    pid: 1,
    host: 'here',
    processes: 1,
    reuseOpinions: false,
    program: null,
  };
  return { kind: row.kind, key: row.key, payload };
}

function goingOn(state: GamesState) {
  return {
    plans: planLanes(state),
    stopped: stoppedPlayers(state),
    counts: gameCounts(state),
    statuses: playerStatuses(state, false),
    executions: state.executions,
    games: new Map(
      [...state.games].map(([id, game]) => [
        id,
        game.ended === null ? game : { setup: game.setup, ended: game.ended },
      ]),
    ),
  };
}

describe('a run cut off after any row', () => {
  it('is read as it was written, and for playing on alike', async () => {
    expect(rows.length).toBeGreaterThan(150);
    for (let cut = 1; cut <= rows.length; cut += cut % 7 === 0 ? 5 : 3) {
      const left = rows.slice(0, cut);
      const runId = storedRun(left);
      const expected = left.reduce<GamesState>(foldGamesRow, startGames(manifest));
      const whole = readGameRun(workspace.reader, runId);
      const open = await readOpenGames(workspace.reader, runId);
      if (whole === null || open === null) throw new Error('no run');
      expect(whole.state, `after row ${cut}`).toEqual(expected);
      expect(goingOn(open.state), `after row ${cut}`).toEqual(goingOn(expected));
      const spent = ({ outlay }: typeof whole) => ({ ...outlay.totals(), activeMs: 0 });
      expect(spent(open)).toEqual(spent(whole));
      expect([open.headSeq, open.amendments, open.over]).toEqual([cut + 1, 0, null]);
      for (const [id, game] of expected.games) {
        expect(readOneGame(workspace.reader, runId, id), `${id} after row ${cut}`).toEqual(game);
      }
    }
  });

  it('is damage where a row does not fit, unless its game has ended since', async () => {
    const plies = rows.flatMap((row, index) =>
      row.kind === 'game_ply' && row.payload.gameId === 'a-g1' ? [index] : [],
    );
    const [at = 0] = plies.slice(3);
    const end = rows.findIndex((row) => row.kind === 'game_ended' && row.payload.gameId === 'a-g1');
    expect(end).toBeGreaterThan(at);
    const damaged = rows.map((row, index) =>
      index === at && row.kind === 'game_ply'
        ? { ...row, payload: { ...row.payload, fenAfter: 'else' } }
        : row,
    );
    const open = storedRun(damaged.slice(0, end));
    expect(() => readGameRun(workspace.reader, open)).toThrow(/leads to/);
    await expect(readOpenGames(workspace.reader, open)).rejects.toThrow(/leads to/);
    const ended = storedRun(damaged.slice(0, end + 2));
    broken.push(open, ended);
    expect(() => readGameRun(workspace.reader, ended)).toThrow(/leads to/);
    expect((await readOpenGames(workspace.reader, ended))?.state.games.get('a-g1')?.ended).not.toBeNull();
  });

  it('is verified game by game, ended ones as well', async () => {
    const { problems } = await verifyJournal(workspace.reader, { nativeBinding: sqliteBinding() });
    expect(problems.length).toBeGreaterThan(0);
    for (const { runId, problem } of problems) {
      expect(broken).toContain(runId);
      expect(problem).toMatch(/leads to/);
    }
    expect(problems).toHaveLength(broken.length);
  });

  it('is no run at all where there is none', async () => {
    expect(readGameRun(workspace.reader, 'r-none')).toBeNull();
    expect(await readOpenGames(workspace.reader, 'r-none')).toBeNull();
    expect(readOneGame(workspace.reader, storedRun(rows.slice(0, 2)), 'a-g2')).toBeNull();
  });
});
