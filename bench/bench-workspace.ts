/** A temporary workspace with a data set of synthetic items, and the addon set-up has made. */
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importDataset } from '../host/datasets/import-jsonl.ts';
import type { ImportReport } from '../core/chessqa/dataset.ts';
import { syntheticLines } from './synthetic-items.ts';

export interface BenchWorkspace {
  readonly dir: string;
  readonly nativeBinding: string | null;
  remove(): void;
}

export function openBenchWorkspace(): BenchWorkspace {
  const dir = mkdtempSync(path.join(tmpdir(), 'plybook-bench-'));
  const setup = JSON.parse(readFileSync(path.resolve('out/setup.json'), 'utf8')) as {
    readonly sqlite: { readonly nativeBinding: string | null };
  };
  return {
    dir,
    nativeBinding: setup.sqlite.nativeBinding,
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

export async function writeItems(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file);
  let piece: string[] = [];
  const flush = async (): Promise<void> => {
    if (!stream.write(`${piece.join('\n')}\n`)) await once(stream, 'drain');
    piece = [];
  };
  for (const line of syntheticLines(count)) {
    piece.push(line);
    if (piece.length === 500) await flush();
  }
  if (piece.length > 0) await flush();
  stream.end();
  await once(stream, 'close');
}

export async function importItems(workspace: BenchWorkspace, file: string): Promise<ImportReport> {
  const report = await importDataset([file], {
    workspaceDir: workspace.dir,
    nativeBinding: workspace.nativeBinding,
    now: () => new Date().toISOString(),
  });
  if (!report.ok) throw new Error(report.error.message);
  return report.value;
}

/** One line a number, with the target beside it; false when it was missed. */
export function tellAgainst(what: string, value: number, limit: number, unit: string): boolean {
  const met = value < limit;
  const shown = value < 10 ? value.toFixed(2) : value.toFixed(0);
  console.log(`${met ? 'ok  ' : 'MISS'} ${what}: ${shown} ${unit} (target < ${limit} ${unit})`);
  return met;
}

export interface Timed<T> {
  readonly value: T;
  readonly tookMs: number;
  readonly longestMs: number;
}

/**
 * The time that work takes, with the longest piece in which nothing else had a turn.
 * @param clock milliseconds; left out: processor time
 */
export async function timed<T>(work: () => Promise<T>, clock = cpuMs): Promise<Timed<T>> {
  const started = clock();
  let last = started;
  let longestMs = 0;
  let isOver = false;
  const beat = (): void => {
    const now = clock();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(beat);
  };
  setImmediate(beat);
  const value = await work();
  isOver = true;
  beat();
  return { value, tookMs: clock() - started, longestMs };
}

/** Of this process so far, so that other programs on the machine do not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
