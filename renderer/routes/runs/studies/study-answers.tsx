/** The answers of a study run: conditions above, the list on the left, one answer with everything behind it on the right. */
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type { StudyAnswerRow, StudyFilter, StudyReport } from '../../../../core/study/report.ts';
import type { MoveVerdict } from '../../../../core/study/outcome.ts';
import { useSeekRow, useStudyPages, useStudyRows } from '../../../data/study-rows.ts';
import { formatShort } from '../../../format/figures.ts';
import { lossText, outcomeWords } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Split } from '../../../parts/split.tsx';
import { useListCursor } from '../../../state/list-cursor.ts';
import {
  clearStudyFilter,
  makeStudyEntries,
  makeStudyResultsHref,
  readStudyFilter,
} from '../../../state/study-place.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { VirtualTable, type TableHandle } from '../../../table/virtual-table.tsx';
import type { TableColumn } from '../../../table/table-column.ts';
import styles from '../questions/results/results.module.css';
import { StudyAnswerPanel } from './study-answer-panel.tsx';
import { StudyAnswersBar } from './study-answers-bar.tsx';

function makeColumns({ level, convention }: StudyFilter): readonly TableColumn<StudyAnswerRow>[] {
  return [
    {
      id: 'seq',
      title: '#',
      width: '52px',
      align: 'right',
      cell: (row) => <span className="faint">{row.seq}</span>,
    },
    { id: 'condition', title: 'Cond.', width: '66px', cell: (row) => row.condition },
    {
      id: 'position',
      title: 'Position',
      width: 'minmax(80px, 1fr)',
      cell: (row) => <span className="ellipsis">{showLine(row.positionId)}</span>,
    },
    {
      id: 'san',
      title: 'SAN',
      width: 'minmax(72px, 1fr)',
      cell: (row) => <MoveCell row={row} notation="sanMove" level={level} />,
    },
    {
      id: 'uci',
      title: 'UCI',
      width: 'minmax(72px, 1fr)',
      cell: (row) => <MoveCell row={row} notation="uciMove" level={level} />,
    },
    {
      id: 'loss',
      title: 'Loss',
      width: '76px',
      align: 'right',
      cell: (row) => lossText(row.value?.loss?.[convention] ?? null),
    },
    {
      id: 'tokens',
      title: 'Out',
      width: '58px',
      align: 'right',
      cell: (row) => <span className="faint">{formatShort(row.completionTokens)}</span>,
    },
  ];
}

interface MoveCellProps {
  readonly row: StudyAnswerRow;
  readonly notation: 'sanMove' | 'uciMove';
  readonly level: StudyFilter['level'];
}

/** A legal move as it is written here; anything else as the model wrote it, with what it is. */
function MoveCell({ row, notation, level }: MoveCellProps): ReactNode {
  const { verdict, failure, isTruncated } = row;
  if (verdict === null) {
    return <span className="faint">{failure === null ? 'not asked yet' : failure.replaceAll('_', ' ')}</span>;
  }
  if (verdict.kind === 'no_verdict') {
    return <span className="faint">{isTruncated ? 'cut' : 'no verdict'}</span>;
  }
  const move = verdict[notation];
  if (move === null) return <span className="faint">not asked</span>;
  const outcome = outcomeOf(move, level);
  if (outcome === 'legal') {
    return <span className="mono">{showLine((move.notation === 'san' ? move.san : move.uci) ?? '')}</span>;
  }
  return (
    <span className="dim" title={outcomeWords(outcome)}>
      {move.moveText !== null && <bdi className="mono">{`${showLine(move.moveText.slice(0, 24))} `}</bdi>}
      {outcomeWords(outcome)}
    </span>
  );
}

function outcomeOf(move: MoveVerdict, level: StudyFilter['level']): MoveVerdict['outcome'] {
  return level === 'strict' ? move.strictOutcome : move.outcome;
}

export function StudyAnswers({ report }: { readonly report: StudyReport }): ReactNode {
  const { runId } = report;
  const [params, change] = useQueryParams();
  const navigate = useNavigate();
  const filter = readStudyFilter(params);
  const filterKey = `${runId} ${JSON.stringify(filter)}`;
  const rows = useStudyRows(runId, filter);
  const fetchPage = useStudyPages(runId, filter);
  const list = useListCursor(filterKey, rows);
  const found = useSeekRow(fetchPage, {
    channel: 'studies.answers',
    list: filterKey,
    seq: list.seq,
    enabled: list.isSought,
  });
  const cursor = list.settle(found);
  const table = useRef<TableHandle | null>(null);
  useCommands({ 'pane.back': () => navigate(makeStudyResultsHref(runId)) });
  const setFilter = (part: Partial<StudyFilter>): void => change(makeStudyEntries({ ...filter, ...part }));
  return (
    <div className={styles.pane} data-testid="answers-view">
      <StudyAnswersBar
        report={report}
        filter={filter}
        total={rows.total}
        fetchPage={fetchPage}
        onChange={setFilter}
        onLeaveSearch={() => table.current?.focus()}
      />
      {rows.error !== null && (
        <div style={{ padding: 12 }}>
          <ErrorNotice what="The answers could not be read" error={rows.error} />
        </div>
      )}
      <div style={{ flex: 1, minHeight: 0 }}>
        {rows.total === 0 ? (
          <Empty
            icon={<IconFilterOff size={36} stroke={1.2} />}
            title="No answer fits these conditions"
            action={
              <Button variant="default" onClick={() => setFilter(clearStudyFilter(filter))}>
                Clear all conditions
              </Button>
            }
          />
        ) : (
          <Split
            name="study-answers"
            firstPercent={48}
            minFirstPx={340}
            minSecondPx={360}
            first={
              <VirtualTable
                label="Answers"
                testId="answers-table"
                columns={makeColumns(filter)}
                total={rows.total ?? 0}
                rowAt={rows.rowAt}
                onRange={rows.onRange}
                active={cursor.active}
                onActive={cursor.moveTo}
                onOpen={() => document.getElementById('answer-pane')?.focus()}
                handle={table}
                resetKey={filterKey}
              />
            }
            second={
              <StudyAnswerPanel
                runId={runId}
                setSha256={report.manifest.positions.sha256}
                seq={cursor.seq}
                filter={filter}
                onBack={() => table.current?.focus()}
              />
            }
          />
        )}
      </div>
    </div>
  );
}
