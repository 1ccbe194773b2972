/** A name that can be changed where it stands: click or Enter opens the field, Enter keeps, Escape leaves it as it was. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { showLine } from '../format/visible-text.ts';
import { useFailureNote } from '../shell/use-jobs.ts';

export interface RenameProps {
  /** What is named, for the field. */
  readonly what: string;
  readonly name: string;
  readonly save: (name: string) => Promise<unknown>;
}

export function Rename({ what, name, save }: RenameProps): ReactNode {
  const noteFailure = useFailureNote();
  const [text, setText] = useState<string | null>(null);
  const keep = async (): Promise<void> => {
    const wanted = (text ?? '').trim();
    setText(null);
    if (wanted === '' || wanted === name) return;
    await save(wanted).catch((error: unknown) => noteFailure('The name was not changed', error));
  };
  if (text === null) {
    return (
      <>
        <span className="ellipsis" data-testid="rename-name">
          {showLine(name)}
        </span>
        <ActionIcon size={20} aria-label="Rename" onClick={() => setText(name)} data-testid="rename">
          <IconPencil size={13} />
        </ActionIcon>
      </>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <TextInput
        size="xs"
        w={280}
        aria-label={what}
        value={text}
        maxLength={200}
        autoFocus
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setText(null);
        }}
        data-testid="rename-field"
      />
    </form>
  );
}
