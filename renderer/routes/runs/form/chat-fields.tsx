/** How a chat model is asked beside its prompt. An empty parameter is not sent: the service decides. */
import { Autocomplete, SegmentedControl, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Labelled, TextField } from './form-parts.tsx';
import type { FieldErrors, ParameterTexts, Thinking } from '../questions/form-state.ts';
import styles from '../runs.module.css';

type SentTexts = Omit<ParameterTexts, 'reasoningEffort'>;

/** The part of a form that is about a chat model. */
export interface ChatForm<T extends SentTexts> {
  readonly parameters: T;
  readonly thinking: Thinking;
  readonly stream: boolean;
  readonly preflight: boolean;
}

export interface ChatFieldsProps<T extends SentTexts> {
  readonly form: ChatForm<T>;
  readonly errors: FieldErrors;
  /** The field of the reasoning effort: a parameter of questions, a condition of studies. */
  readonly effort: EffortFieldProps;
  readonly onChange: (part: Partial<ChatForm<T>>) => void;
}

export function ChatFields<T extends SentTexts>(props: ChatFieldsProps<T>): ReactNode {
  const { form, errors, effort, onChange } = props;
  const field = (name: keyof SentTexts, label: string): ReactNode => (
    <TextField<SentTexts>
      texts={form.parameters}
      name={name}
      label={label}
      errors={errors}
      placeholder="service decides"
      onChange={(texts) => onChange({ parameters: { ...form.parameters, ...texts } })}
    />
  );
  return (
    <>
      <div className={styles.grid4}>
        {field('temperature', 'Temperature')}
        {field('topP', 'Top-p')}
        {field('modelSeed', 'Seed')}
        {field('maxTokens', 'Max. tokens')}
        <EffortField {...effort} />
      </div>
      <div className={styles.grid2}>
        <Labelled label="Thinking">
          <SegmentedControl
            value={form.thinking}
            onChange={(thinking) => onChange({ thinking: thinking as Thinking })}
            data={[
              { value: 'unset', label: 'Service decides' },
              { value: 'on', label: 'On' },
              { value: 'off', label: 'Off' },
            ]}
            aria-label="Thinking"
          />
        </Labelled>
        <div className={styles.stack} style={{ gap: 8, paddingTop: 18 }}>
          <Switch
            label="Try each parameter once before the run"
            description="What the service refuses is left out, and the manifest says so."
            checked={form.preflight}
            onChange={(event) => onChange({ preflight: event.currentTarget.checked })}
            data-testid="field-preflight"
          />
          <Switch
            label="Stream the replies"
            checked={form.stream}
            onChange={(event) => onChange({ stream: event.currentTarget.checked })}
          />
        </div>
      </div>
    </>
  );
}

const EFFORTS = ['minimal', 'low', 'medium', 'high'];

export interface EffortFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  /** What an empty field means. */
  readonly placeholder: string;
  readonly onChange: (effort: string) => void;
  readonly testId: string;
}

function EffortField({ value, error, placeholder, onChange, testId }: EffortFieldProps): ReactNode {
  return (
    <Autocomplete
      size="xs"
      label="Reasoning effort"
      placeholder={placeholder}
      data={EFFORTS}
      value={value}
      error={error}
      maxLength={60}
      onChange={onChange}
      data-testid={testId}
    />
  );
}
