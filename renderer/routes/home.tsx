/** The first screen: what Plybook is, three ways to begin, and how this workspace stands. */
import type { ReactNode } from 'react';
import { useInvoke } from '../data/query.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { Screen, Scroll } from '../parts/section.tsx';
import { Doors } from './home/doors.tsx';
import { Looks } from './home/looks.tsx';
import { Results, Standing } from './home/standing.tsx';
import styles from './home/home.module.css';

export function HomeScreen(): ReactNode {
  const workspace = useInvoke('workspace.info', undefined);
  const runs = useInvoke('runs.list', undefined);
  const isDemonstration = workspace.data?.isDemonstration ?? false;
  const shown = (runs.data ?? []).filter((run) => !run.isArchived);
  return (
    <Screen title="Home">
      <Scroll>
        <div className={styles.home} data-testid="home">
          <p className={styles.lead}>
            Plybook measures how language models play and understand chess: it asks them questions, lets them
            play, checks every move with an engine, and lets you open every number down to the reply it rests
            on.
          </p>
          <Doors isDemonstration={isDemonstration} />
          {runs.error !== null && (
            <ErrorNotice
              what="The runs could not be listed"
              error={runs.error}
              onRetry={() => void runs.refetch()}
            />
          )}
          {isDemonstration && <Looks runs={shown} />}
          <Standing runs={shown} isKnown={runs.data !== undefined} />
          <Results runs={shown} most={isDemonstration ? 12 : 6} />
        </div>
      </Scroll>
    </Screen>
  );
}
