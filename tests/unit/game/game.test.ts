import { describe, expect, it } from 'vitest';
import { applyUci } from '../../../core/chess/legal-list.ts';
import { foldGame, startGame, type GameState } from '../../../core/game/game.ts';
import { nextGameAction } from '../../../core/game/next-action.ts';
import { makeSchedule } from '../../../core/game/schedule.ts';
import { makeSetup } from '../../../core/game/setup.ts';
import type { GameManifest } from '../../../core/game/run.ts';
import { makeManifest, recorded } from './manifest.ts';

/** Two random movers: every ply is handed in. */
const free: Partial<GameManifest> = {
  players: [
    { kind: 'random', id: 'astra' },
    { kind: 'random', id: 'random' },
  ],
  openings: [{ eco: null, moves: [] }],
};

function gameOf(change: Partial<GameManifest>): GameState {
  const manifest = makeManifest(change);
  const [game] = makeSchedule(manifest);
  if (game === undefined) throw new Error('no game');
  return startGame(makeSetup(manifest, game));
}

function play(state: GameState, move: string): GameState {
  const next = applyUci(state.fen, [move]);
  if (!next.ok) throw new Error(next.error.message);
  const isWhite = state.fen.split(' ')[1] === 'w';
  return foldGame(state, {
    type: 'ply',
    ply: state.moves.length + 1,
    playerId: isWhite ? state.setup.white.playerId : state.setup.black.playerId,
    move,
    fenBefore: state.fen,
    fenAfter: next.value,
    decisionId: null,
  });
}

const playAll = (state: GameState, moves: string): GameState => moves.split(' ').reduce(play, state);

const shuffle = 'g1f3 g8f6 f3g1 f6g8';

describe('endings on the board (R-GAME-10.2 and R-GAME-10.3)', () => {
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['checkmate', '1-0', '6k1/5ppp/8/8/8/8/8/R5K1 w - - 3 40', 'a1a8'],
    ['checkmate', '0-1', 'r5k1/8/8/8/8/8/5PPP/6K1 b - - 3 40', 'a8a1'],
    ['stalemate', '1/2-1/2', '7k/8/8/6Q1/8/8/8/K7 w - - 0 1', 'g5g6'],
    ['insufficient_material', '1/2-1/2', '7k/8/8/8/8/8/q7/K7 w - - 0 1', 'a1a2'],
    ['fifty_moves', '1/2-1/2', '7k/8/8/8/8/8/R7/K7 w - - 99 90', 'a2b2'],
    // Checkmate on the move that brings the clock to 100 or 150 is checkmate.
    ['checkmate', '1-0', '6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90', 'a1a8'],
  ];
  it.each(rows)('%s %s from %s by %s', (termination, result, startFen, move) => {
    const over = play(gameOf({ ...free, startFen }), move);
    expect(nextGameAction(over)).toEqual({ action: 'end', termination, result });
    if (over.over === null) throw new Error('the game goes on');
    const ended = foldGame(over, { type: 'ended', ...over.over });
    expect(nextGameAction(ended)).toEqual({ action: 'done' });
  });

  it('at clock 150 mate would still be mate: the draw rule is only asked after it', () => {
    const startFen = '6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 120';
    expect(play(gameOf({ ...free, startFen }), 'a1a8').over?.termination).toBe('checkmate');
  });

  it('threefold counts what stands on the board, not what the next move could bring (10)', () => {
    const almost = playAll(gameOf(free), `${shuffle} g1f3 g8f6 f3g1`);
    expect(almost.over).toBeNull();
    expect(nextGameAction(almost).action).toBe('move');
    expect(play(almost, 'f6g8').over).toEqual({ termination: 'threefold_repetition', result: '1/2-1/2' });
  });

  it('clock 99 is no draw', () => {
    const startFen = '7k/8/8/8/8/8/R7/K7 w - - 98 90';
    expect(play(gameOf({ ...free, startFen }), 'a2b2').over).toBeNull();
  });
});

