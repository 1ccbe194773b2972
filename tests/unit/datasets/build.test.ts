/** Builds from files: same bytes twice, another seed another set, every wrong row by its number, rules of the walk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOptionsOf, type BuildOptions, type BuildWishes } from '../../../core/build/options.ts';
import { parseItem, type QaItem } from '../../../core/chessqa/item.ts';
import { checkLabel } from '../../../core/chessqa/label-check.ts';
import { buildItems, type BuiltItems } from '../../../host/datasets/build/build-items.ts';
import { digest } from '../../../host/datasets/import-jsonl.ts';
import { playedGame, puzzleRows, PUZZLE_HEADING } from '../build/played-positions.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';

let folder = '';
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'plybook-build-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NO_WISHES: Omit<BuildWishes, 'builder'> = {
  seed: null,
  order: null,
  position: null,
  quota: null,
  quotas: new Map(),
  tasks: null,
  themes: null,
  minPopularity: null,
  maxRatingDeviation: null,
  maxPlies: null,
  again: false,
};

function optionsOf(wishes: Partial<BuildWishes> & Pick<BuildWishes, 'builder'>): BuildOptions {
  const options = buildOptionsOf({ ...NO_WISHES, ...wishes });
  if (!options.ok) throw new Error(options.error.message);
  return options.value;
}

async function built(files: readonly string[], wishes: Parameters<typeof optionsOf>[0]): Promise<BuiltItems> {
  const named = files.map((file) => ({ file, licence: 'CC0 1.0' }));
  const result = await buildItems(named, optionsOf(wishes));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function write(name: string, bytes: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

function itemsOf({ lines }: Pick<BuiltItems, 'lines'>): readonly QaItem[] {
  return lines.map((line) => {
    const item = parseItem(line, digest);
    if (!item.ok) throw new Error(item.error.message);
    return item.value;
  });
}

/** Two kings and a pawn, another board for every number. */
function lonePawn(number: number): string {
  const squares = Array<string>(64).fill('1');
  squares[number % 8] = 'k';
  squares[56 + (Math.floor(number / 8) % 8)] = 'K';
  squares[8 + (Math.floor(number / 64) % 40)] = 'P';
  squares[48 + (Math.floor(number / 2560) % 8)] = 'p';
  const ranks = Array.from({ length: 8 }, (_, rank) => squares.slice(8 * rank, 8 * rank + 8).join(''));
  return `${ranks.join('/').replaceAll(/1+/g, (run) => String(run.length))} w - - 0 1`;
}

const table = (rows: readonly string[]): string => `${[PUZZLE_HEADING, ...rows].join('\n')}\n`;
const withoutRows = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/"sha256":"\w+"/, '').replace(/"row":\d+/, ''));

