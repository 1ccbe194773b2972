/** Positions of a coverage study: the filter a number leads to above, the table on the left, one on the board on the right. */
import { CloseButton, SegmentedControl } from '@mantine/core';
import { IconChartDots3 } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type {
  CoverageFilter,
  CoverageReport,
  CoverageRowView,
} from '../../../../core/study/coverage-study.ts';
import { useCoveragePages, useCoverageRows } from '../../../data/coverage-rows.ts';
import { useSeekRow } from '../../../data/study-rows.ts';
import { formatCount } from '../../../format/figures.ts';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Scroll } from '../../../parts/section.tsx';
import { Split } from '../../../parts/split.tsx';
import { makeCoverageEntries, readCoverageFilter } from '../../../state/coverage-place.ts';
import { useListCursor } from '../../../state/list-cursor.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { VirtualTable, type TableHandle } from '../../../table/virtual-table.tsx';
import type { TableColumn } from '../../../table/table-column.ts';
import shared from '../datasets.module.css';
import styles from '../positions/positions.module.css';
import { CoveragePositionView, COVER_WORDS, moveNumber } from './coverage-position.tsx';

const COLUMNS: readonly TableColumn<CoverageRowView>[] = [
  { id: 'game', title: 'Game', width: '60px', align: 'right', cell: (row) => row.game },
  { id: 'move', title: 'Move', width: '120px', cell: (row) => `${moveNumber(row.ply)} ${row.san}` },
  { id: 'men', title: 'Men', width: '52px', align: 'right', cell: (row) => row.men },
  {
    id: 'games',
    title: 'Games',
    width: '78px',
    align: 'right',
    cell: (row) => (row.games === null ? <span className="faint">–</span> : formatCount(row.games)),
  },
  { id: 'cover', title: 'Covered', width: '112px', cell: (row) => COVER_WORDS[row.cover] },
  {
    id: 'fen',
    title: 'Position',
    width: 'minmax(140px, 1fr)',
    cell: (row) => <span className="mono faint">{row.fen}</span>,
  },
];

const COVERS = [
  { value: 'all', label: 'All' },
  { value: 'covered', label: 'Covered' },
  { value: 'tablebases', label: 'By tablebases' },
  { value: 'none', label: 'Novel' },
] as const;

export function CoveragePositions({ report }: { readonly report: CoverageReport }): ReactNode {
  const { sha256 } = report.summary;
  const [params, change] = useQueryParams();
  const filter = readCoverageFilter(params);
  const key = `${sha256} ${JSON.stringify(filter)}`;
  const rows = useCoverageRows(sha256, filter);
  const list = useListCursor(key, rows);
  const fetchPage = useCoveragePages(sha256, filter);
  const found = useSeekRow(fetchPage, {
    channel: 'coverage.page',
    list: key,
    seq: list.seq,
    enabled: list.isSought,
  });
  const cursor = list.settle(found);
  const table = useRef<TableHandle | null>(null);
  const set = (part: Partial<CoverageFilter>): void => change(makeCoverageEntries({ ...filter, ...part }));
  return (
    <div className={styles.pane}>
      <div className={shared.filters}>
        <SegmentedControl
          value={COVERS.some(({ value }) => value === filter.cover) ? (filter.cover ?? 'all') : 'all'}
          onChange={(value) =>
            set({ cover: value === 'covered' || value === 'tablebases' || value === 'none' ? value : null })
          }
          data={[...COVERS]}
          aria-label="Covered"
          data-testid="coverage-cover"
        />
        <Chip label="move" value={filter.move} onClear={() => set({ move: null })} />
        <Chip label="ply" value={filter.ply} onClear={() => set({ ply: null })} />
        <Chip label="game" value={filter.game} onClear={() => set({ game: null })} />
        <span className={`${shared.total} num`} data-testid="coverage-total">
          {`${formatCount(rows.total)} of ${formatCount(report.summary.positions)} positions`}
        </span>
      </div>
      {rows.error !== null && <ErrorNotice what="The positions could not be read" error={rows.error} />}
      <div className={shared.body}>
        <Split
          name="coverage"
          firstPercent={54}
          minFirstPx={380}
          first={
            <VirtualTable
              label="Positions"
              testId="coverage-table"
              columns={COLUMNS}
              total={rows.total ?? 0}
              rowAt={rows.rowAt}
              onRange={rows.onRange}
              active={cursor.active}
              onActive={cursor.moveTo}
              handle={table}
              resetKey={key}
            />
          }
          second={
            cursor.seq === null ? (
              <Empty icon={<IconChartDots3 size={36} stroke={1.2} />} title="Choose a position" />
            ) : (
              <Scroll>
                <CoveragePositionView sha256={sha256} seq={cursor.seq} head={report.head} />
              </Scroll>
            )
          }
        />
      </div>
    </div>
  );
}

interface ChipProps {
  readonly label: string;
  readonly value: number | null;
  readonly onClear: () => void;
}

/** A condition that a number brought along, and the way to be rid of it. */
function Chip({ label, value, onClear }: ChipProps): ReactNode {
  if (value === null) return null;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 2 }} className="num">
      {`${label} ${value}`}
      <CloseButton size="xs" aria-label={`Any ${label}`} onClick={onClear} />
    </span>
  );
}
