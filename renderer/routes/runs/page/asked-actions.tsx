/** What may be done with a run that asks for single answers: questions or positions. */
import type { ReactNode } from 'react';
import type { RunStatus } from '../../../../core/record/run.ts';
import { useAction } from '../../../data/query.ts';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import type { AskedRun } from '../questions/asked-run.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { RunActions } from './run-actions.tsx';

export interface AskedActionsProps {
  readonly run: AskedRun;
  readonly status: RunStatus;
}

export function AskedActions({ run, status }: AskedActionsProps): ReactNode {
  const { runId } = run;
  const noteFailure = useFailureNote();
  const resume = useAction(`${run.kind}.resume`);
  return (
    <RunActions
      runId={runId}
      status={status}
      kept="answer"
      isAskable={run.isAskable}
      onResume={() =>
        resume.mutate(
          { runId, lanes: null, spacingMs: null, keyVariable: null },
          { onError: (error) => noteFailure('The run was not resumed', error) },
        )
      }
      isResuming={resume.isPending}
      // Lanes and a key are a matter of services alone.
      resumeDialog={run.isService ? (close) => <ResumeDialog run={run} onClose={close} /> : null}
      amendDialog={(close) => <AmendDialog run={run} onClose={close} />}
      likeHref={run.likeHref}
    />
  );
}
