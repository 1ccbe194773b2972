/** A built-in player: what it answers and how. It cannot be changed; a copy of some can. */
import { Button } from '@mantine/core';
import { IconCopyPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlayerView } from '../../../core/player/player.ts';
import { formatCount } from '../../format/figures.ts';
import { Facts, type Fact } from '../../parts/facts.tsx';
import { Section } from '../../parts/section.tsx';
import { PlayerTags } from './player-tags.tsx';
import styles from './players.module.css';

export interface BuiltInPaneProps {
  readonly player: PlayerView;
  readonly onCopy: () => void;
}

export function BuiltInPane({ player, onCopy }: BuiltInPaneProps): ReactNode {
  const { spec } = player;
  // Of the other baselines nothing can be set, so a copy would be the same player under another name.
  const canCopy = spec.kind === 'engine' || (spec.kind === 'baseline' && spec.baseline === 'uniform');
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
          <Facts facts={settingsOf(player)} />
        </Section>
      </div>
    </div>
  );
}

function settingsOf({ spec }: PlayerView): readonly Fact[] {
  if (spec.kind === 'engine') {
    const { limit, settings } = spec;
    const reach =
      'nodes' in limit
        ? `${formatCount(limit.nodes)} nodes a search`
        : 'depth' in limit
          ? `depth ${limit.depth}`
          : `${limit.movetimeMs} ms a search`;
    return [
      {
        key: 'Engine',
        value: (
          <a className="link" href={`#/engines/${spec.engineId}`}>
            {spec.engineId}
          </a>
        ),
      },
      { key: 'Limit', value: reach },
      { key: 'Threads', value: settings.threads },
      { key: 'Hash', value: `${settings.hashMb} MB, cleared before each search` },
      { key: 'Answers', value: 'single moves and Position Judgment' },
    ];
  }
  if (spec.kind === 'baseline' && spec.baseline === 'uniform') {
    return [
      { key: 'Seed', value: spec.seed },
      { key: 'Answers', value: 'single moves, Position Judgment, Semantic' },
    ];
  }
  return [{ key: 'Answers', value: 'Position Judgment only; other items are left out of its runs' }];
}
