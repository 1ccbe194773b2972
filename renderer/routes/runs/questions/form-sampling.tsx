/** Which items are asked: the data set, its tasks, how many, drawn by which seed. */
import { Button, Checkbox, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { DatasetSummary } from '../../../../core/chessqa/dataset.ts';
import { formatCount, taskLabel } from '../../../format/figures.ts';
import { Section } from '../../../parts/section.tsx';
import { TextField, type FormPartProps } from '../form/form-parts.tsx';
import styles from '../runs.module.css';
import { groupTasks, toggleTasks, type TaskGroup } from './task-groups.ts';

export interface SamplingPartProps extends FormPartProps {
  readonly datasets: readonly DatasetSummary[];
}

export function SamplingPart({ form, errors, onChange, datasets }: SamplingPartProps): ReactNode {
  const dataset = datasets.find((one) => one.id === form.datasetId) ?? null;
  const isDrawn = form.sampling.perTask.trim() !== '' || form.sampling.maxItems.trim() !== '';
  return (
    <Section title="Questions">
      <div className={styles.stack}>
        <Select
          label="Data set"
          value={dataset?.id ?? null}
          placeholder={form.datasetId === '' ? 'Choose a data set' : 'No longer here'}
          error={errors.datasetId}
          onChange={(datasetId) => datasetId !== null && onChange({ datasetId, tasks: [] })}
          allowDeselect={false}
          data={datasets.map((one) => ({
            value: one.id,
            label: `${one.name} · ${formatCount(one.itemCount)} items`,
          }))}
          data-testid="field-dataset"
        />
        {dataset !== null && (
          <TaskPicker
            groups={groupTasks(dataset.tasks)}
            chosen={form.tasks}
            onChange={(tasks) => onChange({ tasks })}
          />
        )}
        <div className={styles.grid4}>
          <TextField
            texts={form.sampling}
            name="perTask"
            label="Items per task"
            placeholder="all"
            errors={errors}
            onChange={(sampling) => onChange({ sampling })}
          />
          <TextField
            texts={form.sampling}
            name="maxItems"
            label="Items in all, at most"
            placeholder="all"
            errors={errors}
            onChange={(sampling) => onChange({ sampling })}
          />
          {isDrawn && (
            <TextField
              texts={form.sampling}
              name="seed"
              label="Seed of the draw"
              placeholder="0"
              errors={errors}
              onChange={(sampling) => onChange({ sampling })}
            />
          )}
        </div>
      </div>
    </Section>
  );
}

interface TaskPickerProps {
  readonly groups: readonly TaskGroup[];
  /** Empty: all. */
  readonly chosen: readonly string[];
  readonly onChange: (tasks: readonly string[]) => void;
}

function TaskPicker({ groups, chosen, onChange }: TaskPickerProps): ReactNode {
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const all = groups.flatMap((group) => group.tasks);
  const toggle = (tasks: readonly string[], isOn: boolean): void => {
    onChange(toggleTasks(groups, chosen, tasks, isOn));
  };
  return (
    <div>
      <div className={styles.taskLabel}>
        <span className={styles.fieldLabel}>
          {`Tasks: ${chosen.length === 0 ? `all ${all.length}` : `${chosen.length} of ${all.length}`}`}
        </span>
        <span>
          {chosen.length > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
              All tasks
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            data-testid="tasks-toggle"
          >
            {isOpen ? 'Hide' : 'Choose…'}
          </Button>
        </span>
      </div>
      {isOpen && (
        <div className={styles.tasks} data-testid="tasks">
          {groups.map((group) => (
            <Group key={group.category} group={group} chosen={chosen} onToggle={toggle} />
          ))}
        </div>
      )}
    </div>
  );
}

interface GroupProps {
  readonly group: TaskGroup;
  readonly chosen: readonly string[];
  readonly onToggle: (tasks: readonly string[], isOn: boolean) => void;
}

function Group({ group, chosen, onToggle }: GroupProps): ReactNode {
  const isOn = (task: string): boolean => chosen.length === 0 || chosen.includes(task);
  const tasks = group.tasks.map(({ task }) => task);
  const on = tasks.filter(isOn).length;
  return (
    <div className={styles.taskGroup} role="group" aria-label={group.category}>
      <Checkbox
        size="xs"
        label={<strong>{group.category}</strong>}
        checked={on === tasks.length}
        indeterminate={on > 0 && on < tasks.length}
        onChange={(event) => onToggle(tasks, event.currentTarget.checked)}
      />
      <div className={styles.taskList}>
        {group.tasks.map(({ task, count }) => (
          <Checkbox
            key={task}
            size="xs"
            label={
              <span>
                {taskLabel(task, group.category)} <span className="faint num">{formatCount(count)}</span>
              </span>
            }
            checked={isOn(task)}
            onChange={(event) => onToggle([task], event.currentTarget.checked)}
            data-testid={`task-${task}`}
          />
        ))}
      </div>
    </div>
  );
}
