/** Provenance, related items and the raw line of an item. */
import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ItemDetail, ItemRow } from '../../../core/chessqa/dataset.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Code } from '../../parts/section.tsx';
import { makeItemsHref } from '../../state/item-filter.ts';
import styles from './datasets.module.css';

export function ItemProvenance({ detail }: { readonly detail: ItemDetail }): ReactNode {
  if (detail.provenance.length === 0)
    return <div className="dim">The file says nothing about where this comes from.</div>;
  return (
    <Facts
      facts={detail.provenance.map((fact) => ({
        key: fact.key,
        value: <span className="mono">{fact.value}</span>,
      }))}
    />
  );
}

export interface ItemRelatedProps {
  readonly datasetId: string;
  readonly detail: ItemDetail;
  readonly onSource: (sourceKey: string) => void;
}

export function ItemRelated({ datasetId, detail, onSource }: ItemRelatedProps): ReactNode {
  const sourceKey = detail.row.sourceKey;
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 18 }}>
      <div>
        <div className={styles.label}>
          {'Same source '}
          <button type="button" className="link mono" onClick={() => onSource(sourceKey)}>
            {sourceKey}
          </button>
        </div>
        <RelatedRows datasetId={datasetId} rows={detail.sameSource} none="No other item shares its source." />
      </div>
      <div>
        <div className={styles.label}>Same position (four FEN fields)</div>
        <RelatedRows datasetId={datasetId} rows={detail.sameFen} none="No other item has this position." />
      </div>
    </div>
  );
}

interface RelatedRowsProps {
  readonly datasetId: string;
  readonly rows: readonly ItemRow[];
  readonly none: string;
}

function RelatedRows({ datasetId, rows, none }: RelatedRowsProps): ReactNode {
  if (rows.length === 0) return <div className="faint">{none}</div>;
  return (
    <div>
      {rows.map((row) => (
        <a key={row.seq} className={styles.relatedRow} href={makeItemsHref(datasetId, {}, row.seq)}>
          <span className="ellipsis">{row.itemId}</span>
          <span className="mono ellipsis dim">{row.answer.slice(0, 200)}</span>
          <span className="num faint" style={{ textAlign: 'right' }}>{`# ${row.seq}`}</span>
        </a>
      ))}
    </div>
  );
}

function prettyJson(raw: string): string | null {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return null;
  }
}

export function ItemRaw({ detail }: { readonly detail: ItemDetail }): ReactNode {
  const [form, setForm] = useState<'pretty' | 'line'>('pretty');
  const pretty = form === 'pretty' ? prettyJson(detail.raw) : null;
  return (
    <div>
      <div className={styles.promptBar}>
        <SegmentedControl
          value={form}
          onChange={(value) => setForm(value as 'pretty' | 'line')}
          data={[
            { value: 'pretty', label: 'Indented' },
            { value: 'line', label: 'As in the file' },
          ]}
        />
        <div className={styles.promptSide}>
          <CopyButton text={detail.raw} what="raw line" size={26} />
        </div>
      </div>
      <Code testId="item-raw">{pretty ?? detail.raw}</Code>
    </div>
  );
}
