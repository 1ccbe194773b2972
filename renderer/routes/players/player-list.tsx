/** The list of players: the person's own first, with what is known of their keys, then the built-in ones. */
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlayerView } from '../../../core/player/player.ts';
import { keptFormOf } from './kinds/forms.ts';
import { groupPlayers } from '../runs/form/player-choice.ts';
import type { PlayerForm } from './player-form.ts';
import { hasKeyTag, KeyTag, OfflineMark } from './player-tags.tsx';
import styles from './players.module.css';

/** Stands in the address for a player that is not saved yet; ids of players never look like it. */
export const NEW_PLAYER = '+new';

export function makePlayerHref(playerId: string): string {
  return `#/players/${encodeURIComponent(playerId)}`;
}

export interface PlayerListProps {
  /** In the order of the list. */
  readonly players: readonly PlayerView[];
  readonly shownId: string;
  /** The player that is being made; null: none. */
  readonly draft: PlayerForm | null;
  readonly isChanged: (playerId: string) => boolean;
}

export function PlayerList({ players, shownId, draft, isChanged }: PlayerListProps): ReactNode {
  const hasOwn = players.some(({ origin }) => origin === 'saved');
  return (
    <div className={styles.list} role="listbox" aria-label="Players" data-testid="player-list">
      {(draft !== null || shownId === NEW_PLAYER) && (
        <a
          className={styles.row}
          href={makePlayerHref(NEW_PLAYER)}
          role="option"
          aria-selected={shownId === NEW_PLAYER}
          aria-current={shownId === NEW_PLAYER}
        >
          <span className={styles.rowTop}>
            <span className="ellipsis">
              {draft === null || draft.name.trim() === '' ? 'New player' : draft.name}
            </span>
            <IconPencil size={13} aria-label="not saved yet" />
          </span>
          <span className="dim">not saved yet</span>
        </a>
      )}
      {!hasOwn && draft === null && (
        <div className="dim" style={{ padding: '6px 10px 10px' }}>
          No player of your own yet. A new one can be any model behind an OpenAI-compatible service.
        </div>
      )}
      {groupPlayers(players).map(({ group, players: members }) => (
        <div key={group} role="group" aria-label={group}>
          <div className={styles.group}>{group}</div>
          {members.map((player) => (
            <PlayerRow
              key={player.id}
              player={player}
              isShown={player.id === shownId}
              isChanged={isChanged(player.id)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface PlayerRowProps {
  readonly player: PlayerView;
  readonly isShown: boolean;
  readonly isChanged: boolean;
}

function PlayerRow({ player, isShown, isChanged }: PlayerRowProps): ReactNode {
  return (
    <a
      className={styles.row}
      href={makePlayerHref(player.id)}
      role="option"
      aria-selected={isShown}
      aria-current={isShown}
      data-testid="player-row"
    >
      <span className={styles.rowTop}>
        <span className="ellipsis">{player.name}</span>
        <span className={styles.rowMarks}>
          {isChanged && <IconPencil size={13} aria-label="changed, not saved" />}
          {player.offline && <OfflineMark />}
        </span>
      </span>
      <span className="dim ellipsis">{keptFormOf(player.spec).word(player.spec)}</span>
      {hasKeyTag(player) && (
        <span className={styles.rowTags}>
          <KeyTag state={player.key} />
        </span>
      )}
    </a>
  );
}
