/** Position Judgment items from an evaluation dump, from games and from own positions: strata, labels, wrong rows, stops. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgmentOptionsOf, type JudgmentWishes } from '../../../core/build/judgment-options.ts';
import { NO_WISHES } from '../../../core/build/parts.ts';
import { parseItem, type QaItem } from '../../../core/chessqa/item.ts';
import { readReleasedLabel } from '../../../core/chessqa/released-label.ts';
import { buildJudgment } from '../../../host/datasets/build/build-judgment.ts';
import type { BuiltItems } from '../../../host/datasets/build/build-items.ts';
import { digest } from '../../../host/datasets/import-jsonl.ts';
import { openLab, type Lab } from '../../../host/lab.ts';
import { memoryStore, type SearchStore } from '../../../host/labelling/search-store.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { evaluationRows } from '../build/evaluation-rows.ts';
import { playedGame } from '../build/played-positions.ts';

let folder: LabFolder;
let lab: Lab;
beforeAll(async () => {
  folder = makeLabFolder(1);
  const opened = await openLab({
    resources: folder.resources,
    userDataDir: folder.userDataDir,
    workspaceDir: path.join(folder.dir, 'workspace'),
    create: true,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  lab = opened.value;
});
afterAll(async () => {
  await lab.close();
  removeLabFolder(folder);
});

const QUICK = { engineId: 'stockfish-17.1', nodes: 500, hashMb: 1, quota: 3 };

async function built(
  sources: readonly string[],
  wishes: Partial<JudgmentWishes> = {},
  processes = 2,
  store: SearchStore = memoryStore(),
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<typeof buildJudgment>>> {
  const options = judgmentOptionsOf({ ...NO_WISHES, ...QUICK, ...wishes });
  if (!options.ok) throw new Error(options.error.message);
  const engine = await lab.engines.ready(options.value.engine.engineId);
  if (!engine.ok) throw new Error(engine.error.message);
  const files = sources.map((file) => ({ file, licence: 'CC0 1.0' }));
  return buildJudgment(files, options.value, { engine: engine.value, processes, store }, { signal });
}

function write(name: string, bytes: string | Uint8Array): string {
  const file = path.join(folder.dir, name);
  writeFileSync(file, bytes);
  return file;
}

function valueOf(result: Awaited<ReturnType<typeof built>>): BuiltItems {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function itemsOf({ lines }: Pick<BuiltItems, 'lines'>): readonly QaItem[] {
  return lines.map((line) => {
    const item = parseItem(line, digest);
    if (!item.ok) throw new Error(item.error.message);
    return item.value;
  });
}

const rows = evaluationRows(120);

describe('a build of Position Judgment items', () => {
  it('takes strata by the dump and answers by the engine, with the whole provenance', async () => {
    const made = valueOf(await built([write('dump.jsonl', rows.join('\n'))]));
    expect(made.report.tasks.map(({ made: count }) => count)).toEqual([3, 3, 3, 3, 3]);
    for (const item of itemsOf(made)) {
      const { metadata } = item;
      expect(item.taskId).toBe(`position_judgment_${String(metadata['category'])}`);
      expect(metadata['best_line']).toBe('e2e4 e7e5');
      expect(metadata['position_id']).toMatch(/^[0-9a-f]{16}$/);
      expect(item.inputFen.split(' ')).toHaveLength(4);
      expect(readReleasedLabel(item)).toMatchObject({
        hasEngineProvenance: true,
        answer: Number(item.answer),
      });
      expect(metadata['build']).toMatchObject({ builder: 'judgment', seed: 42, strata: 'source' });
    }
  });

  it('gives the same bytes on one process, on three, packed, and after stops', async () => {
    const file = write('dump.jsonl', rows.join('\n'));
    const whole = valueOf(await built([file], {}, 1));
    expect(valueOf(await built([file], {}, 3)).lines).toEqual(whole.lines);
    const packed = valueOf(await built([write('dump.jsonl.gz', gzipSync(rows.join('\n')))]));
    const withoutFile = (line: string): string => line.replace(/"source":\{"file.*?\}/, '');
    expect(packed.lines.map(withoutFile)).toEqual(whole.lines.map(withoutFile));
    const store = memoryStore();
    for (const stops of [3, 4, 5]) {
      const stop = new AbortController();
      let kept = 0;
      const counting: SearchStore = {
        find: store.find,
        keep: (key, result) => {
          kept += 1;
          if (kept === stops) stop.abort();
          return store.keep(key, result);
        },
      };
      expect(await built([file], {}, 2, counting, stop.signal)).toMatchObject({
        error: { code: 'cancelled' },
      });
    }
    expect(valueOf(await built([file], {}, 2, store)).lines).toEqual(whole.lines);
  });

  it('takes strata by the label where a source states none, several positions of a game apart', async () => {
    const games = Array.from({ length: 30 }, (_, at) => playedGame(700 + at, 70).moves);
    const pgn = games
      .map((moves, at) => `[Event "Own ${at}"]\n[Round "${at}"]\n\n${moves.join(' ')} *\n`)
      .join('\n');
    const made = valueOf(await built([write('own.pgn', pgn)], { quota: 2 }));
    const items = itemsOf(made);
    expect(items.length).toBeGreaterThan(4);
    const plies = new Map<string, number[]>();
    for (const item of items) {
      expect(item.taskId).toBe(`position_judgment_${String(item.metadata['label_category'])}`);
      const game = String(item.metadata['game_id']);
      plies.set(game, [...(plies.get(game) ?? []), Number(item.metadata['ply'])]);
    }
    for (const list of plies.values()) {
      list.sort((a, b) => a - b);
      for (const [at, ply] of list.entries())
        if (at > 0) expect(ply - (list[at - 1] ?? 0)).toBeGreaterThanOrEqual(10);
    }
  });

  it('reads only the first usable rows if wished, and knows the file by all of it', async () => {
    const file = write('dump.jsonl', rows.join('\n'));
    const part = valueOf(await built([file], { firstRows: 40, quota: 100 }));
    expect(part.report.sources[0]?.rows).toBe(40);
    const all = valueOf(await built([file], { firstRows: 0, quota: 100 }));
    expect(all.report.sources[0]?.rows).toBe(120);
    expect(part.report.sources[0]?.sha256).toBe(all.report.sources[0]?.sha256);
    expect(part.lines.length).toBeLessThan(all.lines.length);
    expect(all.report.tasks[0]?.short).toMatch(/all sources were walked/);
  });

  it('passes by what has no score, and says why', async () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - -';
    const line = (evals: unknown): string => JSON.stringify({ fen, evals });
    const wrong = [
      line([{ depth: 20, pvs: [{ mate: 3, line: 'e2e4' }] }]),
      line([{ depth: 20, pvs: [{ line: 'e2e4' }] }]),
      line([{ depth: 20, pvs: [] }]),
      line([]),
      line([{ depth: 20, pvs: [{ cp: 300, line: 'e2e4' }] }]),
      JSON.stringify({ fen: '8/8/8/8/8/8/8/8 w - -', evals: [{ depth: 9, pvs: [{ cp: 3 }] }] }),
      `${rows[0]?.slice(0, 60)}`,
    ];
    const made = valueOf(await built([write('wrong.jsonl', [...wrong, ...rows].join('\n'))], { quota: 60 }));
    expect(made.report.filtered).toEqual([
      { reason: 'evaluated as a mate', rows: 1 },
      { reason: 'evaluation between two strata', rows: 1 },
    ]);
    expect(made.report.refused).toBe(5);
    expect(made.report.refusals.map(({ row }) => row).sort((a, b) => a - b)).toEqual([2, 3, 4, 6, 7]);
  });

  it('refuses what an engine cannot do', async () => {
    expect(await built([write('dump.jsonl', rows.join('\n'))], { threads: 5000 })).toMatchObject({
      error: { code: 'bad_options' },
    });
  });
});
