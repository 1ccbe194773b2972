/**
 * What the players did. Games, decisions and requests are three denominators, and every figure names its own. Compliance
 * stands apart from the score; unknown stays unknown; reviews of different engine profiles are never mixed.
 */
import type { ReactNode } from 'react';
import type { GameRunReport, PlayerFiguresView } from '../../../../core/record/game-report.ts';
import { formatCount, formatPercent, UNKNOWN } from '../../../format/figures.ts';
import { formatCost } from '../../../format/question-figures.ts';
import { OUTCOME_NOTES, OUTCOMES, shareWords, STATUS_TONES } from '../../../format/game-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Facts, type Fact } from '../../../parts/facts.tsx';
import { Section } from '../../../parts/section.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { DataTable } from '../../../table/data-table.tsx';
import styles from './games.module.css';
import { countText, outcomeParts, scoreText, tokenText, waitText } from './player-words.ts';

export function PlayerFigures({ report }: { readonly report: GameRunReport }): ReactNode {
  return (
    <>
      <Section title="Players">
        <div className={styles.wide}>
          <Overview players={report.players} />
        </div>
        <div className="faint" style={{ marginTop: 8 }}>
          A score of few games is an anecdote: it has no interval here, and the order of the table is the
          order of the manifest, no ranking. Incomplete games are in no score.
        </div>
      </Section>
      <Section title="Decisions and requests">
        {report.players.map((player) => (
          <Player key={player.playerId} player={player} />
        ))}
      </Section>
    </>
  );
}

function Overview({ players }: { readonly players: readonly PlayerFiguresView[] }): ReactNode {
  return (
    <DataTable
      label="Players"
      testId="players-table"
      rows={players}
      columns={[
        {
          id: 'player',
          title: 'Player',
          cell: (row) => (
            <>
              <strong>{showLine(row.name)}</strong>
              <div className="faint">{row.playerId}</div>
            </>
          ),
        },
        {
          id: 'status',
          title: 'Status',
          cell: (row) => <Tag tone={STATUS_TONES[row.status]}>{row.status}</Tag>,
        },
        {
          id: 'score',
          title: 'Score, of games with a result',
          align: 'right',
          cell: (row) => scoreText(row.games),
        },
        {
          id: 'wdl',
          title: 'Won, drawn, lost',
          align: 'right',
          cell: (row) => `${row.games.wins}, ${row.games.draws}, ${row.games.losses}`,
        },
        {
          id: 'forfeits',
          title: 'Of them by forfeit',
          align: 'right',
          cell: (row) => `${row.games.forfeits} lost, ${row.games.forfeitsOfOpponents} won`,
        },
        {
          id: 'incomplete',
          title: 'Incomplete',
          align: 'right',
          cell: (row) => countText(row.games.incomplete),
        },
        {
          id: 'compliance',
          title: 'Compliance, of decisions',
          align: 'right',
          cell: (row) => (row.decisions === null ? UNKNOWN : shareWords(row.decisions.compliant)),
        },
      ]}
    />
  );
}

function Player({ player }: { readonly player: PlayerFiguresView }): ReactNode {
  return (
    <div className={styles.player} data-testid={`player-${player.playerId}`}>
      <div className={styles.playerHead}>
        <strong>{showLine(player.name)}</strong>
        <span className="faint">{player.playerId}</span>
        <Tag tone={STATUS_TONES[player.status]}>{player.status}</Tag>
      </div>
      {player.decisions === null ? (
        <div className="dim">Not asked in words: no prompt, no reply, nothing to comply with.</div>
      ) : (
        <Outcomes decisions={player.decisions} />
      )}
      <div className={styles.figures}>
        {player.decisions !== null && <Facts facts={decisionFacts(player.decisions)} />}
        {player.requests !== null && <Facts facts={requestFacts(player.requests)} />}
      </div>
      {player.reviews.map((review) => (
        <Review key={review.profile} review={review} />
      ))}
      {player.reviews.length === 0 && player.decisions !== null && player.decisions.decided > 0 && (
        <div className="dim" style={{ marginTop: 10 }}>
          No decision is reviewed by an engine yet.
        </div>
      )}
    </div>
  );
}

type Decisions = NonNullable<PlayerFiguresView['decisions']>;
type Requests = NonNullable<PlayerFiguresView['requests']>;

function Outcomes({ decisions }: { readonly decisions: Decisions }): ReactNode {
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
            <span className="num">{shareWords(decisions[outcome])}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

function decisionFacts(decisions: Decisions): readonly Fact[] {
  return [
    {
      key: 'Decisions',
      value: `${formatCount(decisions.decided)} decided${decisions.underWay === 0 ? '' : `, ${formatCount(decisions.underWay)} under way`}`,
    },
    { key: 'Compliance', value: shareWords(decisions.compliant) },
    {
      key: 'Asked again',
      value: `${formatCount(decisions.retriedAfterRejection)} after a refused reply, ${formatCount(decisions.retriedAfterTrouble)} after trouble that was not the model's`,
    },
  ];
}

function requestFacts(requests: Requests): readonly Fact[] {
  return [
    {
      key: 'Requests',
      value: `${formatCount(requests.sent)} sent: ${formatCount(requests.accepted)} accepted (${formatCount(requests.recovered)} recovered), ${formatCount(requests.rejected)} refused, ${formatCount(requests.withoutVerdict)} without a verdict`,
    },
    { key: 'Failures', value: countText(requests.byFailure) },
    { key: 'Cut off', value: shareWords(requests.truncated) },
    { key: 'Wait, all', value: waitText(requests.allSeconds) },
    { key: 'Wait, accepted', value: waitText(requests.acceptedSeconds) },
    { key: 'Tokens out', value: tokenText(requests.completionTokens, requests.sent) },
    {
      key: 'Cost',
      value:
        requests.costNano.sum === null
          ? 'unknown: no request told one'
          : `${formatCost(requests.costNano.sum)}, told by ${formatCount(requests.costNano.told)} of ${formatCount(requests.sent)} requests`,
    },
  ];
}

function Review({ review }: { readonly review: PlayerFiguresView['reviews'][number] }): ReactNode {
  return (
    <div style={{ marginTop: 12 }} data-testid="review-figures">
      <div
        className="dim"
        style={{ overflowWrap: 'anywhere' }}
      >{`Reviewed by ${showLine(review.profile)}`}</div>
      <Facts
        facts={[
          {
            key: 'Reviewed',
            value: `${formatCount(review.reviewed)} decisions${review.missing === 0 ? '' : `; ${formatCount(review.missing)} are missing`}`,
          },
          {
            key: 'Mean loss',
            value: `${review.meanLossCp === null ? UNKNOWN : `${review.meanLossCp.toFixed(1)} cp`}, median ${review.medianLossCp === null ? UNKNOWN : `${review.medianLossCp} cp`}, of ${formatCount(review.valued)} decisions without a mate line`,
          },
          {
            key: 'Blunders',
            value: `${formatCount(review.blunders)} of ${formatCount(review.valued)}: ${formatPercent(review.blunders, review.valued)}; ${formatCount(review.missedForcedMates)} forced mates missed`,
          },
          {
            key: 'Best move',
            value: `${formatCount(review.bestMoves)} of ${formatCount(review.compared)} decisions compared: ${formatPercent(review.bestMoves, review.compared)}`,
          },
          {
            key: 'Loss',
            value: `under 50 cp ${review.buckets.under_50}, 50–99 ${review.buckets.from_50}, 100–299 ${review.buckets.from_100}, 300 and more ${review.buckets.from_300}, mate line ${review.buckets.mate_line}`,
          },
        ]}
      />
    </div>
  );
}
