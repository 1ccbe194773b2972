/** What an engine's reviews say of one player, under one engine and limit. Every count is a way to its decisions. */
import type { ReactNode } from 'react';
import type { GameDecisionFilter } from '../../../../core/game/decisions.ts';
import type { PlayerFiguresView } from '../../../../core/game/report.ts';
import { formatCount, formatPercent, UNKNOWN } from '../../../format/figures.ts';
import { PHASE_WORDS } from '../../../format/game-kind-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Facts, type Fact } from '../../../parts/facts.tsx';

/** Words as a way to the decisions of this player that they count. */
export type Opener = (text: string, filter: Partial<GameDecisionFilter>) => ReactNode;

const BUCKETS = [
  ['under_50', 'under 50 cp'],
  ['from_50', '50–99'],
  ['from_100', '100–299'],
  ['from_300', '300 and more'],
  ['mate_line', 'mate line'],
] as const;

const PHASES = ['opening', 'middlegame', 'endgame'] as const;

export function ReviewFigures({
  review,
  open: openAny,
}: {
  readonly review: PlayerFiguresView['reviews'][number];
  readonly open: Opener;
}): ReactNode {
  const { profile, reviewed, missing, failed, valued, meanLossCp, medianLossCp, buckets, phases } = review;
  const open: Opener = (text, filter) => openAny(text, { profile, ...filter });
  const percent = (part: number, whole: number): string =>
    `${formatCount(part)} of ${formatCount(whole)}: ${formatPercent(part, whole)}`;
  return (
    <div style={{ marginTop: 12 }} data-testid="review-figures">
      <div className="dim" style={{ overflowWrap: 'anywhere' }}>{`Reviewed by ${showLine(profile)}`}</div>
      <Facts
        facts={[
          {
            key: 'Reviewed',
            value: (
              <>
                {open(`${formatCount(reviewed)} decisions`, { review: 'reviewed' })}
                {missing > 0 && '; '}
                {missing > 0 && open(`${formatCount(missing)} are missing`, { review: 'missing' })}
                {failed > 0 && ', of these '}
                {failed > 0 && open(`${formatCount(failed)} the engine failed on`, { review: 'failed' })}
              </>
            ),
          },
          {
            key: 'Mean loss',
            rule: 'R-GAME-17.8',
            value: open(
              `${cpText(meanLossCp)}, median ${cpText(medianLossCp)}, of ${formatCount(valued)} decisions without a mate line`,
              { review: 'valued' },
            ),
          },
          {
            key: 'Blunders',
            rule: 'R-GAME-16.3',
            value: (
              <>
                {open(percent(review.blunders, valued), { review: 'from_300' })}
                {'; '}
                {open(`${formatCount(review.missedForcedMates)} forced mates missed`, {
                  review: 'missed_mate',
                })}
              </>
            ),
          },
          {
            key: 'Best move',
            rule: 'R-GAME-16.6',
            value: open(`${percent(review.bestMoves, review.compared)}, of decisions compared`, {
              review: 'best_move',
            }),
          },
          {
            key: 'Loss',
            rule: 'R-GAME-16.1',
            value: BUCKETS.map(([bucket, words], index) => (
              <span key={bucket}>
                {index > 0 && ', '}
                {open(`${words} ${formatCount(buckets[bucket])}`, { review: bucket })}
              </span>
            )),
          },
          ...PHASES.map((phase): Fact => ({
            key: PHASE_WORDS[phase],
            rule: 'R-GAME-16.4',
            value: open(
              `mean loss ${cpText(phases[phase].meanLossCp)} of ${formatCount(phases[phase].valued)} decisions, ${formatCount(phases[phase].blunders)} blunders`,
              { phase, review: 'valued' },
            ),
          })),
        ]}
      />
    </div>
  );
}

function cpText(loss: number | null): string {
  return loss === null ? UNKNOWN : `${Number.isInteger(loss) ? loss : loss.toFixed(1)} cp`;
}
