/** Players: whom runs can ask. The person's own and the built-in ones on the left, one of them in full on the right. */
import { Button, Menu, Skeleton } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { KeyFacts, PlayerView, PresetView } from '../../core/player/player.ts';
import { call, useBridge } from '../data/bridge.ts';
import { useInvoke } from '../data/query.ts';
import { useCommands } from '../keys/use-commands.ts';
import { Empty } from '../parts/empty.tsx';
import { ErrorNotice } from '../parts/notice.tsx';
import { Screen } from '../parts/section.tsx';
import { Split } from '../parts/split.tsx';
import { useFailureNote } from '../shell/use-jobs.ts';
import { useNavigate } from '../state/use-place.ts';
import { targetRow, type RowCommand } from '../table/row-key.ts';
import { BuiltInPane } from './players/built-in-pane.tsx';
import { newPlayerItems } from './players/kinds/fields.tsx';
import { copyOf, formOf, isChanged, newChat, type PlayerForm } from './players/player-form.ts';
import { makePlayerHref, NEW_PLAYER, PlayerList } from './players/player-list.tsx';
import { PlayerPane } from './players/player-pane.tsx';
import { groupPlayers } from './runs/form/player-choice.ts';

export function PlayersScreen({ playerId }: { readonly playerId: string | null }): ReactNode {
  const players = useInvoke('players.list', undefined);
  const presets = useInvoke('players.presets', undefined);
  const error = players.error ?? presets.error;
  const isReady = players.data !== undefined && presets.data !== undefined;
  if (isReady) {
    return (
      <Players
        playerId={playerId}
        players={groupPlayers(players.data).flatMap((group) => group.players)}
        presets={presets.data.presets}
        keys={presets.data.keys}
      />
    );
  }
  return (
    <Screen title="Players">
      {error === null ? (
        <Skeleton height={120} m={16} style={{ width: 'auto' }} />
      ) : (
        <div style={{ padding: 16 }}>
          <ErrorNotice
            what="The players could not be listed"
            error={error}
            onRetry={() => {
              void players.refetch();
              void presets.refetch();
            }}
          />
        </div>
      )}
    </Screen>
  );
}

interface PlayersProps {
  readonly playerId: string | null;
  readonly players: readonly PlayerView[];
  readonly presets: readonly PresetView[];
  readonly keys: KeyFacts;
}

function Players({ playerId, players, presets, keys }: PlayersProps): ReactNode {
  const navigate = useNavigate();
  const drafts = useDrafts();
  const isNew = playerId === NEW_PLAYER;
  const shown = isNew ? null : (players.find(({ id }) => id === playerId) ?? players[0] ?? null);
  const begin = (form: PlayerForm): void => {
    drafts.set(NEW_PLAYER, form);
    navigate(makePlayerHref(NEW_PLAYER));
  };
  const firstPreset = presets[0];
  const beginChat = (): void => {
    if (firstPreset !== undefined) begin(newChat(firstPreset));
  };
  const move = (command: RowCommand) => (): void => {
    const at = shown === null ? null : players.indexOf(shown);
    const target = players[targetRow(command, { active: at, total: players.length, pageRows: 10 }) ?? -1];
    if (target !== undefined) navigate(makePlayerHref(target.id), { replace: true });
  };
  useCommands({
    'row.next': move('row.next'),
    'row.previous': move('row.previous'),
    'row.first': move('row.first'),
    'row.last': move('row.last'),
    'player.new': beginChat,
  });
  const key = isNew ? NEW_PLAYER : (shown?.id ?? '');
  const form =
    drafts.get(key) ??
    (shown !== null ? formOf(shown) : firstPreset === undefined ? null : newChat(firstPreset));
  return (
    <Screen title="Players" side={<NewMenu onBegin={begin} players={players} presets={presets} />}>
      <div style={{ flex: 1, minHeight: 0 }}>
        <Split
          name="players"
          firstPercent={28}
          minFirstPx={240}
          minSecondPx={460}
          first={
            <PlayerList
              players={players}
              shownId={key}
              draft={drafts.get(NEW_PLAYER)}
              isChanged={(id) => hasChanged(players, drafts, id)}
            />
          }
          second={
            shown?.origin === 'built_in' ? (
              <BuiltInPane key={key} player={shown} onCopy={() => begin(copyOf(shown, players))} />
            ) : form === null ? (
              <Empty icon={<IconUsers size={40} stroke={1.2} />} title="No player" />
            ) : (
              <PlayerPane
                key={key}
                form={form}
                player={shown}
                players={players}
                presets={presets}
                keys={keys}
                onChange={(next) => drafts.set(key, next)}
                onSaved={(saved) => {
                  drafts.drop(key);
                  if (isNew) navigate(makePlayerHref(saved.id), { replace: true });
                }}
                onDrop={() => {
                  drafts.drop(key);
                  if (isNew) navigate('#/players', { replace: true });
                }}
                onRemoved={() => {
                  drafts.drop(key);
                  navigate('#/players', { replace: true });
                }}
              />
            )
          }
        />
      </div>
    </Screen>
  );
}

/** Typed and typed back again is no change. */
function hasChanged(players: readonly PlayerView[], drafts: Drafts, playerId: string): boolean {
  const [draft, player] = [drafts.get(playerId), players.find(({ id }) => id === playerId)];
  return draft !== null && player !== undefined && isChanged(draft, player);
}

interface Drafts {
  readonly get: (key: string) => PlayerForm | null;
  readonly set: (key: string, form: PlayerForm) => void;
  readonly drop: (key: string) => void;
}

/** What was typed and not saved, by player, while the screen stands: looking at another player loses nothing. */
function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PlayerForm>>(new Map());
  return {
    get: (key) => drafts.get(key) ?? null,
    set: (key, form) => setDrafts((known) => new Map(known).set(key, form)),
    drop: (key) => setDrafts((known) => new Map([...known].filter(([other]) => other !== key))),
  };
}

interface NewMenuProps {
  readonly players: readonly PlayerView[];
  readonly presets: readonly PresetView[];
  readonly onBegin: (form: PlayerForm) => void;
}

function NewMenu({ players, presets, onBegin }: NewMenuProps): ReactNode {
  const bridge = useBridge();
  const noteFailure = useFailureNote();
  const chooseRecording = async () =>
    (await call(bridge, 'players.chooseRecording', undefined))?.spec ?? null;
  const begin = (make: () => PlayerForm | Promise<PlayerForm | null>): void => {
    Promise.resolve(make())
      .then((form) => form !== null && onBegin(form))
      .catch((error: unknown) => noteFailure('The recording was not taken', error));
  };
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<IconPlus size={15} />} data-testid="player-new">
          New player
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {newPlayerItems().map((item) => {
          const make = item.begin({ players, presets, chooseRecording });
          return (
            <Menu.Item
              key={item.label}
              leftSection={item.icon}
              disabled={make === null}
              onClick={() => make !== null && begin(make)}
              data-testid={item.testId}
            >
              {item.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
