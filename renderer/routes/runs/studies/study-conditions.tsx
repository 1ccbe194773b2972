/** Which positions are asked, and how: everything beside the paper's way is a recorded condition of the run. */
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import { repliesInWords } from '../../../../core/player/players.ts';
import { isPaperAsking } from '../../../../core/study/paper-asking.ts';
import type { StudyConditions } from '../../../../core/study/conditions.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import { Section } from '../../../parts/section.tsx';
import { POSITION_SETS_HREF } from '../../../state/study-place.ts';
import { Choice } from '../form/form-parts.tsx';
import styles from '../runs.module.css';
import { changeConditions, isAsPaperAsked } from './study-form-state.ts';
import { PromptChoice } from './study-prompt.tsx';
import type { StudyPartProps } from './study-player.tsx';

export interface SetPartProps extends StudyPartProps {
  readonly sets: readonly PositionSetSummary[];
}

export function setLabel({ name, count, conditions }: PositionSetSummary): string {
  const parts = conditions.map((one) => `${one.condition} ${formatCount(one.count)}`).join(', ');
  return `${showLine(name)}: ${formatCount(count)} positions (${parts})`;
}

export function SetPart({ form, errors, onChange, sets }: SetPartProps): ReactNode {
  return (
    <Section
      title="Positions"
      side={
        <a className="link" href={POSITION_SETS_HREF}>
          Position sets…
        </a>
      }
    >
      <Select
        aria-label="Position set"
        placeholder="Choose a position set"
        value={sets.some(({ sha256 }) => sha256 === form.setSha256) ? form.setSha256 : null}
        error={errors.set}
        onChange={(sha256) => sha256 !== null && onChange({ setSha256: sha256 })}
        allowDeselect={false}
        searchable={sets.length > 8}
        data={sets.map((set) => ({ value: set.sha256, label: setLabel(set) }))}
        data-testid="field-set"
      />
    </Section>
  );
}

export function ConditionsPart({ form, onChange }: StudyPartProps): ReactNode {
  if (form.player !== null && !repliesInWords(form.player)) return null;
  const choice = {
    values: form.conditions,
    onChange: (next: StudyConditions) => onChange(changeConditions(next)),
  };
  return (
    <Section title="Conditions">
      <div className={styles.grid2}>
        <Choice
          {...choice}
          name="representation"
          label="Position as"
          options={[
            ['fen', 'FEN'],
            ['ascii', 'Board'],
            ['piece_list', 'Piece list'],
          ]}
        />
        <Choice
          {...choice}
          name="notation"
          label="Move as"
          options={[
            ['both', 'SAN and UCI'],
            ['san', 'SAN'],
            ['uci', 'UCI'],
          ]}
        />
        <Choice
          {...choice}
          name="menu"
          label="Legal moves"
          options={[
            ['none', 'Not told'],
            ['legal', 'Listed'],
          ]}
        />
      </div>
      <div style={{ marginTop: 12 }}>
        <PromptChoice form={form} onChange={onChange} />
      </div>
      {!isAsPaperAsked(form) && (
        <div style={{ marginTop: 12 }}>
          <Notice tone="plain">
            {isPaperAsking(form.conditions)
              ? 'The paper asked with its own prompt. Its values are no match for another wording.'
              : 'The paper asked with the FEN alone, for both notations, without a list of moves. Its values are no match for this condition, and only our own prompt has words for it.'}
          </Notice>
        </div>
      )}
    </Section>
  );
}
