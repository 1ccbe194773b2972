/** The engine's opinion: the review's two searches behind the loss, from rows of the run; below it a search on demand. */
import type { ReactNode } from 'react';
import type { GameDecisionDetail, PlyView } from '../../../core/game/report.ts';
import { makeSan } from '../../../core/chess/san.ts';
import { settingsText } from '../../../core/uci/profile.ts';
import { formatCount, UNKNOWN } from '../../format/figures.ts';
import { formatScore, whiteView } from '../../format/game-words.ts';
import { showLine } from '../../format/visible-text.ts';
import { EngineTalk } from '../../parts/engine-talk.tsx';
import { Facts, type Fact } from '../../parts/facts.tsx';
import { Hash } from '../../parts/hash.tsx';
import { AnalysisPanel, EngineLine } from './engine-lines.tsx';
import styles from './review.module.css';
import type { Analysis } from './use-analysis.ts';

type Reviewed = GameDecisionDetail['reviews'][number];

export interface DecisionEngineProps {
  readonly view: PlyView | null;
  readonly detail: GameDecisionDetail | null;
  readonly fen: string;
  readonly analysis: Analysis;
}

export function DecisionEngine({ view, detail, fen, analysis }: DecisionEngineProps): ReactNode {
  const isAsked = view !== null && view.decisionId !== null;
  return (
    <>
      {detail?.reviews.map((reviewed) => (
        <ReviewCard key={reviewed.review.profile} reviewed={reviewed} />
      ))}
      {detail?.failedReviews.map(({ profile, failure }) => (
        <div key={profile} className="dim" data-testid="review-failed">
          {`No review by ${showLine(profile)}: its engine failed on this position twice. ${showLine(failure.message)}`}
          <EngineTalk dialogue={failure.dialogue} />
        </div>
      ))}
      {isAsked && detail?.reviews.length === 0 && detail.failedReviews.length === 0 && (
        <div className="dim">
          This decision is not reviewed yet. The review of a run is started on its page and goes over every
          accepted decision.
        </div>
      )}
      <div>
        <div className={styles.label}>The position on the board</div>
        <AnalysisPanel analysis={analysis} fen={fen} />
      </div>
    </>
  );
}

function ReviewCard({ reviewed }: { readonly reviewed: Reviewed }): ReactNode {
  const { review, free, restricted } = reviewed;
  return (
    <section className={styles.attempt} data-testid="review-card">
      <div className={styles.attemptHead}>
        <span style={{ fontWeight: 600 }}>{lossWords(review)}</span>
        <span className="faint">{`${review.phase}, before the move`}</span>
      </div>
      <div>
        <div className={styles.label}>Free search: the best line</div>
        {free.lastExact === null ? (
          <div className="faint">No exact line came.</div>
        ) : (
          <EngineLine fen={review.fen} line={free.lastExact} />
        )}
      </div>
      <div>
        <div className={styles.label}>The played move alone</div>
        {restricted.lastExact === null ? (
          <div className="faint">No exact line came.</div>
        ) : (
          <EngineLine fen={review.fen} line={restricted.lastExact} />
        )}
      </div>
      <Facts facts={reviewFacts(reviewed)} />
    </section>
  );
}

function lossWords(review: Reviewed['review']): string {
  if (review.missedForcedMate === true) return 'A forced mate was missed';
  if (review.isMateLine === true) return 'Mate line: no loss in centipawns';
  return review.lossCp === null ? 'Loss unknown' : `${formatCount(review.lossCp)} cp lost`;
}

function reviewFacts({ review, engine, settings, limit }: Reviewed): readonly Fact[] {
  const score = (value: typeof review.best): string =>
    value === null ? UNKNOWN : formatScore(whiteView(value, review.fen));
  return [
    {
      key: 'Best',
      value: `${moveWords(review.fen, review.bestMove)}, ${score(review.best)}${review.bestMoveMatch === true ? ': the played move' : ''}`,
    },
    { key: 'Played', value: `${moveWords(review.fen, review.move)}, ${score(review.chosen)}` },
    {
      key: 'Raw',
      rule: 'R-GAME-16.1',
      value:
        review.rawCp === null
          ? 'unknown: a mate, or no score'
          : `best − played = ${formatCount(review.rawCp)} cp for the side to move; a loss is never below 0`,
    },
    {
      key: 'Expected score',
      rule: 'R-GAME-16.5',
      value:
        review.expectedLossHalfPermille === null
          ? 'unknown: the engine told no chances'
          : `${(review.expectedLossHalfPermille / 2000).toFixed(3)} of a point lost, by the engine's own chances`,
    },
    {
      key: 'Position',
      value: `material ${review.materialWhite} : ${review.materialBlack}, ${review.attackedMen} own men attacked, ${review.legalCaptures} captures and ${review.legalChecks} checks at hand`,
    },
    {
      key: 'Engine',
      value: `${showLine(engine.name ?? 'not named')}, bench ${formatCount(engine.bench)}, ${Object.entries(
        limit,
      )
        .map(([name, value]) => `${formatCount(value)} ${name}`)
        .join('')}, ${settingsText(engine, settings)}`,
    },
    { key: 'Its file', value: <Hash value={engine.sha256} what="engine hash" /> },
  ];
}

function moveWords(fen: string, move: string | null): string {
  return move === null ? 'none' : (makeSan(fen, move) ?? move);
}
