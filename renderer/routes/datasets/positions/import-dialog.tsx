/** Positions out of files: FEN lists, EPD, CSV and JSON lines. The condition is for positions that name none themselves. */
import { Button, Modal, Select, TextInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PositionImportReport } from '../../../../core/study/position-sets.ts';
import type { Condition } from '../../../../core/study/position.ts';
import { useAction } from '../../../data/query.ts';
import { baseName } from '../../../format/figures.ts';
import { CONDITIONS, CONDITION_WORDS } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import runs from '../../runs/runs.module.css';
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
    if (paths.length === 0 || read.isPending) return;
    read.mutate(
      { paths: [...paths], format: null, condition, name: name.trim() === '' ? null : name.trim() },
      { onSuccess: onDone },
    );
  };
  return (
    <Modal opened onClose={onClose} title="Import positions" centered size={560}>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
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
        {(choose.error ?? read.error) !== null && (
          <ErrorNotice what="The positions were not imported" error={choose.error ?? read.error} />
        )}
        <div className={runs.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button
            type="submit"
            disabled={paths.length === 0}
            loading={read.isPending}
            data-testid="positions-import-sure"
          >
            Import
          </Button>
        </div>
      </form>
    </Modal>
  );
}
