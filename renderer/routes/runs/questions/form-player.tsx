/** Who is asked, and with which parameters. An empty parameter is not sent: the service decides. */
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlayerView } from '../../../../core/player/player.ts';
import { isAskedOverService, playerName, serviceOf } from '../../../../core/player/players.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import { Section } from '../../../parts/section.tsx';
import { ChatFields } from '../form/chat-fields.tsx';
import type { FormPartProps } from '../form/form-parts.tsx';
import { choosePlayer, findPlayer, groupPlayers, keyWords } from '../form/player-choice.ts';
import styles from '../runs.module.css';

export interface PlayerPartProps extends FormPartProps {
  readonly players: readonly PlayerView[];
}

/** Stands for settings that no kept player has: those of the run this one shall be like. */
const UNKEPT = ' ';

export function PlayerPart({ form, errors, onChange, players }: PlayerPartProps): ReactNode {
  const known = findPlayer(players, form.player);
  const isUnkept = form.player !== null && known === null;
  const choose = (id: string | null): void => {
    const player = players.find((one) => one.id === id);
    if (player !== undefined) onChange(choosePlayer(form, player));
  };
  const groups = groupPlayers(players).map(({ group, players: members }) => ({
    group,
    items: members.map((one) => ({ value: one.id, label: showInvisible(one.name) })),
  }));
  return (
    <Section
      title="Player"
      side={
        <a className="link" href="#/players">
          Players…
        </a>
      }
    >
      <div className={styles.stack}>
        <Select
          aria-label="Player"
          autoFocus={form.player === null}
          placeholder="Choose a player"
          value={isUnkept ? UNKEPT : (known?.id ?? null)}
          error={errors.player}
          onChange={choose}
          allowDeselect={false}
          searchable={players.length > 12}
          maxDropdownHeight={360}
          data={
            form.player !== null && isUnkept
              ? [
                  { value: UNKEPT, label: `${showInvisible(playerName(form.player))} (as in that run)` },
                  ...groups,
                ]
              : groups
          }
          data-testid="field-player"
        />
        {known !== null && <PlayerFacts player={known} />}
        {isUnkept && (
          <Notice tone="plain">
            These settings belong to no kept player; they are asked as that run had them.
          </Notice>
        )}
        {form.player !== null && isAskedOverService(form.player) && (
          <ChatFields
            form={form}
            errors={errors}
            effort={{
              value: form.parameters.reasoningEffort,
              error: errors.reasoningEffort,
              placeholder: 'service decides',
              onChange: (reasoningEffort) =>
                onChange({ parameters: { ...form.parameters, reasoningEffort } }),
              testId: 'field-reasoningEffort',
            }}
            onChange={onChange}
          />
        )}
      </div>
    </Section>
  );
}

function PlayerFacts({ player }: { readonly player: PlayerView }): ReactNode {
  if (player.key === 'missing') {
    return (
      <Notice tone="warn" title="Its key is missing">
        Give the key on the Players screen, or name a variable that holds it under Lanes.
      </Notice>
    );
  }
  const service = serviceOf(player.spec);
  const where =
    service === null ? player.note : `${service.model} at ${service.baseUrl} · ${keyWords(player.key)}`;
  if (where === '') return null;
  return (
    <div className="dim selectable" style={{ overflowWrap: 'anywhere' }}>
      {showInvisible(where)}
      {player.offline && service !== null && ' · on this machine'}
    </div>
  );
}
