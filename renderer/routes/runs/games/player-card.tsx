/** One player of a game run: decisions, requests and reviews. Every count is a way to the decisions it counts. */
import type { ReactNode } from 'react';
import type { GameDecisionFilter } from '../../../../core/game/decisions.ts';
import type { PlayerFiguresView } from '../../../../core/game/report.ts';
import { formatCount } from '../../../format/figures.ts';
import { OUTCOME_NOTES, OUTCOMES, shareWords, STATUS_TONES } from '../../../format/game-words.ts';
import { formatCost } from '../../../format/question-figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Facts, type Fact } from '../../../parts/facts.tsx';
import { Opens } from '../../../parts/opens.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { makeDecisionsHref } from '../../../state/game-place.ts';
import styles from './games.module.css';
import { ReviewFigures, type Opener } from './player-review.tsx';
import { outcomeParts, tokenText, waitText } from './player-words.ts';

type Decisions = NonNullable<PlayerFiguresView['decisions']>;
type Requests = NonNullable<PlayerFiguresView['requests']>;

export function PlayerCard({
  runId,
  player,
}: {
  readonly runId: string;
  readonly player: PlayerFiguresView;
}): ReactNode {
  const { playerId, decisions, requests } = player;
  const open: Opener = (text, filter) => (
    <Opens
      href={makeDecisionsHref(runId, { playerId, ...filter })}
      what={`decisions of ${showLine(playerId)}`}
    >
      {text}
    </Opens>
  );
  return (
    <div className={styles.player} data-testid={`player-${playerId}`}>
      <div className={styles.playerHead}>
        <strong>{showLine(player.name)}</strong>
        <span className="faint">{playerId}</span>
        <Tag tone={STATUS_TONES[player.status]}>{player.status}</Tag>
      </div>
      {decisions === null ? (
        <div className="dim">Not asked in words: no prompt, no reply, nothing to comply with.</div>
      ) : (
        <Outcomes decisions={decisions} open={open} />
      )}
      <div className={styles.figures}>
        {decisions !== null && <Facts facts={decisionFacts(decisions, open)} />}
        {requests !== null && <Facts facts={requestFacts(requests, open)} />}
      </div>
      {player.reviews.map((review) => (
        <ReviewFigures key={review.profile} review={review} open={open} />
      ))}
      {player.reviews.length === 0 && decisions !== null && decisions.decided > 0 && (
        <div className="dim" style={{ marginTop: 10 }}>
          No decision is reviewed by an engine yet.
        </div>
      )}
    </div>
  );
}

function Outcomes({ decisions, open }: { readonly decisions: Decisions; readonly open: Opener }): ReactNode {
  const parts = outcomeParts(decisions);
  return (
    <div style={{ marginBottom: 12 }} data-testid="outcomes">
      <div
        className={styles.outcomes}
        role="img"
        aria-label={parts.map(({ outcome, count }) => `${outcome} ${count}`).join(', ')}
      >
        {parts.map(({ outcome, share }) => (
          <span
            key={outcome}
            className={styles.outcome}
            data-outcome={outcome}
            style={{ width: `${share * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.outcomeKey}>
        {OUTCOMES.map((outcome) => (
          <span key={outcome} title={OUTCOME_NOTES[outcome]}>
            <span className={`${styles.swatch} ${styles.outcome}`} data-outcome={outcome} />
            {`${outcome} `}
            <span className="num">{open(shareWords(decisions[outcome]), { kind: outcome })}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

function decisionFacts(decisions: Decisions, open: Opener): readonly Fact[] {
  const { decided, underWay, retriedAfterRejection, retriedAfterTrouble } = decisions;
  return [
    {
      key: 'Decisions',
      rule: 'R-GAME-17.2',
      value: (
        <>
          {open(`${formatCount(decided)} decided`, { kind: 'decided' })}
          {underWay > 0 && ', '}
          {underWay > 0 && open(`${formatCount(underWay)} under way`, { kind: 'under_way' })}
        </>
      ),
    },
    {
      key: 'Compliance',
      rule: 'R-GAME-17.3',
      value: open(shareWords(decisions.compliant), { kind: 'compliant' }),
    },
    {
      key: 'First reply read',
      rule: 'R-GAME-17.4',
      value: open(shareWords(decisions.firstRead), { kind: 'first_read' }),
    },
    {
      key: 'Its move legal',
      rule: 'R-GAME-17.4',
      value: open(shareWords(decisions.firstLegal), { kind: 'first_legal' }),
    },
    {
      key: 'Asked again',
      value: (
        <>
          {open(`${formatCount(retriedAfterRejection)} after a refused reply`, {
            kind: 'retried_after_rejection',
          })}
          {', '}
          {open(`${formatCount(retriedAfterTrouble)} after trouble that was not the model's`, {
            kind: 'retried_after_trouble',
          })}
        </>
      ),
    },
  ];
}

