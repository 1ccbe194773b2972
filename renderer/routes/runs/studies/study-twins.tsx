/** What the run answered to positions and to their twins: shares and differences by form, and every pair with both replies. */
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { twinRowTable, twinTable } from '../../../../core/study/twin-tables.ts';
import { useInvoke } from '../../../data/query.ts';
import { Empty } from '../../../parts/empty.tsx';
import { PagedReport, rowsOfPage } from '../../../parts/paged-report.tsx';
import { TableSection } from '../../../parts/table-section.tsx';
import { makeStudyAnswersHref } from '../../../state/study-place.ts';

export function StudyTwins({ runId }: { readonly runId: string }): ReactNode {
  const [page, setPage] = useState(1);
  const wish = { runId, profile: null, convention: 'A', ...rowsOfPage(page) } as const;
  const asked = useInvoke('studies.twins', wish, { keepPrevious: true });
  return (
    <PagedReport report={asked} what="The twins" source="the answers" page={page} onPage={setPage}>
      {(report) =>
        report.total === 0 ? (
          <Empty icon={<IconArrowsLeftRight size={40} stroke={1.2} />} title="This set holds no twins">
            The page of a position set makes a set with twins from its menu: each position beside its
            equivalents, with colours swapped and left and right mirrored. A run over such a set shows here
            how often both have one answer.
          </Empty>
        ) : (
          <>
            <TableSection
              title="Twins"
              rule="R-STUDY-14.1"
              what="the twins"
              name={`twins-${runId}`}
              testId="twins"
              table={twinTable(report)}
              isUnsorted
              below="An engine that searches a fixed number of nodes does not always agree with itself either: its move order is not symmetric. docs/studies.md has the measured yardstick."
            />
            <TableSection
              title={`Pairs: ${report.total}`}
              what="the pairs"
              name={`twin-rows-${runId}`}
              testId="twin-rows"
              table={twinRowTable(report)}
              isUnsorted
              addressOf={({ seq }) => ({ href: makeStudyAnswersHref(runId, {}, seq), what: 'this reply' })}
            />
          </>
        )
      }
    </PagedReport>
  );
}
