/** One player of the run and its settings. The id is part of the ids of its games, so it is asked for first. */
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EngineView } from '../../../../../ipc/contract.ts';
import { GameFields } from '../../../players/kinds/fields.tsx';
import { seatTitle, seatWhere, type Seat } from '../../../players/kinds/forms.ts';
import styles from '../games.module.css';
import { Text } from './game-fields.tsx';
import type { GameErrors } from './game-form.ts';

export interface SeatFieldsProps {
  readonly index: number;
  readonly seat: Seat;
  readonly engines: readonly EngineView[];
  readonly errors: GameErrors;
  readonly onChange: (seat: Seat) => void;
  readonly onRemove: () => void;
}

export function SeatFields({ index, seat, engines, errors, onChange, onRemove }: SeatFieldsProps): ReactNode {
  const prefix = `seat.${index}.`;
  return (
    <section className={styles.seat} aria-label={`Player ${seat.id}`} data-testid={`seat-${index}`}>
      <div className={styles.seatHead}>
        <div style={{ flex: 1, minWidth: 0 }}>
          <strong>{seatTitle(seat)}</strong>
          <div className="faint ellipsis">{seatWhere(seat)}</div>
        </div>
        <Text
          name={`${prefix}id`}
          label="Id in this run"
          value={seat.id}
          errors={errors}
          onChange={(id) => onChange({ ...seat, id })}
        />
        <ActionIcon aria-label={`Remove ${seat.id}`} onClick={onRemove} mb={3}>
          <IconTrash size={15} />
        </ActionIcon>
      </div>
      <GameFields seat={seat} engines={engines} prefix={prefix} errors={errors} onChange={onChange} />
      {'structured' in seat && (
        <Checkbox
          size="xs"
          label="Ask for a JSON object with the move (structured output)"
          checked={seat.structured}
          onChange={(event) => onChange({ ...seat, structured: event.currentTarget.checked })}
        />
      )}
    </section>
  );
}
