/** What the tables of compared games share: counts and shares as ways to what they count, and who a row is of. */
import type { ReactNode } from 'react';
import type { ComparedPlayer } from '../../../../core/game/comparison-figures.ts';
import type { Share } from '../../../../core/game/aggregates.ts';
import { formatCount, formatPercent, UNKNOWN } from '../../../format/figures.ts';
import { formatInterval } from '../../../format/question-figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Opens } from '../../../parts/opens.tsx';
import { makeRunHref } from '../../../state/run-address.ts';
import type { DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';

/** A plain count: none of a kind opens nothing. */
export function Count({
  count,
  href,
  what,
}: {
  readonly count: number;
  readonly href: string;
  readonly what: string;
}): ReactNode {
  return (
    <Opens href={href} what={what} isNothing={count === 0}>
      {formatCount(count)}
    </Opens>
  );
}

/** `12`, below it `80.0 %` and `[54.8, 93.0]`; the denominator is a column of its own, or stands in the heading. */
export function ShareCell({
  share,
  href,
  what,
}: {
  readonly share: Pick<Share, 'numerator' | 'denominator' | 'interval'>;
  readonly href: string;
  readonly what: string;
}): ReactNode {
  const { numerator, denominator, interval } = share;
  if (denominator === 0) return UNKNOWN;
  return (
    <>
      <Count count={numerator} href={href} what={what} />
      <div className={styles.under}>{formatPercent(numerator, denominator)}</div>
      {interval !== null && <div className={styles.under}>{formatInterval(interval)}</div>}
    </>
  );
}

/** The player, and whose row it is: rows of one player stand together. No column sorts, because an order would rank. */
export function whoColumns<T extends ComparedPlayer>(): readonly DataColumn<T>[] {
  return [
    {
      id: 'run',
      title: 'Run',
      width: '46px',
      cell: ({ letter, runId }) => (
        <a
          className={styles.letter}
          href={makeRunHref({ kind: 'games', runId })}
          aria-label={`Run ${letter}`}
        >
          {letter}
        </a>
      ),
    },
    {
      id: 'player',
      title: 'Player',
      cell: ({ player }) => (
        <div className={styles.who}>
          <strong>{showLine(player.playerId)}</strong>
          <div className={styles.under}>{showLine(player.name)}</div>
        </div>
      ),
    },
  ];
}

/** `model in run A`. */
export function whose({ letter, player }: ComparedPlayer): string {
  return `${showLine(player.playerId)} in run ${letter}`;
}

/** What tells the rows of a chart apart. */
export function rowLabel({ letter, player }: ComparedPlayer): string {
  return `${letter}  ${showLine(player.playerId)}`;
}
