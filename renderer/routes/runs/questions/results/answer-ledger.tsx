/** The ledger rows of an item, each with the hash that chains it to the row before it in the run. */
import type { ReactNode } from 'react';
import type { AnswerDetail } from '../../../../../core/question/report.ts';
import { formatInstant } from '../../../../format/figures.ts';
import { Hash } from '../../../../parts/hash.tsx';
import { DataTable } from '../../../../table/data-table.tsx';

export function AnswerLedger({ detail }: { readonly detail: Pick<AnswerDetail, 'ledger'> }): ReactNode {
  if (detail.ledger.length === 0) return <div className="faint">No row yet.</div>;
  return (
    <DataTable
      label="Ledger rows"
      testId="answer-ledger"
      rows={detail.ledger}
      columns={[
        {
          id: 'seq',
          title: 'Row',
          align: 'right',
          value: (row) => row.seq,
          isNumber: true,
          cell: (row) => row.seq,
        },
        { id: 'kind', title: 'Kind', value: (row) => row.kind, cell: (row) => row.kind.replaceAll('_', ' ') },
        { id: 'at', title: 'When', value: (row) => row.at, cell: (row) => formatInstant(row.at) },
        { id: 'hash', title: 'Hash', cell: (row) => <Hash value={row.hash} what="row hash" /> },
      ]}
    />
  );
}
