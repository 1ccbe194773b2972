/**
 * The walk over positions that are to be judged (R-QUEST-7.5): in order, each labelled by an engine, each taken into the
 * stratum that its source's evaluation or its label says, as long as that has room. Which labels are worked out at a
 * time changes nothing: they are taken in order.
 */
import { hasInsufficientMaterial } from '../chess/draws.ts';
import { fourFields, makeFen } from '../chess/fen.ts';
import { hasLegalMove } from '../chess/moves.ts';
import { positionKeyOf } from '../chess/position-key.ts';
import { parseSearchedFen } from '../chess/searched-fen.ts';
import { engineProvenanceOf, type LabelSource } from './engine-label.ts';
import { BUCKETS } from '../score/buckets.ts';
import type { ReadLabel } from '../score/label-record.ts';
import type { Digest } from '../chessqa/source-key.ts';
import { itemLine } from './item-line.ts';
import type { JudgmentOptions } from './judgment-options.ts';
import { BUILDER_VERSION } from './options.ts';
import { originOf, type SourceUnit, type WalkSource } from './source-unit.ts';
import { bucketName, stratumOf } from './strata.ts';
import { unitPosition } from './unit-position.ts';
import type { Taken } from './walk.ts';
import { WalkTally } from './walk-tally.ts';

export interface JudgedCandidate {
  readonly unit: SourceUnit;
  /** Four fields, as the item shows it. */
  readonly fen: string;
  /** Six fields, as the engine is asked. */
  readonly searchedFen: string;
  readonly key: string;
  readonly ply: number | null;
}

/** What was found for a candidate; null: the engine failed on it. */
export type FoundLabel = { readonly label: ReadLabel; readonly nodesTotal: number | null } | null;

export interface JudgmentDigests {
  readonly sha256: Digest;
  readonly md5: Digest;
}

export class JudgmentWalk {
  readonly lines: string[] = [];
  readonly tally: WalkTally;
  readonly #shown: Set<string>;
  readonly #names = new Set<string>();
  #reachedLimit = false;
  readonly #options: JudgmentOptions;
  readonly #limits: ReadonlyMap<string, number>;
  readonly #sources: readonly WalkSource[];
  readonly #engine: LabelSource;
  readonly #digests: JudgmentDigests;
  readonly #before: Taken;

  constructor(
    options: JudgmentOptions,
    limits: ReadonlyMap<string, number>,
    sources: readonly WalkSource[],
    engine: LabelSource,
    digests: JudgmentDigests,
    before: Taken,
  ) {
    this.#options = options;
    this.#limits = limits;
    this.#sources = sources;
    this.#engine = engine;
    this.#digests = digests;
    this.#before = before;
    this.tally = new WalkTally({ again: false, tasks: options.tasks }, sources);
    this.#shown = new Set(before.shown);
  }

