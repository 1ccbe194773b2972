/** One study run: how it stands, what may be done, and its live figures, results and settings. */
import type { ReactNode } from 'react';
import type { StudyReport } from '../../../../core/study/report.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { askedStudy } from '../questions/asked-run.ts';
import { RunFrame, RunPending } from '../page/run-frame.tsx';
import { StudyLive } from './study-live.tsx';
import { StudyResults } from './study-results.tsx';
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
      run={askedStudy(report)}
      reportedStatus={report.status}
      name={showLine(report.player)}
      subtitle={report.condition === '' ? set : `${set} · ${showLine(report.condition)}`}
      live={(status) => <StudyLive report={report} status={status} />}
      results={<StudyResults report={report} />}
      settings={<StudySettings report={report} />}
    />
  );
}
