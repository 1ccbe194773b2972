/** The second computation of an answer: it agrees with the first on many positions, and a wrong answer makes no item. */
import { describe, expect, it } from 'vitest';
import { boardOfFen } from '../../../core/chess/fen.ts';
import { itemLine } from '../../../core/build/item-line.ts';
import { MOTIF_GENERATORS } from '../../../core/build/motif-generators.ts';
import { BOARD_GENERATORS, STRUCTURAL_GENERATORS } from '../../../core/build/structural-generators.ts';
import { digest } from '../../../host/datasets/import-jsonl.ts';
import { makeRng } from '../../../core/util/rng.ts';
import { playedGame } from './played-positions.ts';

const GENERATORS = [...BOARD_GENERATORS, ...MOTIF_GENERATORS];

/** Confirmed, with the answer; a text that begins with `!` says why not. Null: no answer. */
function made(task: string, fen: string): string | null {
  const generator = GENERATORS.find((one) => one.task === task);
  const source = { fen, board: boardOfFen(fen), moves: [], rng: makeRng(7), again: null };
  const answer = generator?.make(source) ?? null;
  if (answer === null) return null;
  const line = itemLine(task, 0, answer, digest);
  return line.ok ? answer.answer : `!${line.error.message}`;
}

describe('two computations', () => {
  it('agree on the positions of random games, for every task', () => {
    const seen = new Map<string, number>();
    for (let seed = 100; seed < 112; seed += 1) {
      for (const fen of playedGame(seed, 90).fens.filter((_, ply) => ply % 6 === 5)) {
        for (const { task } of GENERATORS) {
          const answer = made(task, fen);
          expect(answer ?? '', `${task} in ${fen}`).not.toMatch(/^!/);
          if (answer !== null) seen.set(task, (seen.get(task) ?? 0) + 1);
        }
      }
    }
    expect(seen.get('structural_legal_move_all')).toBeGreaterThan(100);
    expect(seen.get('motifs_pin')).toBeGreaterThan(5);
  });

  it.each([
    [
      'a promotion that opens a line, with all suffixes',
      'motifs_discovered_check',
      '8/R3P2k/8/8/8/8/8/K7 w - - 0 1',
      'e7e8b, e7e8n, e7e8q, e7e8r',
    ],
    [
      'the pawn taken en passant stood on the line: not the man that moved left it',
      'motifs_discovered_check',
      '7k/8/8/3pP3/2B5/8/8/K7 w - d6 0 2',
      null,
    ],
    [
      'a rook that castling brings to its line',
      'motifs_discovered_check',
      '3k4/8/8/8/8/8/8/R3K3 w Q - 0 1',
      null,
    ],
    ['castling gives check', 'structural_check_in_1', '3k4/8/8/8/8/8/8/R3K3 w Q - 0 1', 'a1a8, a1d1, e1c1'],
    ['three in a row are one battery', 'motifs_battery', '4k3/8/8/8/R2Q3R/8/8/4K3 w - - 0 1', 'a4>d4>h4'],
    ['a bishop does not go along a file', 'motifs_battery', '4k3/8/8/8/3B4/8/3R4/4K3 w - - 0 1', null],
    [
      'a pinned man that can still move',
      'motifs_pin',
      '4k3/8/8/4r3/8/8/4R3/4K3 b - - 0 1',
      'e2>e5>e8, e5>e2>e1',
    ],
    ['a king forks', 'motifs_fork', '4k3/8/8/8/8/4p3/3pK3/8 w - - 0 1', 'e2>d2-e3'],
    ['a king in front', 'motifs_skewer', '3q4/8/8/8/3k4/8/8/3R3K b - - 0 1', 'd1>d4>d8'],
  ])('agree on %s', (_, task, fen, answer) => {
    expect(made(task, fen)).toBe(answer);
  });

  it('disagree with a wrong answer, and nothing is made', () => {
    const fen = playedGame(3, 40).fens[40] ?? '';
    const source = { fen, board: boardOfFen(fen), moves: [], rng: makeRng(1), again: null };
    let tried = 0;
    for (const { task, make } of STRUCTURAL_GENERATORS) {
      const right = make(source);
      if (right === null) continue;
      tried += 1;
      const wrong = right.answer.includes(', ')
        ? right.answer.slice(0, right.answer.lastIndexOf(', '))
        : 'a1a1';
      expect(itemLine(task, 0, { ...right, answer: wrong }, digest), task).toMatchObject({
        ok: false,
        error: { code: 'not_confirmed' },
      });
    }
    expect(tried).toBeGreaterThan(4);
  });
});
