/** The engine's searches behind the losses of a position, each with its line; engines and limits are never mixed. */
import type { ReactNode } from 'react';
import { applyUci } from '../../../../core/chess/legal-list.ts';
import { makeSan } from '../../../../core/chess/san.ts';
import type { StudyAnswerDetail } from '../../../../core/study/report.ts';
import { lossText, profileText } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { EngineLine } from '../../review/engine-lines.tsx';
import styles from '../questions/results/results.module.css';

type ValueView = StudyAnswerDetail['values'][number];

const PURPOSES: Readonly<Record<ValueView['purpose'], string>> = {
  answer: 'answered',
  best: "the engine's own choice: noise floor",
  random: 'a random draw',
  legal: 'one of all legal moves',
};

export function StudyValues({ detail }: { readonly detail: StudyAnswerDetail }): ReactNode {
  const { values, position } = detail;
  if (values.length === 0) {
    return <div className="faint">Nothing is valued in this position yet.</div>;
  }
  return values.map((view) => (
    <ValueCard
      key={`${view.purpose} ${view.profile} ${view.value.uci ?? ''}`}
      view={view}
      fen={position.fen}
    />
  ));
}

function ValueCard({ view, fen }: { readonly view: ValueView; readonly fen: string }): ReactNode {
  const { value, before, after, purpose } = view;
  const reached = value.uci === null ? null : applyUci(fen, [value.uci]);
  return (
    <section className={styles.attempt} data-testid="value-card">
      <div className={styles.attemptHead}>
        <span style={{ fontWeight: 600 }}>{moveText(fen, value.uci)}</span>
        <span className="num">{`A ${lossText(value.loss?.A ?? null)}, C ${lossText(value.loss?.C ?? null)}`}</span>
        <span className="faint">{PURPOSES[purpose]}</span>
      </div>
      {value.failure !== null && <div className="dim">{`No value: ${showLine(value.failure)}`}</div>}
      <div>
        <div className={styles.label}>{`Before the move; best ${moveText(fen, value.bestmove)}`}</div>
        {before?.lastExact === null || before === null ? (
          <div className="faint">The search is not at hand.</div>
        ) : (
          <EngineLine fen={fen} line={before.lastExact} />
        )}
      </div>
      <div>
        <div className={styles.label}>After it</div>
        {value.after !== null && value.after.kind !== 'searched' ? (
          <div>
            {value.after.kind === 'mate_delivered' ? 'Mate: nothing was lost.' : 'A draw on the board.'}
          </div>
        ) : after === null || after.lastExact === null || reached === null || !reached.ok ? (
          <div className="faint">The search is not at hand.</div>
        ) : (
          <EngineLine fen={reached.value} line={after.lastExact} />
        )}
      </div>
      <div className="dim">{profileText(view)}</div>
    </section>
  );
}

function moveText(fen: string, uci: string | null): string {
  return uci === null ? 'unknown' : (makeSan(fen, uci) ?? uci);
}
