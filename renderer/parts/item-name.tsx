/** An item id whose end, the number, stays readable when the room is short: only its beginning is cut. */
import type { ReactNode } from 'react';
import styles from './parts.module.css';

const TAIL = 5;

export function ItemName({ id }: { readonly id: string }): ReactNode {
  const head = id.length > TAIL * 2 ? id.slice(0, -TAIL) : id;
  return (
    <span className={styles.itemName} title={id}>
      <span className="ellipsis">{head}</span>
      <span>{id.slice(head.length)}</span>
    </span>
  );
}
