/** The tasks of a data set by category, in the order of the release, under their revised spelling. Pure. */
import { CATEGORIES, findTask, reviseSpelling, TASKS } from '../../../../core/chessqa/tasks.ts';
import type { DatasetSummary } from '../../../../core/chessqa/dataset.ts';

export interface TaskCount {
  readonly task: string;
  readonly count: number;
}

export interface TaskGroup {
  readonly category: string;
  readonly tasks: readonly TaskCount[];
}

const OTHER = 'Other tasks';
const PLACES: ReadonlyMap<string, number> = new Map(TASKS.map((task, at) => [task.id, at]));

export function groupTasks(tasks: DatasetSummary['tasks']): readonly TaskGroup[] {
  const counts = new Map<string, number>();
  for (const { key, count } of tasks) {
    const task = reviseSpelling(key);
    counts.set(task, (counts.get(task) ?? 0) + count);
  }
  const place = (task: string): number => PLACES.get(task) ?? TASKS.length;
  const all = [...counts].map(([task, count]) => ({ task, count }));
  const ordered = all.toSorted((a, b) => place(a.task) - place(b.task) || (a.task < b.task ? -1 : 1));
  return [...CATEGORIES, OTHER]
    .map((category) => ({
      category,
      tasks: ordered.filter(({ task }) => (findTask(task)?.category ?? OTHER) === category),
    }))
    .filter((group) => group.tasks.length > 0);
}

/**
 * Ticks or unticks tasks. Nothing chosen means all, so what is left when all are ticked is nothing chosen; a run without
 * any task is none, so the last ticks stay.
 */
export function toggleTasks(
  groups: readonly TaskGroup[],
  chosen: readonly string[],
  toggled: readonly string[],
  isOn: boolean,
): readonly string[] {
  const all = groups.flatMap((group) => group.tasks.map(({ task }) => task));
  const before = new Set(chosen.length === 0 ? all : chosen);
  for (const task of toggled) {
    if (isOn) before.add(task);
    else before.delete(task);
  }
  const next = all.filter((task) => before.has(task));
  if (next.length === 0) return chosen;
  return next.length === all.length ? [] : next.toSorted();
}
