/** One question run: how it stands, what may be done, and its live figures, results and settings. */
import type { ReactNode } from 'react';
import type { QuestionReport } from '../../../../core/question/report.ts';
import { conditionText } from '../../../../core/question/words.ts';
import { playerName } from '../../../../core/player/players.ts';
import { useInvoke } from '../../../data/query.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { askedQuestions } from './asked-run.ts';
import { LiveView } from './live-view.tsx';
import { RunResults } from './results/run-results.tsx';
import { AskedActions } from '../page/asked-actions.tsx';
import { RunFrame, RunPending } from '../page/run-frame.tsx';
import { RunSettings } from './run-settings.tsx';

export function QuestionRunPage({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('questions.report', { runId });
  if (report.data !== undefined) return <Run report={report.data} />;
  return <RunPending error={report.error} onRetry={() => void report.refetch()} />;
}

function Run({ report }: { readonly report: QuestionReport }): ReactNode {
  const { manifest } = report;
  const condition = conditionText(manifest);
  return (
    <RunFrame
      runId={report.runId}
      kind="questions"
      reportedStatus={report.status}
      name={showInvisible(playerName(manifest.player))}
      subtitle={showInvisible(condition === '' ? report.datasetName : `${report.datasetName} · ${condition}`)}
      actions={(status) => <AskedActions run={askedQuestions(report)} status={status} />}
      tabs={[
        { id: 'live', label: 'Live', body: (status) => <LiveView report={report} status={status} /> },
        { id: 'results', label: 'Results', fills: true, body: () => <RunResults runId={report.runId} /> },
        { id: 'settings', label: 'Settings', body: () => <RunSettings report={report} /> },
      ]}
      endedTab="results"
    />
  );
}
