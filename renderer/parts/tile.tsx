/** One figure with its name; a link to the rows behind it where there are such rows. */
import type { ReactNode } from 'react';
import styles from '../routes/datasets/datasets.module.css';

export interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string;
  readonly href?: string;
  readonly testId?: string;
}

export function Tile({ label, value, note, href, testId }: TileProps): ReactNode {
  const inner = (
    <>
      <div className={`${styles.tileValue} num`}>{value}</div>
      <div className={styles.tileLabel}>{label}</div>
      {note !== undefined && <div className="faint">{note}</div>}
    </>
  );
  return href === undefined ? (
    <div className={styles.tile} data-testid={testId}>
      {inner}
    </div>
  ) : (
    <a className={styles.tile} href={href} data-testid={testId}>
      {inner}
    </a>
  );
}
