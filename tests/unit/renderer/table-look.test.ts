/** How a table is set up: what is kept is read with care, columns keep their order, and unknown stands last. */
import { describe, expect, it } from 'vitest';
import {
  heldOffsets,
  nextSort,
  PLAIN_LOOK,
  readLook,
  shownColumns,
  sortRows,
  trackOf,
} from '../../../renderer/table/table-look.ts';

const COLUMNS = [
  { id: 'mark', width: '40px', isFixed: true },
  { id: 'name', width: 'minmax(180px, 2fr)' },
  { id: 'score', width: '66px' },
  { id: 'archive', width: '46px', isFixed: true },
];
const idsOf = (columns: readonly { readonly id: string }[]): readonly string[] => columns.map(({ id }) => id);

describe('what was kept', () => {
  it.each([undefined, '', 'null', '[]', '{"hidden":1,"pinned":[2],"widths":{"a":"x"},"sort":{"id":3}}', '{'])(
    'is a plain look where it is %s',
    (text) => expect(readLook(text)).toEqual(PLAIN_LOOK),
  );
  it('is bounded', () => {
    expect(readLook('{"widths":{"a":1e9,"b":-5}}').widths).toEqual({ a: 1200, b: 40 });
  });
});

describe('columns', () => {
  it('puts the pinned before the rest, behind the fixed ones at the start', () => {
    const look = { ...PLAIN_LOOK, pinned: ['score'] };
    expect(idsOf(shownColumns(COLUMNS, look))).toEqual(['mark', 'score', 'name', 'archive']);
    expect([...heldOffsets(shownColumns(COLUMNS, look), look)]).toEqual([
      ['mark', 0],
      ['score', 40],
    ]);
  });
  it('hides, but never all and never a fixed one', () => {
    expect(idsOf(shownColumns(COLUMNS, { ...PLAIN_LOOK, hidden: ['name', 'mark'] }))).toEqual([
      'mark',
      'score',
      'archive',
    ]);
    expect(idsOf(shownColumns(COLUMNS, { ...PLAIN_LOOK, hidden: ['name', 'score'] }))).toEqual(
      idsOf(COLUMNS),
    );
  });
  it('gives a pinned column a known width', () => {
    const [, name] = COLUMNS;
    if (name === undefined) throw new Error('no column');
    expect(trackOf(name, PLAIN_LOOK)).toBe('minmax(180px, 2fr)');
    expect(trackOf(name, { ...PLAIN_LOOK, pinned: ['name'] })).toBe('180px');
    expect(trackOf(name, { ...PLAIN_LOOK, widths: { name: 300 } })).toBe('300px');
  });
});

describe('order', () => {
  const columns = [{ id: 'n', width: '1px', value: ({ n }: { n: number | null }) => n }];
  const rows = [{ n: 10 }, { n: null }, { n: 2 }];
  it('is up, down, and as it came', () => {
    const up = nextSort(null, 'n');
    const down = nextSort(up, 'n');
    expect([up, down, nextSort(down, 'n')]).toEqual([
      { id: 'n', isDescending: false },
      { id: 'n', isDescending: true },
      null,
    ]);
  });
  it('keeps unknown last both ways', () => {
    const sorted = (isDescending: boolean): readonly (number | null)[] =>
      sortRows(rows, columns, { id: 'n', isDescending }).map(({ n }) => n);
    expect(sorted(false)).toEqual([2, 10, null]);
    expect(sorted(true)).toEqual([10, 2, null]);
    expect(sortRows(rows, columns, { id: 'gone', isDescending: true })).toBe(rows);
  });
});
