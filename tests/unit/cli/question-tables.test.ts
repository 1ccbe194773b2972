/** Figures of questions in text, CSV and LaTeX: nothing unknown becomes 0, and no foreign text steers a terminal. */
import { describe, expect, it } from 'vitest';
import { comparisonText } from '../../../cli/question/comparison-text.ts';
import { questionReportText } from '../../../cli/question/report-text.ts';
import { TABLE_FORMATS, tableIn } from '../../../cli/table.ts';
import { compareTable, questionComparisonTables } from '../../../core/question/comparison-tables.ts';
import type { IntervalRow } from '../../../core/question/report.ts';
import { aggregateTable, groupTable, nameOfRun, questionTables } from '../../../core/question/tables.ts';
import { runLetter, type NamedRun } from '../../../core/table/compared-runs.ts';
import { comparison, HOSTILE, report } from './question-report.fixture.ts';

const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/;

function named(names: readonly string[]): readonly NamedRun[] {
  return comparison.runIds.map((runId, at) => ({ runId, letter: runLetter(at), name: names[at] ?? '' }));
}

describe('the report of a question run', () => {
  it('says in text what was asked of whom and how it went', () => {
    const text = questionReportText(report, true);
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
    expect(text).toMatch(/All items +Item-micro +33\.3 % +66\.7 % +100 % +3\n/);
    expect(text).toMatch(/Source-disjoint slice +Item-micro +– +– +– +0\n/);
    expect(text).toMatch(/motifs_pin +Motifs +3 +4 +33\.3 % +66\.7 % +100 % +1 +3,000 +0\.0123/);
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
    const csv = tableIn('csv', aggregateTable(report, [row]));
    expect(csv.split('\n').slice(0, 2)).toEqual([
      'slice,aggregate,accuracy,accuracy_low,accuracy_high,compliance,compliance_low,compliance_high,content,content_low,content_high,n',
      `whole,item_micro,${1 / 3},,,${2 / 3},0.25,0.75,1,,,3`,
    ]);
    const text = questionReportText(report, false, [row]);
    expect(text).toMatch(/All items +Item-micro +33\.3 % +66\.7 % +\[25\.0, 75\.0\] +100 % +3\n/);
  });

  it('is one table in LaTeX, captioned with run and n', () => {
    const latex = tableIn('latex', groupTable('task', report));
    expect(latex).toContain(String.raw`on bench \& more, run r-20260101t000000-00000001, n = 3 of 4}`);
    expect(latex).toContain(String.raw`motifs\_pin & Motifs & 3 & 4 & 33.3\,\% &`);
    expect(latex.match(/tabular/g)).toHaveLength(2);
  });

  it.each(TABLE_FORMATS)('obeys no foreign text (%s)', (format) => {
    expect(nameOfRun(report)).toContain(HOSTILE);
    const tables = [
      ...questionTables(report),
      ...questionComparisonTables(comparison, named([HOSTILE, 'b'])),
    ];
    for (const table of tables) expect(tableIn(format, table)).not.toMatch(CONTROL);
    expect(questionReportText(report, true)).not.toMatch(CONTROL);
    expect(comparisonText(comparison, named([HOSTILE, 'b']), true)).not.toMatch(CONTROL);
  });
});

describe('a comparison', () => {
  it('names the runs by letters, and tells figures, pairs, ranks and differences', () => {
    const text = comparisonText(comparison, named(['a', 'b']), true);
    expect(text).toContain('A  r-20260101t000000-00000001  a\nB  r-20260101t000000-00000002  b\n');
    expect(text).toContain('3 items answered by all; 1,000 replicates, seed 5');
    expect(text).toMatch(/A +a +All items +Item-micro +50\.0 % +\[10\.0, 90\.0\] +– +–\n/);
    expect(text).toMatch(/A +B +-25\.0 +\[-50\.0, \+10\.0\] +0 +1 +1 +1/);
    expect(text).toMatch(/Item-micro +A +a +2 +25\.0 % +75\.0 % +– +25\.0 % +0\.50/);
    expect(text).toMatch(/Item-micro +Task-macro +1\.00/);
    expect(text).toMatch(/player\.model +evil/);
    expect(text).toMatch(/Motifs +motifs_pin +33\.3 % +1 of 3 +66\.7 % +2 of 3/);
  });

  it('is one line a run, slice and aggregate in CSV', () => {
    const lines = tableIn('csv', compareTable(comparison, named(['a', 'b']))).split('\n');
    expect(lines).toHaveLength(1 + 2 * 2 * 4);
    expect(lines.slice(0, 2)).toEqual([
      'run,name,run_id,slice,aggregate,accuracy,accuracy_low,accuracy_high,accuracy_replicates,compliance,compliance_low,compliance_high,compliance_replicates,content,content_low,content_high,content_replicates,replicates,seed',
      'A,a,r-20260101t000000-00000001,whole,item_micro,0.5,0.1,0.9,1000,,,,,,,,,1000,5',
    ]);
  });
});
