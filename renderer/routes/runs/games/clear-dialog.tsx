/** A person says that the empty replies of a decision were not the model's; with the reason, which stays in the ledger. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../data/query.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import styles from '../runs.module.css';

export interface ClearDialogProps {
  readonly runId: string;
  readonly gameId: string;
  readonly onClose: () => void;
}

export function ClearDialog({ runId, gameId, onClose }: ClearDialogProps): ReactNode {
  const clear = useAction('games.clearEmptyReplies');
  const [reason, setReason] = useState('');
  const canSend = reason.trim() !== '';
  return (
    <Modal opened onClose={onClose} title="Clear the empty replies?" centered size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend && !clear.isPending)
            clear.mutate({ runId, gameId, reason: reason.trim() }, { onSuccess: onClose });
        }}
      >
        <p style={{ marginTop: 0 }}>
          {`The decision at which ${gameId} stands is asked again on resume. The empty replies stay in the ledger, and this reason beside them.`}
        </p>
        <TextInput
          label="Reason"
          placeholder="Why they were not the model's"
          value={reason}
          maxLength={1000}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
          data-testid="clear-reason"
        />
        {clear.error !== null && <ErrorNotice what="They were not cleared" error={clear.error} />}
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            Leave them
          </Button>
          <Button type="submit" disabled={!canSend} loading={clear.isPending} data-testid="clear-sure">
            Clear
          </Button>
        </div>
      </form>
    </Modal>
  );
}
