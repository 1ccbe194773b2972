/** A hash: its first twelve digits, the whole on hover and on copy. */
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { shortHash } from '../format/figures.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './parts.module.css';

export function Hash({
  value,
  what = 'hash',
}: {
  readonly value: string | null;
  readonly what?: string;
}): ReactNode {
  if (value === null) return <span className="faint">–</span>;
  return (
    <span className={styles.hash}>
      <Tooltip label={value} classNames={{ tooltip: 'mono' }}>
        <span className="mono">{shortHash(value)}</span>
      </Tooltip>
      <CopyButton text={value} what={what} />
    </span>
  );
}
