/** Figures in text, CSV and LaTeX: nothing unknown becomes 0, and no foreign text steers a terminal or a document. */
import { describe, expect, it } from 'vitest';
import { comparisonText } from '../../../cli/question/comparison-text.ts';
import { nameOf, questionReportText } from '../../../cli/question/report-text.ts';
import { cellText, columnsOf, renderTable, TABLE_FORMATS } from '../../../cli/table.ts';
import type { IntervalRow } from '../../../core/question/report.ts';
import { comparison, HOSTILE, report } from './question-report.fixture.ts';

const whole = { format: 'text', byTask: true, intervals: null } as const;
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/;

describe('cells', () => {
  it('are empty where nothing is known', () => {
    expect(cellText(null, 'share')).toBe('');
    expect(cellText(0, 'share')).toBe('0.00 %');
    expect([cellText(0.051, 'signed_share'), cellText(-0.051, 'signed_share')]).toEqual([
      '+5.10 %',
      '-5.10 %',
    ]);
    expect(cellText(12_300_000, 'amount')).toBe('0.0123');
    expect(cellText(3500, 'count')).toBe('3,500');
  });

  it('are plain numbers in CSV, formulas of others disarmed', () => {
    const table = { title: 't', columns: columnsOf('a name', '%x', '$c', '#n'), rows: [] };
    const rows = [
      ['=SUM(A1)', 1 / 3, 500_000_000, 3500],
      ['b', null, null, 0],
    ];
    expect(renderTable({ ...table, rows }, 'csv').split('\n')).toEqual([
      'a_name,x,c,n',
      "'=SUM(A1),0.333333,0.5,3500",
      'b,,,0',
    ]);
  });
});

describe('the report of a question run', () => {
  it('says in text what was asked of whom and how it went', () => {
    const text = questionReportText(report, whole);
    for (const line of [
      'bench & more: 3 of 4 items answered, paused',
      '(piece_list), scoring version 2',
      '6 requests, 2 with a failure class, 1 cut off by the end of the program, 1 min 05 s in 2 executions',
      'prompt tokens 120, completion tokens 3,000, reasoning tokens unknown, cost 0.0123 and 1 request of unknown cost',
      'not sent, because refused: seed',
      '1 answer cut by the output limit',
      'Spend limit reached: 0.50 of 0.50.',
      'Re-scoring 1, 2026-01-01T00:00:00.000Z: new rules. 3 answers, 1 changed.',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).toMatch(/item-micro +all items +33\.33 % +66\.67 % +100\.00 % +3\n/);
    expect(text).toMatch(/item-micro +source-disjoint +0\n/);
    expect(text).toMatch(/motifs_pin +Motifs +33\.33 % +66\.67 % +100\.00 % +3 +4 +1 +3,000 +0\.0123/);
    expect(text).toMatch(/rate_limited +2/);
  });

  it('puts bounds beside each share where there are intervals', () => {
    const row: IntervalRow = {
      runId: report.runId,
      aggregate: 'item_micro',
      flag: 'compliance',
      slice: 'whole',
      value: 2 / 3,
      interval: { low: 0.25, high: 0.75, n: 1000 },
    };
    const csv = questionReportText(report, { format: 'csv', byTask: false, intervals: [row] });
    expect(csv.split('\n').slice(0, 2)).toEqual([
      'aggregate,items,accuracy,accuracy_low,accuracy_high,compliance,compliance_low,compliance_high,content,content_low,content_high,n',
      'item-micro,all items,0.333333,,,0.666667,0.25,0.75,1,,,3',
    ]);
    const text = questionReportText(report, { ...whole, intervals: [row] });
    expect(text).toMatch(/item-micro +all items +33\.33 % +66\.67 % +25\.0 to 75\.0 +100\.00 % +3\n/);
  });

  it('is one table in LaTeX, captioned with run and n', () => {
    const latex = questionReportText(report, { format: 'latex', byTask: true, intervals: null });
    expect(latex).toContain(String.raw`on bench \& more, run r-20260101t000000-00000001, n = 3 of 4}`);
    expect(latex).toContain(String.raw`motifs\_pin & Motifs & 33.33 \% &`);
    expect(latex.match(/tabular/g)).toHaveLength(2);
  });

  it.each(TABLE_FORMATS)('obeys no foreign text (%s)', (format) => {
    expect(nameOf(report)).toContain(HOSTILE);
    expect(questionReportText(report, { ...whole, format })).not.toMatch(CONTROL);
    expect(comparisonText(comparison, [HOSTILE, 'b'], { format, byTask: false })).not.toMatch(CONTROL);
  });
});

describe('a comparison', () => {
  it('names the runs by letters, and tells figures, pairs, ranks and differences', () => {
    const text = comparisonText(comparison, ['a', 'b'], { format: 'text', byTask: true });
    expect(text).toContain('A  r-20260101t000000-00000001  a\nB  r-20260101t000000-00000002  b\n');
    expect(text).toContain('3 items answered by all; 1,000 replicates, seed 5');
    expect(text).toMatch(/item-micro +all items +A +50\.00 % +10\.0 to 90\.0\nitem-micro +all items +B\n/);
    expect(text).toMatch(/A − B +-25\.00 % +-50\.00 % +\+10\.00 % +1 +0 +1 +1/);
    expect(text).toMatch(/item-micro +A +2 +25\.00 % +75\.00 % +25\.00 % +0\.500/);
    expect(text).toMatch(/item-micro +task-macro +1\.000/);
    expect(text).toMatch(/player\.model +evil/);
    expect(text).toMatch(/motifs_pin +Motifs +3 +1 +2/);
  });

  it('is one line a figure in CSV', () => {
    expect(comparisonText(comparison, [], { format: 'csv', byTask: false }).split('\n')).toEqual([
      'letter,run,aggregate,items,figure,value,low,high,replicates',
      'A,r-20260101t000000-00000001,item-micro,all items,accuracy,0.5,0.1,0.9,1000',
      'B,r-20260101t000000-00000002,item-micro,all items,accuracy,,,,',
    ]);
  });
});
