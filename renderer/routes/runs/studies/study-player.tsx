/** Who is asked for moves, and with which parameters. An empty parameter is not sent: the service decides. */
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { isAskedOverService, playerName, serviceOf } from '../../../../core/player/players.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import { Section } from '../../../parts/section.tsx';
import { ChatFields } from '../form/chat-fields.tsx';
import { keyWords } from '../form/player-choice.ts';
import styles from '../runs.module.css';
import { StudyFields } from '../../players/kinds/fields.tsx';
import type { StudyErrors, StudyForm } from './study-form-state.ts';
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
        {form.player !== null && isAskedOverService(form.player) && (
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
        {form.player !== null && (
          <StudyFields player={form.player} texts={form.seat} errors={errors} onChange={onChange} />
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
  const service = serviceOf(player);
  if (view === null || service === null) return null;
  return (
    <div className="dim selectable" style={{ overflowWrap: 'anywhere' }}>
      {showInvisible(`${service.model} at ${service.baseUrl} · ${keyWords(view.key)}`)}
      {view.offline && ' · on this machine'}
    </div>
  );
}
