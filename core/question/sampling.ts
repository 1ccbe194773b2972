/**
 * Which items of a data set a run asks (R-QUEST-10: sampling is seeded and never cuts by file order).
 * The draw of one task does not depend on the other tasks, so adding a task keeps the sample of the rest. The chosen
 * items keep the order of the data set.
 */
import { makeRng, namedSeed } from '../util/rng.ts';

export interface Sampling {
  /** Tasks to ask; empty means all. */
  readonly tasks: readonly string[];
  /** Items drawn from each task; null means all of them. */
  readonly perTask: number | null;
  /** Items in all, drawn evenly over what is left; null means no limit. */
  readonly maxItems: number | null;
  readonly seed: number;
}

export interface SampledItem {
  readonly seq: number;
  readonly task: string;
}

export function sampleItems<T extends SampledItem>(items: readonly T[], sampling: Sampling): readonly T[] {
  const byTask = new Map<string, T[]>();
  for (const item of items) {
    if (sampling.tasks.length > 0 && !sampling.tasks.includes(item.task)) continue;
    const group = byTask.get(item.task);
    if (group === undefined) byTask.set(item.task, [item]);
    else group.push(item);
  }
  const drawn = [...byTask].flatMap(([task, group]) =>
    sampling.perTask === null
      ? group
      : draw(group, sampling.perTask, makeRng(namedSeed(sampling.seed, task))),
  );
  const limited = sampling.maxItems === null ? drawn : draw(drawn, sampling.maxItems, makeRng(sampling.seed));
  return limited.toSorted((a, b) => a.seq - b.seq);
}

/** A uniform draw without replacement: the first `count` of a Fisher–Yates shuffle. */
function draw<T>(items: readonly T[], count: number, random: () => number): T[] {
  const pool = [...items];
  const size = Math.min(count, pool.length);
  for (let index = 0; index < size; index += 1) {
    const other = index + Math.floor(random() * (pool.length - index));
    const kept = pool[index];
    const moved = pool[other];
    if (kept === undefined || moved === undefined) throw new Error('draw out of range');
    pool[index] = moved;
    pool[other] = kept;
  }
  return pool.slice(0, size);
}
