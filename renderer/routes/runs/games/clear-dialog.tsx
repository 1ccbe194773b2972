/** A person says that the empty replies of a decision were not the model's; with the reason, which stays in the ledger. */
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../data/query.ts';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { ReasonField } from '../page/reason-field.tsx';

export interface ClearDialogProps {
  readonly runId: string;
  readonly gameId: string;
  readonly onClose: () => void;
}

export function ClearDialog({ runId, gameId, onClose }: ClearDialogProps): ReactNode {
  const clear = useAction('games.clearEmptyReplies');
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      title="Clear the empty replies?"
      size={520}
      leave="Leave them"
      onClose={onClose}
      send="Clear"
      sendTestId="clear-sure"
      canSend={reason.trim() !== ''}
      isSending={clear.isPending}
      onSend={() => clear.mutate({ runId, gameId, reason: reason.trim() }, { onSuccess: onClose })}
      error={clear.error}
      failed="They were not cleared"
    >
      <p style={{ marginTop: 0 }}>
        {`The decision at which ${gameId} stands is asked again on resume. The empty replies stay in the ledger, and this reason beside them.`}
      </p>
      <ReasonField
        value={reason}
        onChange={setReason}
        placeholder="Why they were not the model's"
        testId="clear-reason"
        autoFocus
      />
    </DialogForm>
  );
}
