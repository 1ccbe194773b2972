/** A figure with its interval, and the way to the rows that it counts. */
import type { ReactNode } from 'react';
import styles from '../compare.module.css';

export interface StudyValueProps {
  readonly text: string;
  readonly interval?: string | null;
  readonly note?: ReactNode;
  readonly href?: string | null;
}

export function StudyValue({ text, interval = null, note, href = null }: StudyValueProps): ReactNode {
  return (
    <>
      {href === null ? (
        text
      ) : (
        <a className="link" href={href}>
          {text}
        </a>
      )}
      {interval !== null && <span className={styles.cellInterval}>{interval}</span>}
      {note !== undefined && <div className="faint">{note}</div>}
    </>
  );
}
