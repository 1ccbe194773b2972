import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DatasetAuditFold } from '../../../core/chessqa/audit.ts';
import { engineProvenanceSchema } from '../../../core/chessqa/engine-provenance.ts';
import { parseItem, type QaItem } from '../../../core/chessqa/item.ts';
import { checkLabel } from '../../../core/chessqa/label-check.ts';
import { readReleasedLabel } from '../../../core/chessqa/released-label.ts';
import { cutPv } from '../../../core/chess/pv.ts';
import { nearestBucket } from '../../../core/score/buckets.ts';
import { repositoryRoot } from '../../setup-info.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

function read(name: string): readonly QaItem[] {
  const text = readFileSync(path.join(repositoryRoot, 'resources/sample', name), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const item = parseItem(line, digest);
      if (!item.ok) throw new Error(item.error.message);
      return item.value;
    });
}

const structural = read('structural.jsonl');
const judgment = read('position_judgment.jsonl');

describe('the bundled sample', () => {
  it('passes our own audit without a differing label', () => {
    const fold = new DatasetAuditFold();
    for (const item of [...structural, ...judgment]) {
      expect(item.notes).toEqual([]);
      fold.add({ ...item, task: item.taskId, label: checkLabel(item) });
    }
    const audit = fold.result();
    expect(audit.labelChecks).toMatchObject({ checked: 100, agree: 100, differ: 0, unchecked: 100 });
    expect(audit.tasks).toHaveLength(16);
    expect(audit.tasks.map((task) => task.count)).toEqual([
      10,
      ...Array<number>(10).fill(9),
      ...Array<number>(5).fill(20),
    ]);
    expect(audit.uniqueFens).toBeGreaterThanOrEqual(195);
  });

  it('tells the truth about pinned targets', () => {
    for (const item of structural) {
      const stated = item.metadata['target_pinned'];
      if (stated !== undefined) expect(stated).toBe(checkLabel(item).pinnedTarget !== null);
    }
  });

  it('states a complete and consistent engine label for each judged position', () => {
    for (const item of judgment) {
      const released = readReleasedLabel(item);
      if (released === null) throw new Error(`${item.itemId} has no label`);
      expect(released.hasEngineProvenance).toBe(true);
      expect(nearestBucket(released.whiteCp ?? Number.NaN)).toBe(released.answer);
      expect(item.taskId).toBe(`position_judgment_${String(item.metadata['label_category'])}`);
      expect(Math.abs((released.whiteCp ?? 0) - released.answer)).toBeLessThanOrEqual(50);
      expect(item.inputFen.split(' ')).toHaveLength(4);
      expect(cutPv(item.fen, [], released.pv ?? [])).toEqual(released.pv);
      expect(item.sourceKey).toBe(
        `position:${createHash('md5').update(item.inputFen).digest('hex').slice(0, 16)}`,
      );
      const engine = engineProvenanceSchema.parse(item.metadata['engine']);
      expect(engine).toMatchObject({
        bench: 2593605,
        nodes_budget: 100_000,
        threads: 1,
        hash_mb: 128,
        mode: 'isolated',
        reading: 'last_exact',
        white_mate: null,
      });
      expect(engine.sha256).toMatch(/^[0-9a-f]{64}$/);
      for (const count of [engine.depth, engine.seldepth, engine.nodes, engine.nodes_total]) {
        expect(count).toBeGreaterThan(0);
      }
    }
  });
});
