/** Label checks of the audit: how many labels our rules confirm, and each one they do not. */
import type { ReactNode } from 'react';
import { differingTable } from '../../../core/chessqa/audit-tables.ts';
import type { DatasetAudit } from '../../../core/chessqa/dataset.ts';
import { formatCount, formatPercent } from '../../format/figures.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { tableFormats } from '../../parts/table-formats.ts';
import { Section } from '../../parts/section.tsx';
import { Tile } from '../../parts/tile.tsx';
import { makeItemsHref } from '../../state/item-filter.ts';
import { FigureTable } from '../../table/figure-table.tsx';
import styles from './datasets.module.css';

export function AuditLabels({
  audit,
  datasetId,
}: {
  readonly audit: DatasetAudit;
  readonly datasetId: string;
}): ReactNode {
  const { labelChecks: checks } = audit;
  const table = differingTable(audit);
  return (
    <Section
      title="Label checks"
      side={
        <ExportMenu
          what="the labels that differ"
          name={`labels-${datasetId}`}
          formats={tableFormats(() => table)}
        />
      }
    >
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
          <FigureTable
            table={table}
            addressOf={({ text = '' }) => ({ href: makeItemsHref(datasetId, { text }) })}
          />
        </div>
      )}
    </Section>
  );
}
