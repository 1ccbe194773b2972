/** Resuming a run against a service: how fast, and with which key. Both may be others than at the start. */
import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction, useInvoke } from '../../../data/query.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import type { AskedRun } from '../questions/asked-run.ts';
import { makeLaneTexts, readLanes, type LaneTexts } from '../questions/form-state.ts';
import { LaneFields } from '../form/lane-fields.tsx';
import { findPlayer } from '../form/player-choice.ts';
import styles from '../runs.module.css';

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
  const send = (): void => {
    if (lanes === null || resume.isPending) return;
    resume.mutate({ runId: run.runId, ...lanes }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title="Resume the run" centered size={560}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p style={{ marginTop: 0 }}>
          {`${run.open} ${run.kind === 'studies' ? 'positions' : 'items'} are still without a verdict. What was answered is not asked again.`}
        </p>
        <LaneFields texts={texts} errors={errors} onChange={setTyped} />
        {resume.error !== null && <ErrorNotice what="The run was not resumed" error={resume.error} />}
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={resume.isPending} data-autofocus data-testid="run-resume-sure">
            Resume
          </Button>
        </div>
      </form>
    </Modal>
  );
}
