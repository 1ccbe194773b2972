/** Nothing chosen yet: the runs of games there are, and the way to a game from elsewhere. */
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInvoke } from '../../data/query.ts';
import { formatCount, formatInstant } from '../../format/figures.ts';
import { showLine } from '../../format/visible-text.ts';
import { Empty } from '../../parts/empty.tsx';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Scroll, Section } from '../../parts/section.tsx';
import { makeReviewHref } from '../../state/review-place.ts';
import { DataTable } from '../../table/data-table.tsx';
import { RunStatusTag } from '../reproduce/run-status.tsx';
import { useOpenedPgn } from './opened-pgn.ts';
import styles from './review.module.css';

export function ReviewStart(): ReactNode {
  const runs = useInvoke('runs.list', undefined);
  const pgn = useOpenedPgn();
  const games = (runs.data ?? []).flatMap((run) => (run.kind === 'games' && !run.isArchived ? [run] : []));
  if (runs.error !== null) {
    return (
      <div style={{ padding: 16 }}>
        <ErrorNotice what="The runs could not be listed" error={runs.error} />
      </div>
    );
  }
  if (runs.data !== undefined && games.length === 0 && pgn === null) {
    return (
      <Empty
        icon={<IconEye size={40} stroke={1.2} />}
        title="No game to review yet"
        action={
          <a className="link" href="#/runs/new?kind=games">
            New run of games
          </a>
        }
      >
        Here you step through every move of a game, with the engine's opinion beside what the model said. Play
        some games, or open a PGN file of games played elsewhere.
      </Empty>
    );
  }
  return (
    <Scroll>
      <div className={styles.start}>
        {pgn !== null && (
          <Section title="Open file">
            <a className="link" href="#/review?pgn=1&ply=0">
              {showLine(pgn.path)}
            </a>
            <span className="dim num">{` ${formatCount(pgn.total)} games`}</span>
          </Section>
        )}
        {games.length > 0 && (
          <Section title="Runs of games">
            <DataTable
              label="Runs of games"
              testId="review-runs"
              rows={games}
              columns={[
                {
                  id: 'players',
                  title: 'Players',
                  cell: (run) => (
                    <a className="link" href={makeReviewHref(run.runId)}>
                      {showLine(run.players.join(', '))}
                    </a>
                  ),
                },
                { id: 'status', title: 'Status', cell: (run) => <RunStatusTag status={run.status} /> },
                {
                  id: 'games',
                  title: 'Games',
                  align: 'right',
                  cell: (run) => `${formatCount(run.done)} / ${formatCount(run.total)}`,
                },
                {
                  id: 'at',
                  title: 'Begun',
                  value: (run) => run.createdAt,
                  cell: (run) => formatInstant(run.createdAt),
                },
              ]}
            />
          </Section>
        )}
      </div>
    </Scroll>
  );
}
