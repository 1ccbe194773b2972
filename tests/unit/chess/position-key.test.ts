/** The identity of positions and the words for an en passant square, against the table of cases. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boardOfFen, parseFen } from '../../../core/chess/fen.ts';
import { positionKeyOf } from '../../../core/chess/position-key.ts';
import { stateInWords } from '../../../core/prompt/representation.ts';
import { PositionImport } from '../../../core/study/import-positions.ts';

interface Case {
  readonly id: string;
  readonly source: string;
  readonly fen: string;
  readonly key: string;
  readonly words: string;
}

const file = new URL('../../vectors/position-key.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] };

describe('position identity', () => {
  it.each(cases.map((row) => [row.id, row] as const))('%s', (_, { fen, key, words }) => {
    expect(positionKeyOf(fen)).toBe(key);
    expect(stateInWords({ board: boardOfFen(fen), fen })).toContain(words);
    const parsed = parseFen(fen);
    // The square stays in the text of the source.
    expect(parsed.ok && parsed.value.fen.split(' ')[3]).toBe(fen.split(' ')[3]);
  });

  it('the first wording is kept for runs that began in it', () => {
    const fen = cases[0]?.fen ?? '';
    const shown = { board: boardOfFen(fen), fen };
    expect(stateInWords(shown, 1)).toContain('A pawn can be captured en passant on e3.');
    expect(stateInWords(shown, 2)).toContain('No pawn can be captured en passant.');
  });

  it('a square without a capture makes no other position of an imported set', () => {
    const reader = new PositionImport({ format: 'fen', condition: 'CUSTOM', origin: 'test' });
    const [first] = cases;
    reader.push(1, first?.fen ?? '');
    reader.push(2, `${first?.key} 0 1`);
    const { positions, refusals } = reader.end();
    expect(positions.map(({ fen }) => fen)).toEqual([first?.fen]);
    expect(refusals.map(({ code }) => code)).toEqual(['repeated']);
  });
});
