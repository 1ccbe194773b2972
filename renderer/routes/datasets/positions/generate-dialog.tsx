/** Draws a position set from a seed. The set keeps generator, version, settings and seed in each of its positions. */
import { Button, Modal, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PositionSetSummary } from '../../../../core/record/position-sets.ts';
import { PLACEMENT_PRESETS, type PlacementSettings } from '../../../../core/study/generate-ood.ts';
import { useAction } from '../../../data/query.ts';
import { baseName } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Labelled } from '../../runs/form-parts.tsx';
import runs from '../../runs/runs.module.css';
import { setLabel } from '../../runs/studies/study-conditions.tsx';
import {
  FIRST_GENERATE_FORM,
  GENERATED_KINDS,
  KIND_LABELS,
  KIND_NOTES,
  placementPresetOf,
  readGenerateForm,
  suggestedName,
  type GenerateErrors,
  type GenerateField,
  type GenerateForm,
} from './generate-form.ts';
import styles from './positions.module.css';

export interface GenerateDialogProps {
  readonly sets: readonly PositionSetSummary[];
  readonly onClose: () => void;
}

export function GenerateDialog({ sets, onClose }: GenerateDialogProps): ReactNode {
  const generate = useAction('positions.generate');
  const [form, setForm] = useState<GenerateForm>(FIRST_GENERATE_FORM);
  const { request, errors } = readGenerateForm(form);
  const change = (part: Partial<GenerateForm>): void => setForm({ ...form, ...part });
  const send = (): void => {
    if (request !== null && !generate.isPending) generate.mutate(request, { onSuccess: onClose });
  };
  const fields = { form, errors, onChange: change };
  return (
    <Modal opened onClose={onClose} title="Generate positions" centered size={640}>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        data-testid="generate-form"
      >
        <Labelled label="Condition" note={KIND_NOTES[form.kind]}>
          <SegmentedControl
            value={form.kind}
            onChange={(value) => change({ kind: GENERATED_KINDS.find((one) => one === value) ?? form.kind })}
            data={GENERATED_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
            aria-label="Condition"
            data-testid="generate-kind"
          />
        </Labelled>
        <div className={styles.grid}>
          {form.kind !== 'matched' && <Field {...fields} name="positions" label="Positions" />}
          {form.kind !== 'wd' && <Field {...fields} name="seed" label="Seed" />}
          {form.kind === 'nd' && <Field {...fields} name="plies" label="Random plies" />}
          {form.kind === 'wd' && <Field {...fields} name="minGames" label="Games at least" />}
          {form.kind === 'wd' && <Field {...fields} name="pgnPlies" label="Plies into a game" />}
        </div>
        {form.kind === 'ood' && <PlacementFields {...fields} />}
        {form.kind === 'wd' && <GameFiles {...fields} />}
        {form.kind === 'matched' && <MatchFields {...fields} sets={sets} />}
        <Field {...fields} name="name" label="Name" placeholder={suggestedName(form)} />
        {generate.error !== null && (
          <ErrorNotice what="The positions were not drawn" error={generate.error} />
        )}
        <div className={runs.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button
            type="submit"
            disabled={request === null}
            loading={generate.isPending}
            data-testid="generate-sure"
          >
            Generate
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly form: GenerateForm;
  readonly errors: GenerateErrors;
  readonly onChange: (part: Partial<GenerateForm>) => void;
}

interface FieldProps extends FieldsProps {
  readonly name: Exclude<GenerateField, 'pgnPaths' | 'target'>;
  readonly label: string;
  readonly placeholder?: string;
}

function Field({ form, errors, onChange, name, label, placeholder }: FieldProps): ReactNode {
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={form[name]}
      error={errors[name]}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      data-testid={`generate-${name}`}
    />
  );
}

type SwitchName = 'draw' | 'caps' | 'onCap' | 'pawnRank' | 'order' | 'turn';

const SWITCHES: readonly {
  readonly name: SwitchName;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}[] = [
  {
    name: 'draw',
    label: 'Men are drawn',
    options: [
      { value: 'bag', label: 'from a bag' },
      { value: 'weighted', label: 'by weight' },
    ],
  },
  {
    name: 'caps',
    label: 'At most',
    options: [
      { value: 'standard', label: 'a set of men' },
      { value: 'queen-pawn', label: '8 pawns, 1 queen' },
    ],
  },
  {
    name: 'onCap',
    label: 'One too many',
    options: [
      { value: 'redraw', label: 'draw again' },
      { value: 'drop', label: 'leave out' },
    ],
  },
  {
    name: 'pawnRank',
    label: 'Pawn on rank 1 or 8',
    options: [
      { value: 'redraw', label: 'other square' },
      { value: 'drop', label: 'leave out' },
      { value: 'reject', label: 'other board' },
    ],
  },
  {
    name: 'order',
    label: 'Sides take turns',
    options: [
      { value: 'alternate', label: 'man by man' },
      { value: 'white-first', label: 'White first' },
    ],
  },
  {
    name: 'turn',
    label: 'To move',
    options: [
      { value: 'random', label: 'either' },
      { value: 'white', label: 'White' },
    ],
  },
];

function PlacementFields({ form, onChange }: FieldsProps): ReactNode {
  const { placement } = form;
  const set = (part: Partial<Record<keyof PlacementSettings, unknown>>): void =>
    onChange({ placement: { ...placement, ...part } as PlacementSettings });
  return (
    <>
      <Labelled
        label="Reading of the paper"
        note="Its text contradicts itself; the first fits its printed diagnostics, the second its appendix word by word."
      >
        <SegmentedControl
          value={placementPresetOf(placement) ?? 'own'}
          onChange={(value) => {
            if (value === 'published-stats' || value === 'appendix-literal')
              onChange({ placement: PLACEMENT_PRESETS[value] });
          }}
          data={[
            { value: 'published-stats', label: 'Published statistics' },
            { value: 'appendix-literal', label: 'Appendix, literally' },
            { value: 'own', label: 'Own switches', disabled: placementPresetOf(placement) !== null },
          ]}
          aria-label="Reading of the paper"
          data-testid="generate-placement"
        />
      </Labelled>
      <div className={styles.grid}>
        <Select
          label="Men beside the kings"
          value={String(placement.extraPieces)}
          onChange={(value) => value !== null && set({ extraPieces: Number(value) })}
          data={Array.from({ length: 15 }, (_, at) => String(at + 1))}
          allowDeselect={false}
        />
        {SWITCHES.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            value={placement[name]}
            onChange={(value) => value !== null && set({ [name]: value })}
            data={[...options]}
            allowDeselect={false}
          />
        ))}
      </div>
      <Switch
        label="A man may take the square of another that was placed before"
        checked={placement.overwrite}
        onChange={(event) => set({ overwrite: event.currentTarget.checked })}
      />
    </>
  );
}

