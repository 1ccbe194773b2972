/** What can be known of a player at a glance: where its key comes from, and whether it needs a network. */
import { IconKey, IconKeyOff, IconPlugOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlayerView } from '../../../core/player/player.ts';
import { isAskedOverService } from '../../../core/player/players.ts';
import { Tag, type Tone } from '../../parts/tag.tsx';
import { keyWords } from '../runs/form/player-choice.ts';

const TONES: Readonly<Record<PlayerView['key'], Tone>> = {
  none_needed: 'plain',
  missing: 'warn',
  sealed: 'ok',
  plain: 'info',
  variable: 'ok',
};

export function KeyTag({ state }: { readonly state: PlayerView['key'] }): ReactNode {
  const Icon = state === 'missing' || state === 'none_needed' ? IconKeyOff : IconKey;
  return (
    <Tag tone={TONES[state]} icon={<Icon size={13} />}>
      {keyWords(state)}
    </Tag>
  );
}

/** Says where the key is, unless nobody asks for one. */
export function hasKeyTag({ spec, key }: PlayerView): boolean {
  return isAskedOverService(spec) && key !== 'none_needed';
}

export function OfflineMark(): ReactNode {
  return (
    <span title="Offline: needs no network beyond this machine" className="faint" style={{ display: 'flex' }}>
      <IconPlugOff size={13} aria-label="offline" />
    </span>
  );
}

export function PlayerTags({ player }: { readonly player: PlayerView }): ReactNode {
  return (
    <>
      {player.offline && (
        <Tag icon={<IconPlugOff size={13} />} title="Needs no network beyond this machine">
          offline
        </Tag>
      )}
      {hasKeyTag(player) && <KeyTag state={player.key} />}
    </>
  );
}
