/** What the run answered to positions and to their twins: shares and differences by form, and every pair with both replies. */
import { Pagination } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { twinRowTable, twinTable } from '../../../../core/study/twin-tables.ts';
import { useInvoke } from '../../../data/query.ts';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Scroll } from '../../../parts/section.tsx';
import { TableSection } from '../../../parts/table-section.tsx';
import { makeStudyAnswersHref } from '../../../state/study-place.ts';

const PAGE_ROWS = 50;

export function StudyTwins({ runId }: { readonly runId: string }): ReactNode {
  const [page, setPage] = useState(1);
  const wish = {
    runId,
    profile: null,
    convention: 'A',
    offset: (page - 1) * PAGE_ROWS,
    limit: PAGE_ROWS,
  } as const;
  const report = useInvoke('studies.twins', wish, { keepPrevious: true });
  if (report.error !== null)
    return (
      <ErrorNotice
        what="The twins could not be read"
        error={report.error}
        onRetry={() => void report.refetch()}
      />
    );
  if (report.data === undefined) return <div className="dim">Reading the answers…</div>;
  if (report.data.total === 0)
    return (
      <Empty icon={<IconArrowsLeftRight size={40} stroke={1.2} />} title="This set holds no twins">
        The page of a position set makes a set with twins from its menu: each position beside its equivalents,
        with colours swapped and left and right mirrored. A run over such a set shows here how often both have
        one answer.
      </Empty>
    );
  const pages = Math.max(1, Math.ceil(report.data.total / PAGE_ROWS));
  return (
    <Scroll>
      <TableSection
        title="Twins"
        rule="R-STUDY-14.1"
        what="the twins"
        name={`twins-${runId}`}
        testId="twins"
        table={twinTable(report.data)}
        isUnsorted
        below="An engine that searches a fixed number of nodes does not always agree with itself either: its move order is not symmetric. docs/studies.md has the measured yardstick."
      />
      <TableSection
        title={`Pairs: ${report.data.total}`}
        what="the pairs"
        name={`twin-rows-${runId}`}
        testId="twin-rows"
        table={twinRowTable(report.data)}
        isUnsorted
        addressOf={({ seq }) => ({ href: makeStudyAnswersHref(runId, {}, seq), what: 'this reply' })}
      />
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} />}
    </Scroll>
  );
}
