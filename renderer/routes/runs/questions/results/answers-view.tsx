/** The answers of a run: conditions above, the list on the left, one answer with everything behind it on the right. */
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type { AnswerRow, QuestionReport } from '../../../../../core/question/report.ts';
import { useAnswerPages } from '../../../../data/answer-search.ts';
import { useAnswerRows } from '../../../../data/paged-rows.ts';
import { formatShort } from '../../../../format/figures.ts';
import { ERROR_WORDS } from '../../../../../core/question/figure-words.ts';
import { showInvisible } from '../../../../format/visible-text.ts';
import { useCommands } from '../../../../keys/use-commands.ts';
import { Empty } from '../../../../parts/empty.tsx';
import { ItemName } from '../../../../parts/item-name.tsx';
import { ErrorNotice } from '../../../../parts/notice.tsx';
import { Split } from '../../../../parts/split.tsx';
import {
  makeAnswerEntries,
  makeResultsHref,
  NO_ANSWER_FILTER,
  readAnswerFilter,
} from '../../../../state/answer-place.ts';
import { useNavigate, useQueryParams } from '../../../../state/use-place.ts';
import { VirtualTable, type TableHandle } from '../../../../table/virtual-table.tsx';
import type { TableColumn } from '../../../../table/table-column.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { AnswersBar } from './answers-bar.tsx';
import styles from './results.module.css';
import { useAnswerCursor } from './use-answer-cursor.ts';
import { FlagSign } from './verdict-marks.tsx';

const SHOWN_ANSWER = 120;

const COLUMNS: readonly TableColumn<AnswerRow>[] = [
  {
    id: 'seq',
    title: '#',
    width: '48px',
    align: 'right',
    cell: (row) => <span className="faint">{row.seq}</span>,
  },
  { id: 'item', title: 'Item', width: 'minmax(96px, 1.6fr)', cell: (row) => <ItemName id={row.itemId} /> },
  {
    id: 'accepted',
    title: 'Accepted',
    width: 'minmax(76px, 0.8fr)',
    cell: (row) => <span className="mono dim">{row.accepted.slice(0, SHOWN_ANSWER)}</span>,
  },
  {
    id: 'answer',
    title: 'Answer',
    width: 'minmax(64px, 0.8fr)',
    cell: (row) =>
      row.verdict?.content === null || row.verdict === null ? (
        <span className="faint">–</span>
      ) : (
        <bdi className="mono">{showInvisible(row.verdict.content.slice(0, SHOWN_ANSWER))}</bdi>
      ),
  },
  {
    id: 'form',
    title: 'Form',
    width: '56px',
    cell: (row) => <FlagSign flag={row.verdict?.formatCompliant ?? null} words="In the form asked for" />,
  },
  {
    id: 'content',
    title: 'Content',
    width: '64px',
    cell: (row) => <FlagSign flag={row.verdict?.contentCorrect ?? null} words="Content right" />,
  },
  {
    id: 'diagnosis',
    title: 'Diagnosis',
    width: 'minmax(96px, 1.2fr)',
    cell: (row) => <span className="dim">{diagnosisOf(row)}</span>,
  },
  {
    id: 'tokens',
    title: 'Out',
    width: '54px',
    align: 'right',
    cell: (row) => <span className="faint">{formatShort(row.completionTokens)}</span>,
  },
];

function diagnosisOf(row: AnswerRow): string {
  if (row.verdict === null) return row.failure === null ? 'not asked yet' : row.failure.replaceAll('_', ' ');
  return `${ERROR_WORDS[row.verdict.errorType]}${row.isTruncated ? ', cut' : ''}`;
}

export function AnswersView({ report }: { readonly report: QuestionReport }): ReactNode {
  const { runId } = report;
  const [params, change] = useQueryParams();
  const navigate = useNavigate();
  const filter = readAnswerFilter(params);
  const filterKey = `${runId} ${JSON.stringify(filter)}`;
  const rows = useAnswerRows(runId, filter);
  const fetchPage = useAnswerPages(runId, filter);
  const cursor = useAnswerCursor(runId, filter, filterKey, rows);
  const table = useRef<TableHandle | null>(null);
  useCommands({
    'pane.back': () => navigate(makeResultsHref(runId)),
    'answers.nextWrong': () => cursor.toNext('wrong'),
    'answers.nextNonCompliant': () => cursor.toNext('notCompliant'),
  });
  const setFilter = (part: Partial<typeof filter>): void => change(makeAnswerEntries({ ...filter, ...part }));
  return (
    <div className={styles.pane} data-testid="answers-view">
      <AnswersBar
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
              <Button variant="default" onClick={() => setFilter(NO_ANSWER_FILTER)}>
                Clear all conditions
              </Button>
            }
          />
        ) : (
          <Split
            name="answers"
            firstPercent={48}
            minFirstPx={330}
            minSecondPx={360}
            first={
              <VirtualTable
                label="Answers"
                testId="answers-table"
                columns={COLUMNS}
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
              <AnswerPanel
                runId={runId}
                datasetId={report.manifest.datasetId}
                seq={cursor.seq}
                onBack={() => table.current?.focus()}
                onNext={cursor.toNext}
              />
            }
          />
        )}
      </div>
    </div>
  );
}
