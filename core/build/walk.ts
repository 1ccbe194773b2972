/**
 * The walk over ordered units: each is offered to the tasks that have room, in their order, and the first that has an
 * answer uses it up (R-QUEST-7.3). Draws belong to a task and a unit, so that no item depends on another. Tactics
 * are walked twice: levels first, themes of what is left then.
 */
import { makeRng, namedSeed } from '../util/rng.ts';
import { positionKeyOf } from '../chess/position-key.ts';
import type { Digest } from '../chessqa/source-key.ts';
import type { Generator, MadeAnswer } from './generator.ts';
import { itemLine } from './item-line.ts';
import { MOTIF_GENERATORS } from './motif-generators.ts';
import { BUILDER_VERSION, levelOf, themeOfTask, themeTask, type BuildOptions } from './options.ts';
import { bucketsServing, originOf, type SourceUnit, type WalkSource } from './source-unit.ts';
import { STRUCTURAL_GENERATORS } from './structural-generators.ts';
import { tacticsAnswer } from './tactics-answer.ts';
import { unitPosition, type UnitPosition } from './unit-position.ts';
import { WalkTally } from './walk-tally.ts';

const GENERATORS: ReadonlyMap<string, Generator> = new Map(
  [...STRUCTURAL_GENERATORS, ...MOTIF_GENERATORS].map((generator) => [generator.task, generator]),
);

/** What other items of the set were made of. */
export interface Taken {
  /** Names of puzzles, games and positions. */
  readonly names: ReadonlySet<string>;
  /** Keys of positions. */
  readonly shown: ReadonlySet<string>;
}

export const NOTHING_TAKEN: Taken = { names: new Set(), shown: new Set() };

export class BuildWalk {
  readonly lines: string[] = [];
  readonly tally: WalkTally;
  readonly passes: number;
  readonly #options: BuildOptions;
  readonly #limits: ReadonlyMap<string, number>;
  readonly #sources: readonly WalkSource[];
  readonly #digest: Digest;
  readonly #used: Set<string>;
  readonly #shown: Set<string>;
  /** Refused ones, and those whose position another item shows: not offered again. */
  readonly #spent = new Set<string>();
  /** The first of a name counts; it comes once a pass. */
  readonly #firstOf = new Map<string, SourceUnit>();
  #reachedLimit = false;

  constructor(
    options: BuildOptions,
    limits: ReadonlyMap<string, number>,
    sources: readonly WalkSource[],
    digest: Digest,
    taken: Taken = NOTHING_TAKEN,
  ) {
    this.#used = new Set(taken.names);
    this.#shown = new Set(taken.shown);
    this.#options = options;
    this.#limits = limits;
    this.#sources = sources;
    this.#digest = digest;
    this.passes = options.builder === 'tactics' ? 2 : 1;
    this.tally = new WalkTally(options, sources);
  }

