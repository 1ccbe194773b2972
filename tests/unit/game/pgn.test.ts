import { describe, expect, it } from 'vitest';
import { readPgn } from '../../../core/chess/pgn-read.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { makeGamePgn, type PlyNote } from '../../../core/game/pgn.ts';
import { makeReview } from '../../../core/game/review.ts';
import type { SearchResult } from '../../../core/uci/search.ts';
import { makeManifest } from './manifest.ts';
import { PureRun } from './pure-runner.ts';

const manifest = makeManifest({ maxPlies: 8 });
const run = new PureRun(manifest, [], (_, { fen }) => ({
  failure: null,
  text: legalList(fen)[0] ?? '',
})).run();
const game = run.state.games.get('astra-g1');
if (game === undefined) throw new Error('no game');
const options = {
  runId: 'r-20260101t120000-0a1b2c3d',
  startedAt: '2026-01-01T12:00:00.000Z',
  amendments: [],
  notes: null,
};

function written(notes: readonly (PlyNote | null)[] | null): string {
  if (game === undefined) throw new Error('no game');
  const pgn = makeGamePgn(manifest, game, { ...options, notes });
  if (!pgn.ok) throw new Error(pgn.error.message);
  return pgn.value;
}

describe('PGN of a game', () => {
  it('holds the roster, how it was played, and the moves', () => {
    const pgn = written(null);
    for (const tag of [
      '[Event "Plybook run r-20260101t120000-0a1b2c3d"]',
      '[Date "2026.01.01"]',
      '[White "astra"]',
      '[Result "*"]',
      '[ECO "E60"]',
      '[Opening "d2d4 g8f6 c2c4 g7g6"]',
      '[PlyCount "8"]',
      '[Protocol "3"]',
      '[Seed "42"]',
      '[Termination "max_plies"]',
      '[WhitePlayer "astra"]',
    ])
      expect(pgn).toContain(tag);
    const [read] = readPgn(pgn);
    expect(read?.plies?.map(({ uci }) => uci)).toEqual(game.moves);
  });

  it('says what was changed while the run lasted', () => {
    const amendments = [
      { setting: 'games_per_lane', before: 10, after: 2 },
      { setting: 'requests', before: null, after: 500 },
    ] as const;
    const pgn = makeGamePgn(manifest, game, { ...options, amendments });
    expect(pgn).toMatchObject({ ok: true });
    expect(pgn.ok && pgn.value).toContain('[Amendments "games_per_lane 10 -> 2; requests none -> 500"]');
    expect(written(null)).not.toContain('[Amendments');
  });

  it('says how a move came that was not the first reply in the form asked for', () => {
    const note = { wallMs: null, rejections: 0, review: null };
    const pgn = written([
      null,
      null,
      null,
      null,
      { ...note, outcome: 'recovered' },
      null,
      { ...note, outcome: 'retried' },
    ]);
    const text = pgn.replaceAll('\n', ' ');
    expect(text).toContain('{read from another place than asked for}');
    expect(text).toContain('{asked again after trouble}');
  });

  it('has time, score and marks where they are asked for', () => {
    const search = (cp: number): SearchResult => {
      const line = { multipv: 1, depth: 9, seldepth: 9, nodes: 9, timeMs: 9, wdl: null, pv: [], bound: null };
      const exact = { ...line, score: { cp } };
      const rest = { ponder: null, nodesTotal: 9, pvAgrees: null, wallMs: 9, droppedLines: 0 };
      return { ...rest, bestmove: 'e2e4', lastExact: exact, lastLine: exact, lines: [exact] };
    };
    const move = game.moves[4] ?? '';
    const fen = game.earlierFens[4] ?? '';
    const subject = { requestId: 'r', gameId: 'g', playerId: 'astra', ply: 5, fen, move };
    const review = makeReview(subject, 'p', search(35), search(-300));
    const note = { wallMs: 71_300, outcome: 'retried', rejections: 1, review } as const;
    const pgn = written([null, null, null, null, note]);
    expect(pgn.replaceAll('\n', ' ')).toContain(
      '$4 {[%eval -3.00] [%emt 0:01:11] asked again after 1 rejected reply}',
    );
    expect(readPgn(pgn)[0]?.plies).toHaveLength(8);
  });
});
