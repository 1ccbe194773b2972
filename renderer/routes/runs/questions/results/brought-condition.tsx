/** A condition of a list that a number brought along; it can only be taken away. */
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showInvisible } from '../../../../format/visible-text.ts';

export interface BroughtConditionProps {
  readonly text: string;
  readonly onRemove: () => void;
}

export function BroughtCondition({ text, onRemove }: BroughtConditionProps): ReactNode {
  return (
    <Button variant="light" rightSection={<IconX size={12} />} onClick={onRemove} maw={260}>
      {text}
    </Button>
  );
}

/** Words for answers with a request of a failure class. */
export function failureCondition(failure: string): string {
  return `with a request that was ${showInvisible(failure).replaceAll('_', ' ')}`;
}
