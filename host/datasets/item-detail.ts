/** Everything the item view shows, from the raw line. */
import { parseItem } from '../../core/chessqa/item.ts';
import { checkLabel } from '../../core/chessqa/label-check.ts';
import { answerShapes } from '../../core/chessqa/shapes.ts';
import type { ItemDetail } from '../../core/chessqa/dataset.ts';
import type { DatasetReader } from './dataset-reader.ts';
import { digest } from './import-jsonl.ts';

const MAX_RELATED = 50;
const MAX_ENTRIES = 200;
const MAX_VALUE = 2000;
/** Deeper nesting is not shown; the raw line has it. */
const MAX_DEPTH = 4;

export function itemDetail(reader: DatasetReader, seq: number): ItemDetail {
  const raw = reader.line(seq).toString('utf8');
  const parsed = parseItem(raw, digest);
  if (!parsed.ok) throw new Error(`item ${seq} can no longer be read: ${parsed.error.message}`);
  const item = parsed.value;
  const label = checkLabel(item);
  const row = reader.row(seq);
  return {
    row,
    raw,
    questionStored: item.question,
    answerType: item.answerType,
    acceptedAnswers: [...label.accepted],
    acceptedFrom: label.acceptedFrom,
    fileAnswer: item.answer,
    labelCheck: label.check,
    labelNote: label.note,
    moves: [...item.moves],
    shapes: answerShapes(item.task?.form ?? null, label.accepted),
    provenance: flatten('', item.metadata, 0).slice(0, MAX_ENTRIES),
    sameSource: reader.sameSource(row, MAX_RELATED),
    sameFen: reader.sameFen(row, MAX_RELATED),
  };
}

/** Nested objects as dotted keys, lists of plain values on one line. */
function flatten(prefix: string, value: unknown, depth: number): { key: string; value: string }[] {
  if (depth > MAX_DEPTH) return [{ key: prefix, value: '…' }];
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      flatten(prefix === '' ? name : `${prefix}.${name}`, inner, depth + 1),
    );
  }
  return [{ key: prefix, value: textOfValue(value).slice(0, MAX_VALUE) }];
}

function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '';
  const isPlain = value.every((entry) => entry === null || typeof entry !== 'object');
  return isPlain ? value.map(String).join(' ') : '[…]';
}
