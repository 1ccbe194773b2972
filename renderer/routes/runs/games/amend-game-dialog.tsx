/** One amendment of a run that stands still: a setting, its new value, and the reason. The manifest stays as it is. */
import { Select, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import { useAction } from '../../../data/query.ts';
import { showLine } from '../../../format/visible-text.ts';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { ReasonField } from '../page/reason-field.tsx';
import styles from '../runs.module.css';
import { amendmentText, amendTargets } from './amendment-words.ts';

export interface AmendGameDialogProps {
  readonly report: GameRunReport;
  readonly onClose: () => void;
}

export function AmendGameDialog({ report, onClose }: AmendGameDialogProps): ReactNode {
  const isFinished = report.status === 'finished';
  const targets = amendTargets(report.effective, isFinished);
  const amend = useAction('games.amend');
  const [id, setId] = useState(targets[0]?.id ?? '');
  const target = targets.find((one) => one.id === id);
  const [text, setText] = useState(target?.now ?? '');
  const [reason, setReason] = useState('');
  const read = target?.read(text);
  const change = read?.ok === true ? read.value : null;
  return (
    <DialogForm
      title={isFinished ? 'More games' : 'Amend the run'}
      leave="Leave it"
      onClose={onClose}
      send="Amend"
      sendTestId="amend-sure"
      canSend={change !== null && reason.trim() !== ''}
      isSending={amend.isPending}
      onSend={() =>
        change !== null &&
        amend.mutate(
          { runId: report.runId, changes: [change], reason: reason.trim() },
          { onSuccess: onClose },
        )
      }
      error={amend.error}
      failed="The run was not amended"
    >
      <div className={styles.stack}>
        <Select
          label="Setting"
          value={id}
          onChange={(next) => {
            if (next === null) return;
            setId(next);
            setText(targets.find((one) => one.id === next)?.now ?? '');
          }}
          data={targets.map((one) => ({ value: one.id, label: showLine(one.label) }))}
          allowDeselect={false}
          data-testid="amend-setting"
        />
        <TextInput
          label="New value"
          description={target?.note}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={text}
          error={read?.ok === false ? read.error.message : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          data-testid="amend-value"
        />
        <ReasonField value={reason} onChange={setReason} testId="amend-reason" />
      </div>
      <div className="dim" style={{ marginTop: 10, minHeight: 20 }}>
        {change === null
          ? 'Nothing is changed yet. Prompt, reader, attempts, engines, openings and seeds need a new run.'
          : showLine(amendmentText(change))}
      </div>
    </DialogForm>
  );
}
