/** Label checks of the audit: how many labels our rules confirm, and each one they do not. */
import type { ReactNode } from 'react';
import type { DatasetAudit } from '../../../core/chessqa/dataset.ts';
import { formatCount, formatPercent } from '../../format/figures.ts';
import { Section } from '../../parts/section.tsx';
import { Tile } from '../../parts/tile.tsx';
import { makeItemsHref } from '../../state/item-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
import styles from './datasets.module.css';

type Checks = DatasetAudit['labelChecks'];

const WHY: Record<Checks['differing'][number]['why'], string> = {
  several_mates: 'several moves mate',
  promotion_suffix: 'promotion letter cut off',
  battery_order: 'squares in another order',
  other: 'other',
};

export function AuditLabels({
  checks,
  datasetId,
}: {
  readonly checks: Checks;
  readonly datasetId: string;
}): ReactNode {
  return (
    <Section title="Label checks">
      <div className={styles.tiles} style={{ padding: 0, marginBottom: 12 }}>
        <Tile
          label="labels agree with our rules"
          value={formatCount(checks.agree)}
          note={`${formatPercent(checks.agree, checks.checked)} of ${formatCount(checks.checked)} checked`}
        />
        <Tile
          label="labels differ"
          value={formatCount(checks.differ)}
          href={makeItemsHref(datasetId, { flag: 'label_differs' })}
        />
        <Tile
          label="cannot be checked by rules"
          value={formatCount(checks.unchecked)}
          href={makeItemsHref(datasetId, { flag: 'label_unchecked' })}
        />
        <Tile
          label="accept several answers"
          value={formatCount(checks.severalAccepted)}
          href={makeItemsHref(datasetId, { flag: 'several_answers' })}
        />
        <Tile
          label="targets are pinned"
          value={formatCount(checks.targetsPinned.length)}
          href={makeItemsHref(datasetId, { flag: 'target_pinned' })}
        />
        <Tile label="solutions mate at once" value={formatCount(checks.mateSolutions)} />
        <Tile label="lack promotion letters" value={formatCount(checks.promotionSuffix)} />
        <Tile label="batteries out of order" value={formatCount(checks.batteryOrder)} />
        <Tile label="illegal solutions" value={formatCount(checks.illegalSolutions)} />
      </div>
      {checks.differing.length > 0 && (
        <div style={{ maxHeight: 420, overflowY: 'auto' }}>
          <DataTable
            label="Labels that differ"
            rows={checks.differing}
            columns={[
              {
                id: 'item',
                title: 'Item',
                width: '240px',
                value: (row) => row.itemId,
                cell: (row) => (
                  <a className="link" href={makeItemsHref(datasetId, { text: row.itemId })}>
                    {row.itemId}
                  </a>
                ),
              },
              {
                id: 'why',
                title: 'Why',
                width: '190px',
                value: (row) => row.why,
                cell: (row) => WHY[row.why],
              },
              { id: 'file', title: 'File', cell: (row) => <span className="mono">{row.fileAnswer}</span> },
              {
                id: 'ours',
                title: 'Accepted',
                cell: (row) => <span className="mono">{row.accepted.join(', ')}</span>,
              },
            ]}
          />
        </div>
      )}
    </Section>
  );
}
