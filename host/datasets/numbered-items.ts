/**
 * Whole items of a data set, parsed again from their raw lines, for whoever asks or scores them: one after another, so
 * that a large data set is never in memory as a whole. Which items those are is decided from the columns alone.
 */
import { parseItem, type QaItem } from '../../core/chessqa/item.ts';
import { reviseSpelling } from '../../core/chessqa/tasks.ts';
import type { SampledItem } from '../../core/question/sampling.ts';
import { splitLines, type DatasetReader } from './dataset-reader.ts';
import { digest } from './import-jsonl.ts';

export interface NumberedItem {
  /** From 1. */
  readonly seq: number;
  readonly item: QaItem;
}

/** Number and task (revised spelling) of every item, in order. */
export function itemTasksOf(reader: DatasetReader): readonly SampledItem[] {
  const names: string[] = [];
  const items: SampledItem[] = [];
  for (const [index, task] of reader.columns.task.entries()) {
    const name = (names[task] ??= reviseSpelling(reader.taskName(task)));
    items.push({ seq: index + 1, task: name });
  }
  return items;
}

export interface NumberedLine {
  readonly seq: number;
  /** As the file had it, without its line end. */
  readonly line: string;
}

/** @param seqs ascending; null: all. Blocks without a wanted line are passed over unread. */
export function* numberedLinesOf(
  reader: DatasetReader,
  seqs: readonly number[] | null,
): IterableIterator<NumberedLine> {
  let next = 0;
  const isWanted = (firstSeq: number, count: number): boolean => {
    const wanted = seqs?.[next];
    return seqs === null || (wanted !== undefined && wanted >= firstSeq && wanted < firstSeq + count);
  };
  for (const { firstSeq, text } of reader.blocks(isWanted)) {
    for (const [index, line] of splitLines(text).entries()) {
      const seq = firstSeq + index;
      if (seqs !== null && seqs[next] !== seq) continue;
      next += 1;
      yield { seq, line: line.toString('utf8') };
    }
  }
}

/** @param seqs ascending; null: all. */
export function* numberedItemsOf(
  reader: DatasetReader,
  seqs: readonly number[] | null,
): IterableIterator<NumberedItem> {
  for (const { seq, line } of numberedLinesOf(reader, seqs)) yield { seq, item: mustParse(line, seq) };
}

/** The item was kept when its file was imported, so its line is one that can be read. */
function mustParse(line: string, seq: number): QaItem {
  const item = parseItem(line, digest);
  if (!item.ok) throw new Error(`kept item ${seq} cannot be read: ${item.error.message}`);
  return item.value;
}
