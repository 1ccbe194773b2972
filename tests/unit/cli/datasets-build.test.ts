/** `plybook datasets build`: into the workspace, into a file, plans, refusals. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetAudit, DatasetSummary } from '../../../core/chessqa/dataset.ts';
import { puzzleRows, PUZZLE_HEADING } from '../build/played-positions.ts';
import { CommandLine } from './cli-fixture.ts';

let cli: CommandLine;
let table = '';
beforeAll(() => {
  cli = new CommandLine();
  table = cli.file('puzzles.csv');
  writeFileSync(table, [PUZZLE_HEADING, ...puzzleRows(80), 'broken,row'].join('\n'));
});
afterAll(() => cli.remove());

const CC0 = ['--licence', 'CC0 1.0'];

describe('datasets build', () => {
  it('makes a data set with its licence and origin, the same one twice', async () => {
    const args = ['datasets', 'build', 'structural', '--source', table, ...CC0, '--quota', '2', '--json'];
    // Short of State Tracking, which needs games.
    expect(await cli.run(...args)).toBe(3);
    const first = cli.json<{ datasetId: string; alreadyPresent: boolean; build: { refused: number } }>();
    expect(first).toMatchObject({ alreadyPresent: false, build: { refused: 1 } });
    expect(cli.errors).toContain('puzzles.csv:82:');
    expect(await cli.run(...args)).toBe(3);
    expect(cli.json()).toMatchObject({ datasetId: first.datasetId, alreadyPresent: true });
    expect(await cli.run('datasets', 'show', first.datasetId, '--json')).toBe(0);
    const summary = cli.json<DatasetSummary>();
    expect(summary).toMatchObject({ name: 'structural, seed 42', licenceNote: 'puzzles.csv: CC0 1.0' });
    expect(summary).toMatchObject({ build: { version: 1, options: { seed: 42 }, sources: [{ rows: 81 }] } });
    expect(summary.source).toMatch(
      /^built by the structural builder, version 1, seed 42, from puzzles.csv \(SHA-256 \w{64}\)$/,
    );
    expect(await cli.run('datasets', 'audit', first.datasetId, '--json')).toBe(0);
    expect(cli.json<DatasetAudit>().labelChecks).toMatchObject({ differ: 0, unchecked: 0 });
  });

  it('makes one anew whose file was taken away, and what verify knows of it is the new file', async () => {
    const args = ['datasets', 'build', 'motifs', '--source', table, ...CC0, '--quota', '1', '--json'];
    await cli.run(...args);
    const { datasetId } = cli.json<{ datasetId: string }>();
    expect(await cli.run('verify'), cli.errors).toBe(0);
    const file = path.join(cli.file('default'), 'datasets', `${datasetId}.sqlite`);
    const before = readFileSync(file);
    rmSync(file);
    await cli.run(...args);
    expect(cli.json()).toMatchObject({ datasetId, alreadyPresent: false });
    expect(readFileSync(file).equals(before), 'its times differ').toBe(false);
    expect(await cli.run('verify'), cli.errors).toBe(0);
  });

  it('writes a file, whose items can be made once more', async () => {
    const output = cli.file('out.jsonl');
    const args = [
      'datasets',
      'build',
      'motifs',
      '--source',
      table,
      ...CC0,
      '--quota',
      '3',
      '--output',
      output,
    ];
    expect(await cli.run(...args, '--tasks', 'motifs_pin,motifs_fork')).toBe(0);
    const before = readFileSync(output, 'utf8').trimEnd().split('\n');
    expect(before).toHaveLength(6);
    const again = cli.file('again.jsonl');
    expect(
      await cli.run('datasets', 'build', 'motifs', '--source', output, ...CC0, '--again', '--output', again),
    ).toBe(0);
    const answers = (lines: readonly string[]): readonly unknown[] =>
      lines.map((line) => {
        const { task_id: id, input, correct_answer: answer } = JSON.parse(line) as Record<string, unknown>;
        return [id, input, answer];
      });
    expect(answers(readFileSync(again, 'utf8').trimEnd().split('\n'))).toEqual(answers(before));
  });

  it('plans without reading a source', async () => {
    const args = ['datasets', 'build', 'tactics', '--source', 'absent.csv', '--plan', '--json'];
    expect(await cli.run(...args, '--themes', 'fork', '--quota', '7,short_tactics_theme_fork=3')).toBe(0);
    const plan = cli.json<{ seed: number; tasks: { task: string; quota: number }[] }>();
    expect(plan.seed).toBe(42);
    expect(plan.tasks.map(({ quota }) => quota)).toEqual([7, 7, 7, 7, 3]);
  });

  it.each([
    ['an unknown builder', ['openings', '--source', 'x', ...CC0], /no builder "openings"/],
    ['nodes without labels', ['motifs', '--source', 'x', ...CC0, '--nodes', '9'], /belong to the judgment/],
    ['a task of none', ['all', '--source', 'x', ...CC0, '--tasks', 'opening'], /no task of these builders/],
    ['no licence', ['motifs', '--source', 'x'], /--licence: say under which licence/],
    ['more licences than sources', ['motifs', '--source', 'x', '--licence', 'a', 'b'], /2 given/],
    ['an absent source', ['motifs', '--source', 'absent.csv', ...CC0], /absent.csv cannot be read/],
    ['a seed in words', ['motifs', '--source', 'x', ...CC0, '--seed', 'two'], /"two" is not a whole number/],
    ['a quota of nothing', ['motifs', '--source', 'x', ...CC0, '--quota', '0'], /"0" is not a whole number/],
  ])('refuses %s', async (_, args, message) => {
    expect(await cli.run('datasets', 'build', ...args)).toBe(2);
    expect(cli.errors).toMatch(message);
  });

  it('never writes over a source, and refuses one named twice', async () => {
    const args = ['datasets', 'build', 'motifs', ...CC0];
    expect(await cli.run(...args, '--source', table, '--output', table)).toBe(2);
    expect(cli.errors).toContain('is the file that is read');
    expect(await cli.run(...args, '--source', table, table, '--output', cli.file('x.jsonl'))).toBe(2);
    expect(cli.errors).toContain('named twice');
  });
});
