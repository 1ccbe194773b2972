/** Copies one text; says so for a moment in place of a message. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './parts.module.css';

export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, as in “Copy FEN”. */
  readonly what: string;
  readonly size?: number;
}

export function CopyButton({ text, what, size = 22 }: CopyButtonProps): ReactNode {
  const clipboard = useClipboard({ timeout: 1400 });
  const label = clipboard.copied ? 'Copied' : `Copy ${what}`;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={size}
        className={styles.copy}
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation();
          clipboard.copy(text);
        }}
      >
        {clipboard.copied ? <IconCheck size={14} color="var(--pb-ok)" /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tooltip>
  );
}
