/**
 * Values moves with a pool of engine processes, as many moves at a time as keep all processes busy. Order and number of
 * processes change the speed, never a number. A stop leaves what is finished in the store; nothing is half kept.
 */
import type { StudyPosition } from '../../core/study/position.ts';
import { foldValue, reachedBy, type MoveToValue, type MoveValue } from '../../core/study/valuing.ts';
import { ok, type Result } from '../../core/util/result.ts';
import { StoredSearch, type SearchEnd, type SearchWork } from '../labelling/stored-search.ts';

export interface ValuingWork extends SearchWork {
  /** Moves valued so far, and searches made for them; found ones are not counted. */
  readonly onProgress: (valued: number, searches: number) => void;
  /** Told each value as soon as it is known, before it is counted; the place is that of the task. */
  readonly onValue?: (index: number, value: MoveValue) => void;
}

export interface ValuedMoves {
  /** In order of the tasks. */
  readonly values: readonly MoveValue[];
  /** Canonical text of engine, options and limit; values of different profiles never share an aggregate. */
  readonly profile: string;
  readonly searches: number;
  readonly found: number;
}

/** A legal move to value, or the engine's own choice in a position (noise floor). */
export type ValuingTask = MoveToValue | { readonly best: Pick<StudyPosition, 'id' | 'fen'> };

export async function valueMoves(
  tasks: readonly ValuingTask[],
  work: ValuingWork,
): Promise<Result<ValuedMoves, SearchEnd>> {
  const search = new StoredSearch(work);
  const values: MoveValue[] = [];
  let valued = 0;
  try {
    await search.each(tasks.entries(), async ([index, task]) => {
      const value = await valueOf(task, search);
      if (value === null) return;
      values[index] = value;
      work.onValue?.(index, value);
      valued += 1;
      work.onProgress(valued, search.searches);
    });
    const { profile, searches, found } = search;
    return search.end ?? ok({ values, profile, searches, found });
  } finally {
    await search.close();
  }
}

/** Null: the work has ended, and with it what is under way. */
async function valueOf(task: ValuingTask, search: StoredSearch): Promise<MoveValue | null> {
  if (!('best' in task)) {
    const reached = reachedBy(task);
    const [before, after] = await Promise.all([
      search.search(task.fen),
      reached.kind === 'search' ? search.search(reached.fen) : ('none' as const),
    ]);
    if (before === null || after === null) return null;
    return foldValue(task, before, after === 'none' ? null : after);
  }
  const { id, fen } = task.best;
  const before = await search.search(fen);
  if (before === null) return null;
  const uci = 'failure' in before ? null : before.bestmove;
  if (uci !== null) return valueOf({ positionId: id, fen, uci }, search);
  const failure = 'failure' in before ? before.failure : 'the engine gave no move';
  return { positionId: id, uci: null, before: null, after: null, bestmove: null, loss: null, failure };
}
