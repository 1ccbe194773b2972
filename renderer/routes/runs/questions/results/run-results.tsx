/** The results of a question run: its figures, or the items behind one of them. */
import { Button, Skeleton } from '@mantine/core';
import { IconChartHistogram, IconList, IconMessageQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { QuestionReport } from '../../../../../core/question/report.ts';
import { useInvoke } from '../../../../data/query.ts';
import { Empty } from '../../../../parts/empty.tsx';
import { ErrorNotice } from '../../../../parts/notice.tsx';
import { Scroll } from '../../../../parts/section.tsx';
import { makeAnswersHref, makeCompareHref } from '../../../../state/answer-place.ts';
import { useQueryParams } from '../../../../state/use-place.ts';
import { AnswersView } from './answers-view.tsx';
import { Causes } from './causes.tsx';
import { GroupSection } from './group-section.tsx';
import { Headline } from './headline.tsx';
import { History } from './history.tsx';
import styles from './results.module.css';

export function RunResults({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('questions.report', { runId });
  const [params] = useQueryParams();
  if (report.error !== null) {
    return (
      <div style={{ padding: 16 }}>
        <ErrorNotice
          what="The results could not be read"
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      </div>
    );
  }
  if (report.data === undefined) {
    return (
      <div style={{ padding: 16 }}>
        <Skeleton height={24} width={300} mb={16} />
        <Skeleton height={200} />
      </div>
    );
  }
  if (params.get('show') === 'answers') return <AnswersView report={report.data} />;
  return <ResultFigures report={report.data} />;
}

function ResultFigures({ report }: { readonly report: QuestionReport }): ReactNode {
  const { runId } = report;
  if (report.answered === 0) {
    return (
      <Empty
        icon={<IconMessageQuestion size={40} stroke={1.2} />}
        title="Nothing answered yet"
        action={
          <Button component="a" variant="default" href={makeAnswersHref(runId, {})}>
            Show the items
          </Button>
        }
      >
        Figures stand here as soon as the first item has a verdict.
      </Empty>
    );
  }
  return (
    <div className={styles.pane} data-testid="run-results">
      <div className={styles.bar}>
        <Button
          component="a"
          variant="default"
          size="compact-sm"
          leftSection={<IconList size={14} />}
          href={makeAnswersHref(runId, {})}
          data-testid="all-answers"
        >
          All answers
        </Button>
        <Button
          component="a"
          variant="default"
          size="compact-sm"
          leftSection={<IconChartHistogram size={14} />}
          href={makeCompareHref([runId])}
        >
          Compare with other runs
        </Button>
      </div>
      <Scroll>
        <Headline report={report} />
        <GroupSection report={report} what="category" />
        <GroupSection report={report} what="task" />
        <Causes report={report} />
        <History report={report} />
      </Scroll>
    </div>
  );
}
