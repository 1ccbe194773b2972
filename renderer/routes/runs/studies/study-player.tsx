/** Who is asked for moves, and with which parameters. An empty parameter is not sent: the service decides. */
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { playerName } from '../../../../core/player/players.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import { Section } from '../../../parts/section.tsx';
import { ChatFields } from '../form/chat-fields.tsx';
import { Labelled } from '../form/form-parts.tsx';
import { keyWords } from '../form/player-choice.ts';
import styles from '../runs.module.css';
import {
  limitAmount,
  limitKind,
  makeLimit,
  type LimitKind,
  type StudyErrors,
  type StudyForm,
} from './study-form-state.ts';
import { chooseSeat, findSeat, type SeatGroup, type StudySeat } from './study-seats.ts';

export interface StudyPartProps {
  readonly form: StudyForm;
  readonly errors: StudyErrors;
  readonly onChange: (part: Partial<StudyForm>) => void;
}

export interface StudyPlayerPartProps extends StudyPartProps {
  readonly groups: readonly SeatGroup[];
}

/** Stands for settings that no kept player has: those of the run this one shall be like. */
const UNKEPT = ' ';

export function StudyPlayerPart({ form, errors, onChange, groups }: StudyPlayerPartProps): ReactNode {
  const known = findSeat(groups, form.player);
  const isUnkept = form.player !== null && known === null;
  const choose = (id: string | null): void => {
    const seat = groups.flatMap(({ seats }) => seats).find((one) => one.id === id);
    if (seat !== undefined) onChange(chooseSeat(form, seat));
  };
  const data = groups.map(({ group, seats }) => ({
    group,
    items: seats.map((seat) => ({ value: seat.id, label: showInvisible(seat.label) })),
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
          placeholder="Choose a player"
          value={isUnkept ? UNKEPT : (known?.id ?? null)}
          error={errors.player}
          onChange={choose}
          allowDeselect={false}
          searchable
          maxDropdownHeight={360}
          data={
            form.player !== null && isUnkept
              ? [
                  {
                    value: UNKEPT,
                    label: `${showInvisible(playerName(form.player))} (as in that run)`,
                  },
                  ...data,
                ]
              : data
          }
          data-testid="field-player"
        />
        {known !== null && <SeatFacts seat={known} />}
        {form.player?.kind === 'chat' && (
          <ChatFields
            form={form}
            errors={errors}
            effort={{
              value: form.effort,
              error: errors.effort,
              placeholder: 'not sent',
              onChange: (effort) => onChange({ effort }),
              testId: 'field-effort',
            }}
            onChange={onChange}
          />
        )}
        {form.player?.kind === 'engine' && <EngineFields form={form} errors={errors} onChange={onChange} />}
        {form.player?.kind === 'random' && (
          <div className={styles.grid4}>
            <TextInput
              label="Seed of the draw"
              description="one draw a position"
              value={form.seat.seed}
              error={errors.drawSeed}
              onChange={(event) => onChange({ seat: { ...form.seat, seed: event.currentTarget.value } })}
              data-testid="field-drawSeed"
            />
          </div>
        )}
      </div>
    </Section>
  );
}

function SeatFacts({ seat }: { readonly seat: StudySeat }): ReactNode {
  const { view, player } = seat;
  if (view?.key === 'missing') {
    return (
      <Notice tone="warn" title="Its key is missing">
        Give the key on the Players screen, or name a variable that holds it under Lanes.
      </Notice>
    );
  }
  if (view === null || player.kind !== 'chat') return null;
  return (
    <div className="dim selectable" style={{ overflowWrap: 'anywhere' }}>
      {showInvisible(`${player.model} at ${player.baseUrl} · ${keyWords(view.key)}`)}
      {view.offline && ' · on this machine'}
    </div>
  );
}

const LIMITS: readonly { readonly value: LimitKind; readonly label: string }[] = [
  { value: 'nodes', label: 'Nodes' },
  { value: 'depth', label: 'Depth' },
  { value: 'movetimeMs', label: 'Milliseconds' },
];

function EngineFields({ form, errors, onChange }: StudyPartProps): ReactNode {
  const { player, seat } = form;
  if (player?.kind !== 'engine') return null;
  const setKind = (kind: LimitKind): void =>
    onChange({ player: { ...player, limit: makeLimit(kind, limitAmount(player.limit)) } });
  return (
    <>
      <div className={styles.grid2}>
        <Labelled label="A move is searched by">
          <SegmentedControl
            value={limitKind(player.limit)}
            onChange={(value) => {
              const hit = LIMITS.find((one) => one.value === value);
              if (hit !== undefined) setKind(hit.value);
            }}
            data={[...LIMITS]}
            aria-label="A move is searched by"
          />
        </Labelled>
        <div className={styles.grid4}>
          <TextInput
            label="How much"
            value={seat.amount}
            error={errors.amount}
            onChange={(event) => onChange({ seat: { ...seat, amount: event.currentTarget.value } })}
            data-testid="field-amount"
          />
          <TextInput
            label="UCI_Elo"
            placeholder="full strength"
            value={seat.elo}
            error={errors.elo}
            onChange={(event) => onChange({ seat: { ...seat, elo: event.currentTarget.value } })}
            data-testid="field-elo"
          />
        </div>
      </div>
      {'movetimeMs' in player.limit && (
        <Notice tone="plain">
          A time limit makes the moves depend on this machine. Nodes or a depth can be repeated anywhere.
        </Notice>
      )}
    </>
  );
}
