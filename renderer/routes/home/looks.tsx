/** What there is to look at in the demonstration, by what one sees there. */
import type { ReactNode } from 'react';
import type { RunSummary } from '../../../core/record/run.ts';
import { makeReviewHref } from '../../state/review-place.ts';
import { makeRunHref } from '../../state/run-address.ts';
import styles from './home.module.css';

export function Looks({ runs }: { readonly runs: readonly RunSummary[] }): ReactNode {
  const idsOf = (kind: RunSummary['kind']): readonly string[] =>
    runs.filter((run) => run.kind === kind).map(({ runId }) => runId);
  const [game] = idsOf('games');
  const questions = idsOf('questions');
  const studies = idsOf('study');
  const looks = [
    { when: game, href: makeReviewHref(game ?? ''), title: 'Review a game', note: 'move by move' },
    {
      when: game,
      href: makeRunHref({ kind: 'games', runId: game ?? '' }),
      title: 'The run of both games',
      note: 'lanes, retries, a forfeit',
    },
    {
      when: questions[1],
      href: `#/compare?runs=${questions.map(encodeURIComponent).join(',')}`,
      title: 'Compare four players',
      note: 'the same questions, with intervals',
    },
    {
      when: studies[1],
      href: `#/compare/study?runs=${studies.map(encodeURIComponent).join(',')}`,
      title: 'Figures of the study',
      note: "beside the paper's values",
    },
  ].filter(({ when }) => when !== undefined);
  return (
    <section className={styles.part} aria-labelledby="home-looks">
      <h2 id="home-looks">Worth a look</h2>
      <ul className={styles.looks}>
        {looks.map(({ href, title, note }) => (
          <li key={href}>
            <a className="link" href={href}>
              {title}
            </a>{' '}
            <span className="dim">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
