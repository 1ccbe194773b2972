import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  FULL_PHASE,
  KING_ENDGAME,
  MAN_TERMS,
  staticCp,
  TEMPO,
} from '../../../core/baseline/static-evaluation.ts';
import { boardOfFen, START_FEN } from '../../../core/chess/fen.ts';
import { repositoryRoot } from '../../setup-info.ts';

const PAGE = readFileSync(path.join(repositoryRoot, 'docs', 'static-evaluation.md'), 'utf8');

/** Numbers of a section's table, without the column of ranks. */
function tableOf(heading: string): readonly (readonly number[])[] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => /^\|\s+[1-8] \|/.test(line));
  return rows.map((row) => row.split('|').slice(2, -1).map(Number));
}

describe('staticCp', () => {
  it.each(MAN_TERMS.map((terms) => [terms.name, terms] as const))(
    '%s is what the page says',
    (name, terms) => {
      expect(tableOf(`${name.charAt(0).toUpperCase()}${name.slice(1)}`)).toEqual(terms.squares);
      if (name.startsWith('king')) return;
      const row = PAGE.split('\n').find((line) => new RegExp(`^\\| ${name} `).test(line)) ?? '';
      const { value, mobility, phase } = terms;
      expect(row.split('|').slice(2, -1).map(Number)).toEqual([value, mobility, phase]);
    },
  );

  it("has the page's endgame king, phase and move", () => {
    expect(tableOf('King, endgame')).toEqual(KING_ENDGAME);
    expect(PAGE).toContain(`the side to move counts ${TEMPO}.`);
    expect(PAGE.replaceAll(/\s+/g, ' ')).toContain(`at most ${FULL_PHASE}, divided by ${FULL_PHASE},`);
  });

  it('is the move alone at the start, for either side', () => {
    expect(staticCp(boardOfFen(START_FEN))).toBe(TEMPO);
    expect(staticCp(boardOfFen(START_FEN.replace(' w ', ' b ')))).toBe(-TEMPO);
  });

  it('adds up by hand', () => {
    // Kings e1 and e8 cancel out; a lone knight on c3: value, square, 8 squares of mobility less none, the move.
    expect(staticCp(boardOfFen('4k3/8/8/8/8/2N5/8/4K3 w - - 0 1'))).toBe(320 + 12 + 8 * 4 + 12);
    // Kings alone: g1 against e8, endgame table only.
    expect(staticCp(boardOfFen('4k3/8/8/8/8/8/8/6K1 w - - 0 1'))).toBe(-32 - -18 + 12);
  });

  it.each([
    'r2q1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9',
    '8/5pk1/6p1/3R4/1r5P/6P1/5PK1/8 b - - 0 40',
  ])('%s mirrored is its negative', (fen) => {
    const [men = '', turn = ''] = fen.split(' ');
    const swapped = [...men].map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const mirrored = `${swapped.join('').split('/').reverse().join('/')} ${turn === 'w' ? 'b' : 'w'} - - 0 9`;
    expect(staticCp(boardOfFen(mirrored)) + staticCp(boardOfFen(fen))).toBe(0);
  });
});
