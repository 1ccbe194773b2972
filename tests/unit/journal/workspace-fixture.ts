/** Fresh workspaces in temporary folders, and rows to put into them. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import type { LedgerEntry } from '../../../host/journal/ledger-rows.ts';
import { makeOpinionKey } from '../../../core/record/opinion.ts';
import type { LabelRecord, ReproductionManifest } from '../../../core/reproduction/run.ts';
import type { SearchResult } from '../../../core/uci/search.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import type { Workspace } from '../../../host/journal/workspace.ts';
import type { OpinionEntry } from '../../../host/journal/noted-rows.ts';
import { openSqlite, type SqliteDatabase } from '../../../host/sqlite/open-sqlite.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { sha256Hex } from '../../../host/files.ts';

export const NOW = '2026-01-02T03:04:05.000Z';
export const RUN = 'r-20260102t030405-00000001';
export const OTHER = 'r-20260102t030405-00000002';

export function temporaryFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'plybook-test-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export function openOptions(create = true): Parameters<typeof openWorkspace>[1] {
  return { create, nativeBinding: sqliteBinding(), now: () => NOW };
}

/** @param onStep called inside every transaction */
export function mustOpen(dir: string, create = true, onStep?: () => void): Workspace {
  const options = openOptions(create);
  const opened = openWorkspace(dir, onStep === undefined ? options : { ...options, onStep });
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
  return opened.value;
}

/** A plain connection, as a stranger or a vandal would open one. */
export function rawDatabase(file: string): SqliteDatabase {
  return openSqlite(file, { readonly: false, nativeBinding: sqliteBinding() });
}

export const manifest: ReproductionManifest = {
  kind: 'reproduction',
  schemaVersion: 1,
  datasetId: 'd'.repeat(16),
  datasetSha256: 'd'.repeat(64),
  mode: 'isolated',
  engineId: 'stockfish-16',
  engine: { name: 'Stockfish 16', bench: 2593605, sha256: 'e'.repeat(64), verified: true },
  settings: { threads: 1, hashMb: 128, multipv: 1 },
  fixedOptions: [],
  limit: { nodes: 100_000 },
};

/** Adds a run with `labels` finished positions to the workspace. */
export function addRun(workspace: Workspace, labels: number, runId = RUN): void {
  const text = canonicalJson(manifest);
  workspace.writer.createRun(
    {
      id: runId,
      kind: 'reproduction',
      title: 'test',
      manifest: text,
      manifestSha256: sha256Hex(text),
      items: labels,
    },
    {
      engineId: manifest.engineId,
      name: manifest.engine.name,
      bench: manifest.engine.bench,
      fileSha256: manifest.engine.sha256,
      verified: true,
      origin: 'test',
    },
    {
      id: manifest.datasetId,
      contentSha256: manifest.datasetSha256,
      name: 'test set',
      itemCount: labels,
      licenceNote: 'none',
      source: 'test',
    },
    [
      {
        kind: 'run_created',
        key: 'run',
        payload: {
          manifest,
          manifestSha256: sha256Hex(text),
          datasetName: 'test set',
          items: labels,
          workspaceId: workspace.id,
        },
      },
    ],
  );
  workspace.writer.appendExecution(runId, [startedEntry(1)], 1, 'started');
  for (let seq = 1; seq <= labels; seq += 1) {
    workspace.writer.appendStep(runId, [labelEntry(seq)], runId === RUN ? [opinionFor(seq)] : []);
  }
}

export function startedEntry(number: number): LedgerEntry {
  return {
    kind: 'execution_started',
    key: String(number),
    payload: { number, pid: 1, host: 'test', processes: 1, reuseOpinions: false, program: null },
  };
}

export function labelEntry(seq: number): LedgerEntry {
  return { kind: 'label', key: String(seq), payload: labelRecord(seq) };
}

export function opinionFor(seq: number): OpinionEntry {
  const key = makeOpinionKey(
    {
      engine: manifest.engine,
      settings: manifest.settings,
      fixedOptions: manifest.fixedOptions,
      limit: manifest.limit,
      fen: labelRecord(seq).searchedFen,
      historySha256: null,
    },
    sha256Hex,
  );
  return { key, result: searchOf(seq), entryIndex: 0 };
}

export function searchOf(seq: number): SearchResult {
  const line = {
    multipv: 1,
    depth: 12,
    seldepth: 15,
    score: { cp: 10 + seq },
    bound: null,
    nodes: 90_000 + seq,
    timeMs: 100 + seq,
    wdl: null,
    pv: ['e2e4', 'e7e5'],
  };
  return {
    bestmove: 'e2e4',
    ponder: 'e7e5',
    lastExact: line,
    lastLine: line,
    lines: [line],
    nodesTotal: 100_000 + seq,
    pvAgrees: true,
    wallMs: 120,
    droppedLines: 0,
  };
}

export function labelRecord(seq: number): LabelRecord {
  const read = {
    whiteCp: 10 + seq,
    whiteMate: null,
    bound: null,
    bucket: 0 as const,
    depth: 12,
    seldepth: 15,
    nodes: 90_000 + seq,
    pv: ['e2e4', 'e7e5'],
  };
  const fen = `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 ${seq}`;
  return {
    seq,
    itemId: `item_${String(seq).padStart(4, '0')}`,
    task: 'position_judgment_neutral',
    fen,
    searchedFen: fen,
    released: {
      answer: 0,
      whiteCp: null,
      depth: null,
      seldepth: null,
      nodes: null,
      pv: null,
      hasEngineProvenance: false,
    },
    search: searchOf(seq),
    lastExact: read,
    lastLine: read,
    agreement: { lastExact: 'bucket', lastLine: 'bucket' },
    failure: null,
  };
}
