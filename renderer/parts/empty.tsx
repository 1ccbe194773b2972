/** Nothing here yet: what will be, and the next step. */
import type { ReactNode } from 'react';
import styles from './parts.module.css';

export interface EmptyProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function Empty({ icon, title, children, action }: EmptyProps): ReactNode {
  return (
    <div className={styles.empty}>
      <div className={styles.emptyIcon}>{icon}</div>
      <div className={styles.emptyTitle}>{title}</div>
      {children !== undefined && <div className={styles.emptyText}>{children}</div>}
      {action}
    </div>
  );
}
