/** Which prompt asks: the published one, ours, or a text of a person's own, which is kept in the workspace. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isPaperAsking } from '../../../../core/study/paper-asking.ts';
import { PUBLISHED_PROMPT_SHA256 } from '../../../../core/study/prompt-template.ts';
import { useAction } from '../../../data/query.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Labelled } from '../form/form-parts.tsx';
import type { StudyPartProps } from './study-player.tsx';

/** Stands for the program's own prompt, which a request names by null. */
const OWN = 'own';

export function PromptChoice({ form, onChange }: Omit<StudyPartProps, 'errors'>): ReactNode {
  const choose = useAction('studies.chooseTemplate');
  const { templateSha256 } = form;
  // Other texts have one place, for a FEN, and ask for both notations.
  const disabled = !isPaperAsking(form.conditions);
  const isLoaded = templateSha256 !== null && templateSha256 !== PUBLISHED_PROMPT_SHA256;
  const load = (): void =>
    choose.mutate(undefined, {
      onSuccess: (template) => template !== null && onChange({ templateSha256: template.sha256 }),
    });
  return (
    <Labelled label="Prompt" note="How it reads stands on the right, as sent.">
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <SegmentedControl
          value={templateSha256 ?? OWN}
          onChange={(value) => onChange({ templateSha256: value === OWN ? null : value })}
          data={[
            { value: PUBLISHED_PROMPT_SHA256, label: 'Published', disabled },
            { value: OWN, label: 'Ours' },
            ...(isLoaded ? [{ value: templateSha256, label: `Loaded ${templateSha256.slice(0, 6)}` }] : []),
          ]}
          aria-label="Prompt"
          data-testid="field-prompt"
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileText size={14} />}
          disabled={disabled || choose.isPending}
          onClick={load}
          data-testid="load-prompt"
        >
          Load a text…
        </Button>
      </div>
      {choose.error !== null && (
        <div style={{ marginTop: 8 }}>
          <ErrorNotice what="The prompt was not loaded" error={choose.error} />
        </div>
      )}
    </Labelled>
  );
}
