/** A button for what cannot be undone: it asks first, says what will be gone and what stays, and shows a refusal. */
import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ErrorNotice } from './notice.tsx';

export interface ConfirmButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The question, as the dialog's title. */
  readonly question: string;
  readonly children: ReactNode;
  readonly keep: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onConfirm: (close: () => void) => void;
  readonly testId: string;
}

export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={props.icon}
        onClick={() => setAsking(true)}
        data-testid={props.testId}
      >
        {props.label}
      </Button>
      <Modal opened={isAsking} onClose={close} title={props.question} centered>
        <p style={{ marginTop: 0 }}>{props.children}</p>
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={close} data-autofocus>
            {props.keep}
          </Button>
          <Button
            color="red"
            loading={props.isPending}
            onClick={() => props.onConfirm(close)}
            data-testid={`${props.testId}-confirm`}
          >
            {props.label}
          </Button>
        </div>
        {props.error !== null && <ErrorNotice what="It was not done" error={props.error} />}
      </Modal>
    </>
  );
}
