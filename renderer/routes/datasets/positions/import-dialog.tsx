/** Positions out of files: FEN lists, EPD, CSV and JSON lines. The condition is for positions that name none themselves. */
import { Button, Select, TextInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PositionImportReport } from '../../../../core/study/position-sets.ts';
import type { Condition } from '../../../../core/study/position.ts';
import { useAction } from '../../../data/query.ts';
import { baseName } from '../../../format/figures.ts';
import { CONDITIONS, CONDITION_WORDS } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import styles from './positions.module.css';

export interface ImportDialogProps {
  readonly onClose: () => void;
  readonly onDone: (report: PositionImportReport) => void;
}

export function ImportDialog({ onClose, onDone }: ImportDialogProps): ReactNode {
  const choose = useAction('positions.chooseFiles');
  const read = useAction('positions.import');
  const [paths, setPaths] = useState<readonly string[]>([]);
  const [condition, setCondition] = useState<Condition>('CUSTOM');
  const [name, setName] = useState('');
  const send = (): void => {
    if (paths.length === 0) return;
    read.mutate(
      { paths: [...paths], format: null, condition, name: name.trim() === '' ? null : name.trim() },
      { onSuccess: onDone },
    );
  };
  return (
    <DialogForm
      title="Import positions"
      size={560}
      leave="Not now"
      onClose={onClose}
      send="Import"
      sendTestId="positions-import-sure"
      canSend={paths.length > 0}
      isSending={read.isPending}
      onSend={send}
      error={choose.error ?? read.error}
      failed="The positions were not imported"
      className={styles.fields}
    >
      <div>
        <Button
          variant="default"
          leftSection={<IconFile size={15} />}
          loading={choose.isPending}
          onClick={() =>
            choose.mutate(
              { purpose: 'positions' },
              { onSuccess: (chosen) => chosen.length > 0 && setPaths(chosen) },
            )
          }
          data-autofocus
          data-testid="positions-choose"
        >
          Choose files…
        </Button>
        <div className={`${styles.files} dim`}>
          {paths.length === 0
            ? 'FEN, EPD, CSV or JSON lines; several files become one set.'
            : paths.map((path) => showLine(baseName(path))).join(', ')}
        </div>
      </div>
      <Select
        label="Condition of positions that name none"
        value={condition}
        onChange={(value) => setCondition(CONDITIONS.find((one) => one === value) ?? condition)}
        data={CONDITIONS.map((one) => ({ value: one, label: `${one}: ${CONDITION_WORDS[one]}` }))}
        allowDeselect={false}
      />
      <TextInput
        label="Name"
        placeholder="as the first file"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
