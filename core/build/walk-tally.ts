/** Counts of a walk: what each task got and was offered, what was refused and why. */
import type { BuildOptions } from './options.ts';
import { MAX_LISTED, type BuildReport } from './report.ts';
import type { UnitPlace } from './source-unit.ts';

interface TaskCount {
  readonly quota: number;
  offered: number;
  made: number;
}

type Listed = Pick<BuildReport, 'refused' | 'refusals' | 'notConfirmed' | 'passedBy'>;

export class WalkTally {
  repeated = 0;
  samePosition = 0;
  withoutAnswer = 0;
  readonly #tasks: ReadonlyMap<string, TaskCount>;
  readonly #refusals: { file: string; row: number; reason: string }[] = [];
  readonly #notConfirmed: { file: string; row: number; task: string; why: string }[] = [];
  #refused = 0;
  readonly #options: Pick<BuildOptions, 'again' | 'tasks'>;
  readonly #sources: readonly { readonly file: string }[];
  readonly #hopeless: (task: string) => string | null;

  constructor(
    options: Pick<BuildOptions, 'again' | 'tasks'>,
    sources: readonly { readonly file: string }[],
    /** Why nothing can come of a task, whatever the sources; null: something can. */
    hopeless: (task: string) => string | null = () => null,
  ) {
    this.#options = options;
    this.#sources = sources;
    this.#hopeless = hopeless;
    this.#tasks = new Map(options.tasks.map(({ task, quota }) => [task, { quota, offered: 0, made: 0 }]));
  }

  hasRoom(task: string): boolean {
    const count = this.#tasks.get(task);
    return count !== undefined && count.made < count.quota;
  }

  madeOf(task: string): number {
    return this.#tasks.get(task)?.made ?? 0;
  }

  countOffered(task: string): void {
    const count = this.#tasks.get(task);
    if (count !== undefined) count.offered += 1;
  }

  countMade(task: string): void {
    const count = this.#tasks.get(task);
    if (count !== undefined) count.made += 1;
  }

  refuse(place: UnitPlace, reason: string): void {
    this.#refused += 1;
    if (this.#refusals.length < MAX_LISTED)
      this.#refusals.push({ ...this.#where(place), reason: reason.slice(0, 500) });
  }

  notConfirmed(place: UnitPlace, task: string, why: string): void {
    if (this.#notConfirmed.length < MAX_LISTED) this.#notConfirmed.push({ ...this.#where(place), task, why });
  }

  listed(): Listed {
    const { repeated, samePosition, withoutAnswer } = this;
    return {
      refused: this.#refused,
      refusals: this.#refusals,
      notConfirmed: this.#notConfirmed,
      passedBy: { repeated, samePosition, withoutAnswer },
    };
  }

  tasks(): BuildReport['tasks'] {
    const { again } = this.#options;
    return [...this.#tasks].map(([task, count]) => ({
      task,
      wanted: again ? null : count.quota,
      made: count.made,
      short: again || count.made >= count.quota ? null : (this.#hopeless(task) ?? whyShort(task, count)),
    }));
  }

  #where({ source, row, game }: UnitPlace): { file: string; row: number } {
    return { file: this.#sources[source]?.file ?? '', row: row ?? game ?? 0 };
  }
}

function whyShort(task: string, { offered, made }: TaskCount): string {
  if (offered === 0 && task.startsWith('structural_state_tracking'))
    return 'no source holds games; name a PGN file';
  if (offered === 0) return 'no source has anything left for it that other tasks did not use before';
  return `all sources were walked: ${offered} were offered to it, ${offered - made} of them made none`;
}
