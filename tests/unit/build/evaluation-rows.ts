/** Lines in the form of the public evaluation dump, over positions of random games; their scores only fit the strata. */
import { fourFields } from '../../../core/chess/fen.ts';
import { playedGame } from './played-positions.ts';

const SCORES = [0, 190, -210, 400, -380, 20, 160, -240];

export function evaluationRows(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const { fens } = playedGame(5000 + at, 40);
    const fen = fourFields(fens[Math.min(fens.length - 2, 12 + (at % 26))] ?? '');
    const evals = [
      { pvs: [{ cp: 7, line: 'e2e4' }], knodes: 10, depth: 11 },
      { pvs: [{ cp: SCORES[at % SCORES.length], line: 'e2e4 e7e5' }], knodes: 900 + at, depth: 22 },
      { pvs: [{ cp: 900, line: 'd2d4' }], knodes: 900, depth: 22 },
    ];
    return JSON.stringify({ fen, evals });
  });
}
