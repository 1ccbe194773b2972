/** Compare, of whatever kind: runs to choose from on the left, what they come to on the right. */
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Split } from '../../parts/split.tsx';

export interface CompareFrameProps {
  /** Why the runs could not be listed; null: they are, or will be. */
  readonly error: Error | null;
  readonly picker: ReactNode;
  /** Null: the runs are not listed yet. */
  readonly pane: ReactNode;
}

export function CompareFrame({ error, picker, pane }: CompareFrameProps): ReactNode {
  return (
    <>
      {error !== null && (
        <div style={{ padding: 16 }}>
          <ErrorNotice what="The runs could not be listed" error={error} />
        </div>
      )}
      <div style={{ flex: 1, minHeight: 0 }}>
        <Split
          name="compare"
          firstPercent={22}
          minFirstPx={220}
          minSecondPx={520}
          first={picker}
          second={pane ?? <div />}
        />
      </div>
    </>
  );
}