describe('a build', () => {
  const rows = puzzleRows(160);

  it('gives the same bytes twice, and another set for another seed', async () => {
    const file = write('puzzles.csv', table(rows));
    const wishes = { builder: 'structural', quota: 8 } as const;
    const first = await built([file], wishes);
    expect((await built([file], wishes)).lines).toEqual(first.lines);
    const other = await built([file], { ...wishes, seed: 43 });
    expect(Math.abs(other.lines.length - first.lines.length)).toBeLessThan(5);
    expect(itemsOf(other).map(({ puzzleId }) => puzzleId)).not.toEqual(
      itemsOf(first).map(({ puzzleId }) => puzzleId),
    );
  });

  it('gives the same items whatever the order of the rows, the heading or the packing', async () => {
    const wishes = { builder: 'motifs', quota: 5 } as const;
    const first = await built([write('one.csv', table(rows))], wishes);
    const files = [
      write('one.csv', table([...rows].reverse())),
      write('one.csv', `${rows.join('\n')}\n`),
      write('one.csv', gzipSync(table(rows))),
    ];
    for (const file of files) {
      expect(withoutRows((await built([file], wishes)).lines)).toEqual(withoutRows(first.lines));
    }
  });

  it('shows no puzzle and no position twice, and says where each item comes from', async () => {
    const made = await built([write('twice.csv', table([...rows, ...rows.slice(0, 20)]))], {
      builder: 'structural',
      quota: 12,
    });
    const items = itemsOf(made);
    expect(new Set(items.map(({ puzzleId }) => puzzleId)).size).toBe(items.length);
    expect(new Set(items.map(({ positionKey }) => positionKey)).size).toBe(items.length);
    expect(items[0]?.metadata['build']).toMatchObject({
      builder: 'structural',
      version: 1,
      seed: 42,
      source: { file: 'twice.csv', sha256: made.report.sources[0]?.sha256, licence: 'CC0 1.0' },
    });
    for (const { puzzleId, metadata } of items) {
      const { source } = metadata['build'] as { readonly source: { readonly row: number } };
      expect(rows[(source.row - 2) % rows.length]?.startsWith(`${puzzleId},`)).toBe(true);
    }
    expect(made.report.passedBy.repeated).toBeGreaterThan(0);
  });

  it('passes wrong rows by and names them', async () => {
    const wrong = [
      'bad0,not a board,e2e4 e7e5,900,80,95,10,fork,,',
      ',8/8/4k3/8/8/4K3/4P3/8 w - - 0 1,e3d4 e6d6,900,80,95,10,fork,,',
      'bad2,8/8/4k3/8/8/4K3/4P3/8 w - - 0 1,e3d4,900,80,95,10,fork,,',
      'bad3,8/8/4k3/8/8/4K3/4P3/8 w - - 0 1,e3d4 e6a6,900,80,95,10,fork,,',
      'bad4,8/8/4k3/8/8/4K3/4P3/8 w - - 0 1,e3d4 e6d6,900,80,95,10,fork mateIn1,,',
      'bad5,8/8/4k3/8/8/4K3/4P3/8 w - - 0 1',
    ];
    const made = await built([write('wrong.csv', table([...wrong, ...rows]))], {
      builder: 'tactics',
      quota: 100,
    });
    expect(made.report.refusals.map(({ row }) => row).sort()).toEqual([2, 3, 4, 5, 6, 7]);
    expect(made.report.refused).toBe(6);
    expect(itemsOf(made).every(({ puzzleId }) => puzzleId?.startsWith('own') === true)).toBe(true);
  });

  it('fills levels before themes, by filters that are counted, and says what stayed short', async () => {
    const unpopular = 'low0,8/8/4k3/8/8/4K3/4P3/8 w - - 0 1,e3d4 e6d6,900,80,20,10,fork,,';
    const made = await built([write('tactics.csv', table([unpopular, ...rows]))], {
      builder: 'tactics',
      quota: 10,
      themes: ['fork', 'smotheredMate'],
    });
    const { tasks, filtered } = made.report;
    expect(tasks.map(({ task, made: count }) => [task.replace('short_tactics_', ''), count])).toEqual([
      ['rating_beginner', 10],
      ['rating_intermediate', 10],
      ['rating_advanced', 10],
      ['rating_expert', 10],
      ['theme_fork', 10],
      ['theme_smotheredMate', 0],
    ]);
    expect(tasks.at(-1)?.short).toMatch(/no source/);
    expect(filtered).toEqual([{ reason: 'popularity below 90', rows: 1 }]);
    for (const item of itemsOf(made)) {
      const row = rows.find((text) => text.startsWith(`${item.puzzleId},`))?.split(',') ?? [];
      expect(item.answer).toBe(row[2]?.split(' ')[1]);
      expect(checkLabel(item).check).toBe('agrees');
    }
  });

  it('takes positions of games, and State Tracking from ply 30', async () => {
    const games = Array.from({ length: 30 }, (_, at) => playedGame(at, 70));
    const pgn = games
      .map(({ moves }, at) => `[Event "own ${at}"]\n[White "a/b"]\n\n${moves.join(' ')} *\n`)
      .join('\n');
    const made = await built([write('games.pgn', pgn)], { builder: 'structural', quota: 2 });
    const items = itemsOf(made);
    expect(made.report.tasks.slice(-3).map((task) => task.made)).toEqual([2, 2, 2]);
    expect(items.length).toBeGreaterThan(15);
    for (const { task, metadata, moves, fen } of items) {
      const number = Number(/^own_(\d+)_1_a_b_b$/.exec(String(metadata['game_id']))?.[1]);
      const game = games[number];
      if (task?.family === 'state_tracking') {
        expect(fen).toBe(game?.fens[30]);
        expect(game?.moves.slice(30, 30 + moves.length)).toEqual(moves);
        expect(metadata['moves_san']).toHaveLength(moves.length);
      } else expect(fen).toBe(game?.fens[Number(metadata['ply'])]);
    }
    expect(new Set(items.map(({ sourceKey }) => sourceKey)).size).toBe(items.length);
  });

  it('reads again for more when what it held at first was not enough', { timeout: 60_000 }, async () => {
    const without = Array.from({ length: 20_400 }, (_, at) => lonePawn(at));
    const pins = ['4k3/8/8/4r3/8/8/4R3/4K3 b - - 0 1', '3k4/8/8/3r4/8/8/3R4/3K4 b - - 0 1'];
    const passes = new Set<number>();
    const files = [{ file: write('many.fen', [...without, ...pins].join('\n')), licence: 'own' }];
    const options = optionsOf({ builder: 'motifs', tasks: ['motifs_pin'], quota: 2, order: 'file' });
    const made = await buildItems(files, options, {
      onProgress: (told) => void (told.kind === 'reading' && passes.add(told.pass)),
    });
    expect(made).toMatchObject({ ok: true, value: { report: { items: 2 } } });
    expect([...passes]).toEqual([1, 2]);
  });

  it.each([
    ['a theme that is none', { builder: 'tactics', themes: ['fork,pin'] }, /no theme/],
    [
      'a task of another builder',
      { builder: 'motifs', tasks: ['structural_check_in_1'] },
      /no task of the motifs/,
    ],
    ['a quota for a task that there is not', { builder: 'motifs', quotas: new Map([['x', 2]]) }, /no task/],
    ['filters without puzzles', { builder: 'structural', minPopularity: 3 }, /tactics builder/],
    ['tactics once more', { builder: 'tactics', again: true }, /worked out again/],
    ['tactics before the first move', { builder: 'tactics', position: 'before' }, /always the one after/],
    ['a seed that is none', { builder: 'motifs', seed: -1 }, /seed/],
  ] as const)('refuses %s', (_, wishes, message) => {
    const options = buildOptionsOf({ ...NO_WISHES, ...wishes });
    expect(options).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
  });

  it('refuses what is no source, and ends at once when it is cancelled', async () => {
    const options = optionsOf({ builder: 'motifs' });
    const ask = (file: string, signal?: AbortSignal) =>
      buildItems([{ file, licence: 'x' }], options, { signal });
    expect(await ask(path.join(folder, 'absent.csv'))).toMatchObject({
      ok: false,
      error: { code: 'file_error' },
    });
    expect(await ask(write('run.txt', 'hello'))).toMatchObject({
      ok: true,
      value: { lines: [], report: { refused: 1 } },
    });
    const file = write('cancelled.csv', table(rows));
    expect(await ask(file, AbortSignal.abort())).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });
});