describe('the ply limit', () => {
  it('makes the game incomplete, never a draw, and comes after the board', () => {
    const limited = playAll(gameOf({ ...free, maxPlies: 8 }), 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b1c3 g8f6');
    expect(nextGameAction(limited)).toEqual({ action: 'end', termination: 'max_plies', result: '*' });
    const mated = playAll(gameOf({ ...free, maxPlies: 8 }), 'a2a3 f7f6 e2e4 g7g5 h2h3 a7a6 d2d4');
    expect(mated.over).toBeNull();
    const mate = playAll(gameOf({ ...free, maxPlies: 9 }), 'a2a3 f7f6 e2e4 g7g5 d2d4 a7a6 h2h3 h7h6 d1h5');
    expect(mate.over).toEqual({ termination: 'checkmate', result: '1-0' });
  });

  it('counts the book', () => {
    const opening = { eco: 'E60', moves: ['d2d4', 'g8f6', 'c2c4', 'g7g6'] };
    const state = playAll(
      gameOf({ ...free, openings: [opening], maxPlies: 8 }),
      'd2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6',
    );
    expect(state.over?.termination).toBe('max_plies');
  });
});

describe('the book', () => {
  it('is played by itself, then the side to move is asked', () => {
    let state = gameOf({});
    for (const move of ['d2d4', 'g8f6', 'c2c4', 'g7g6']) {
      expect(nextGameAction(state)).toMatchObject({ action: 'play', by: 'book', move });
      state = play(state, move);
    }
    expect(nextGameAction(state)).toMatchObject({ action: 'ask', decisionId: 'astra-g1-p5', number: 1 });
  });

  it('allows no other move', () => {
    expect(() => play(gameOf({}), 'e2e4')).toThrow(/the opening says d2d4/);
  });
});

describe('decisions of a game', () => {
  const own: Partial<GameManifest> = { openings: [{ eco: null, moves: [] }] };

  function answer(state: GameState, text: string | null, failure: 'tool_use' | 'truncated' | null = null) {
    const ask = nextGameAction(state);
    if (ask.action !== 'ask') throw new Error(`not asked: ${ask.action}`);
    const { decisionId, number } = ask;
    const opened = foldGame(state, {
      type: 'decision',
      decisionId,
      event: { type: 'attempt_opened', number, requestId: `${decisionId}-a${number}-00000000` },
    });
    expect(nextGameAction(opened)).toEqual({ action: 'in_flight', decisionId, number });
    return foldGame(opened, {
      type: 'decision',
      decisionId,
      event: { type: 'attempt_closed', number, failure, text, retryAfterMs: null },
    });
  }

  it('go reply, decision, ply, and the move is played as sent', () => {
    const accepted = answer(gameOf(own), 'e2e4');
    expect(nextGameAction(accepted)).toMatchObject({ action: 'decide', decisionId: 'astra-g1-p1' });
    expect(() => play(accepted, 'e2e4')).toThrow(/no accepted decision/);
    const decided = foldGame(accepted, { type: 'decided', decisionId: 'astra-g1-p1', move: 'e2e4' });
    const action = nextGameAction(decided);
    expect(action).toEqual({ action: 'play', by: 'decision', move: 'e2e4', decisionId: 'astra-g1-p1' });
    expect(() => foldGame(accepted, { type: 'decided', decisionId: 'astra-g1-p1', move: 'd2d4' })).toThrow(
      /the reply said e2e4/,
    );
    expect(() => play(decided, 'e2e4')).toThrow(/another decision/);
  });

  it('a forfeit is a loss of the side to move', () => {
    const white = answer(answer(answer(gameOf(own), 'a'), 'b'), 'e2e5');
    expect(nextGameAction(white)).toEqual({ action: 'end', termination: 'invalid_move', result: '0-1' });
    const black = gameOf({
      ...own,
      players: [{ kind: 'random', id: 'random' }, recorded('astra')],
      pairings: [{ lane: 'astra', first: 'random', second: 'astra' }],
    });
    const lost = answer(answer(answer(play(black, 'e2e4'), 'a'), 'b'), 'c');
    expect(nextGameAction(lost)).toEqual({ action: 'end', termination: 'invalid_move', result: '1-0' });
  });

  it('nothing but cut replies is no loss', () => {
    let state = gameOf(own);
    for (let left = 3; left > 0; left -= 1) state = answer(state, 'long', 'truncated');
    expect(nextGameAction(state)).toEqual({ action: 'end', termination: 'truncated', result: '*' });
  });

  it('a tool call ends the game as incomplete, although a legal move came with it', () => {
    const state = foldGame(answer(gameOf(own), 'e2e4', 'tool_use'), { type: 'resumed' });
    expect(nextGameAction(state)).toEqual({ action: 'end', termination: 'tool_use', result: '*' });
  });

  it('an end that the rows do not bear out is refused', () => {
    const end = { type: 'ended', termination: 'invalid_move', result: '0-1' } as const;
    expect(() => foldGame(answer(gameOf(own), 'a'), end)).toThrow(/it goes on/);
    const draw = { type: 'ended', termination: 'max_plies', result: '1/2-1/2' } as const;
    const limited = playAll(gameOf({ ...free, maxPlies: 8 }), 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b1c3 g8f6');
    expect(() => foldGame(limited, draw)).toThrow(/max_plies \*/);
  });
});

describe('plies that do not fit', () => {
  const start = gameOf(free);
  const good = play(start, 'e2e4');
  const ply = {
    type: 'ply',
    ply: 2,
    playerId: 'random',
    move: 'e7e5',
    fenBefore: good.fen,
    fenAfter: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    decisionId: null,
  } as const;
  it('are refused, each for what is wrong', () => {
    expect(foldGame(good, ply).moves).toEqual(['e2e4', 'e7e5']);
    expect(() => foldGame(good, { ...ply, ply: 3 })).toThrow(/ply 2 was to come/);
    expect(() => foldGame(good, { ...ply, fenBefore: start.fen })).toThrow(/the board had/);
    expect(() => foldGame(good, { ...ply, fenAfter: good.fen })).toThrow(/leads to/);
    expect(() => foldGame(good, { ...ply, move: 'e7e4' })).toThrow(/not legal/);
    expect(() => foldGame(good, { ...ply, playerId: 'astra' })).toThrow(/random was to move/);
    expect(() => foldGame(good, { ...ply, decisionId: 'x' })).toThrow(/nobody was asked/);
  });
});
