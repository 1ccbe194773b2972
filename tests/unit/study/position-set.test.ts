import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { START_FEN, fourFields } from '../../../core/chess/fen.ts';
import { applyUci } from '../../../core/chess/legal-list.ts';
import { makePositionsText } from '../../../core/study/export-positions.ts';
import {
  ndDrafts,
  numbered,
  oodDrafts,
  takeDrafts,
  takeUnseen,
  wdDrafts,
} from '../../../core/study/generate.ts';
import { PLACEMENT_PRESETS } from '../../../core/study/generate-ood.ts';
import {
  PositionImport,
  positionFormats,
  type ImportedPositions,
  type PositionFormat,
} from '../../../core/study/import-positions.ts';
import { studyPositionSchema, type StudyPosition } from '../../../core/study/position.ts';
import { makePositionSet, makeSetText, mergePositions } from '../../../core/study/position-set.ts';
import { searchFrequent } from '../../../core/study/search-wd.ts';
import { fail, ok } from '../../../core/util/result.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const ood = { seed: 5, preset: 'published-stats', settings: PLACEMENT_PRESETS['published-stats'] } as const;

const nd = (count: number, seed = 3) => numbered(takeDrafts(ndDrafts({ seed, plies: 20 }), count));

function read(text: string, format: PositionFormat): ImportedPositions {
  const reading = new PositionImport({ format, condition: 'CUSTOM', origin: 'test' });
  for (const [index, line] of text.split('\n').entries()) reading.push(index + 1, line);
  return reading.end();
}

describe('generated positions', () => {
  const positions = [...nd(5), ...numbered(takeDrafts(oodDrafts(ood), 5))];

  it('are records of the schema with full provenance', () => {
    for (const position of positions) expect(studyPositionSchema.parse(position)).toEqual(position);
    expect(positions[0]).toMatchObject({
      id: 'nd-0000',
      ply: 20,
      frequency: null,
      generator: { name: 'random-walk', version: 1, parameters: { plies: 20 }, seed: 3 },
    });
    expect(positions[5]).toMatchObject({
      id: 'ood-0000',
      ply: null,
      moves: null,
      generator: { seed: 5, parameters: { preset: 'published-stats', draw: 'bag', extraPieces: 9 } },
    });
  });

  it('make a set with a hash that another seed changes', () => {
    const set = makePositionSet(positions, sha256);
    const again = makePositionSet([...nd(5), ...numbered(takeDrafts(oodDrafts(ood), 5))], sha256);
    const other = makePositionSet(nd(5, 4), sha256);
    if (!set.ok || !again.ok || !other.ok) throw new Error('no set');
    expect(set.value.sha256).toBe(again.value.sha256);
    expect(set.value.sha256).not.toBe(other.value.sha256);
    expect(set.value.sha256).toBe(sha256(makeSetText(positions)));
  });

  it('repeated positions and ids are refused, and merging leaves them out', () => {
    const [first, second] = nd(2);
    if (first === undefined || second === undefined) throw new Error('no positions');
    const code = (list: readonly StudyPosition[]) => {
      const made = makePositionSet(list, sha256);
      return made.ok ? null : made.error.code;
    };
    expect(code([])).toBe('no_positions');
    expect(code([first, { ...second, id: first.id }])).toBe('repeated_id');
    expect(code([first, { ...first, id: 'other' }])).toBe('repeated_position');
    const merged = mergePositions([[first, second], [{ ...first, id: 'other' }]]);
    expect(merged.positions).toEqual([first, second]);
    expect(merged.repeated.map(({ id }) => id)).toEqual(['other']);
  });

  it('of a search by the whole FEN hold transpositions, and are read again as they are', async () => {
    const ways = [
      ['g1f3', 'd7d5', 'd2d4'],
      ['d2d4', 'd7d5', 'g1f3'],
    ];
    const known = new Set(
      ways.flatMap((moves) =>
        [0, 1, 2, 3].map((plies) => {
          const fen = applyUci(START_FEN, moves.slice(0, plies));
          return fen.ok ? fourFields(fen.value) : '';
        }),
      ),
    );
    const source = {
      name: 'two ways',
      totalGames: async (fen: string) => ok(known.has(fourFields(fen)) ? 1 : 0),
    };
    const settings = { minGames: 1, positions: 500, dedupe: 'fen' } as const;
    const found = await searchFrequent(source, settings, () => undefined);
    if (!found.ok) throw new Error(found.error.message);
    const positions = numbered(wdDrafts(found.value.positions, settings, source.name));
    expect([positions.length, new Set(positions.map(({ epd }) => epd)).size]).toEqual([7, 6]);
    expect(makePositionSet(positions, sha256).ok).toBe(true);
    expect(read(makeSetText(positions), 'jsonl').positions).toEqual(positions);
    expect(mergePositions([positions, positions])).toMatchObject({ renamed: [], positions: { length: 7 } });
  });

  it('of one kind go together: a later position whose id is taken gets the next free one, and nothing else', () => {
    const [one, two] = [nd(2, 3), nd(2, 4)];
    const merged = mergePositions([one, two, nd(1, 5)]);
    expect(merged.positions.map(({ id }) => id)).toEqual([
      'nd-0000',
      'nd-0001',
      'nd-0000.2',
      'nd-0001.2',
      'nd-0000.3',
    ]);
    expect(merged.renamed[0]).toEqual({ from: 'nd-0000', id: 'nd-0000.2' });
    expect(merged.positions[2]).toEqual({ ...two[0], id: 'nd-0000.2' });
    expect(makePositionSet(merged.positions, sha256).ok).toBe(true);
    // Put together again, what is there stays as it is.
    expect(mergePositions([merged.positions, one, two])).toMatchObject({ renamed: [] });
    for (const position of merged.positions) expect(studyPositionSchema.parse(position)).toEqual(position);
    const long = (position: StudyPosition | undefined) => ({ ...position, id: 'x'.repeat(100) });
    const [a, b] = [long(one[0]), long(two[0])] as StudyPosition[];
    if (a === undefined || b === undefined) throw new Error('no positions');
    expect(mergePositions([[a], [b]]).positions[1]?.id).toBe(`${'x'.repeat(98)}.2`);
  });
});

