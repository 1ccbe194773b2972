/** One amendment of a run that stands still: a setting, its new value, and the reason. The manifest stays as it is. */
import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import { useAction } from '../../../data/query.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import styles from '../runs.module.css';
import { amendmentText, amendTargets } from './amendment-words.ts';

export interface AmendGameDialogProps {
  readonly report: GameRunReport;
  readonly onClose: () => void;
}

export function AmendGameDialog({ report, onClose }: AmendGameDialogProps): ReactNode {
  const targets = amendTargets(report.effective);
  const amend = useAction('games.amend');
  const [id, setId] = useState(targets[0]?.id ?? '');
  const target = targets.find((one) => one.id === id);
  const [text, setText] = useState(target?.now ?? '');
  const [reason, setReason] = useState('');
  const read = target?.read(text);
  const change = read?.ok === true ? read.value : null;
  const canSend = change !== null && reason.trim() !== '';
  return (
    <Modal opened onClose={onClose} title="Amend the run" centered size={560}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (change === null || !canSend || amend.isPending) return;
          amend.mutate(
            { runId: report.runId, changes: [change], reason: reason.trim() },
            { onSuccess: onClose },
          );
        }}
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
          <TextInput
            label="Reason"
            placeholder="Why it is changed; it stays in the ledger"
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-testid="amend-reason"
          />
        </div>
        <div className="dim" style={{ marginTop: 10, minHeight: 20 }}>
          {change === null
            ? 'Nothing is changed yet. Prompt, reader, attempts, engines, openings and seeds need a new run.'
            : showLine(amendmentText(change))}
        </div>
        {amend.error !== null && <ErrorNotice what="The run was not amended" error={amend.error} />}
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" disabled={!canSend} loading={amend.isPending} data-testid="amend-sure">
            Amend
          </Button>
        </div>
      </form>
    </Modal>
  );
}
