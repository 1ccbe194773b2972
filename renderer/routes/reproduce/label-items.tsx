/** The items of a run by reading and agreement, and one of them released against ours. */
import { SegmentedControl } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ReadLabel } from '../../../core/score/label-record.ts';
import type { LabelRecord, Reading, ReproductionReport } from '../../../core/reproduction/run.ts';
import { useLabelRows } from '../../data/paged-rows.ts';
import { formatCount, formatSigned, formatWhiteScore } from '../../format/figures.ts';
import { Empty } from '../../parts/empty.tsx';
import { ItemName } from '../../parts/item-name.tsx';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Split } from '../../parts/split.tsx';
import { Tag, type Tone } from '../../parts/tag.tsx';
import { useQueryParams } from '../../state/use-place.ts';
import { VirtualTable } from '../../table/virtual-table.tsx';
import type { TableColumn } from '../../table/table-column.ts';
import { LabelCompare } from './label-compare.tsx';
import { readAgreement, readReading, READINGS } from './readings.ts';
import { READING_WORDS } from '../../../core/reproduction/tables.ts';
import styles from './reproduce.module.css';

const TONES: Record<string, Tone> = { exact: 'ok', score: 'info', bucket: 'warn', different: 'bad' };

function pickReading(record: LabelRecord, reading: Reading): ReadLabel | null {
  return reading === 'last_exact' ? record.lastExact : record.lastLine;
}

function makeColumns(reading: Reading): readonly TableColumn<LabelRecord>[] {
  return [
    {
      id: 'seq',
      title: '#',
      width: '44px',
      align: 'right',
      cell: (row) => <span className="faint">{row.seq}</span>,
    },
    {
      id: 'item',
      title: 'Item',
      width: 'minmax(120px, 1fr)',
      cell: (row) => <ItemName id={row.itemId} />,
    },
    {
      id: 'released',
      title: 'Released',
      width: '76px',
      align: 'right',
      cell: (row) => formatSigned(row.released.answer),
    },
    {
      id: 'ours',
      title: 'Ours',
      width: '98px',
      align: 'right',
      cell: (row) => {
        const ours = pickReading(row, reading);
        return ours === null ? (
          <span className="faint">–</span>
        ) : (
          <>
            <span className="faint">{formatWhiteScore(ours.whiteCp, ours.whiteMate)}</span>{' '}
            {formatSigned(ours.bucket)}
          </>
        );
      },
    },
    {
      id: 'agreement',
      title: 'Agreement',
      width: '92px',
      cell: (row) => {
        const agreement = reading === 'last_exact' ? row.agreement.lastExact : row.agreement.lastLine;
        return <Tag tone={TONES[agreement ?? ''] ?? 'plain'}>{agreement ?? 'failed'}</Tag>;
      },
    },
  ];
}

export function LabelItems({ report }: { readonly report: ReproductionReport }): ReactNode {
  const [params, change] = useQueryParams();
  const reading = readReading(params.get('reading'));
  const agreement = readAgreement(params.get('agreement'));
  const rows = useLabelRows(report.runId, reading, agreement);
  const listKey = `${reading}/${agreement ?? ''}`;
  const [place, setPlace] = useState({ listKey, index: 0 });
  const index = place.listKey === listKey ? place.index : 0;
  const record = rows.rowAt(index);
  return (
    <>
      <div className={styles.itemsBar}>
        <SegmentedControl
          value={reading}
          onChange={(value) => change({ reading: value })}
          data={READINGS.map((value) => ({ value, label: READING_WORDS[value] }))}
          aria-label="Reading"
        />
        <SegmentedControl
          value={agreement ?? 'all'}
          onChange={(value) => change({ agreement: value === 'all' ? null : value })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'exact', label: 'Exact' },
            { value: 'score', label: 'Score' },
            { value: 'bucket', label: 'Bucket' },
            { value: 'different', label: 'Different' },
          ]}
          aria-label="Agreement"
          data-testid="label-agreement"
        />
        <span className="dim num" style={{ marginLeft: 'auto' }}>
          {rows.total === null ? '…' : `${formatCount(rows.total)} items`}
        </span>
      </div>
      {rows.error !== null && (
        <div style={{ padding: 12 }}>
          <ErrorNotice what="The items could not be read" error={rows.error} />
        </div>
      )}
      <div style={{ flex: 1, minHeight: 0 }}>
        {rows.total === 0 ? (
          <Empty icon={<IconListSearch size={36} stroke={1.2} />} title="No item here">
            {agreement === 'different'
              ? 'No item got another bucket by this reading.'
              : 'Choose another reading or agreement.'}
          </Empty>
        ) : (
          <Split
            name="labels"
            firstPercent={50}
            minFirstPx={300}
            minSecondPx={320}
            first={
              <VirtualTable
                label="Items of the run"
                testId="labels-table"
                columns={makeColumns(reading)}
                total={rows.total ?? 0}
                rowAt={rows.rowAt}
                onRange={rows.onRange}
                active={rows.total === null ? null : index}
                onActive={(next) => setPlace({ listKey, index: next })}
                resetKey={listKey}
              />
            }
            second={
              record === null ? (
                <div />
              ) : (
                <LabelCompare record={record} datasetId={report.manifest.datasetId} />
              )
            }
          />
        )}
      </div>
    </>
  );
}
