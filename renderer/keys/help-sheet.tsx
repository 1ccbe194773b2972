/** The sheet of `?`: every command that has keys, by scope, from the one table. */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyCaps } from '../shell/key-hint.tsx';
import styles from '../shell/shell.module.css';
import { commands, scopes, type Command } from './keymap.ts';

export interface HelpSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function HelpSheet({ opened, onClose }: HelpSheetProps): ReactNode {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size={720} centered>
      <div className={styles.sheet}>
        {scopes.map((scope) => (
          <div key={scope} className={styles.sheetGroup}>
            <div className="overline">{scope}</div>
            {(commands as readonly Command[])
              .filter((command) => command.scope === scope && command.keys.length > 0)
              .map((command) => (
                <div key={command.id} className={styles.sheetRow}>
                  <span>{command.label}</span>
                  <span className={styles.keys}>
                    {command.keys.map((keys, index) => (
                      <span key={keys} className={styles.keys}>
                        {index > 0 && <span className="faint">or</span>}
                        <KeyCaps keys={keys} />
                      </span>
                    ))}
                  </span>
                </div>
              ))}
          </div>
        ))}
      </div>
    </Modal>
  );
}
