/** Why chosen runs cannot be compared, and the way to another choice. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../../parts/notice.tsx';
import styles from './compare.module.css';

export interface RefusalProps {
  readonly title: string;
  /** The same comparison with nothing chosen. */
  readonly anewHref: string;
  readonly children: ReactNode;
}

export function Refusal({ title, anewHref, children }: RefusalProps): ReactNode {
  return (
    <div className={styles.refusal}>
      <Notice
        tone="bad"
        title={title}
        side={
          <Button component="a" size="compact-xs" variant="default" href={anewHref}>
            Choose anew
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}

/** Runs of an address that this workspace does not have. */
export function LostRuns({ runIds, anewHref, of = 'comparison' }: LostRunsProps): ReactNode {
  return (
    <Refusal title={`A run of this ${of} is not in this workspace`} anewHref={anewHref}>
      <span className="mono">{runIds.join(', ').slice(0, 1000)}</span>
    </Refusal>
  );
}

export interface LostRunsProps extends Pick<RefusalProps, 'anewHref'> {
  readonly runIds: readonly string[];
  readonly of?: 'comparison' | 'study';
}