describe('database filter', () => {
  it('keeps what the source has never seen and says so in each position', async () => {
    const all = takeDrafts(ndDrafts({ seed: 9, plies: 20 }), 6);
    const known = new Set([all[1]?.fen, all[4]?.fen]);
    const source = { name: 'two games', totalGames: async (fen: string) => ok(known.has(fen) ? 1 : 0) };
    const taken = await takeUnseen(ndDrafts({ seed: 9, plies: 20 }), 4, source, () => undefined);
    if (!taken.ok) throw new Error(taken.error.message);
    expect(taken.value.known).toBe(2);
    expect(taken.value.drafts.map(({ fen }) => fen)).toEqual([0, 2, 3, 5].map((index) => all[index]?.fen));
    expect(taken.value.drafts[0]).toMatchObject({ frequency: 0, frequencySource: 'two games' });
  });

  it('hands on the failure of its source', async () => {
    const source = { name: 'none', totalGames: async () => fail('source_unavailable' as const, 'gone') };
    const taken = await takeUnseen(ndDrafts({ seed: 9, plies: 20 }), 4, source, () => undefined);
    expect(taken).toMatchObject({ ok: false, error: { code: 'source_unavailable' } });
  });
});

describe('round trips', () => {
  const positions = [...nd(3), ...numbered(takeDrafts(oodDrafts(ood), 3))];

  it('JSONL keeps everything', () => {
    const found = read(makePositionsText(positions, 'jsonl'), 'jsonl');
    expect(found).toMatchObject({ refusals: [], changes: [], read: 6 });
    expect(found.positions).toEqual(positions);
  });

  it.each(positionFormats)('%s keeps the positions', (format) => {
    const found = read(makePositionsText(positions, format), format);
    expect(found.refusals).toEqual([]);
    expect(found.positions.map(({ fen }) => fen)).toEqual(positions.map(({ fen }) => fen));
  });

  it.each(['csv', 'epd'] as const)('%s keeps the ids', (format) => {
    const found = read(makePositionsText(positions, format), format);
    expect(found.positions.map(({ id }) => id)).toEqual(positions.map(({ id }) => id));
  });

  it('CSV keeps condition and path', () => {
    const [first] = read(makePositionsText(positions, 'csv'), 'csv').positions;
    expect(first).toMatchObject({ condition: 'ND', moves: positions[0]?.moves, ply: 20 });
  });
});

