/** Who stands where in figures 2 to 4: suggested by the players, changed by hand, kept in the address. */
import { Button, Checkbox, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { FigureModel, StudyFigures, StudyRoles } from '../../../../core/study/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Section } from '../../../parts/section.tsx';
import { makeRoleEntries, readRoles } from '../../../state/figure-roles.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';

type ListRole = 'generations' | 'references' | 'peers';

const LISTS: readonly { readonly role: ListRole; readonly title: string }[] = [
  { role: 'generations', title: 'Fig. 2: generation' },
  { role: 'references', title: 'Fig. 2: for comparison' },
  { role: 'peers', title: 'Fig. 4: peer' },
];

export function RoleSection({ figures }: { readonly figures: StudyFigures }): ReactNode {
  const [params, change] = useQueryParams();
  const isOwn = readRoles(params) !== null;
  const { roles, models } = figures;
  const set = (part: Partial<StudyRoles>): void => change(makeRoleEntries({ ...roles, ...part }));
  return (
    <Section
      title="Who stands where"
      testId="study-roles"
      side={
        isOwn && (
          <Button size="compact-xs" variant="default" onClick={() => change(makeRoleEntries(null))}>
            As suggested
          </Button>
        )
      }
    >
      <div className={styles.wide}>
        <DataTable label="Roles" columns={makeColumns(roles, models, set)} rows={models} />
      </div>
      <div className={styles.maps} style={{ marginTop: 12, alignItems: 'end' }}>
        <Select
          label="Fig. 2: random play"
          value={roles.random}
          onChange={(random) => set({ random })}
          data={optionsOf(models)}
          clearable
        />
        <Reasoning key={JSON.stringify(roles.reasoning)} roles={roles} models={models} onChange={set} />
      </div>
    </Section>
  );
}

function optionsOf(models: readonly FigureModel[]): { readonly value: string; readonly label: string }[] {
  return models.map(({ id, name }) => ({ value: id, label: showLine(name) }));
}

function makeColumns(
  roles: StudyRoles,
  models: readonly FigureModel[],
  set: (part: Partial<StudyRoles>) => void,
): readonly DataColumn<FigureModel>[] {
  return [
    { id: 'model', title: 'Model, in the order it was chosen', cell: (model) => showLine(model.name) },
    ...LISTS.map(({ role, title }): DataColumn<FigureModel> => ({
      id: role,
      title,
      cell: (model) => (
        <Checkbox
          size="xs"
          checked={roles[role].includes(model.id)}
          aria-label={`${title}: ${showLine(model.name)}`}
          onChange={(event) => {
            const isIn = event.currentTarget.checked;
            // In the order of the models, so that a generation follows the one before it.
            const ids = models
              .map(({ id }) => id)
              .filter((id) => (id === model.id ? isIn : roles[role].includes(id)));
            set({ [role]: ids });
          }}
        />
      ),
    })),
  ];
}

interface ReasoningProps {
  readonly roles: StudyRoles;
  readonly models: readonly FigureModel[];
  readonly onChange: (part: Partial<StudyRoles>) => void;
}

/** Two choices that say something only together. */
function Reasoning({ roles, models, onChange }: ReasoningProps): ReactNode {
  const [less, setLess] = useState(roles.reasoning?.less ?? null);
  const [more, setMore] = useState(roles.reasoning?.more ?? null);
  const choose = (a: string | null, b: string | null): void => {
    setLess(a);
    setMore(b);
    if (a !== null && b !== null && a !== b) onChange({ reasoning: { less: a, more: b } });
    else if (roles.reasoning !== null) onChange({ reasoning: null });
  };
  return (
    <>
      <Select
        label="Fig. 3: less reasoning"
        value={less}
        onChange={(id) => choose(id, more)}
        data={optionsOf(models)}
        clearable
      />
      <Select
        label="Fig. 3: more reasoning"
        value={more}
        onChange={(id) => choose(less, id)}
        data={optionsOf(models)}
        clearable
      />
    </>
  );
}
