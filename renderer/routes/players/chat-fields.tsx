/** A model behind HTTP: the service, its address, the model. */
import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PresetView } from '../../../core/player/player.ts';
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';
import { Section } from '../../parts/section.tsx';
import type { PlayerErrors } from './kinds/kind-form.ts';
import { choosePreset, type PlayerForm } from './player-form.ts';
import styles from './players.module.css';

export interface ChatFieldsProps {
  readonly form: PlayerForm;
  readonly spec: ChatPlayer;
  readonly errors: PlayerErrors;
  readonly presets: readonly PresetView[];
  readonly onChange: (form: PlayerForm) => void;
}

const MODELS: Readonly<Record<ChatPlayer['preset'], string>> = {
  openai_compatible: 'as the server names it',
  openrouter: 'such as vendor/model',
  ollama: 'such as llama3.2:3b, as in “ollama list”',
  lm_studio: 'as LM Studio names it',
  llama_cpp: 'any name; the server has one model',
  vllm: 'as it was given to “vllm serve”',
};

export function ChatFields({ form, spec, errors, presets, onChange }: ChatFieldsProps): ReactNode {
  const set = (change: Partial<ChatPlayer>): void => onChange({ ...form, spec: { ...spec, ...change } });
  const preset = presets.find(({ id }) => id === spec.preset) ?? null;
  const text = { maxLength: 2048, autoComplete: 'off', spellCheck: false };
  return (
    <Section title="Service">
      <div className={styles.stack}>
        <div className={styles.grid2}>
          <Select
            label="Service"
            value={spec.preset}
            allowDeselect={false}
            data={presets.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) => {
              const chosen = presets.find((one) => one.id === id);
              if (chosen !== undefined) onChange(choosePreset(form, chosen, presets));
            }}
            data-testid="field-preset"
          />
          <TextInput
            {...text}
            label="Base URL"
            placeholder="https://api.example.org/v1"
            value={spec.baseUrl}
            error={errors.baseUrl}
            onChange={(event) => set({ baseUrl: event.currentTarget.value })}
            data-testid="field-baseUrl"
          />
        </div>
        <div className={styles.grid2}>
          <TextInput
            {...text}
            maxLength={300}
            label="Model"
            placeholder={MODELS[spec.preset]}
            value={spec.model}
            error={errors.model}
            onChange={(event) => set({ model: event.currentTarget.value })}
            data-testid="field-model"
          />
          {preset?.isRouter === true && (
            <TextInput
              {...text}
              label="Upstream services, in order"
              placeholder="the router decides"
              description="Names separated by commas; only these are used."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={form.providerOrder}
              onChange={(event) => onChange({ ...form, providerOrder: event.currentTarget.value })}
              data-testid="field-providerOrder"
            />
          )}
        </div>
      </div>
    </Section>
  );
}

export interface PaceFieldsProps {
  readonly form: PlayerForm;
  readonly errors: PlayerErrors;
  readonly preset: PresetView | null;
  readonly onChange: (form: PlayerForm) => void;
}

/** How fast the service is asked unless a run says otherwise; no result depends on it. */
export function PaceFields({ form, errors, preset, onChange }: PaceFieldsProps): ReactNode {
  return (
    <Section title="Pace">
      <div className={styles.grid2}>
        <TextInput
          label="Requests at a time"
          placeholder={preset === null ? 'as the preset' : `${preset.lanes}, as the preset`}
          value={form.lanes}
          error={errors.lanes}
          onChange={(event) => onChange({ ...form, lanes: event.currentTarget.value })}
          data-testid="field-lanes"
        />
        <TextInput
          label="Time between two"
          placeholder={preset === null || preset.spacingMs === 0 ? 'none' : `${preset.spacingMs} ms`}
          description="such as 500 ms or 2 s"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={form.spacing}
          error={errors.spacing}
          onChange={(event) => onChange({ ...form, spacing: event.currentTarget.value })}
          data-testid="field-spacing"
        />
      </div>
    </Section>
  );
}
