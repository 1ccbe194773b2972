/** Makes another engine of the same program: typed fields for its options, and its arguments. */
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { EngineView } from '../../../ipc/contract.ts';
import { useAction } from '../../data/query.ts';
import { showLine } from '../../format/visible-text.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import styles from './engines.module.css';
import {
  makeProfileForm,
  PRESSED,
  rangeText,
  readProfile,
  settableOptions,
  withText,
  type EngineOption,
  type ProfileForm,
} from './profile-form.ts';

export interface ProfileDialogProps {
  readonly engine: EngineView;
  readonly onClose: () => void;
}

export function ProfileDialog({ engine, onClose }: ProfileDialogProps): ReactNode {
  const add = useAction('engines.add');
  const [form, setForm] = useState(() => makeProfileForm(engine));
  const [search, setSearch] = useState('');
  const wish = readProfile(engine, form);
  return (
    <DialogForm
      title={`Another engine of ${showLine(engine.name)}`}
      size={640}
      className={styles.profile}
      testId="engine-profile"
      leave="Cancel"
      onClose={onClose}
      send="Add"
      sendTestId="engine-profile-add"
      canSend={wish !== null}
      isSending={add.isPending}
      onSend={() => wish !== null && add.mutate(wish, { onSuccess: onClose })}
      error={add.error}
      failed="The engine was not added"
    >
      <TextInput
        label="Name"
        placeholder="after its file"
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
      />
      <Textarea
        label="Arguments"
        description="One a line. Files that options and arguments name are hashed into the engine's identity."
        autosize
        minRows={1}
        maxRows={4}
        value={form.args}
        onChange={(event) => setForm({ ...form, args: event.currentTarget.value })}
      />
      <TextInput
        label="Options"
        placeholder="Find an option"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={styles.profileOptions}>
        {settableOptions(engine, search).map((option) => (
          <OptionField key={option.name} option={option} form={form} onChange={setForm} />
        ))}
      </div>
    </DialogForm>
  );
}

interface OptionFieldProps {
  readonly option: EngineOption;
  readonly form: ProfileForm;
  readonly onChange: (form: ProfileForm) => void;
}

/** Left empty, the engine's own default holds. */
function OptionField({ option, form, onChange }: OptionFieldProps): ReactNode {
  const { name, type, vars } = option;
  const text = form.texts[name] ?? null;
  const set = (next: string | null): void => onChange(withText(form, name, next));
  const label = showLine(name);
  if (type === 'button') {
    return (
      <Checkbox
        label={`${label}: press at every start`}
        checked={text !== null}
        onChange={(event) => set(event.currentTarget.checked ? PRESSED : null)}
      />
    );
  }
  if (type === 'check' || type === 'combo') {
    return (
      <Select
        label={label}
        placeholder={rangeText(option)}
        data={type === 'check' ? ['true', 'false'] : [...new Set(vars)]}
        value={text}
        onChange={set}
        clearable
      />
    );
  }
  return (
    <TextInput
      label={label}
      placeholder={showLine(rangeText(option))}
      inputMode={type === 'spin' ? 'numeric' : 'text'}
      value={text ?? ''}
      onChange={(event) => set(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
