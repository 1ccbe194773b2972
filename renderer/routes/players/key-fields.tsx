/** The key of a service: where it comes from now, a field that only takes one in, and the variable that may hold it instead. */
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { KeyFacts, PlayerView, PresetView } from '../../../core/player/player.ts';
import { useAction } from '../../data/query.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { Section } from '../../parts/section.tsx';
import { KeyTag } from './player-tags.tsx';
import styles from './players.module.css';
import type { KeyEntry } from './use-key-entry.ts';

export interface KeyFieldsProps {
  readonly baseUrl: string;
  /** Null: nobody has asked for this address yet, so nothing is known. */
  readonly state: PlayerView['key'] | null;
  readonly keys: KeyFacts;
  readonly preset: PresetView | null;
  readonly entry: KeyEntry;
  readonly variable: string;
  readonly variableError: string | undefined;
  readonly onVariable: (name: string) => void;
}

export function KeyFields(props: KeyFieldsProps): ReactNode {
  const { baseUrl, state, keys, preset, entry } = props;
  const isStored = state === 'sealed' || state === 'plain';
  const canStore = entry.text.trim() !== '' && (keys.hasKeyStore || entry.hasAgreed);
  return (
    <Section title="Key" side={state !== null && <KeyTag state={state} />}>
      <div className={styles.stack}>
        <div className={styles.grid2}>
          <PasswordInput
            size="xs"
            label={isStored ? 'Another key' : 'Key'}
            placeholder={isStored ? 'a key is stored' : preset?.key === 'required' ? 'needed' : 'not needed'}
            description="Goes in and never comes out again."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={entry.text}
            maxLength={4096}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => entry.type(event.currentTarget.value)}
            data-testid="field-key"
          />
          <TextInput
            label="Or a variable that holds it"
            placeholder={preset?.keyVariable ?? 'none'}
            description="Its name, never the key. Comes before the stored key."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={props.variable}
            error={props.variableError}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => props.onVariable(event.currentTarget.value)}
            data-testid="field-keyVariable"
          />
        </div>
        {!keys.hasKeyStore && (entry.text !== '' || (preset?.key === 'required' && !isStored)) && (
          <Notice tone="warn" title="This machine has no key store">
            A stored key would stand as plain text in a file that only your account can read
            {keys.backend === '' ? '' : ` (the system offers ${keys.backend})`}. A variable of the environment
            needs no file.
            <Checkbox
              mt={8}
              size="xs"
              label="Keep this key as plain text"
              checked={entry.hasAgreed}
              onChange={(event) => entry.agree(event.currentTarget.checked)}
              data-testid="field-agreed"
            />
          </Notice>
        )}
        {entry.error !== null && <ErrorNotice what="The key was not stored" error={entry.error} />}
        <div className={styles.buttons}>
          <Button
            variant="default"
            disabled={!canStore}
            onClick={() => void entry.store(baseUrl)}
            data-testid="key-store"
          >
            Store the key
          </Button>
          {isStored && <ForgetKey baseUrl={baseUrl} />}
          <span className="dim">A key belongs to the address: every player at it uses the same one.</span>
        </div>
      </div>
    </Section>
  );
}

function ForgetKey({ baseUrl }: { readonly baseUrl: string }): ReactNode {
  const remove = useAction('players.removeKey');
  return (
    <ConfirmButton
      label="Forget the key"
      icon={<IconKeyOff size={15} />}
      question="Forget the stored key?"
      keep="Keep it"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={(close) => remove.mutate({ baseUrl }, { onSuccess: close })}
      testId="key-forget"
    >
      {`The key for ${baseUrl} is taken out of the key file. Every player at this address then asks without it.`}
    </ConfirmButton>
  );
}
