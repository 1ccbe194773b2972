/** Other limits for a run that has begun, with the reason. The manifest stays; the ledger gets a row with both. */
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../data/query.ts';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import type { AskedRun } from '../questions/asked-run.ts';
import { makeLimitTexts, readLimits } from '../questions/form-state.ts';
import { LimitFields } from '../form/limit-fields.tsx';
import { changedLimits } from '../form/limit-words.ts';
import { ReasonField } from './reason-field.tsx';

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
  return (
    <DialogForm
      title="Amend the limits"
      size={640}
      leave="Leave them"
      onClose={onClose}
      send="Amend"
      sendTestId="amend-sure"
      canSend={limits !== null && changes.length > 0 && reason.trim() !== ''}
      isSending={amend.isPending}
      onSend={() =>
        limits !== null &&
        amend.mutate({ runId: run.runId, limits, reason: reason.trim() }, { onSuccess: onClose })
      }
      error={amend.error}
      failed="The limits were not amended"
    >
      <LimitFields texts={texts} errors={errors} onChange={setTexts} />
      <ReasonField mt={12} value={reason} onChange={setReason} testId="amend-reason" />
      <div className="dim" style={{ marginTop: 10, minHeight: 20 }}>
        {changes.length === 0 ? 'Nothing is changed yet.' : changes.join(' · ')}
      </div>
    </DialogForm>
  );
}
