/** Tables of figures in every form: one set of columns, one rounding a kind, unknown never 0, foreign text never obeyed. */
import { describe, expect, it } from 'vitest';
import { differenceTable, nameRuns, plainName } from '../../../core/table/compared-runs.ts';
import { figure, makeTable, shareCell, type FigureKind, type Table } from '../../../core/table/figure.ts';
import { latexText, makeLatex } from '../../../core/table/latex.ts';
import { makeCsv, makeJson, machineTable } from '../../../core/table/machine.ts';
import { spellInterval, spellValue, type Spelling } from '../../../core/table/spell.ts';
import { makeText } from '../../../core/table/words.ts';
import vectors from '../../vectors/figure-words.json' with { type: 'json' };

const SIGNS: Spelling = { group: ',', space: ' ', minus: '-', unknown: '–', text: (text) => text };

interface Row {
  readonly name: string;
  readonly right: number | null;
  readonly n: number;
  readonly isRight: boolean | null;
}

const table: Table = makeTable<Row, { readonly name: string }>(
  { id: 'made', title: 'Shares & counts' },
  [
    figure('a_name', 'Name', 'text', ({ name }) => name, { words: { known: 'a known one' } }),
    figure(
      'right_rate',
      'Right',
      'share',
      ({ right, n }) =>
        right === null ? null : { ...shareCell(right, n), interval: { low: 0.1, high: 0.9 }, sd: 0.25 },
      { parts: ['interval', 'sd', 'count', 'n'], opens: ({ name }) => ({ name }) },
    ),
    figure('asked', 'Asked', 'count', ({ n }) => n, { isDetail: true }),
    figure('is_right', 'All right', 'flag', ({ isRight }) => isRight),
  ],
  [
    { name: '=1+1, "x"', right: 1, n: 3, isRight: true },
    { name: '50 % {b}', right: null, n: 7, isRight: null },
    { name: 'known', right: 0, n: 4000, isRight: false },
  ],
);

describe('a table', () => {
  it('is CSV with the figures as they are and what stands beside them in columns', () => {
    expect(makeCsv(table)).toBe(
      [
        'a_name,right_rate,right_rate_low,right_rate_high,right_rate_sd,right_rate_count,right_rate_n,asked,is_right',
        `"'=1+1, ""x""",${1 / 3},0.1,0.9,0.25,1,3,3,true`,
        '50 % {b},,,,,,,7,',
        'known,0,0.1,0.9,0.25,0,4000,4000,false',
        '',
      ].join('\n'),
    );
  });

  it('is JSON with the columns of the CSV as names', () => {
    const { columns, rows } = machineTable(table);
    const read = JSON.parse(makeJson(table)) as { readonly rows: readonly Record<string, unknown>[] };
    expect(read).toMatchObject({ table: 'made', title: 'Shares & counts' });
    expect(read.rows.map((row) => Object.keys(row))).toEqual(rows.map(() => columns));
    expect(read.rows.map((row) => Object.values(row))).toEqual(rows);
  });

  it('is LaTeX with texts to the left, numbers to the right, details left out and nothing unescaped', () => {
    const latex = makeLatex(table);
    expect(latex).toContain(String.raw`\begin{tabular}{lrrrrl}`);
    expect(latex).toContain(String.raw`Name & Right & 95 \% & SD & of & All right \\`);
    expect(latex).toContain(String.raw`33.3\,\% & [10.0, 90.0] & 25.0\,\% & 1 of 3 & yes \\`);
    expect(latex).toContain(String.raw`50 \% \{b\} & – & – & – & – & – \\`);
    expect(latex).toContain(String.raw`a known one & 0\,\% & [10.0, 90.0] & 25.0\,\% & 0 of 4\,000 & no`);
    expect(latex).toContain(String.raw`\caption{Shares \& counts}`);
  });

  it('is text in columns, under its title', () => {
    expect(makeText(table, SIGNS).split('\n')).toEqual([
      'Shares & counts',
      'Name          Right          95 %      SD          of  All right',
      '=1+1, "x"    33.3 %  [10.0, 90.0]  25.0 %      1 of 3  yes',
      expect.stringMatching(/^50 % \{b\} +– +– +– +– +–$/),
      expect.stringMatching(/^a known one +0 % +\[10\.0, 90\.0\] +25\.0 % +0 of 4,000 +no$/),
    ]);
  });

  it('opens what a number counts, and nothing where none is counted or known', () => {
    expect(table.rows.map((row) => row[1]?.opens ?? null)).toEqual([{ name: '=1+1, "x"' }, null, null]);
  });

  it('has on a page what the page has room for', () => {
    const page = makeText({ ...table, title: '', page: ['a_name', 'asked'] }, SIGNS);
    expect(page.split('\n')[0]).toBe('Name         Asked');
  });
});

