/** A dialog that sends one thing: its fields, what went wrong, and two buttons. Enter sends, Escape leaves. */
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from './notice.tsx';
import styles from './parts.module.css';

export interface DialogFormProps {
  readonly title: string;
  /** Pixels; default 560. */
  readonly size?: number;
  readonly children: ReactNode;
  /** Says no: `Not now`, `Leave them`. */
  readonly leave: string;
  readonly onClose: () => void;
  /** Says yes, and its test id. */
  readonly send: string;
  readonly sendTestId: string;
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly error: Error | null;
  /** What did not happen where there is an error. */
  readonly failed: string;
  readonly testId?: string;
  /** Nothing need be typed: the focus begins at the button that says yes. */
  readonly beginsAtSend?: boolean;
  /** How the fields are laid out. */
  readonly className?: string;
}

export function DialogForm(props: DialogFormProps): ReactNode {
  const { title, size = 560, children, canSend, isSending, onSend, onClose, error, failed } = props;
  return (
    <Modal opened onClose={onClose} title={title} centered size={size}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend && !isSending) onSend();
        }}
        className={props.className}
        data-testid={props.testId}
      >
        {children}
        {error !== null && <ErrorNotice what={failed} error={error} />}
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            {props.leave}
          </Button>
          <Button
            type="submit"
            disabled={!canSend}
            loading={isSending}
            data-autofocus={props.beginsAtSend}
            data-testid={props.sendTestId}
          >
            {props.send}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