  get taken(): Taken {
    return { names: this.#used, shown: this.#shown };
  }

  /** True: some task needs units beyond those that were held, so the sources are to be read again for more. */
  get needsMore(): boolean {
    return (
      this.#reachedLimit ||
      this.#options.tasks.some(
        ({ task }) =>
          this.tally.hasRoom(task) &&
          bucketsServing(this.#options, task).some((bucket) => this.#limits.has(bucket)),
      )
    );
  }

  /** True: nothing more can come of this pass. */
  isDone(pass: number): boolean {
    return this.#reachedLimit || !this.#tasksOfPass(pass).some((task) => this.tally.hasRoom(task));
  }

  take(unit: SourceUnit, pass: number): void {
    if (this.#used.has(unit.name)) return;
    if (this.#isRepeated(unit, pass)) return;
    const tasks = this.#tasksFor(unit, pass).filter((task) => this.tally.hasRoom(task));
    if (tasks.length === 0) return;
    if (tasks.some((task) => this.#isBeyond(unit, task))) {
      this.#reachedLimit = true;
      return;
    }
    for (const task of tasks) {
      const outcome = this.#offer(unit, task);
      if (outcome !== 'passed_on') return;
    }
    this.tally.withoutAnswer += 1;
  }

  #isRepeated(unit: SourceUnit, pass: number): boolean {
    const first = this.#firstOf.get(unit.name);
    if (first === undefined) this.#firstOf.set(unit.name, unit);
    if (first === undefined || first === unit) return this.#spent.has(unit.name);
    if (pass === 0) this.tally.repeated += 1;
    return true;
  }

  #tasksOfPass(pass: number): readonly string[] {
    const names = this.#options.tasks.map(({ task }) => task);
    if (this.#options.builder !== 'tactics') return names;
    return names.filter((task) => (themeOfTask(task) === null) === (pass === 0));
  }

  #tasksFor({ kind, puzzle, asked }: SourceUnit, pass: number): readonly string[] {
    const tasks = this.#tasksOfPass(pass);
    if (this.#options.again) return tasks.filter((task) => task === asked?.task);
    if (this.#options.builder === 'tactics') {
      const served = pass === 0 ? [levelOf(puzzle?.rating ?? 0)] : (puzzle?.themes ?? []).map(themeTask);
      return tasks.filter((task) => served.includes(task));
    }
    if (kind !== 'game') return tasks.filter((task) => !isTracking(task));
    return [...tasks.filter(isTracking), ...tasks.filter((task) => !isTracking(task))];
  }

  /** Units between those held and this one may exist that the task would have taken. */
  #isBeyond(unit: SourceUnit, task: string): boolean {
    return bucketsServing(this.#options, task).some((bucket) => {
      const limit = this.#limits.get(bucket);
      return limit !== undefined && unit.order > limit;
    });
  }

  #offer(unit: SourceUnit, task: string): 'made' | 'refused' | 'passed_on' {
    const made = this.#make(unit, task);
    if (made === null) return 'passed_on';
    if (typeof made === 'string') {
      this.#spent.add(unit.name);
      this.tally.refuse(unit.place, made);
      return 'refused';
    }
    const key = positionKeyOf(made.input.split(' | ')[0] ?? '');
    if (!this.#options.again && this.#shown.has(key)) {
      this.#spent.add(unit.name);
      this.tally.samePosition += 1;
      return 'refused';
    }
    const metadata = { ...unit.named, ...made.metadata, build: this.#provenance(unit) };
    const line = itemLine(task, this.tally.madeOf(task), { ...made, metadata }, this.#digest);
    if (!line.ok) {
      this.tally.notConfirmed(unit.place, task, line.error.message);
      return 'passed_on';
    }
    this.lines.push(line.value.line);
    this.#used.add(unit.name);
    this.#shown.add(key);
    this.tally.countMade(task);
    return 'made';
  }

  /** A text says what is wrong with the unit; null: no answer. */
  #make(unit: SourceUnit, task: string): MadeAnswer | string | null {
    this.tally.countOffered(task);
    if (this.#options.builder === 'tactics') return tacticsAnswer(unit, task);
    const position = unitPosition(unit, this.#options, isTracking(task));
    if (!position.ok) return position.error.message;
    return position.value === null ? null : this.#generate(unit, task, position.value);
  }

  #generate(unit: SourceUnit, task: string, { ply, ...position }: UnitPosition): MadeAnswer | null {
    const rng = makeRng(namedSeed(this.#options.seed, `${task} ${unit.name}`));
    const made = GENERATORS.get(task)?.make({ ...position, rng }) ?? null;
    return made === null || ply === null ? made : { ...made, metadata: { ply, ...made.metadata } };
  }

  #provenance({ place }: SourceUnit): Readonly<Record<string, unknown>> {
    const { builder, seed, position, order, again, filters } = this.#options;
    return {
      builder,
      version: BUILDER_VERSION,
      seed,
      position,
      order,
      ...(again ? { again } : {}),
      ...(filters === null ? {} : { filters }),
      source: originOf(this.#sources, place),
    };
  }
}

function isTracking(task: string): boolean {
  return task.startsWith('structural_state_tracking');
}