describe('rounding', () => {
  it.each(vectors.cases)('$id', ({ input: { kind, value }, expected }) => {
    expect(spellValue(value, kind as FigureKind, SIGNS)).toBe(expected);
  });

  it('of an interval is that of its value', () => {
    const bounds = { low: -0.051, high: 0.2 };
    expect(spellInterval(bounds, 'share', SIGNS)).toBe('[-5.1, 20.0]');
    expect(spellInterval(bounds, 'points', SIGNS)).toBe('[-5.1, +20.0]');
    expect(spellInterval({ low: 600, high: 712.346 }, 'cp', SIGNS)).toBe('[600.00, 712.35]');
    expect(spellInterval(null, 'cp', SIGNS)).toBe('–');
  });
});

describe('LaTeX', () => {
  it('escapes every character that means something', () => {
    expect(latexText('a_b & 50% {x} #1 $2 ~ ^ <> \\end')).toBe(
      String.raw`a\_b \& 50\% \{x\} \#1 \$2 \textasciitilde{} \textasciicircum{} \textless{}\textgreater{} \textbackslash{}end`,
    );
    expect(latexText('a\nb\u0007')).toBe('a b ');
    expect(latexText('4\u202F000 −1 a → b\u202e')).toBe(String.raw`4\,000 $-$1 a $\rightarrow$ b`);
  });

  it('keeps a row that begins with a bracket or a star apart from the row before', () => {
    const names = ['[2ex] evil', '* star', 'plain [x]'].map((name) => ({ name }));
    const head = { id: 'a', title: '' };
    const latex = makeLatex(
      makeTable(head, [figure('a', 'a', 'text', ({ name }: { name: string }) => name)], names),
    );
    expect(latex.split('\n').slice(7, 10)).toEqual([
      String.raw`{}[2ex] evil \\`,
      String.raw`{}* star \\`,
      String.raw`plain [x] \\`,
    ]);
  });
});

describe('runs beside each other', () => {
  const run = (runId: string, createdAt: string, player = 'a') => ({
    runId,
    createdAt,
    player,
    condition: '',
  });

  it('have names that no other has, the same wherever the clock stands', () => {
    const noon = '2026-03-14T12:00:00.000Z';
    const runs = nameRuns(
      [run('r1', noon), run('r2', noon), run('r3', '2026-03-15T12:00:00.000Z'), run('r4', noon, 'b')],
      plainName,
    );
    expect(runs.map(({ letter, name }) => `${letter} ${name}`)).toEqual([
      'A a, 2026-03-14 12:00 UTC, r1',
      'B a, 2026-03-14 12:00 UTC, r2',
      'C a, 2026-03-15 12:00 UTC',
      'D b',
    ]);
    expect(plainName({ player: 'x\u202ey\u0007', condition: 'json' })).toBe('x�y� (json)');
  });

  it('differ in settings, a column each', () => {
    const named = nameRuns([run('r1', '', 'one'), run('r2', '', 'two')], plainName);
    const found = differenceTable([{ setting: 'seed', values: ['1', null] }], named);
    expect(makeCsv(found)).toBe('setting,run_a,run_b\nseed,1,\n');
    expect(found.figures.map(({ heading }) => heading)).toEqual(['Setting', 'A: one', 'B: two']);
  });
});
