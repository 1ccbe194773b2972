/** The items behind a count of a pair: who answered what, and either answer with everything behind it. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconListSearch } from '@tabler/icons-react';
import { useMemo, useRef, type ReactNode } from 'react';
import type { PairCell } from '../../../core/question/comparison-tables.ts';
import type { AnswerRow } from '../../../core/question/report.ts';
import { useAllAnswers } from '../../data/reports.ts';
import { formatCount } from '../../format/figures.ts';
import { showInvisible } from '../../format/visible-text.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { Empty } from '../../parts/empty.tsx';
import { ItemName } from '../../parts/item-name.tsx';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Split } from '../../parts/split.tsx';
import { readItemSeq } from '../../state/list-cursor.ts';
import { useQueryParams } from '../../state/use-place.ts';
import { VirtualTable, type TableHandle } from '../../table/virtual-table.tsx';
import type { TableColumn } from '../../table/table-column.ts';
import { AnswerPanel } from '../runs/questions/results/answer-panel.tsx';
import { FlagSign } from '../runs/questions/results/verdict-marks.tsx';
import { makePairEntries, PAIR_CELLS, type ComparePlace } from './compare-place.ts';
import styles from './compare.module.css';
import type { ComparedRun } from './compared-runs.ts';
import { cellOf, pairRows, type PairRow } from './pair-rows.ts';

export interface PairItemsProps {
  readonly runs: readonly ComparedRun[];
  readonly pair: NonNullable<ComparePlace['pair']>;
}

export function PairItems({ runs, pair }: PairItemsProps): ReactNode {
  const [params, change] = useQueryParams();
  const answers = useAllAnswers(
    runs.map((run) => run.runId),
    true,
  );
  const shared = useMemo(
    () => (answers.rows === null ? null : pairRows(answers.rows, { a: pair.a, b: pair.b })),
    [answers.rows, pair.a, pair.b],
  );
  const rows = useMemo(() => shared?.filter((row) => cellOf(row) === pair.cell) ?? [], [shared, pair.cell]);
  const close = (): void => change(makePairEntries(null), { replace: false });
  useCommands({ 'pane.back': close });
  const a = runs[pair.a];
  const b = runs[pair.b];
  if (a === undefined || b === undefined || a === b) {
    return (
      <Empty
        icon={<IconListSearch size={36} stroke={1.2} />}
        title="No such pair"
        action={
          <Button variant="default" onClick={close}>
            Back to the comparison
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.pane} data-testid="pair-items">
      <div className={styles.controls} style={{ alignItems: 'center' }}>
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={14} />} onClick={close}>
          Comparison
        </Button>
        <SegmentedControl
          value={pair.cell}
          onChange={(value) => {
            const cell = PAIR_CELLS.find((one) => one === value);
            if (cell !== undefined) change(makePairEntries({ ...pair, cell }));
          }}
          data={PAIR_CELLS.map((cell) => ({ value: cell, label: cellWords(cell, a, b) }))}
          aria-label="Who was right"
        />
        <span className="dim num" style={{ marginLeft: 'auto' }} data-testid="pair-total">
          {shared === null
            ? '…'
            : `${formatCount(rows.length)} of ${formatCount(shared.length)} items answered by all`}
        </span>
      </div>
      {answers.error !== null && (
        <div className={styles.refusal}>
          <ErrorNotice what="The answers could not be read" error={answers.error} />
        </div>
      )}
      {shared === null && answers.error === null && (
        <div className={styles.refusal}>
          <Skeleton height={200} />
        </div>
      )}
      {shared !== null && rows.length === 0 && (
        <Empty icon={<IconListSearch size={36} stroke={1.2} />} title="No item here" />
      )}
      {rows.length > 0 && (
        <PairList rows={rows} a={a} b={b} wanted={readItemSeq(params)} listKey={pair.cell} />
      )}
    </div>
  );
}

function cellWords(cell: PairCell, a: ComparedRun, b: ComparedRun): string {
  switch (cell) {
    case 'only_a':
      return `Only ${a.letter} right`;
    case 'only_b':
      return `Only ${b.letter} right`;
    case 'both':
      return 'Both right';
    case 'neither':
      return 'Neither';
  }
}

interface PairListProps {
  readonly rows: readonly PairRow[];
  readonly a: ComparedRun;
  readonly b: ComparedRun;
  /** The item of the address. */
  readonly wanted: number | null;
  readonly listKey: string;
}

