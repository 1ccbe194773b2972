/** Where the keys of the services come from, asked when a run is taken up again: no part of a manifest. */
import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import { useAction } from '../../../data/query.ts';
import { showLine } from '../../../format/visible-text.ts';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import styles from '../runs.module.css';
import { readKeyVariables } from './key-variables.ts';

export interface ResumeGamesDialogProps {
  readonly report: GameRunReport;
  readonly onClose: () => void;
}

export function ResumeGamesDialog({ report, onClose }: ResumeGamesDialogProps): ReactNode {
  const resume = useAction('games.resume');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const { keyVariables, errors } = readKeyVariables(texts);
  return (
    <DialogForm
      title="Resume the run"
      leave="Not now"
      onClose={onClose}
      send="Resume"
      sendTestId="run-resume-sure"
      canSend={keyVariables !== null}
      isSending={resume.isPending}
      onSend={() =>
        keyVariables !== null && resume.mutate({ runId: report.runId, keyVariables }, { onSuccess: onClose })
      }
      error={resume.error}
      failed="The run was not resumed"
      beginsAtSend
    >
      <p style={{ marginTop: 0 }}>
        Every game goes on at the decision where it stands. What was answered is not asked again.
      </p>
      <div className={styles.stack}>
        {report.effective.gates.map(({ baseUrl }) => (
          <TextInput
            key={baseUrl}
            label={`Variable with the key of ${showLine(baseUrl)}`}
            placeholder="key store"
            description="its name, never the key"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={texts[baseUrl] ?? ''}
            error={errors[baseUrl]}
            onChange={(event) => setTexts({ ...texts, [baseUrl]: event.currentTarget.value })}
          />
        ))}
      </div>
    </DialogForm>
  );
}
