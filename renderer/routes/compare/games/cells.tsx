/** What the tables of compared games share: where their numbers lead, and who a row is of. */
import type { ReactNode } from 'react';
import type { GameOpened, PlayerRow } from '../../../../core/game/player-figures.ts';
import type { PlayerSet } from '../../../../core/game/tables.ts';
import {
  DECISION_KIND_WORDS,
  GAME_KIND_WORDS,
  PHASE_WORDS,
  REQUEST_KIND_WORDS,
  REVIEW_KIND_WORDS,
} from '../../../format/game-kind-words.ts';
import { STATUS_TONES } from '../../../format/game-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Opens } from '../../../parts/opens.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { makeDecisionsHref, makeGamesHref } from '../../../state/game-place.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import type { Address } from '../../../table/figure-table.tsx';
import styles from '../compare.module.css';

/** Where a number of a player leads, and what it counts. */
export function gamesAddress(opened: GameOpened): Address {
  const { letter, runId, playerId } = opened;
  const whose = `${showLine(playerId)}${letter === null ? '' : ` in run ${letter}`}`;
  if ('games' in opened) {
    const { games: kind, lane = null } = opened;
    return {
      href: makeGamesHref(runId, { playerId, kind, lane }),
      what: `games ${GAME_KIND_WORDS[kind]}, ${whose}${lane === null ? '' : `, pairing ${showLine(lane)}`}`,
    };
  }
  const { decisions } = opened;
  return {
    href: makeDecisionsHref(runId, { playerId, ...decisions }),
    what: `${whatOf(decisions)}, ${whose}`,
  };
}

type Decisions = Extract<GameOpened, { decisions: unknown }>['decisions'];

function whatOf({ kind, request, review, phase, failure }: Decisions): string {
  if (kind !== undefined && kind !== null) return `decisions ${DECISION_KIND_WORDS[kind]}`;
  if (request !== undefined && request !== null) return `requests ${REQUEST_KIND_WORDS[request]}`;
  if (review === undefined || review === null)
    return failure === undefined ? 'decisions' : 'requests that failed so';
  const when = phase === undefined || phase === null ? '' : `, ${PHASE_WORDS[phase].toLowerCase()}`;
  return `moves ${REVIEW_KIND_WORDS[review]}${when}`;
}

/** Cells that are more than text: the run as a letter that leads to it, the player in bold, its status as a mark. */
export function drawPlayers({ rows }: PlayerSet): Readonly<Record<string, (row: number) => ReactNode>> {
  const drawn =
    (cell: (row: PlayerRow) => ReactNode) =>
    (at: number): ReactNode => {
      const row = rows[at];
      return row === undefined ? null : cell(row);
    };
  return {
    run: drawn(({ letter, runId }) => (
      <a
        className={styles.letter}
        href={makeRunHref({ kind: 'games', runId })}
        aria-label={`Run ${letter ?? ''}`}
      >
        {letter}
      </a>
    )),
    player: drawn(({ player }) => <strong className={styles.player}>{showLine(player.playerId)}</strong>),
    status: drawn(({ player }) => <Tag tone={STATUS_TONES[player.status]}>{player.status}</Tag>),
    failures: drawn((row) => <Failures row={row} />),
  };
}

function Failures({ row }: { readonly row: PlayerRow }): ReactNode {
  const { letter, runId, player } = row;
  const byFailure = player.requests?.byFailure ?? [];
  if (byFailure.length === 0) return <span className="faint">none</span>;
  return byFailure.map(({ key, count }) => (
    <div key={key}>
      <Opens {...gamesAddress({ letter, runId, playerId: player.playerId, decisions: { failure: key } })}>
        {`${showLine(key).replaceAll('_', ' ')} ${count}`}
      </Opens>
    </div>
  ));
}

/** What tells the rows of a chart apart. */
export function rowLabel({ letter, player }: PlayerRow): string {
  return `${letter ?? ''}  ${showLine(player.playerId)}`;
}
