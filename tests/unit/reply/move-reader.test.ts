import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import { judgeReply } from '../../../core/reply/judges.ts';
import { readMove } from '../../../core/reply/move-reader.ts';
import judges from '../../vectors/judges.json' with { type: 'json' };
import vectors from '../../vectors/move-reader.json' with { type: 'json' };

const positions: Readonly<Record<string, string>> = vectors.positions;
const start = legalList(positions['S'] ?? '');

describe('move reader vectors', () => {
  it.each(vectors.cases)('$id ($source)', (row) => {
    const legal = legalList(positions[row.position] ?? '');
    const verdict = readMove(row.reply, { legal, structured: false, mode: 'protocol3' });
    expect({ move: verdict.move, method: verdict.method, error: verdict.error }).toEqual({
      move: row.move,
      method: row.method,
      error: row.error,
    });
    expect(verdict.strictUciValid).toBe(row.method === 'strict' && row.move !== null);
    expect(readMove(row.reply, { legal, structured: false, mode: 'protocol2' }).move).toBe(row.strictMove);
  });

  it('covers all 76 rows of the reference table', () => {
    const rows = new Set(vectors.cases.flatMap((row) => /^row-(\d+)/.exec(row.id)?.[1] ?? []));
    expect(rows.size).toBe(76);
  });
});

describe('format recovery', () => {
  it.each([
    ['e2e4', true, true],
    ['e2e4', false, false],
    ['{"move":"e2e4"}', true, false],
    ['{"move":"e2e4"}', false, true],
    ['so\ne2e4', false, true],
    ['e2e5', false, false],
  ])('%j asked as structured %s is recovered %s', (reply, structured, recovered) => {
    expect(readMove(reply, { legal: start, structured, mode: 'protocol3' }).formatRecovered).toBe(recovered);
  });
});

describe('judges of the article', () => {
  it.each(judges.forfeits)('forfeit $id', ({ fen, first, last }) => {
    const reply = `I looked at ${first} first.\nThen I settled.\n${last}`;
    const table = judgeReply(reply, legalList(fen), false);
    const byName = Object.fromEntries(table.opinions.map((opinion) => [opinion.judge, opinion]));
    expect(byName['strict']?.accepts).toBe(false);
    expect(table.verdict).toMatchObject({ move: last, method: 'final_line', error: null });
    expect(byName['first_mention']?.move).toBe(first);
    expect(byName['last_mention']).toMatchObject({ move: last, legal: true });
  });

  it('first mention differs from the last line only in one forfeit', () => {
    expect(judges.forfeits.filter(({ first, last }) => first !== last).map(({ id }) => id)).toEqual([
      'Opus 10, 36',
    ]);
  });

  it.each(judges.rejections)('rejection at $id is format, not legality', ({ fen, reply, accepted }) => {
    const legal = legalList(fen);
    expect(readMove(reply, { legal, structured: false, mode: 'protocol3' }).error).toBe(
      'missing_or_ambiguous_move',
    );
    expect(legal).toContain(accepted);
  });

  it('a last-word reader is fooled where protocol 3 refuses', () => {
    const black = legalList('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
    const table = judgeReply('e7e6, though d7d5 is fine', black, false);
    expect(table.opinions.find(({ judge }) => judge === 'last_mention')?.move).toBe('d7d5');
    expect(table.verdict.error).toBe('missing_or_ambiguous_move');
  });
});

describe('hostile replies', () => {
  it('never throws and accepts only listed moves', () => {
    const piece = fc.constantFrom(
      'e2e4',
      '`',
      '```',
      '\n',
      '{"move":"',
      '"}',
      'Final move: ',
      '\u2028',
      '\ufeff',
      ' ',
    );
    const reply = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(reply, fc.boolean(), (text, structured) => {
        const { move, error } = readMove(text, { legal: start, structured, mode: 'protocol3' });
        expect(move === null ? error : start).toSatisfy((value: unknown) =>
          move === null ? value !== null : (value as readonly string[]).includes(move),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['blanks', ' '.repeat(1_000_000)],
    ['blanks around a word', `${' '.repeat(500_000)}x${' '.repeat(500_000)}`],
    ['open braces', '{'.repeat(1_000_000)],
    ['fences', '```\n'.repeat(250_000)],
    ['label and blanks', `move${' '.repeat(1_000_000)}`],
    ['tokens', 'e2e4 '.repeat(200_000)],
  ])('reads a megabyte of %s', (_name, reply) => {
    expect(readMove(reply, { legal: start, structured: false, mode: 'protocol3' }).move).toBeNull();
    expect(judgeReply(reply, start, false).verdict.move).toBeNull();
  });
});
