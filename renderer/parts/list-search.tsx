/** The search field over a list. Enter, arrow down and Escape leave it for the list, so that single keys work again. */
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

export interface ListSearchProps {
  readonly field: Ref<HTMLInputElement>;
  readonly placeholder: string;
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  readonly testId: string;
}

export function ListSearch(props: ListSearchProps): ReactNode {
  const { field, placeholder, label, value, maxLength, onChange, onLeave, testId } = props;
  return (
    <TextInput
      ref={field}
      w={210}
      placeholder={placeholder}
      aria-label={label}
      leftSection={<IconSearch size={14} />}
      rightSection={
        value === '' ? (
          <kbd>/</kbd>
        ) : (
          <CloseButton size="xs" aria-label="Clear search" onClick={() => onChange('')} />
        )
      }
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return;
        event.preventDefault();
        // With no row left there is no list to go on to: single keys must still work.
        event.currentTarget.blur();
        onLeave();
      }}
      data-testid={testId}
    />
  );
}
