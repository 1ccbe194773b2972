/** Positions of a set: the condition above, the table on the left, the board and all that is known of one on the right. */
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconArrowsUpDown, IconGridDots } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import { Board } from '../../../board/board.tsx';
import { turnOf } from '../../../board/shapes.ts';
import { useInvoke } from '../../../data/query.ts';
import { usePositionPages, usePositionRows, useSeekRow, type PositionRow } from '../../../data/study-rows.ts';
import { formatCount, UNKNOWN } from '../../../format/figures.ts';
import { CONDITIONS, CONDITION_WORDS } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Facts, type Fact } from '../../../parts/facts.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Scroll } from '../../../parts/section.tsx';
import { Split } from '../../../parts/split.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { useListCursor } from '../../../state/list-cursor.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { VirtualTable, type TableHandle } from '../../../table/virtual-table.tsx';
import type { TableColumn } from '../../../table/table-column.ts';
import shared from '../datasets.module.css';
import styles from './positions.module.css';

const COLUMNS: readonly TableColumn<PositionRow>[] = [
  {
    id: 'seq',
    title: '#',
    width: '52px',
    align: 'right',
    cell: (row) => <span className="faint">{row.seq}</span>,
  },
  { id: 'condition', title: 'Condition', width: '86px', cell: (row) => row.condition },
  {
    id: 'fen',
    title: 'Position',
    width: 'minmax(160px, 3fr)',
    cell: (row) => <span className="mono">{row.fen}</span>,
  },
  { id: 'legal', title: 'Moves', width: '58px', align: 'right', cell: (row) => row.legalCount },
  {
    id: 'material',
    title: 'Material',
    width: '74px',
    align: 'right',
    cell: (row) => `${row.whiteMaterial} : ${row.blackMaterial}`,
  },
  {
    id: 'frequency',
    title: 'Games',
    width: '70px',
    align: 'right',
    cell: (row) => (row.frequency === null ? <span className="faint">–</span> : formatCount(row.frequency)),
  },
];

export function PositionsView({ set }: { readonly set: PositionSetSummary }): ReactNode {
  const [params, change] = useQueryParams();
  const condition = CONDITIONS.find((one) => one === params.get('condition')) ?? null;
  const key = `${set.sha256} ${condition ?? ''}`;
  const rows = usePositionRows(set.sha256, condition);
  const list = useListCursor(key, rows);
  const fetchPage = usePositionPages(set.sha256, condition);
  const found = useSeekRow(fetchPage, {
    channel: 'positions.page',
    list: key,
    seq: list.seq,
    enabled: list.isSought,
  });
  const cursor = list.settle(found);
  const table = useRef<TableHandle | null>(null);
  const shown = cursor.active === null ? null : rows.rowAt(cursor.active);
  return (
    <div className={styles.pane}>
      <div className={shared.filters}>
        <SegmentedControl
          value={condition ?? 'all'}
          onChange={(value) => change({ condition: value === 'all' ? null : value })}
          data={[
            { value: 'all', label: 'All' },
            ...set.conditions.map((one) => ({
              value: one.condition,
              label: `${one.condition} ${formatCount(one.count)}`,
            })),
          ]}
          aria-label="Condition"
          data-testid="positions-condition"
        />
        <span className="dim">{condition === null ? '' : CONDITION_WORDS[condition]}</span>
        <span className={`${shared.total} num`} data-testid="positions-total">
          {`${formatCount(rows.total)} positions`}
        </span>
      </div>
      {rows.error !== null && <ErrorNotice what="The positions could not be read" error={rows.error} />}
      <div className={shared.body}>
        <Split
          name="positions"
          firstPercent={56}
          minFirstPx={380}
          first={
            <VirtualTable
              label="Positions"
              testId="positions-table"
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
            shown === null ? (
              <Empty icon={<IconGridDots size={36} stroke={1.2} />} title="Choose a position" />
            ) : (
              <Scroll>
                <Position key={shown.seq} row={shown} />
              </Scroll>
            )
          }
        />
      </div>
    </div>
  );
}

function Position({ row }: { readonly row: PositionRow }): ReactNode {
  const settings = useInvoke('settings.get', undefined);
  const [isFlipped, setFlipped] = useState(false);
  const flip = (): void => setFlipped(!isFlipped);
  const turn = turnOf(row.fen);
  useCommands({ 'board.flip': flip, 'item.copyFen': () => void navigator.clipboard.writeText(row.fen) });
  return (
    <div className={styles.position} data-testid="position-view">
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <span className="ellipsis" style={{ fontWeight: 600 }}>
          {showLine(row.id)}
        </span>
        <Tag>{row.condition}</Tag>
        {row.inCheck && <Tag tone="warn">in check</Tag>}
        <ActionIcon ml="auto" onClick={flip} aria-label="Flip the board">
          <IconArrowsUpDown size={16} />
        </ActionIcon>
      </div>
      <div className={styles.positionBoard}>
        <Board
          fen={row.fen}
          orientation={isFlipped === (turn === 'white') ? 'black' : 'white'}
          coordinates={settings.data?.boardCoordinates ?? true}
          testId="position-board"
        />
      </div>
      <Facts facts={factsOf(row, turn)} />
    </div>
  );
}

function factsOf(row: PositionRow, turn: 'white' | 'black'): readonly Fact[] {
  const { generator } = row;
  const parameters = Object.entries(generator.parameters).map(([name, value]) => `${name} ${String(value)}`);
  return [
    {
      key: `FEN, ${turn === 'white' ? 'White' : 'Black'} to move`,
      value: (
        <span style={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
          <span className="mono selectable" style={{ overflowWrap: 'anywhere' }}>
            {row.fen}
          </span>
          <CopyButton text={row.fen} what="FEN" />
        </span>
      ),
    },
    { key: 'Legal moves', value: formatCount(row.legalCount) },
    {
      key: 'Material, White : Black',
      value: `${row.whiteMaterial} : ${row.blackMaterial} with ${row.pieces} men`,
    },
    {
      key: 'Games in a database',
      value:
        row.frequency === null
          ? 'not looked up'
          : `${formatCount(row.frequency)} in ${showLine(row.frequencySource ?? UNKNOWN)}`,
    },
    {
      key: 'Way to it',
      value:
        row.moves === null ? (
          'none is told'
        ) : (
          <span className="mono" style={{ overflowWrap: 'anywhere' }}>
            {showLine(row.moves.join(' '))}
          </span>
        ),
    },
    {
      key: 'Made by',
      value: `${showLine(generator.name)} version ${generator.version}, ${generator.seed === null ? 'nothing drawn' : `seed ${generator.seed}`}`,
    },
    {
      key: 'Settings',
      value: parameters.length === 0 ? 'none' : showLine(parameters.join(', ')),
    },
  ];
}
