/**
 * A large journal: opened where it lies, verified while the window lives, and copied whole. The longest time in which
 * nothing else had a turn is what the window would wait.
 *
 *   npm run bench -- verify [megabytes = 300]
 *
 * Targets: opened in less than 1 s; nothing waits longer than 100 ms for a verification, and 500 ms for a backup, whose
 * end is one flush of the whole copy to the disk.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backupWorkspace } from '../host/journal/backup.ts';
import { verifyJournal } from '../host/journal/verify.ts';
import { sqliteBinding } from '../tests/setup-info.ts';
import { addRun, labelRecord, mustOpen, NOW, RUN } from '../tests/unit/journal/workspace-fixture.ts';
import { tellAgainst, timed } from './bench-workspace.ts';

const megabytes = Number(process.argv[2] ?? 300);
const ROWS_A_STEP = 200;
const LINES_A_ROW = 60;

const dir = mkdtempSync(path.join(tmpdir(), 'plybook-bench-'));
const folder = path.join(dir, 'workspace');
const file = path.join(folder, 'journal.sqlite');

/** A row as long as those of long games: some 15 kB. */
function longRow(seq: number) {
  const record = labelRecord(seq);
  const [line] = record.search?.lines ?? [];
  if (record.search === null || line === undefined) throw new Error('the record has no search');
  const pv = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? 'e2e4' : 'e7e5'));
  const lines = Array.from({ length: LINES_A_ROW }, (_, depth) => ({ ...line, depth, pv }));
  return {
    kind: 'label',
    key: String(seq),
    payload: { ...record, search: { ...record.search, lines } },
  } as const;
}

function makeJournal(): void {
  const workspace = mustOpen(folder);
  addRun(workspace, 1);
  for (let seq = 2; ; seq += ROWS_A_STEP) {
    workspace.writer.appendStep(
      RUN,
      Array.from({ length: ROWS_A_STEP }, (_, index) => longRow(seq + index)),
    );
    if (
      statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) >
      megabytes * 1e6
    )
      break;
  }
  workspace.close();
}

/** By the clock: work of other threads keeps nobody waiting. */
const alive = <T>(work: () => Promise<T>) => timed(work, () => performance.now());

try {
  makeJournal();
  const bytes = statSync(file).size;
  const openedMs = performance.now();
  const workspace = mustOpen(folder, false);
  const openMs = performance.now() - openedMs;
  console.log(`journal of ${(bytes / 1e6).toFixed(0)} MB, ${workspace.info().ledgerRows} rows`);
  const results = [tellAgainst('opening', openMs, 1000, 'ms')];
  const nativeBinding = sqliteBinding();
  const verified = await alive(() => verifyJournal(workspace.reader, { dir: folder, nativeBinding }));
  if (!verified.value.ok) throw new Error(verified.value.problems[0]?.problem);
  results.push(
    tellAgainst(
      `verify (${(verified.tookMs / 1000).toFixed(1)} s), longest wait`,
      verified.longestMs,
      100,
      'ms',
    ),
  );
  const copied = await alive(() =>
    backupWorkspace(folder, path.join(dir, 'copy'), { nativeBinding, now: () => NOW }),
  );
  if (!copied.value.ok) throw new Error(copied.value.error.message);
  results.push(
    tellAgainst(`backup (${(copied.tookMs / 1000).toFixed(1)} s), longest wait`, copied.longestMs, 500, 'ms'),
  );
  workspace.close();
  if (results.includes(false)) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
