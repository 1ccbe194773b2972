/** Every statement that adds a row to a journal, but for anchors. */
import type { ChainHead } from '../../core/record/hash-chain.ts';
import type { WriteDb } from './connections.ts';

export type WriterStatements = ReturnType<typeof prepareStatements>;

export function prepareStatements(db: WriteDb) {
  return {
    origin: db.prepare<[string], { readonly origin: string | null; readonly own: string | null }>(
      `SELECT json_extract(payload, '$.workspaceId') AS origin, (SELECT workspace_id FROM workspace) AS own
       FROM ledger WHERE run_id = ? AND seq = 1`,
    ),
    ledger: db.prepare(`INSERT INTO ledger (run_id, seq, kind, key, payload, at, prev_hash, hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
    opinion: db.prepare(`INSERT INTO opinion
      (key_sha256, engine, options, search_limit, position, result, run_id, ledger_seq)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
    run: db.prepare(`INSERT INTO run
      (id, kind, title, dataset_id, engine_key, manifest, manifest_sha256, items, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    shelf: db.prepare('INSERT INTO run_shelf (run_id, is_archived, at) VALUES (?, ?, ?)'),
    execution: db.prepare(`INSERT INTO execution (run_id, number, event, head_seq, head_hash, at)
      VALUES (?, ?, ?, ?, ?, ?)`),
    engine: db.prepare(`INSERT INTO engine
      (key_sha256, engine_id, name, bench, file_sha256, verified, origin, first_seen_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
    dataset: db.prepare(`INSERT INTO dataset
      (id, content_sha256, name, item_count, licence_note, source, first_used_at) VALUES (?, ?, ?, ?, ?, ?, ?)`),
    hasEngine: db.prepare('SELECT 1 FROM engine WHERE key_sha256 = ?'),
    hasDataset: db.prepare('SELECT 1 FROM dataset WHERE id = ?'),
    head: db.prepare<[string], ChainHead>(
      'SELECT seq, hash FROM ledger WHERE run_id = ? ORDER BY seq DESC LIMIT 1',
    ),
  };
}
