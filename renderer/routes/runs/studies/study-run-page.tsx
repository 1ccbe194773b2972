/** One study run: how it stands, what may be done, and its live figures, results and settings. */
import type { ReactNode } from 'react';
import type { StudyReport } from '../../../../core/study/report.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { askedStudy } from '../questions/asked-run.ts';
import { AskedActions } from '../page/asked-actions.tsx';
import { RunFrame, RunPending } from '../page/run-frame.tsx';
import { Reasoning } from '../../../parts/reasoning.tsx';
import { makeStudyAnswersHref } from '../../../state/study-place.ts';
import { StudyLive } from './study-live.tsx';
import { StudyResults } from './study-results.tsx';
import { StudyTwins } from './study-twins.tsx';
import { StudySettings } from './study-settings.tsx';

export function StudyRunPage({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('studies.report', { runId });
  if (report.data !== undefined) return <StudyRun report={report.data} />;
  return <RunPending error={report.error} onRetry={() => void report.refetch()} />;
}

function StudyRun({ report }: { readonly report: StudyReport }): ReactNode {
  const set = `${showLine(report.setName)}, ${formatCount(report.positions)} positions`;
  return (
    <RunFrame
      runId={report.runId}
      kind="study"
      reportedStatus={report.status}
      name={showLine(report.player)}
      subtitle={report.condition === '' ? set : `${set} · ${showLine(report.condition)}`}
      actions={(status) => <AskedActions run={askedStudy(report)} status={status} />}
      tabs={[
        { id: 'live', label: 'Live', body: (status) => <StudyLive report={report} status={status} /> },
        { id: 'results', label: 'Results', fills: true, body: () => <StudyResults report={report} /> },
        { id: 'twins', label: 'Twins', body: () => <StudyTwins runId={report.runId} /> },
        {
          id: 'reasoning',
          label: 'Reasoning',
          body: () => (
            <Reasoning
              runId={report.runId}
              channel="studies.reasoning"
              hrefOf={(seq) => makeStudyAnswersHref(report.runId, {}, Number(seq))}
            />
          ),
        },
        { id: 'settings', label: 'Settings', body: () => <StudySettings report={report} /> },
      ]}
      endedTab="results"
    />
  );
}
