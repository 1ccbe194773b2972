/** How a question is put. */
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PromptSettings } from '../../../../core/prompt/settings.ts';
import { Section } from '../../../parts/section.tsx';
import { Choice, Labelled, type FormPartProps } from '../form/form-parts.tsx';
import styles from '../runs.module.css';

export function PromptPart({ form, onChange }: FormPartProps): ReactNode {
  const { prompt } = form;
  const set = (next: PromptSettings): void => onChange({ prompt: next });
  const isOwn = prompt.source === 'own';
  return (
    <Section title="Prompt">
      <div className={styles.grid2}>
        <Choice
          values={prompt}
          name="source"
          label="Words"
          options={[
            ['own', "Plybook's own"],
            ['imported', 'As in the file'],
          ]}
          note={
            isOwn
              ? 'One wording for all items of a task.'
              : "The item's stored question, placeholders filled."
          }
          onChange={set}
        />
        <Choice
          values={prompt}
          name="outputProtocol"
          label="Answer"
          options={[
            ['text', 'Text'],
            ['json', 'JSON'],
          ]}
          note={
            prompt.outputProtocol === 'text'
              ? 'FINAL ANSWER on the last line.'
              : 'One object with the key answer.'
          }
          onChange={set}
        />
        <Choice
          values={prompt}
          name="representation"
          label="Position as"
          options={[
            ['fen', 'FEN'],
            ['ascii', 'Board'],
            ['piece_list', 'Piece list'],
          ]}
          onChange={set}
        />
        <Choice
          values={prompt}
          name="style"
          label="Style"
          options={[
            ['default', 'With reasoning'],
            ['direct', 'Direct'],
          ]}
          onChange={set}
        />
        <Choice
          values={prompt}
          name="exampleGroup"
          label="Example"
          options={[
            [1, 'Group 1'],
            [2, 'Group 2'],
          ]}
          onChange={set}
        />
        <Labelled label="Context">
          <Switch
            mt={6}
            label="Add the piece list"
            checked={prompt.addContext}
            onChange={(event) => set({ ...prompt, addContext: event.currentTarget.checked })}
            data-testid="field-addContext"
          />
        </Labelled>
      </div>
    </Section>
  );
}
