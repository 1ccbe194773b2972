/**
 * The token of an opening explorer: where it comes from now, and a field that only takes one in. It is kept by the key
 * store under the address of the service, as keys of models are, and is part of no form, set or journal.
 */
import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InvokeOutput } from '../../../../ipc/contract.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ErrorNotice, Notice } from '../../../parts/notice.tsx';
import { KeyTag } from '../../players/player-tags.tsx';
import { useKeyEntry } from '../../players/use-key-entry.ts';
import styles from './positions.module.css';

/** `url` null: the masters database of Lichess. */
export function TokenFields({ url }: { readonly url: string | null }): ReactNode {
  const explorer = useInvoke('positions.explorer', { url }, { keepPrevious: true });
  if (explorer.error !== null)
    return <ErrorNotice what="The token could not be looked for" error={explorer.error} />;
  return explorer.data === undefined ? null : <Token explorer={explorer.data} />;
}

function Token({ explorer }: { readonly explorer: InvokeOutput<'positions.explorer'> }): ReactNode {
  const { address, variable, token, keys, remembered } = explorer;
  const client = useQueryClient();
  const entry = useKeyEntry(keys);
  const isStored = token === 'sealed' || token === 'plain';
  const canStore = entry.text.trim() !== '' && (keys.hasKeyStore || entry.hasAgreed);
  const store = async (): Promise<void> => {
    if (await entry.store(address)) await client.invalidateQueries({ queryKey: ['positions.explorer'] });
  };
  return (
    <div className={styles.token}>
      <div className={styles.tokenRow}>
        <PasswordInput
          label={isStored ? 'Another token' : 'Your token'}
          placeholder={isStored ? 'a token is stored' : 'of your own account'}
          value={entry.text}
          maxLength={4096}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => entry.type(event.currentTarget.value)}
          data-testid="source-token"
        />
        <Button
          variant="default"
          disabled={!canStore}
          onClick={() => void store()}
          data-testid="source-token-store"
        >
          Store it
        </Button>
        <KeyTag state={token} />
      </div>
      {!keys.hasKeyStore && entry.text !== '' && (
        <Notice tone="warn" title="This machine has no key store">
          A stored token would stand as plain text in a file that only your account can read.
          <Checkbox
            mt={8}
            size="xs"
            label="Keep this token as plain text"
            checked={entry.hasAgreed}
            onChange={(event) => entry.agree(event.currentTarget.checked)}
            data-testid="source-token-agreed"
          />
        </Notice>
      )}
      {entry.error !== null && <ErrorNotice what="The token was not stored" error={entry.error} />}
      <div className="dim">
        {`${showLine(address)}: ${formatCount(remembered)} answers in this workspace.${variable === null ? '' : ` Without a stored token the variable ${variable} counts.`}`}
      </div>
    </div>
  );
}
