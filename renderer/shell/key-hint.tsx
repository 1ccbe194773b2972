/** The keys of a command as key caps. */
import type { ReactNode } from 'react';
import { commands, displayKeys, type CommandId } from '../keys/keymap.ts';
import styles from './shell.module.css';

export function isMac(): boolean {
  return navigator.userAgent.includes('Mac OS');
}

export function KeyCaps({ keys }: { readonly keys: string }): ReactNode {
  return (
    <span className={styles.keys}>
      {displayKeys(keys, isMac()).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

/** Label and first keys of a command, for tooltips. */
export function KeyHint({ command }: { readonly command: CommandId }): ReactNode {
  const entry = commands.find((one) => one.id === command);
  const keys = entry?.keys[0];
  return (
    <span className={styles.keys} style={{ gap: 8 }}>
      {entry?.label}
      {keys !== undefined && <KeyCaps keys={keys} />}
    </span>
  );
}
