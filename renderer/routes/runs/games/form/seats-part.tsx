/** Who plays, and who against whom: a lane is one pairing, its games are played one after another. */
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlayerView } from '../../../../../core/player/player.ts';
import { gameSeatOf } from '../../../../../core/player/players.ts';
import { roundRobin } from '../../../../../core/game/wishes.ts';
import type { EngineView } from '../../../../../ipc/contract.ts';
import { preferredEngine } from '../../../../format/engine-choice.ts';
import { showLine } from '../../../../format/visible-text.ts';
import { Notice } from '../../../../parts/notice.tsx';
import { Section } from '../../../../parts/section.tsx';
import styles from '../games.module.css';
import type { GamePartProps } from './game-fields.tsx';
import type { Seat } from '../../../players/kinds/forms.ts';
import { changeSeat, makeId, pairEach, removeSeat, seatOfPlayer, weakEngine } from './game-seats.ts';
import { SeatFields } from './seat-fields.tsx';

export interface SeatsPartProps extends GamePartProps {
  readonly players: readonly PlayerView[];
  readonly engines: readonly EngineView[];
}

export function SeatsPart({ form, errors, onChange, players, engines }: SeatsPartProps): ReactNode {
  const add = (seat: Seat | null): void => {
    if (seat === null) return;
    const seats = [...form.seats, seat];
    onChange({ seats, pairings: form.pairings.length === 0 ? pairEach(seats) : form.pairings });
  };
  return (
    <Section title="Players" side={<AddSeat form={form} players={players} engines={engines} onAdd={add} />}>
      <div className={styles.players}>
        {form.seats.map((seat, index) => (
          <SeatFields
            // oxlint-disable-next-line react/no-array-index-key -- an id is being typed and must not lose the field
            key={index}
            index={index}
            seat={seat}
            engines={engines}
            errors={errors}
            onChange={(next) => onChange(changeSeat(form, index, next))}
            onRemove={() => onChange(removeSeat(form, index))}
          />
        ))}
      </div>
      {errors['seats'] !== undefined && (
        <div style={{ marginTop: 8 }}>
          <Notice tone="plain">{errors['seats']} Add players above.</Notice>
        </div>
      )}
    </Section>
  );
}

interface AddSeatProps extends Pick<SeatsPartProps, 'form' | 'players' | 'engines'> {
  readonly onAdd: (seat: Seat | null) => void;
}

function AddSeat({ form, players, engines, onAdd }: AddSeatProps): ReactNode {
  const taken = form.seats.map(({ id }) => id);
  const engine = preferredEngine(engines);
  const kept = players.filter(({ origin, spec }) => origin === 'saved' && gameSeatOf(spec, '') !== null);
  return (
    <Select
      w={230}
      aria-label="Add a player"
      placeholder="Add a player…"
      value={null}
      leftSection={<IconPlus size={14} />}
      onChange={(choice) => {
        if (choice === RANDOM) onAdd({ kind: 'random', id: makeId('random', taken) });
        else if (choice === ENGINE) onAdd(engine === null ? null : weakEngine(engine.id, taken));
        else {
          const player = kept.find(({ id }) => id === choice);
          onAdd(player === undefined ? null : seatOfPlayer(player, taken));
        }
      }}
      data={[
        { group: 'Your players', items: kept.map(({ id, name }) => ({ value: id, label: showLine(name) })) },
        {
          group: 'On this machine',
          items: [
            ...(engine === null ? [] : [{ value: ENGINE, label: 'An engine, limited strength' }]),
            { value: RANDOM, label: 'Random legal moves' },
          ],
        },
      ].filter(({ items }) => items.length > 0)}
      data-testid="add-seat"
    />
  );
}

/** Ids of kept players hold no blank. */
const RANDOM = ' random';
const ENGINE = ' engine';

export function PairingsPart({ form, errors, onChange }: GamePartProps): ReactNode {
  const { seats, pairings } = form;
  const set = (index: number, part: Partial<(typeof pairings)[number]>): void =>
    onChange({ pairings: pairings.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const ids = [...new Set(seats.map(({ id }) => id))].filter((id) => id !== '');
  return (
    <Section
      title="Lanes"
      side={
        <>
          <Button size="compact-xs" variant="default" onClick={() => onChange({ pairings: pairEach(seats) })}>
            Each against the engine
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onChange({ pairings: roundRobin(ids) })}
            data-testid="round-robin"
          >
            Everybody against everybody
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={13} />}
            onClick={() =>
              onChange({
                pairings: [
                  ...pairings,
                  {
                    lane: makeId(
                      'lane',
                      pairings.map(({ lane }) => lane),
                    ),
                    first: ids[0] ?? '',
                    second: ids[1] ?? '',
                  },
                ],
              })
            }
          >
            Lane
          </Button>
        </>
      }
    >
      <div className={styles.players}>
        {pairings.map((pairing, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name is being typed and must not lose the field
          <div key={index}>
            <div className={styles.pairing}>
              <TextInput
                aria-label="Lane"
                value={pairing.lane}
                maxLength={40}
                spellCheck={false}
                error={errors[`pairing.${index}`] !== undefined}
                onChange={(event) => set(index, { lane: event.currentTarget.value })}
              />
              <Select
                aria-label="White first"
                value={pairing.first}
                onChange={(first) => first !== null && set(index, { first })}
                data={ids}
                allowDeselect={false}
              />
              <Select
                aria-label="Black first"
                value={pairing.second}
                onChange={(second) => second !== null && set(index, { second })}
                data={ids}
                allowDeselect={false}
              />
              <ActionIcon
                aria-label={`Remove lane ${pairing.lane}`}
                onClick={() => onChange({ pairings: pairings.filter((_, at) => at !== index) })}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </div>
            {errors[`pairing.${index}`] !== undefined && (
              <div style={{ color: 'var(--pb-bad)', fontSize: 12 }}>{errors[`pairing.${index}`]}</div>
            )}
          </div>
        ))}
      </div>
      <div className="faint" style={{ marginTop: 6 }}>
        Lane, White of the first game, Black of the first game. Colours are swapped in each pair of games.
      </div>
      {errors['pairings'] !== undefined && <Notice tone="plain">{errors['pairings']}</Notice>}
    </Section>
  );
}
