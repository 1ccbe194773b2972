/** How a workspace stands: what goes on, what waits to be gone on with, and what the newest runs came to. */
import type { ReactNode } from 'react';
import type { RunFigures } from '../../../core/record/run-figures.ts';
import type { RunStatus, RunSummary } from '../../../core/record/run.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount, formatInstant } from '../../format/figures.ts';
import { runSentence } from '../../format/run-sentences.ts';
import { showInvisible } from '../../format/visible-text.ts';
import { useActivity } from '../../state/activity.ts';
import { makeRunHref } from '../../state/run-address.ts';
import { RunStatusTag } from '../reproduce/run-status.tsx';
import { KIND_WORDS, subjectOf, withProgress } from '../runs/list/list-filter.ts';
import styles from './home.module.css';

const WAITING: ReadonlySet<RunStatus> = new Set<RunStatus>(['paused', 'interrupted', 'failed']);

interface StandingProps {
  readonly runs: readonly RunSummary[];
  readonly isKnown: boolean;
}

export function Standing({ runs, isKnown }: StandingProps): ReactNode {
  const activity = useActivity();
  const live = runs.map((run) =>
    withProgress(run, activity.runs.find((one) => one.runId === run.runId) ?? null),
  );
  const open = live.filter(({ status }) => status === 'running' || WAITING.has(status));
  if (!isKnown) return null;
  return (
    <section className={styles.part} aria-labelledby="home-open">
      <h2 id="home-open">Under way</h2>
      {open.length === 0 ? (
        <p className="dim">Nothing is running, and nothing waits to be gone on with.</p>
      ) : (
        <ul className={styles.lines} data-testid="home-open">
          {open.map((run) => (
            <li key={run.runId}>
              <RunStatusTag status={run.status} />
              <RunLink run={run} />
              <span className="num dim">{`${formatCount(run.done)} of ${formatCount(run.total)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ResultsProps {
  readonly runs: readonly RunSummary[];
  readonly most: number;
}

/** The newest finished runs, each with what it came to. */
export function Results({ runs, most }: ResultsProps): ReactNode {
  const finished = runs.filter(({ status }) => status === 'finished').slice(0, most);
  const figures = useInvoke(
    'runs.figures',
    { runIds: finished.map(({ runId }) => runId) },
    { enabled: finished.length > 0, keepPrevious: true },
  );
  if (finished.length === 0) return null;
  const known = new Map((figures.data ?? []).map((one) => [one.runId, one]));
  return (
    <section className={styles.part} aria-labelledby="home-results">
      <h2 id="home-results">Newest results</h2>
      <ul className={styles.results} data-testid="home-results">
        {finished.map((run) => (
          <li key={run.runId}>
            <span className="dim">{KIND_WORDS[run.kind]}</span>
            <RunLink run={run} />
            <span>{sentenceOf(run, known.get(run.runId), figures.isPending)}</span>
            <span className="num dim">{formatInstant(run.createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentenceOf(run: RunSummary, figures: RunFigures | undefined, isPending: boolean): string {
  if (figures === undefined) return isPending ? 'Being counted…' : 'No figures.';
  return runSentence(run.kind, figures) ?? 'No answer has a verdict yet.';
}

function RunLink({ run }: { readonly run: RunSummary }): ReactNode {
  const { player, condition } = subjectOf(run);
  return (
    <a className={styles.run} href={makeRunHref(run)} title={showInvisible(run.title)}>
      {showInvisible(condition === '' ? player : `${player}, ${condition}`)}
    </a>
  );
}