function requestFacts(requests: Requests, open: Opener): readonly Fact[] {
  const { sent, accepted, recovered, rejected, withoutVerdict, completionTokens, costNano } = requests;
  return [
    {
      key: 'Requests',
      rule: 'R-GAME-17.5',
      value: (
        <>
          {open(`${formatCount(sent)} sent`, { request: 'sent' })}
          {': '}
          {open(`${formatCount(accepted)} accepted`, { request: 'accepted' })}
          {' ('}
          {open(`${formatCount(recovered)} recovered`, { request: 'recovered' })}
          {'), '}
          {open(`${formatCount(rejected)} refused`, { request: 'rejected' })}
          {', '}
          {open(`${formatCount(withoutVerdict)} without a verdict`, { request: 'no_verdict' })}
        </>
      ),
    },
    { key: 'Failures', value: keyed(requests.byFailure.map(withWords), (failure) => ({ failure }), open) },
    {
      key: 'Answered as',
      value: keyed(
        requests.reportedModels.map((row) => ({ ...row, words: row.key })),
        (reportedModel) => ({ reportedModel }),
        open,
        'not told',
      ),
    },
    { key: 'Cut off', value: open(shareWords(requests.truncated), { request: 'truncated' }) },
    {
      key: 'Wait, all',
      rule: 'R-GAME-17.6',
      value: open(waitText(requests.allSeconds), { request: 'timed' }),
    },
    { key: 'Wait, accepted', value: open(waitText(requests.acceptedSeconds), { request: 'accepted' }) },
    { key: 'In the queue', value: open(waitText(requests.queueSeconds), { request: 'queued' }) },
    {
      key: 'Tokens out',
      rule: 'R-GAME-17.7',
      value:
        completionTokens.sum === null
          ? tokenText(completionTokens, sent)
          : open(tokenText(completionTokens, sent), { request: 'told_tokens' }),
    },
    {
      key: 'Cost',
      rule: 'R-GAME-17.7',
      value:
        costNano.sum === null
          ? 'unknown: no request told one'
          : open(
              `${formatCost(costNano.sum)}, told by ${formatCount(costNano.told)} of ${formatCount(sent)} requests`,
              { request: 'told_cost' },
            ),
    },
  ];
}

function withWords(row: Requests['byFailure'][number]) {
  return { ...row, words: row.key.replaceAll('_', ' ') };
}

/** @param none where there is nothing to count */
function keyed(
  counts: readonly (Requests['byFailure'][number] & { readonly words: string })[],
  filterOf: (key: string) => Partial<GameDecisionFilter>,
  open: Opener,
  none = 'none',
): ReactNode {
  if (counts.length === 0) return none;
  return counts.map(({ key, words, count }, index) => (
    <span key={key}>
      {index > 0 && ', '}
      {open(`${showLine(words)} ${formatCount(count)}`, filterOf(key))}
    </span>
  ));
}
