/** A small word with a tone; the word carries the meaning, the colour repeats it. */
import type { ReactNode } from 'react';
import styles from './parts.module.css';

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info';

export interface TagProps {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly title?: string;
}

export function Tag({ tone = 'plain', icon, children, title }: TagProps): ReactNode {
  return (
    <span className={styles.tag} data-tone={tone} title={title}>
      {icon}
      {children}
    </span>
  );
}
