/** One question run: how it stands, what may be done, and its live figures, results and settings. */
import type { ReactNode } from 'react';
import type { QuestionReport } from '../../../../core/question/report.ts';
import { conditionText } from '../../../../core/question/words.ts';
import { playerName } from '../../../../core/player/players.ts';
import { useInvoke } from '../../../data/query.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { askedQuestions } from '../questions/asked-run.ts';
import { LiveView } from '../questions/live-view.tsx';
import { RunResults } from '../questions/results/run-results.tsx';
import { RunFrame, RunPending } from './run-frame.tsx';
import { RunSettings } from '../questions/run-settings.tsx';

export function RunPage({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('questions.report', { runId });
  if (report.data !== undefined) return <Run report={report.data} />;
  return <RunPending error={report.error} onRetry={() => void report.refetch()} />;
}

function Run({ report }: { readonly report: QuestionReport }): ReactNode {
  const { manifest } = report;
  const condition = conditionText(manifest);
  return (
    <RunFrame
      run={askedQuestions(report)}
      reportedStatus={report.status}
      name={showInvisible(playerName(manifest.player))}
      subtitle={showInvisible(condition === '' ? report.datasetName : `${report.datasetName} · ${condition}`)}
      live={(status) => <LiveView report={report} status={status} />}
      results={<RunResults runId={report.runId} />}
      settings={<RunSettings report={report} />}
    />
  );
}
