/** Rows of one kind, read a page at a time: whoever walks them may write, or give others a turn, between any two. */
import type { LedgerKind } from '../../core/ledger/ledger.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import type { JournalReader } from './reader.ts';

/** In order. @param pageRows kept in memory at one time */
export function* pagedRows(
  reader: JournalReader,
  runId: string,
  kind: LedgerKind,
  pageRows: number,
): Generator<LedgerRow> {
  for (let after = 0; ;) {
    const page = reader.ledgerPage(runId, kind, after, pageRows);
    yield* page;
    after = page.at(-1)?.seq ?? after;
    if (page.length < pageRows) return;
  }
}