describe('reports by line', () => {
  it('FEN list: every refusal has its line and its reason', () => {
    const {
      positions,
      refusals,
      changes,
      read: count,
    } = read(
      [
        '# a remark',
        '8/8/8/8/8/5k2/6q1/7K w - - 0 1', // mate
        '7k/8/8/8/8/8/8/K7 w - - 0 1', // lone kings
        '4k3/8/8/8/8/8/4P3/4K3 w - -',
        '',
        '4k3/8/8/8/8/8/4P3/4K3 w - - 7 40', // the same four fields
        'not a position',
        '4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1',
      ].join('\n'),
      'fen',
    );
    expect(count).toBe(6);
    expect(positions.map(({ id, condition }) => [id, condition])).toEqual([['custom-0000', 'CUSTOM']]);
    expect(refusals.map(({ line, code }) => [line, code])).toEqual([
      [2, 'finished'],
      [3, 'finished'],
      [6, 'repeated'],
      [7, 'bad_fen'],
      [8, 'repeated'], // without its impossible rights it is that position again
    ]);
    expect(changes).toEqual([{ line: 4, id: 'custom-0000', change: 'counters_added: "" → "0 1"' }]);
    expect(refusals[3]?.excerpt).toBe('not a position');
  });

  it('EPD: operations, counters, ids; what is no operation is refused', () => {
    const { positions, refusals } = read(
      [
        '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "first; really"; hmvc 3; fmvn 20;',
        '4k3/8/8/8/8/8/4P3/4K3 b - - id "second"; bm Kd7',
        '4k3/8/8/8/8/8/3P4/4K3 w - - id "third"',
        '4k3/8/8/8/8/8/3P4/4K3 w - - id "fourth";',
        '4k3/8/8/8/8/8/2P5/4K3 w',
        '4k3/8/8/8/8/8/2P5/4K3 w - - !bm c4;',
      ].join('\n'),
      'epd',
    );
    expect(positions.map(({ id, fen }) => [id, fen])).toEqual([
      ['custom-0000', '4k3/8/8/8/8/8/4P3/4K3 w - - 3 20'],
      ['second', '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1'],
      ['third', '4k3/8/8/8/8/8/3P4/4K3 w - - 0 1'],
    ]);
    expect(positions[0]?.generator.parameters['name']).toBe('first; really');
    expect(refusals.map(({ line, code }) => [line, code])).toEqual([
      [4, 'repeated'],
      [5, 'unreadable'],
      [6, 'unreadable'],
    ]);
  });

  it('CSV: quoted fields over lines, other separators, wrong rows', () => {
    const { positions, refusals } = read(
      [
        'Name;FEN;id;Condition',
        '"two\nlines";4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;a;ood',
        'x;4k3/8/8/8/8/8/3P4/4K3 w - - 0 1;a;OOD',
        'x;4k3/8/8/8/8/8/2P5/4K3 w - - 0 1;b;XYZ',
        'x;4k3/8/8/8/8/8/2P5/4K3 w - - 0 1',
      ].join('\n'),
      'csv',
    );
    expect(positions.map(({ id, condition }) => [id, condition])).toEqual([['a', 'OOD']]);
    expect(refusals.map(({ line, code }) => [line, code])).toEqual([
      [4, 'bad_id'],
      [5, 'unreadable'],
      [6, 'unreadable'],
    ]);
    expect(read('id,name\na,b', 'csv').refusals).toHaveLength(2);
    expect(read('fen\n"4k3/8', 'csv').refusals).toMatchObject([{ line: 2, code: 'unreadable' }]);
  });

  it('JSONL: stated facts and paths are checked, never believed', () => {
    const [good] = nd(1);
    if (good === undefined) throw new Error('no position');
    const { moves } = good;
    const lines = [
      { ...good, whiteMaterial: good.whiteMaterial + 1 },
      { ...good, moves: moves?.slice(0, 18) },
      { ...good, moves: ['e2e5'] },
      { ...good, fen: 5 },
      good,
    ].map((value) => JSON.stringify(value));
    const { positions, refusals } = read([...lines, '{"fen":'].join('\n'), 'jsonl');
    expect(positions).toEqual([good]);
    expect(refusals.map(({ line, code }) => [line, code])).toEqual([
      [1, 'facts_differ'],
      [2, 'path_differs'],
      [3, 'path_differs'],
      [4, 'unreadable'],
      [6, 'unreadable'],
    ]);
  });
});
