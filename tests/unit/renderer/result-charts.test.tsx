/** Marks and drawings of the charts of question runs: what stands where, and that a file stands on its own. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  heatMarks,
  moveInHeat,
  wrapLabel,
  type HeatCell,
  type HeatTable,
} from '../../../renderer/chart/heat-map-marks.ts';
import { HeatMap } from '../../../renderer/chart/heat-map.tsx';
import { intervalMarks, type IntervalRowData } from '../../../renderer/chart/interval-marks.ts';
import { IntervalPlot } from '../../../renderer/chart/interval-plot.tsx';
import { PAPER, SCREEN } from '../../../renderer/chart/paint.ts';

function cell(value: number | null, n: number, href: string | null = '#/runs/a'): HeatCell {
  return { value, text: value === null ? '–' : `${value * 100} %`, note: `n ${n}`, href };
}

const table: HeatTable = {
  columns: [
    { id: 'a', label: 'model one' },
    { id: 'b', label: 'vendor/another-model-with-a-long-name' },
  ],
  rows: [
    { id: 'pin', label: 'pin', group: 'Motifs', cells: [cell(0.25, 8), cell(1, 8)] },
    { id: 'fork', label: 'fork', group: 'Motifs', cells: [cell(0, 3), cell(null, 0, null)] },
    { id: 'keyword', label: 'keyword', group: 'Semantic', cells: [cell(0.5, 2), cell(0.75, 4)] },
  ],
};

describe('marks of the heat map', () => {
  const marks = heatMarks(table);

  it('has one cell a row and column, inside the drawing, not over another', () => {
    expect(marks.cells).toHaveLength(6);
    for (const one of marks.cells) {
      expect(one.x + one.width).toBeLessThanOrEqual(marks.width);
      expect(one.y + one.height).toBeLessThanOrEqual(marks.height);
      expect(one.x).toBeGreaterThanOrEqual(marks.labelWidth);
    }
    const places = marks.cells.map((one) => `${one.x}/${one.y}`);
    expect(new Set(places).size).toBe(6);
  });

  it('parts the groups and names each once, above its first row', () => {
    expect(marks.groups.map((group) => group.label)).toEqual(['Motifs', 'Semantic']);
    const [pin, fork, keyword] = marks.rows.map((row) => row.y);
    expect((keyword ?? 0) - (fork ?? 0)).toBeGreaterThan((fork ?? 0) - (pin ?? 0));
  });

  it('gathers the rows of a group that stand apart', () => {
    const [pin, fork, keyword] = table.rows;
    if (pin === undefined || fork === undefined || keyword === undefined) throw new Error('no rows');
    const apart = heatMarks({ columns: table.columns, rows: [pin, keyword, fork] });
    expect(apart.rows.map((row) => row.id)).toEqual(['pin', 'fork', 'keyword']);
    expect(apart.groups).toEqual(marks.groups);
  });

  it('says a value by length too, and nothing where nothing is known', () => {
    const [first, full, none, gap] = marks.cells;
    expect(first?.barWidth).toBeCloseTo((first?.width ?? 0) / 4);
    expect(full?.barWidth).toBe(full?.width);
    expect([none?.barWidth, gap?.barWidth]).toEqual([0, 0]);
    expect(first?.label).toBe('pin, model one, 25 %, n 8');
  });

  it('moves by arrow keys and stays inside', () => {
    expect(moveInHeat(marks, 0, 'right')).toBe(1);
    expect(moveInHeat(marks, 1, 'right')).toBe(1);
    expect(moveInHeat(marks, 1, 'down')).toBe(3);
    expect(moveInHeat(marks, 0, 'up')).toBe(0);
    expect(moveInHeat(marks, 3, 'last')).toBe(5);
    expect(moveInHeat(marks, 99, 'down')).toBe(0);
  });

  it('draws nothing but its head for no rows', () => {
    expect(heatMarks({ columns: table.columns, rows: [] }).cells).toEqual([]);
  });
});

describe('a wrapped label', () => {
  it.each([
    ['short', 20, ['short']],
    ['vendor/model-name', 10, ['vendor/', 'model-name']],
    ['one two three four five six', 5, ['one', 'two', 'thre…']],
    ['', 10, ['']],
  ])('%j on lines of %i letters', (label, letters, lines) => {
    const wrapped = wrapLabel(label, letters);
    expect(wrapped.length).toBeLessThanOrEqual(3);
    for (const line of wrapped) expect(line.length).toBeLessThanOrEqual(letters + 1);
    if (lines.length < 3) expect(wrapped).toEqual(lines);
  });
});

function row(value: number | null, low: number | null, high: number | null): IntervalRowData {
  return { id: String(value), label: 'a run', value, low, high, text: 'text' };
}

describe('marks of an interval plot', () => {
  it('keeps every mark between the ends of its axis', () => {
    const marks = intervalMarks([row(0.62, 0.58, 0.66), row(0.3, 0.21, 0.4)], 'share', 640);
    for (const one of marks.rows) {
      expect(one.lowX ?? 0).toBeGreaterThanOrEqual(marks.plotLeft);
      expect(one.highX ?? 0).toBeLessThanOrEqual(marks.plotRight + 1e-6);
      expect(one.x ?? 0).toBeGreaterThan(one.lowX ?? 0);
      expect(one.x ?? 0).toBeLessThan(one.highX ?? 0);
    }
    expect(marks.ticks.map((tick) => Math.round(tick.value * 100))).toEqual([20, 30, 40, 50, 60, 70]);
    expect(marks.zeroX).toBeNull();
  });

  it('always holds zero where differences are drawn', () => {
    const marks = intervalMarks([row(0.05, 0.02, 0.08)], 'difference', 640);
    expect(marks.ticks[0]?.value).toBe(0);
    expect(marks.zeroX).toBeCloseTo(marks.plotLeft);
    const both = intervalMarks([row(0.01, -0.03, 0.05)], 'difference', 640);
    expect(both.zeroX).toBeGreaterThan(both.plotLeft);
  });

  it('leaves a gap for what is not known, and never goes beyond 100 %', () => {
    expect(intervalMarks([row(null, null, null)], 'share', 640).rows[0]?.x).toBeNull();
    const full = intervalMarks([row(1, 1, 1)], 'share', 640);
    expect(full.ticks.at(-1)?.value).toBeCloseTo(1);
    expect(full.ticks.length).toBeLessThan(10);
  });
});

describe.each([
  [
    'heat map',
    (paint = SCREEN) => (
      <HeatMap table={table} title="<Tasks & models>" paint={paint} description="runs a, b" />
    ),
  ],
  [
    'interval plot',
    (paint = SCREEN) => (
      <IntervalPlot
        rows={[row(0.5, 0.4, 0.6)]}
        mode="share"
        title="<Tasks & models>"
        paint={paint}
        description="runs a, b"
      />
    ),
  ],
] as const)('%s', (_name, draw) => {
  const paper = renderToStaticMarkup(draw(PAPER));

  it('stands on its own as a file: no variable, no class, no link, its title and what it rests on', () => {
    expect(paper).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(paper).not.toMatch(/var\(|class=|<a |style=/);
    expect(paper).toContain('<title>&lt;Tasks &amp; models&gt;</title>');
    expect(paper).toContain('<desc>runs a, b</desc>');
    expect(paper).toContain('fill="#ffffff"');
  });

  it('takes its colours from the scheme on screen', () => {
    expect(renderToStaticMarkup(draw())).toContain('var(--');
  });
});

describe('shades on paper', () => {
  const luminance = (hex: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  it.each([0, 0.25, 0.5, 0.75, 1, -3, 9])('let the text be read at %d', (share) => {
    const contrast = (luminance(PAPER.shade(share)) + 0.05) / (luminance(PAPER.text) + 0.05);
    expect(contrast).toBeGreaterThan(4.5);
  });
});
