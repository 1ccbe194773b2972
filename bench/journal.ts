/**
 * Durable steps: recording one label (canonical JSON, hash chain, guards, commit on the disk) against a bare prepared
 * insert of the same row into a table with the same columns and keys and the same pragmas, in the same run (target: 90 %
 * of its rate). Short blocks in turns and in changing order, so that a busy disk troubles both alike. What is left of a
 * step beside the disk is told too, because the share depends on how slow the disk is.
 *
 *   npm run bench -- journal [steps = 3000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canonicalJson } from '../core/record/canonical-json.ts';
import { openWriteDb } from '../host/journal/connections.ts';
import { addRun, labelEntry, mustOpen, NOW, RUN } from '../tests/unit/journal/workspace-fixture.ts';
import { sqliteBinding } from '../tests/setup-info.ts';

const steps = Number(process.argv[2] ?? 3000);
const BLOCK = 25;
const TARGET = 0.9;

const dir = mkdtempSync(path.join(tmpdir(), 'plybook-bench-'));
const workspace = mustOpen(path.join(dir, 'workspace'));
addRun(workspace, 1);
const bare = openWriteDb(path.join(dir, 'bare.sqlite'), sqliteBinding());
bare.exec(`CREATE TABLE row (id INTEGER PRIMARY KEY, run_id TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL,
  key TEXT NOT NULL, payload TEXT NOT NULL, at TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL,
  UNIQUE (run_id, seq), UNIQUE (run_id, kind, key)) STRICT`);
const insert = bare.prepare(`INSERT INTO row (run_id, seq, kind, key, payload, at, prev_hash, hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
const HASH = 'a'.repeat(64);

function ownBlock(from: number): number {
  const entries = Array.from({ length: BLOCK }, (_, index) => labelEntry(from + index));
  const startedMs = performance.now();
  for (const entry of entries) workspace.writer.appendStep(RUN, [entry]);
  return performance.now() - startedMs;
}

function bareBlock(from: number): number {
  const payloads = Array.from({ length: BLOCK }, (_, index) =>
    canonicalJson(labelEntry(from + index).payload),
  );
  const startedMs = performance.now();
  for (const [index, payload] of payloads.entries()) {
    const seq = from + index;
    insert.run(RUN, seq, 'label', String(seq), payload, NOW, HASH, HASH);
  }
  return performance.now() - startedMs;
}

try {
  let ownMs = 0;
  let bareMs = 0;
  const blocks = Math.max(2, Math.round(steps / BLOCK));
  for (let block = 0; block < blocks; block += 1) {
    const from = 2 + block * BLOCK;
    if (block % 2 === 0) {
      ownMs += ownBlock(from);
      bareMs += bareBlock(from);
    } else {
      bareMs += bareBlock(from);
      ownMs += ownBlock(from);
    }
  }
  const own = (blocks * BLOCK * 1000) / ownMs;
  const plain = (blocks * BLOCK * 1000) / bareMs;
  const extraUs = ((ownMs - bareMs) * 1000) / (blocks * BLOCK);
  const met = own / plain >= TARGET;
  console.log(
    `journal ${own.toFixed(0)} steps/s, bare insert ${plain.toFixed(0)} rows/s, ${extraUs.toFixed(0)} µs more a step`,
  );
  console.log(`${met ? 'ok  ' : 'MISS'} ${((100 * own) / plain).toFixed(1)} % (target ${100 * TARGET} %)`);
  if (!met) process.exitCode = 1;
} finally {
  bare.close();
  workspace.close();
  rmSync(dir, { recursive: true, force: true });
}
