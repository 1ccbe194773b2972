/** What there is to look at in the demonstration, by what one sees there. */
import type { ReactNode } from 'react';
import type { RunSummary } from '../../../core/record/run.ts';
import { makeCompareHref } from '../../state/compare-address.ts';
import { makeReviewHref } from '../../state/review-place.ts';
import { makeRunHref } from '../../state/run-address.ts';
import styles from './home.module.css';

export function Looks({ runs }: { readonly runs: readonly RunSummary[] }): ReactNode {
  const of = (kind: RunSummary['kind']): readonly RunSummary[] => runs.filter((run) => run.kind === kind);
  const game = of('games')[0]?.runId ?? null;
  const questions = makeCompareHref(of('questions'));
  const studies = makeCompareHref(of('study'));
  const looks = [
    { href: game === null ? null : makeReviewHref(game), title: 'Review a game', note: 'move by move' },
    {
      href: game === null ? null : makeRunHref({ kind: 'games', runId: game }),
      title: 'The run of both games',
      note: 'lanes, retries, a forfeit',
    },
    { href: questions, title: 'Compare four players', note: 'the same questions, with intervals' },
    { href: studies, title: 'Figures of the study', note: "beside the paper's values" },
  ].flatMap(({ href, ...look }) => (href === null ? [] : [{ href, ...look }]));
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
