/** The audit of an imported data set, folded over its raw lines in slices. */
import { DatasetAuditFold } from '../../core/chessqa/audit.ts';
import { parseItem } from '../../core/chessqa/item.ts';
import { checkLabel } from '../../core/chessqa/label-check.ts';
import type { DatasetAudit } from '../../core/chessqa/dataset.ts';
import { splitLines, type DatasetReader } from './dataset-reader.ts';
import { digest } from './import-jsonl.ts';
import { Slices } from './slices.ts';

/** Throws `Cancelled` when the signal asks for it. */
export async function auditOf(reader: DatasetReader, signal: AbortSignal | undefined): Promise<DatasetAudit> {
  const fold = new DatasetAuditFold();
  const slices = new Slices(signal);
  for (const { text } of reader.blocks()) {
    for (const line of splitLines(text)) {
      const item = parseItem(line.toString('utf8'), digest);
      if (!item.ok) throw new Error(`a kept line can no longer be read: ${item.error.message}`);
      fold.add({ ...item.value, task: item.value.taskId, label: checkLabel(item.value) });
      if (slices.isDue) await slices.rest();
    }
  }
  return fold.result();
}
