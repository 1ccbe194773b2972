/** The newest rows of the run's ledger. Summaries hold text of models and services, so they are shown as text. */
import { memo, type ReactNode } from 'react';
import { useInvoke } from '../../../data/query.ts';
import { formatClock } from '../../../format/figures.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { Hash } from '../../../parts/hash.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Section } from '../../../parts/section.tsx';
import styles from '../runs.module.css';

const ROWS = 20;

/** Drawn again with new rows, not with every item that is done. */
export const LedgerTail = memo(function LedgerTail({ runId }: { readonly runId: string }): ReactNode {
  const tail = useInvoke('runs.tail', { runId, limit: ROWS });
  return (
    <Section title="End of the ledger, newest first">
      {tail.error !== null && <ErrorNotice what="The ledger could not be read" error={tail.error} />}
      {tail.data?.length === 0 && <span className="faint">No row yet.</span>}
      <div className={styles.tail} data-testid="ledger-tail">
        {tail.data?.map((row) => (
          <TailRow key={row.seq} row={row} />
        ))}
      </div>
    </Section>
  );
});

interface TailRowProps {
  readonly row: {
    readonly seq: number;
    readonly kind: string;
    readonly key: string;
    readonly at: string;
    readonly hash: string;
    readonly summary: string;
  };
}

function TailRow({ row }: TailRowProps): ReactNode {
  return (
    <>
      <span className="num faint">{formatClock(row.at)}</span>
      <span className="dim" title={`row ${row.seq}, key ${row.key}`}>
        {row.kind.replace(/_/g, ' ')}
      </span>
      <span className="ellipsis selectable" title={showInvisible(row.summary)}>
        {showInvisible(row.summary)}
      </span>
      <Hash value={row.hash} what="hash of the row" />
    </>
  );
}