function GameFiles({ form, errors, onChange }: FieldsProps): ReactNode {
  const choose = useAction('positions.chooseFiles');
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconFile size={15} />}
        loading={choose.isPending}
        onClick={() =>
          choose.mutate(
            { purpose: 'pgn' },
            { onSuccess: (paths) => paths.length > 0 && onChange({ pgnPaths: paths }) },
          )
        }
      >
        Choose PGN files…
      </Button>
      <div className={`${styles.files} dim`}>
        {form.pgnPaths.length === 0
          ? (errors.pgnPaths ?? '')
          : form.pgnPaths.map((path) => showLine(baseName(path))).join(', ')}
      </div>
      {choose.error !== null && <ErrorNotice what="No file could be chosen" error={choose.error} />}
    </div>
  );
}

interface MatchFieldsProps extends FieldsProps {
  readonly sets: readonly PositionSetSummary[];
}

function MatchFields({ sets, ...fields }: MatchFieldsProps): ReactNode {
  const { form, onChange } = fields;
  return (
    <>
      <Select
        label="Partners of"
        placeholder={sets.length === 0 ? 'There is no set yet' : 'Choose a position set'}
        value={form.target === '' ? null : form.target}
        onChange={(target) => target !== null && onChange({ target })}
        data={sets.map((set) => ({ value: set.sha256, label: setLabel(set) }))}
        allowDeselect={false}
        data-testid="generate-target"
      />
      <div className={styles.grid}>
        <Field {...fields} name="matchMoves" label="Legal moves ±" />
        <Field {...fields} name="matchMaterial" label="Material ±" />
        <Field {...fields} name="matchGames" label="Games at most" />
        <Field {...fields} name="matchPlies" label="Plies a game" />
      </div>
      <Switch
        label="In check exactly if the target is"
        checked={form.sameCheck}
        onChange={(event) => onChange({ sameCheck: event.currentTarget.checked })}
      />
    </>
  );
}
