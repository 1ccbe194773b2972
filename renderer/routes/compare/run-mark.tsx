/** A compared run as tables name it: its letter, and its name as a way to its results. */
import type { ReactNode } from 'react';
import { makeResultsHref } from '../../state/answer-place.ts';
import styles from './compare.module.css';
import type { ComparedRun } from './compared-runs.ts';
import type { NamedRun } from '../../../core/table/compared-runs.ts';

export function Letter({ run }: { readonly run: NamedRun | undefined }): ReactNode {
  return (
    <span className={styles.letter} title={run?.name}>
      {run?.letter ?? '?'}
    </span>
  );
}

export function RunMark({ run }: { readonly run: ComparedRun }): ReactNode {
  return (
    <span className={styles.named}>
      <Letter run={run} />
      <a className="link" href={makeResultsHref(run.runId)}>
        {run.name}
      </a>
    </span>
  );
}
