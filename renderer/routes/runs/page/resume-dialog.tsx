/** Resuming a run against a service: how fast, and with which key. Both may be others than at the start. */
import { useState, type ReactNode } from 'react';
import { useAction, useInvoke } from '../../../data/query.ts';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import type { AskedRun } from '../questions/asked-run.ts';
import { makeLaneTexts, readLanes, type LaneTexts } from '../questions/form-state.ts';
import { LaneFields } from '../form/lane-fields.tsx';
import { findPlayer } from '../form/player-choice.ts';

const PRESETS_OWN = makeLaneTexts({ lanes: null, spacingMs: null, keyVariable: null });

export interface ResumeDialogProps {
  readonly run: AskedRun;
  readonly onClose: () => void;
}

export function ResumeDialog({ run, onClose }: ResumeDialogProps): ReactNode {
  const players = useInvoke('players.list', undefined);
  const resume = useAction(`${run.kind}.resume`);
  const [typed, setTyped] = useState<LaneTexts | null>(null);
  const kept = findPlayer(players.data ?? [], run.player);
  const texts = typed ?? (kept === null ? PRESETS_OWN : makeLaneTexts(kept));
  const { lanes, errors } = readLanes(texts);
  return (
    <DialogForm
      title="Resume the run"
      leave="Not now"
      onClose={onClose}
      send="Resume"
      sendTestId="run-resume-sure"
      canSend={lanes !== null}
      isSending={resume.isPending}
      onSend={() => lanes !== null && resume.mutate({ runId: run.runId, ...lanes }, { onSuccess: onClose })}
      error={resume.error}
      failed="The run was not resumed"
      beginsAtSend
    >
      <p style={{ marginTop: 0 }}>
        {`${run.open} ${run.kind === 'studies' ? 'positions' : 'items'} are still without a verdict. What was answered is not asked again.`}
      </p>
      <LaneFields texts={texts} errors={errors} onChange={setTyped} />
    </DialogForm>
  );
}
