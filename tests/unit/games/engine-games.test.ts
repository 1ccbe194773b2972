/**
 * A hundred games between two engines, every result confirmed by a second rules library that replays the exported PGN:
 * it knows nothing of our machine and says for itself what the last position is.
 */
import { Chess, normalizeMove } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGamePgn } from '../../../core/game/pgn.ts';
import { ARTICLE_OPENINGS } from '../../../core/game/schedule.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { engineWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

const GAMES = 100;
let folder: LabFolder;
let games: GameLab;

beforeAll(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
});

afterAll(async () => {
  await games.close();
  removeLabFolder(folder);
});

/** What the second library says of a game: its plies, and every ending that its last position is. */
function replay(pgn: string): {
  plies: number;
  tags: ReadonlyMap<string, string>;
  endings: readonly string[];
} {
  const [game, ...others] = parsePgn(pgn);
  if (game === undefined || others.length > 0) throw new Error('not one game');
  const position = startingPosition(game.headers).unwrap() as Chess;
  const seen = new Map<string, number>();
  const see = (): number => {
    const key = makeFen(position.toSetup()).split(' ', 4).join(' ');
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return seen.get(key) ?? 0;
  };
  let times = see();
  let plies = 0;
  for (const node of game.moves.mainline()) {
    const move = parseSan(position, node.san);
    if (move === undefined) throw new Error(`${node.san} is not legal in ${makeFen(position.toSetup())}`);
    position.play(normalizeMove(position, move));
    plies += 1;
    times = see();
  }
  return { plies, tags: game.headers, endings: endingsOf(position, times) };
}

function endingsOf(position: Chess, times: number): readonly string[] {
  const winner = position.turn === 'white' ? '0-1' : '1-0';
  return [
    position.isCheckmate() ? `checkmate ${winner}` : '',
    position.isStalemate() ? 'stalemate 1/2-1/2' : '',
    position.isInsufficientMaterial() ? 'insufficient_material 1/2-1/2' : '',
    times >= 3 ? 'threefold_repetition 1/2-1/2' : '',
    position.halfmoves >= 100 && !position.isCheckmate() ? 'fifty_moves 1/2-1/2' : '',
  ].filter((ending) => ending !== '');
}

describe('two engines', { timeout: 1_800_000 }, () => {
  it(`play ${GAMES} games; a second rules library confirms every result`, async () => {
    const strong = engineWish('strong', 10_000);
    const weak = { ...engineWish('weak', 10_000), elo: 1320 };
    const pairings = [
      { lane: 'a', first: 'strong', second: 'weak' },
      { lane: 'b', first: 'weak', second: 'strong' },
    ];
    const change = { gamesPerLane: GAMES / 2, maxPlies: 200, openings: [...ARTICLE_OPENINGS] };
    const started = await games.games.start(gameRequest([strong, weak], pairings, change));
    if (!started.ok) throw new Error(started.error.message);
    expect([await started.value.done, started.value.progress.message]).toEqual(['finished', null]);
    const read = games.games.read(started.value.runId);
    const played = [...(read?.state.games.values() ?? [])];
    expect(played).toHaveLength(GAMES);
    const terminations = new Set<string>();
    for (const game of played) {
      if (read === null || game.ended === null) throw new Error(`${game.setup.game.gameId} has no end`);
      const options = { runId: started.value.runId, startedAt: null, amendments: [], notes: null };
      const pgn = makeGamePgn(read.manifest, game, options);
      if (!pgn.ok) throw new Error(pgn.error.message);
      const { plies, tags, endings } = replay(pgn.value);
      const { termination, result } = game.ended;
      expect(plies).toBe(game.moves.length);
      expect(tags.get('Result')).toBe(result);
      expect(tags.get('Termination')).toBe(termination);
      if (termination === 'max_plies') expect([plies, endings]).toEqual([200, []]);
      else expect(endings).toContain(`${termination} ${result}`);
      terminations.add(termination);
    }
    expect(terminations).toContain('checkmate');
  });
});
