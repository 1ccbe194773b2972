/** A built-in player: what it answers and how. It cannot be changed; a copy of some can. */
import { Button } from '@mantine/core';
import { IconCopyPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlayerView } from '../../../core/player/player.ts';
import { Facts } from '../../parts/facts.tsx';
import { Section } from '../../parts/section.tsx';
import { settingsOf } from './kinds/fields.tsx';
import { keptFormOf } from './kinds/forms.ts';
import { PlayerTags } from './player-tags.tsx';
import styles from './players.module.css';

export interface BuiltInPaneProps {
  readonly player: PlayerView;
  readonly onCopy: () => void;
}

export function BuiltInPane({ player, onCopy }: BuiltInPaneProps): ReactNode {
  const { spec } = player;
  const canCopy = keptFormOf(spec).canCopy(spec);
  return (
    <div className={styles.pane} data-testid={`player-${player.id}`}>
      <div className={styles.paneHead}>
        <span className={`${styles.paneTitle} ellipsis`}>{player.name}</span>
        <PlayerTags player={player} />
        <span className={styles.paneSide}>
          {canCopy && (
            <Button
              variant="default"
              leftSection={<IconCopyPlus size={15} />}
              onClick={onCopy}
              data-testid="player-copy"
            >
              Copy and change…
            </Button>
          )}
        </span>
      </div>
      <div className={styles.body}>
        <Section title="What it does">{player.note}</Section>
        <Section title="Settings">
          <Facts facts={settingsOf(spec)} />
        </Section>
      </div>
    </div>
  );
}