  get taken(): Taken {
    return { names: this.#before.names, shown: this.#shown };
  }

  get needsMore(): boolean {
    return this.#reachedLimit || (!this.isDone && this.#limits.size > 0);
  }

  get isDone(): boolean {
    return this.#reachedLimit || !this.#options.tasks.some(({ task }) => this.tally.hasRoom(task));
  }

  /** Null: nothing can come of it now. Asked in order; a later answer may be another. */
  candidate(unit: SourceUnit): JudgedCandidate | null {
    if (!this.#tasksOf(unit).some((task) => this.tally.hasRoom(task))) return null;
    const reached = unitPosition(unit, { seed: this.#options.seed, position: 'before' }, false);
    if (!reached.ok || reached.value === null) return null;
    const { fen: full, board, ply } = reached.value;
    if (!hasLegalMove(board) || hasInsufficientMaterial(board.squares)) return null;
    const fen = fourFields(makeFen({ ...board }));
    const searched = parseSearchedFen(fen);
    if (!searched.ok) return null;
    return { unit, fen, searchedFen: searched.value.fen, key: positionKeyOf(full), ply };
  }

  /** In order; `found` is looked at only where the position is still wanted. */
  take(unit: SourceUnit, found: (candidate: JudgedCandidate) => FoundLabel): void {
    if (this.isDone) return;
    if (this.#before.names.has(unit.name)) return;
    if (this.#names.has(unit.name)) {
      this.tally.repeated += 1;
      return;
    }
    const tasks = this.#tasksOf(unit).filter((task) => this.tally.hasRoom(task));
    if (tasks.length === 0) return;
    if (this.#isBeyond(unit)) {
      this.#reachedLimit = true;
      return;
    }
    this.#names.add(unit.name);
    const candidate = this.candidate(unit);
    if (candidate === null) this.#refuse(unit);
    else if (this.#shown.has(candidate.key)) this.tally.samePosition += 1;
    else this.#label(candidate, tasks, found(candidate));
  }

  #refuse(unit: SourceUnit): void {
    const reached = unitPosition(unit, { seed: this.#options.seed, position: 'before' }, false);
    this.tally.refuse(
      unit.place,
      reached.ok ? 'the game is over there, or too short' : reached.error.message,
    );
  }

  #label(candidate: JudgedCandidate, tasks: readonly string[], found: FoundLabel): void {
    for (const task of tasks) this.tally.countOffered(task);
    if (found === null) {
      this.tally.refuse(candidate.unit.place, 'the engine found no label');
      return;
    }
    const task = this.#stratumTask(candidate.unit, found.label);
    if (task === null || !tasks.includes(task)) {
      this.tally.withoutAnswer += 1;
      return;
    }
    const line = itemLine(
      task,
      this.tally.madeOf(task),
      this.#made(candidate, task, found),
      this.#digests.sha256,
    );
    if (!line.ok) {
      this.tally.notConfirmed(candidate.unit.place, task, line.error.message);
      return;
    }
    this.lines.push(line.value.line);
    this.#shown.add(candidate.key);
    this.tally.countMade(task);
  }

  /** Null: between two strata. A mate is of none. */
  #stratumTask(unit: SourceUnit, { whiteCp }: ReadLabel): string | null {
    const cp = this.#statedCp(unit) ?? whiteCp;
    return cp === null ? null : (stratumOf(cp)?.task ?? null);
  }

  #statedCp({ evaluation }: SourceUnit): number | null {
    return this.#options.strata === 'source' ? (evaluation?.cp ?? null) : null;
  }

  #tasksOf(unit: SourceUnit): readonly string[] {
    const all = this.#options.tasks.map(({ task }) => task);
    const cp = this.#statedCp(unit);
    return cp === null ? all : all.filter((task) => task === stratumOf(cp)?.task);
  }

  /** Positions between those held and this one may exist that would have come first. */
  #isBeyond(unit: SourceUnit): boolean {
    const buckets = [...this.#tasksOf(unit), 'position', 'puzzle', 'game'];
    return buckets.some((bucket) => unit.order > (this.#limits.get(bucket) ?? Number.POSITIVE_INFINITY));
  }

  #made({ unit, fen, ply }: JudgedCandidate, task: string, { label, nodesTotal }: NonNullable<FoundLabel>) {
    const { evaluation, named, place } = unit;
    const { builder, seed, order, strata } = this.#options;
    const stated =
      evaluation === undefined
        ? {}
        : {
            actual_evaluation: evaluation.cp,
            depth: evaluation.depth,
            knodes: evaluation.knodes,
            best_line: evaluation.line,
          };
    return {
      input: fen,
      answer: String(label.bucket),
      metadata: {
        ...named,
        position_id: this.#digests.md5(fen).slice(0, 16),
        ...(ply === null ? {} : { ply }),
        ...stated,
        category: task.slice('position_judgment_'.length),
        label_category: bucketName(label.bucket),
        options: [...BUCKETS],
        engine: engineProvenanceOf(this.#engine, label, nodesTotal),
        build: {
          builder,
          version: BUILDER_VERSION,
          seed,
          order,
          strata,
          source: originOf(this.#sources, place),
        },
      },
    };
  }
}
