/** Other limits for a run that has begun, with the reason. The manifest stays; the ledger gets a row with both. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../data/query.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import type { AskedRun } from '../questions/asked-run.ts';
import { makeLimitTexts, readLimits } from '../questions/form-state.ts';
import { LimitFields } from '../form/limit-fields.tsx';
import { changedLimits } from '../form/limit-words.ts';
import styles from '../runs.module.css';

export interface AmendDialogProps {
  readonly run: AskedRun;
  readonly onClose: () => void;
}

export function AmendDialog({ run, onClose }: AmendDialogProps): ReactNode {
  const amend = useAction(`${run.kind}.amend`);
  const inForce = run.limits;
  const [texts, setTexts] = useState(() => makeLimitTexts(inForce));
  const [reason, setReason] = useState('');
  const { limits, errors } = readLimits(texts);
  const changes = limits === null ? [] : changedLimits(inForce, limits);
  const canSend = limits !== null && changes.length > 0 && reason.trim() !== '';
  const send = (): void => {
    if (!canSend || amend.isPending) return;
    amend.mutate({ runId: run.runId, limits, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title="Amend the limits" centered size={640}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <LimitFields texts={texts} errors={errors} onChange={setTexts} />
        <TextInput
          mt={12}
          label="Reason"
          placeholder="Why it is changed; it stays in the ledger"
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-testid="amend-reason"
        />
        <div className="dim" style={{ marginTop: 10, minHeight: 20 }}>
          {changes.length === 0 ? 'Nothing is changed yet.' : changes.join(' · ')}
        </div>
        {amend.error !== null && <ErrorNotice what="The limits were not amended" error={amend.error} />}
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            Leave them
          </Button>
          <Button type="submit" disabled={!canSend} loading={amend.isPending} data-testid="amend-sure">
            Amend
          </Button>
        </div>
      </form>
    </Modal>
  );
}
