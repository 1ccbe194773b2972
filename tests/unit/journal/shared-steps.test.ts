import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyJournal } from '../../../host/journal/verify.ts';
import type { Workspace } from '../../../host/journal/workspace.ts';
import { sqliteBinding } from '../../setup-info.ts';
import {
  addRun,
  labelEntry,
  mustOpen,
  OTHER,
  rawDatabase,
  removeFolder,
  RUN,
  temporaryFolder,
} from './workspace-fixture.ts';

let dir: string;
let workspace: Workspace;
beforeEach(() => {
  dir = temporaryFolder();
  workspace = mustOpen(dir);
  addRun(workspace, 1);
  addRun(workspace, 1, OTHER);
});
afterEach(() => {
  workspace.close();
  removeFolder(dir);
});

const problems = async (): Promise<readonly unknown[]> =>
  (await verifyJournal(workspace.reader, { nativeBinding: sqliteBinding() })).problems;

/** Transactions that the log holds, by another connection's eyes. */
function rowsSeenElsewhere(): number {
  const db = rawDatabase(`${dir}/journal.sqlite`);
  try {
    return Number(db.prepare('SELECT count(*) FROM ledger').pluck().get());
  } finally {
    db.close();
  }
}

describe('steps that share a transaction', () => {
  it('stand in the order of their giving, chained, each told when it is on the disk', async () => {
    const { writer, reader } = workspace;
    const told: number[] = [];
    const steps = Array.from({ length: 60 }, (_, index) =>
      writer.appendShared(index % 2 === 0 ? RUN : OTHER, [labelEntry(index + 2)]).then(({ seq }) => {
        expect(rowsSeenElsewhere()).toBeGreaterThanOrEqual(6 + told.length + 1);
        return told.push(seq);
      }),
    );
    expect(rowsSeenElsewhere()).toBe(6);
    await Promise.all(steps);
    expect(told).toEqual(Array.from({ length: 60 }, (_, index) => 4 + Math.floor(index / 2)));
    expect(reader.keys(RUN, 'label').slice(1)).toEqual(
      Array.from({ length: 30 }, (_, index) => String(2 * index + 2)),
    );
    expect(await problems()).toEqual([]);
  });

  it('are written before a step that does not wait', async () => {
    const { writer, reader } = workspace;
    const shared = writer.appendShared(RUN, [labelEntry(2)]);
    const payload = { number: 1, outcome: 'paused', message: null } as const;
    expect(
      writer.appendExecution(RUN, [{ kind: 'execution_ended', key: '1', payload }], 1, 'ended').seq,
    ).toBe(5);
    expect((await shared).seq).toBe(4);
    expect(reader.head(RUN)?.seq).toBe(5);
    expect(await problems()).toEqual([]);
  });

  it('do not take each other with them when one is refused', async () => {
    const { writer } = workspace;
    const ends = await Promise.allSettled([
      writer.appendShared(RUN, [labelEntry(2)]),
      writer.appendShared(RUN, [labelEntry(3), labelEntry(1)]),
      writer.appendShared(RUN, [labelEntry(4)]),
      writer.appendShared(OTHER, [labelEntry(2)]),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(workspace.reader.keys(RUN, 'label')).toEqual(['1', '2', '4']);
    expect(await problems()).toEqual([]);
  });

  it('all fail where the disk does, and can be given again', async () => {
    workspace.close();
    let isFull = false;
    workspace = mustOpen(dir, false, () => {
      if (isFull) throw new Error('disk I/O error');
    });
    isFull = true;
    const ends = await Promise.allSettled(
      [2, 3].map((seq) => workspace.writer.appendShared(RUN, [labelEntry(seq)])),
    );
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isFull = false;
    expect((await workspace.writer.appendShared(RUN, [labelEntry(2)])).seq).toBe(4);
    expect(await problems()).toEqual([]);
  });
});
