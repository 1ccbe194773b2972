/** Where games are counted: none, PGN files, an opening explorer with a token, or recorded answers. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAction } from '../../../data/query.ts';
import { baseName } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Labelled } from '../../runs/form/form-parts.tsx';
import {
  SOURCE_KINDS,
  SOURCE_LABELS,
  SOURCE_NOTES,
  type FrequencyErrors,
  type FrequencyField,
  type FrequencyForm,
} from './frequency-form.ts';
import styles from './positions.module.css';
import { TokenFields } from './token-fields.tsx';

export interface FrequencyFieldsProps {
  readonly label: string;
  readonly form: FrequencyForm;
  readonly errors: FrequencyErrors;
  /** False: there has to be a source. */
  readonly canBeNone: boolean;
  readonly onChange: (part: Partial<FrequencyForm>) => void;
}

export function FrequencyFields(props: FrequencyFieldsProps): ReactNode {
  const { label, form, canBeNone, onChange } = props;
  const kinds = SOURCE_KINDS.filter((kind) => canBeNone || kind !== 'none');
  return (
    <>
      <Labelled label={label} note={SOURCE_NOTES[form.kind]}>
        <SegmentedControl
          value={form.kind}
          onChange={(value) => onChange({ kind: kinds.find((kind) => kind === value) ?? form.kind })}
          data={kinds.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
          aria-label={label}
          data-testid="source-kind"
        />
      </Labelled>
      {form.kind === 'pgn' && <PgnFields {...props} />}
      {form.kind === 'explorer' && <ExplorerFields {...props} />}
      {form.kind === 'recorded' && (
        <FileButton
          purpose="recorded"
          paths={form.recordedPath === '' ? [] : [form.recordedPath]}
          error={props.errors.recordedPath}
          onPaths={([recordedPath = '']) => onChange({ recordedPath })}
        />
      )}
    </>
  );
}

function PgnFields({ form, errors, onChange }: FrequencyFieldsProps): ReactNode {
  const fields = { form, errors, onChange };
  return (
    <>
      <FileButton
        purpose="pgn"
        paths={form.pgnPaths}
        error={errors.pgnPaths}
        onPaths={(pgnPaths) => onChange({ pgnPaths })}
      />
      <div className={styles.grid}>
        <Field {...fields} name="pgnPlies" label="Plies into a game" />
        <Field {...fields} name="minElo" label="Both rated at least" placeholder="any game" />
      </div>
    </>
  );
}

function ExplorerFields({ form, errors, onChange }: FrequencyFieldsProps): ReactNode {
  const fields = { form, errors, onChange };
  const url = form.url.trim();
  return (
    <>
      <div className={styles.grid}>
        <Field {...fields} name="url" label="Address" placeholder="masters database of Lichess" />
        <Field
          {...fields}
          name="tokenVariable"
          label="Variable with the token"
          placeholder="the stored token"
        />
      </div>
      {errors.url === undefined && <TokenFields url={url === '' ? null : url} />}
    </>
  );
}

interface FieldProps extends Pick<FrequencyFieldsProps, 'form' | 'errors' | 'onChange'> {
  readonly name: Exclude<FrequencyField, 'pgnPaths' | 'recordedPath'>;
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
      maxLength={2048}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      data-testid={`source-${name}`}
    />
  );
}

interface FileButtonProps {
  readonly purpose: 'pgn' | 'recorded';
  readonly paths: readonly string[];
  readonly error: string | undefined;
  readonly onPaths: (paths: readonly string[]) => void;
}

function FileButton({ purpose, paths, error, onPaths }: FileButtonProps): ReactNode {
  const choose = useAction('positions.chooseFiles');
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconFile size={15} />}
        loading={choose.isPending}
        onClick={() =>
          choose.mutate({ purpose }, { onSuccess: (chosen) => chosen.length > 0 && onPaths(chosen) })
        }
        data-testid="source-files"
      >
        {purpose === 'pgn' ? 'Choose PGN files…' : 'Choose a file…'}
      </Button>
      <div className={`${styles.files} dim`}>
        {paths.length === 0 ? (error ?? '') : paths.map((path) => showLine(baseName(path))).join(', ')}
      </div>
      {choose.error !== null && <ErrorNotice what="No file could be chosen" error={choose.error} />}
    </div>
  );
}
