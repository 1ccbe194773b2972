/** Which positions are asked, and how: everything beside the paper's way is a recorded condition of the run. */
import { SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PositionSetSummary } from '../../../../core/record/position-sets.ts';
import type { StudyConditions } from '../../../../core/study/prompt.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import { Section } from '../../../parts/section.tsx';
import { POSITION_SETS_HREF } from '../../../state/study-place.ts';
import { Labelled } from '../form-parts.tsx';
import styles from '../runs.module.css';
import { isAsPaperAsked } from './study-form-state.ts';
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

interface ChoiceProps<K extends 'representation' | 'notation' | 'menu'> {
  readonly conditions: StudyConditions;
  readonly name: K;
  readonly label: string;
  readonly options: readonly (readonly [value: StudyConditions[K], label: string])[];
  readonly onChange: (conditions: StudyConditions) => void;
}

function Choice<K extends 'representation' | 'notation' | 'menu'>(props: ChoiceProps<K>): ReactNode {
  const { conditions, name, label, options, onChange } = props;
  return (
    <Labelled label={label}>
      <SegmentedControl
        value={conditions[name]}
        onChange={(text) => {
          const hit = options.find(([value]) => value === text);
          if (hit !== undefined) onChange({ ...conditions, [name]: hit[0] });
        }}
        data={options.map(([value, words]) => ({ value, label: words }))}
        aria-label={label}
        data-testid={`field-${name}`}
      />
    </Labelled>
  );
}

export function ConditionsPart({ form, onChange }: StudyPartProps): ReactNode {
  const isAskedInWords =
    form.player === null || form.player.kind === 'chat' || form.player.kind === 'recorded';
  if (!isAskedInWords) return null;
  const { conditions } = form;
  const part = { conditions, onChange: (next: StudyConditions) => onChange({ conditions: next }) };
  return (
    <Section title="Conditions">
      <div className={styles.grid2}>
        <Choice
          {...part}
          name="representation"
          label="Position as"
          options={[
            ['fen', 'FEN'],
            ['ascii', 'Board'],
            ['piece_list', 'Piece list'],
          ]}
        />
        <Choice
          {...part}
          name="notation"
          label="Move as"
          options={[
            ['both', 'SAN and UCI'],
            ['san', 'SAN'],
            ['uci', 'UCI'],
          ]}
        />
        <Choice
          {...part}
          name="menu"
          label="Legal moves"
          options={[
            ['none', 'Not told'],
            ['legal', 'Listed'],
          ]}
        />
      </div>
      {!isAsPaperAsked(form) && (
        <div style={{ marginTop: 12 }}>
          <Notice tone="plain">
            The paper asked with the FEN alone, for both notations, without a list of moves. Its values are no
            match for this condition.
          </Notice>
        </div>
      )}
    </Section>
  );
}