function PairList({ rows, a, b, wanted, listKey }: PairListProps): ReactNode {
  const [params, change] = useQueryParams();
  const table = useRef<TableHandle | null>(null);
  const place = rows.findIndex((row) => row.seq === wanted);
  const active = place < 0 ? 0 : place;
  const shown = params.get('of') === 'b' ? b : a;
  return (
    <div style={{ flex: 1, minHeight: 0 }}>
      <Split
        name="pair"
        firstPercent={46}
        minFirstPx={320}
        minSecondPx={360}
        first={
          <VirtualTable
            label="Items of the pair"
            testId="pair-table"
            columns={makeColumns(a, b)}
            total={rows.length}
            rowAt={(index) => rows[index] ?? null}
            active={active}
            onActive={(index) => change({ item: String(rows[index]?.seq ?? '') })}
            onOpen={() => document.getElementById('answer-pane')?.focus()}
            handle={table}
            resetKey={listKey}
          />
        }
        second={
          <div className={styles.pane}>
            <div style={{ padding: '8px 12px 0' }}>
              <SegmentedControl
                fullWidth
                value={shown === b ? 'b' : 'a'}
                onChange={(of) => change({ of: of === 'b' ? 'b' : null })}
                data={[
                  { value: 'a', label: `${a.letter}  ${a.name}` },
                  { value: 'b', label: `${b.letter}  ${b.name}` },
                ]}
                aria-label="Whose answer"
              />
            </div>
            <div style={{ flex: 1, minHeight: 0 }}>
              <AnswerPanel
                runId={shown.runId}
                datasetId={shown.summary.datasetId}
                seq={rows[active]?.seq ?? null}
                onBack={() => table.current?.focus()}
                onNext={null}
              />
            </div>
          </div>
        }
      />
    </div>
  );
}

function makeColumns(a: ComparedRun, b: ComparedRun): readonly TableColumn<PairRow>[] {
  return [
    {
      id: 'seq',
      title: '#',
      width: '54px',
      align: 'right',
      cell: (row) => <span className="faint">{row.seq}</span>,
    },
    {
      id: 'item',
      title: 'Item',
      width: 'minmax(110px, 1.4fr)',
      cell: (row) => <ItemName id={row.a.itemId} />,
    },
    {
      id: 'accepted',
      title: 'Accepted',
      width: 'minmax(60px, 1fr)',
      cell: (row) => <AnswerText text={row.a.accepted} />,
    },
    {
      id: 'a',
      title: a.letter,
      width: 'minmax(70px, 1fr)',
      cell: (row) => <Judged row={row.a} letter={a.letter} />,
    },
    {
      id: 'b',
      title: b.letter,
      width: 'minmax(70px, 1fr)',
      cell: (row) => <Judged row={row.b} letter={b.letter} />,
    },
  ];
}

function AnswerText({ text }: { readonly text: string | null }): ReactNode {
  if (text === null) return <span className="faint">–</span>;
  return <bdi className="mono ellipsis">{showInvisible(text.slice(0, 120))}</bdi>;
}

function Judged({ row, letter }: { readonly row: AnswerRow; readonly letter: string }): ReactNode {
  return (
    <span className={styles.named} style={{ alignItems: 'center' }}>
      <FlagSign flag={row.verdict?.isCorrect ?? null} words={`${letter} right`} />
      <AnswerText text={row.verdict?.content ?? null} />
    </span>
  );
}
