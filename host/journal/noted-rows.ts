/** Engines and data sets, which runs refer to: each gets one row, when it is first used. */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { sha256Hex } from '../files.ts';
import type { AnchorWriter } from './anchor-writer.ts';
import type { DatasetRow, EngineRow } from './rows.ts';
import type { WriterStatements } from './writer-statements.ts';

/** Its key; it gets a row if this is its first use. */
export function noteEngine(
  statements: WriterStatements,
  anchors: AnchorWriter,
  engine: EngineRow,
  at: string,
): string {
  const key = sha256Hex(canonicalJson(engine));
  if (statements.hasEngine.get(key) === undefined) {
    const { lastInsertRowid } = statements.engine.run(
      key,
      engine.engineId,
      engine.name,
      engine.bench,
      engine.fileSha256,
      engine.verified ? 1 : 0,
      engine.origin,
      at,
    );
    anchors.row('engine', Number(lastInsertRowid), at);
  }
  return key;
}

/** It gets a row if this is its first use. */
export function noteDataset(
  statements: WriterStatements,
  anchors: AnchorWriter,
  dataset: DatasetRow,
  at: string,
): void {
  if (statements.hasDataset.get(dataset.id) !== undefined) return;
  statements.dataset.run(
    dataset.id,
    dataset.contentSha256,
    dataset.name,
    dataset.itemCount,
    dataset.licenceNote,
    dataset.source,
    at,
  );
  anchors.row('dataset', dataset.id, at);
}
