/** The fields of a model behind a service. */
import { Autocomplete, Checkbox, SegmentedControl } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Labelled } from '../../runs/form/form-parts.tsx';
import { Text } from '../../runs/games/form/game-fields.tsx';
import type { Thinking } from '../../runs/questions/form-state.ts';
import runs from '../../runs/runs.module.css';
import { ChatPart } from '../chat-part.tsx';
import { newChat } from '../player-form.ts';
import type { GameFieldsProps, KindFields } from './kind-fields.ts';

export const CHAT_FIELDS: KindFields<'chat'> = {
  newItem: {
    label: 'Model behind a service…',
    icon: <IconRobot size={15} />,
    testId: 'player-new-chat',
    begin: ({ presets: [first] }) => (first === undefined ? null : () => newChat(first)),
  },
  Kept: ChatPart,
  Game: ChatSeatFields,
  // Its parameters stand in the forms of questions and studies alike.
  Study: null,
  settings: () => [],
};

const EFFORTS = ['minimal', 'low', 'medium', 'high'];

function ChatSeatFields({ seat, prefix, errors, onChange }: GameFieldsProps<'chat'>): ReactNode {
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
