/**
 * Durable steps: recording one label (schema check, canonical JSON, hash chain, guards, opinion, commit on the disk)
 * against a bare prepared insert of the same bytes into a plain table with the same pragmas, in the same run (target:
 * 90 % of its rate). Short blocks in turns and in changing order, so that a busy disk troubles both alike.
 *
 *   npm run bench -- journal [steps = 3000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canonicalJson } from '../core/record/canonical-json.ts';
import { openWriteDb } from '../host/journal/connections.ts';
import { addRun, labelEntry, mustOpen, opinionFor, RUN } from '../tests/unit/journal/workspace-fixture.ts';
import { sqliteBinding } from '../tests/setup-info.ts';

const steps = Number(process.argv[2] ?? 3000);
const BLOCK = 25;
const TARGET = 0.9;

const dir = mkdtempSync(path.join(tmpdir(), 'plybook-bench-'));
const workspace = mustOpen(path.join(dir, 'workspace'));
addRun(workspace, 1);
const bare = openWriteDb(path.join(dir, 'bare.sqlite'), sqliteBinding());
bare.exec('CREATE TABLE row (id INTEGER PRIMARY KEY, payload TEXT NOT NULL, result TEXT NOT NULL) STRICT');
const insert = bare.prepare('INSERT INTO row (payload, result) VALUES (?, ?)');

function ownBlock(from: number): number {
  const entries = Array.from({ length: BLOCK }, (_, index) => ({
    label: labelEntry(from + index),
    opinion: opinionFor(from + index),
  }));
  const startedMs = performance.now();
  for (const { label, opinion } of entries) workspace.writer.appendStep(RUN, [label], [opinion]);
  return performance.now() - startedMs;
}

function bareBlock(from: number): number {
  const rows = Array.from({ length: BLOCK }, (_, index) => {
    const payload = canonicalJson(labelEntry(from + index).payload);
    return [payload, canonicalJson(opinionFor(from + index).result)] as const;
  });
  const startedMs = performance.now();
  for (const [payload, result] of rows) insert.run(payload, result);
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
  const met = own / plain >= TARGET;
  console.log(`journal ${own.toFixed(0)} steps/s, bare insert ${plain.toFixed(0)} rows/s`);
  console.log(`${met ? 'ok  ' : 'MISS'} ${((100 * own) / plain).toFixed(1)} % (target ${100 * TARGET} %)`);
  if (!met) process.exitCode = 1;
} finally {
  bare.close();
  workspace.close();
  rmSync(dir, { recursive: true, force: true });
}