describeWithSharedData('the slice of the public puzzle table', 'puzzles/puzzles.csv', () => {
  const slice = sharedData('puzzles/puzzles.csv');

  it('fills every board task and every motif, each answer confirmed', { timeout: 240_000 }, async () => {
    const boards = await built([slice], { builder: 'structural' });
    expect(boards.report.tasks.filter(({ short }) => short !== null).map(({ task }) => task)).toEqual([
      'structural_state_tracking_short',
      'structural_state_tracking_mid',
      'structural_state_tracking_long',
    ]);
    expect(boards.report.items).toBe(800);
    const rareFirst = ['double_check', 'discovered_check', 'pin', 'fork', 'battery', 'skewer'];
    const motifs = await built([slice], {
      builder: 'motifs',
      position: 'after',
      tasks: rareFirst.map((name) => `motifs_${name}`),
    });
    expect(motifs.report.tasks.map(({ made }) => made)).toEqual(Array(6).fill(100));
    for (const item of [...itemsOf(boards), ...itemsOf(motifs)])
      expect(checkLabel(item).check).toBe('agrees');
    expect([...boards.report.notConfirmed, ...motifs.report.notConfirmed]).toEqual([]);
  });

  it('fills the levels and all themes but four, and says so', { timeout: 240_000 }, async () => {
    const { report } = await built([slice], { builder: 'tactics' });
    const short = report.tasks.filter((task) => task.short !== null);
    expect(short.map(({ task, made }) => [task.replace('short_tactics_theme_', ''), made])).toEqual([
      ['capturingDefender', 17],
      ['trappedPiece', 19],
      ['xRayAttack', 20],
      ['zugzwang', 5],
    ]);
    expect(report.items).toBe(861);
    expect(report.notConfirmed).toEqual([]);
  });
});

describeWithSharedData('the released items once more', 'chessqa/structural.jsonl', () => {
  it.each([
    ['structural', 1100, {}],
    ['motifs', 600, { motifs_battery: 19, motifs_discovered_check: 7, motifs_double_check: 21 }],
  ] as const)(
    '%s: the released answers but for the known differences',
    async (builder, count, known) => {
      const file = sharedData('chessqa', `${builder}.jsonl`);
      const again = itemsOf(await built([file], { builder, again: true }));
      expect(again).toHaveLength(count);
      const released = new Map(itemsOf({ lines: linesOf(file) }).map((item) => [item.itemId, item]));
      const differing: Record<string, number> = {};
      for (const item of again) {
        const before = released.get(item.itemId);
        const isSame =
          before !== undefined && members(before) === members(item) && before.fourFields === item.fourFields;
        if (!isSame) differing[item.taskId] = (differing[item.taskId] ?? 0) + 1;
      }
      expect(differing).toEqual(known);
    },
    240_000,
  );
});

function members({ answer, answerType }: QaItem): string {
  return answerType === 'single' ? answer : answer.split(', ').sort().join(', ');
}

function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n');
}
