/** One player of the run and its settings. The id is part of the ids of its games, so it is asked for first. */
import { ActionIcon, Autocomplete, Checkbox, SegmentedControl, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EngineView } from '../../../../../ipc/contract.ts';
import { showLine } from '../../../../format/visible-text.ts';
import { Labelled } from '../../form/form-parts.tsx';
import type { Thinking } from '../../questions/form-state.ts';
import runs from '../../runs.module.css';
import styles from '../games.module.css';
import { Text } from './game-fields.tsx';
import type { GameErrors } from './game-form.ts';
import type { LimitKind, Seat } from './seat-texts.ts';

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
          <strong>{titleOf(seat)}</strong>
          <div className="faint ellipsis">{whereOf(seat)}</div>
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
      {seat.kind === 'engine' && (
        <EngineFields seat={seat} engines={engines} prefix={prefix} errors={errors} onChange={onChange} />
      )}
      {seat.kind === 'chat' && <ChatFields seat={seat} prefix={prefix} errors={errors} onChange={onChange} />}
      {(seat.kind === 'chat' || seat.kind === 'recorded') && (
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

function titleOf(seat: Seat): string {
  switch (seat.kind) {
    case 'chat':
      return showLine(seat.spec.model);
    case 'recorded':
      return `Recorded replies: ${showLine(seat.spec.name)}`;
    case 'engine':
      return seat.elo.trim() === '' ? 'Engine' : `Engine at Elo ${seat.elo.trim()}`;
    case 'random':
      return 'Random legal moves';
  }
}

function whereOf(seat: Seat): string {
  switch (seat.kind) {
    case 'chat':
      return showLine(seat.spec.baseUrl);
    case 'recorded':
      return seat.spec.fileSha256.slice(0, 12);
    case 'engine':
      return 'answers on this machine';
    case 'random':
      return 'drawn by the seed of the game';
  }
}

interface PartProps<K extends Seat['kind']> {
  readonly seat: Extract<Seat, { kind: K }>;
  readonly prefix: string;
  readonly errors: GameErrors;
  readonly onChange: (seat: Seat) => void;
}

function EngineFields(props: PartProps<'engine'> & Pick<SeatFieldsProps, 'engines'>): ReactNode {
  const { seat, engines, prefix, errors, onChange } = props;
  const text = (name: 'elo' | 'limit' | 'threads' | 'hashMb', label: string, more = {}): ReactNode => (
    <Text
      name={`${prefix}${name}`}
      label={label}
      value={seat[name]}
      errors={errors}
      onChange={(value) => onChange({ ...seat, [name]: value })}
      {...more}
    />
  );
  return (
    <div className={runs.grid4}>
      <Select
        label="Engine"
        value={seat.engineId}
        onChange={(engineId) => engineId !== null && onChange({ ...seat, engineId })}
        data={engines.map((one) => ({ value: one.id, label: one.name }))}
        placeholder="No longer here"
        allowDeselect={false}
      />
      {text('elo', 'Elo', { placeholder: 'full strength' })}
      <Select
        label="Limit by"
        value={seat.limitKind}
        onChange={(kind) => kind !== null && onChange({ ...seat, limitKind: kind as LimitKind })}
        data={LIMITS}
        allowDeselect={false}
      />
      {text('limit', LIMIT_WORDS[seat.limitKind])}
      {text('threads', 'Threads')}
      {text('hashMb', 'Hash, MB')}
    </div>
  );
}

const LIMIT_WORDS: Readonly<Record<LimitKind, string>> = {
  nodes: 'Nodes a move',
  depth: 'Depth',
  movetimeMs: 'Milliseconds a move',
};

const LIMITS = [
  { value: 'nodes', label: 'nodes' },
  { value: 'depth', label: 'depth' },
  { value: 'movetimeMs', label: 'time' },
];

const EFFORTS = ['minimal', 'low', 'medium', 'high'];

function ChatFields({ seat, prefix, errors, onChange }: PartProps<'chat'>): ReactNode {
  const { parameters } = seat;
  const text = (name: 'temperature' | 'topP' | 'modelSeed' | 'maxTokens', label: string): ReactNode => (
    <Text
      name={`${prefix}${name}`}
      label={label}
      placeholder="service decides"
      value={parameters[name]}
      errors={errors}
      onChange={(value) => onChange({ ...seat, parameters: { ...parameters, [name]: value } })}
    />
  );
  return (
    <>
      <div className={runs.grid4}>
        {text('temperature', 'Temperature')}
        {text('topP', 'Top-p')}
        {text('modelSeed', 'Seed')}
        {text('maxTokens', 'Max. tokens')}
        <Autocomplete
          size="xs"
          label="Reasoning effort"
          placeholder="service decides"
          data={EFFORTS}
          value={parameters.reasoningEffort}
          error={errors[`${prefix}reasoningEffort`]}
          maxLength={60}
          onChange={(reasoningEffort) =>
            onChange({ ...seat, parameters: { ...parameters, reasoningEffort } })
          }
        />
      </div>
      <div className={runs.grid2}>
        <Labelled label="Thinking">
          <SegmentedControl
            value={seat.thinking}
            onChange={(thinking) => onChange({ ...seat, thinking: thinking as Thinking })}
            data={[
              { value: 'unset', label: 'Service decides' },
              { value: 'on', label: 'On' },
              { value: 'off', label: 'Off' },
            ]}
            aria-label="Thinking"
          />
        </Labelled>
        <Checkbox
          mt={24}
          size="xs"
          label="Stream the replies"
          checked={seat.stream}
          onChange={(event) => onChange({ ...seat, stream: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}
