/** Marks of the study figures: gaps, intervals, axes, shapes; and a drawing that stands on its own on paper. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { boardMarks } from '../../../renderer/chart/board-marks.ts';
import { distributionMarks } from '../../../renderer/chart/distribution-marks.ts';
import { PAPER } from '../../../renderer/chart/paint.ts';
import { panelMarks, type PanelData, type PanelPoint } from '../../../renderer/chart/panel-marks.ts';
import { PanelPlot } from '../../../renderer/chart/panel-plot.tsx';
import { styleOf } from '../../../renderer/chart/series-style.ts';

const point = (condition: string, value: number | null, part: Partial<PanelPoint> = {}): PanelPoint => ({
  condition,
  value,
  low: null,
  high: null,
  sd: null,
  n: 500,
  isDerived: false,
  href: null,
  ...part,
});

const panel = (part: Partial<PanelData> = {}): PanelData => ({
  unit: 'cp',
  conditions: ['WD', 'OOD'],
  series: [
    {
      name: 'model one',
      isPaper: false,
      styleIndex: 3,
      points: [point('WD', 50, { low: 40, high: 60, sd: 200, href: '#/runs/r1' }), point('OOD', null)],
    },
    {
      name: 'model one',
      isPaper: true,
      styleIndex: 3,
      points: [point('WD', 51.52, { isDerived: true, n: null })],
    },
  ],
  ...part,
});

describe('panels of conditions and series', () => {
  it('leaves the slot of an unknown value empty and keeps the deviation within the axis', () => {
    const marks = panelMarks(panel(), 460);
    expect(marks.marks.map(({ key }) => key)).toEqual(['0/WD', '1/WD']);
    const [own] = marks.marks;
    expect(own?.sdBottom).toBe(marks.plotBottom);
    expect(own?.boxTop).toBeLessThan(own?.y ?? 0);
    expect(own?.boxBottom).toBeGreaterThan(own?.y ?? 0);
  });

  it('draws a printed series hollow and marks what is derived with a dagger', () => {
    const { marks, hasDerived } = panelMarks(panel(), 460);
    expect(marks[1]?.style).toEqual(styleOf(3));
    expect(marks[1]?.isPaper).toBe(true);
    expect(marks[1]?.text).toBe('52†');
    expect(marks[1]?.label).toContain('derived from printed values');
    expect(hasDerived).toBe(true);
  });

  it('says of how many the values of a condition are', () => {
    const two = panel({
      series: [
        { name: 'a', isPaper: false, styleIndex: 0, points: [point('WD', 1, { n: 20 })] },
        { name: 'b', isPaper: false, styleIndex: 0, points: [point('WD', 1, { n: 18 })] },
      ],
    });
    expect(panelMarks(two, 460).bands.map(({ note }) => note)).toEqual(['n 18 to 20', 'n unknown']);
    expect(
      panelMarks(
        panel({
          series: [...two.series, { name: 'c', isPaper: true, styleIndex: 2, points: [point('WD', 1)] }],
        }),
        460,
      ).bands[0]?.note,
    ).toBe('n 18 to 20, paper 500');
  });

  it.each([
    ['losses', 'cp', 990, 1000],
    ['shares', 'share', 0.97, 1],
  ] as const)('ends the axis of %s where there can be no more', (_name, unit, value, top) => {
    const one = panel({
      unit,
      series: [{ name: 'a', isPaper: false, styleIndex: 0, points: [point('WD', value, { sd: value })] }],
    });
    const marks = panelMarks(one, 460);
    expect(marks.ticks.at(-1)?.y).toBeCloseTo(marks.plotTop);
    expect(marks.ticks.at(-1)?.text).toBe(unit === 'share' ? '100%' : String(top));
  });

  it('has an axis where every value is zero or unknown', () => {
    const zeros = panel({
      unit: 'tokens',
      series: [{ name: 'a', isPaper: false, styleIndex: 0, points: [point('WD', 0), point('OOD', null)] }],
    });
    const marks = panelMarks(zeros, 460);
    expect(marks.ticks.map(({ text }) => text)).toEqual(['0', '200', '400', '600', '800', '1k']);
    expect(marks.marks[0]?.y).toBe(marks.plotBottom);
  });

  it('goes below zero where a generation got worse', () => {
    const worse = panel({
      unit: 'share',
      series: [
        { name: 'a → b', isPaper: false, styleIndex: 0, points: [point('WD', -0.3), point('OOD', 0.5)] },
      ],
    });
    const marks = panelMarks(worse, 460);
    expect(marks.baseY).toBeLessThan(marks.plotBottom);
    expect(marks.baseY).toBeGreaterThan(marks.plotTop);
  });

  it('has no link in a file, and names of models stay text', () => {
    const hostile = panel({
      series: [
        {
          name: '<script>x</script>',
          isPaper: false,
          styleIndex: 0,
          points: [point('WD', 5, { href: '#/runs/r' })],
        },
      ],
    });
    const text = renderToStaticMarkup(
      <PanelPlot data={hostile} title="T" paint={PAPER} description="rests on" />,
    );
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('href=');
    expect(text).not.toContain('var(--');
    expect(text).toContain('rests on');
  });
});

it('gives no two of many series the same look', () => {
  const looks = Array.from({ length: 56 }, (_, at) => JSON.stringify(styleOf(at)));
  expect(new Set(looks).size).toBe(56);
});

describe('histograms of losses', () => {
  const bins = [
    { from: 0, to: 10, count: 3, share: 0.3, href: '#/a' },
    { from: 10, to: 50, count: 0, share: 0, href: null },
    { from: 1000, to: null, count: 7, share: 0.7, href: null },
  ];
  it('has a bar for each bin with answers, those without a move apart', () => {
    const marks = distributionMarks([{ series: 'm', condition: 'WD', n: 10, bins }]);
    expect(marks.bars.map(({ isNoMove }) => isNoMove)).toEqual([false, true]);
    expect(marks.bars[1]?.label).toBe('m, WD, no legal move: 7 of 10');
    expect((marks.bars[0]?.height ?? 0) / (marks.bars[1]?.height ?? 1)).toBeCloseTo(3 / 7);
  });

  it('says that a histogram has no value', () => {
    const none = bins.map((bin) => ({ ...bin, count: 0, share: null }));
    const marks = distributionMarks([{ series: 'm', condition: 'WD', n: 0, bins: none }]);
    expect(marks.bars).toEqual([]);
    expect(marks.cells[0]?.isEmpty).toBe(true);
  });
});

describe('boards of a figure', () => {
  const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  it('has a1 dark at the lower left of the side to move', () => {
    const a1 = (text: string) => boardMarks(text, [], 80).squares[0];
    expect(a1(fen)).toEqual({ key: 0, x: 0, y: 70, isDark: true });
    expect(a1(fen.replace(' w ', ' b '))).toEqual({ key: 0, x: 70, y: 0, isDark: true });
  });

  it('draws 32 men, and no arrow for what is no move', () => {
    const arrow = (move: string) => ({ move, colour: '#000000', isDashed: false });
    const marks = boardMarks(fen, [arrow('e2e4'), arrow('z9z9'), arrow('e2e2')], 80);
    expect(marks.men).toHaveLength(32);
    expect(marks.arrows).toHaveLength(1);
  });

  it('is empty for a text that is no position', () => {
    expect(boardMarks('<b>no</b>', [], 80).men).toEqual([]);
  });
});
