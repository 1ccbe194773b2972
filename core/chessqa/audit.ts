/**
 * The audit of a data set: a fold over its items, in file order, giving every figure of R-QUEST-5 and R-STAT-8
 * that the items reach. Pure and incremental, so that a host may run it in slices. A FEN means its first four fields;
 * "shared" means used in more than one category.
 */
import type { DatasetAudit } from './dataset.ts';
import type { LabelCheck } from './label-check.ts';
import { overlapsOf } from './overlap.ts';
import { CATEGORIES, TASKS } from './tasks.ts';

export interface AuditItem {
  readonly itemId: string;
  readonly task: string;
  readonly category: string;
  readonly answerType: string;
  readonly positionKey: string;
  readonly sourceKey: string;
  readonly puzzleId: string | null;
  readonly answer: string;
  readonly label: LabelCheck;
}

/** Texts as numbers, with a bit set of categories and a count of uses for each. */
class Keys {
  readonly #numbers = new Map<string, number>();
  readonly categories: number[] = [];
  readonly uses: number[] = [];

  add(text: string, category: number): number {
    let key = this.#numbers.get(text);
    if (key === undefined) {
      key = this.#numbers.size;
      this.#numbers.set(text, key);
      this.categories.push(0);
      this.uses.push(0);
    }
    this.categories[key] = (this.categories[key] ?? 0) | (1 << category);
    this.uses[key] = (this.uses[key] ?? 0) + 1;
    return key;
  }

  isShared(key: number): boolean {
    const set = this.categories[key] ?? 0;
    return (set & (set - 1)) !== 0;
  }

  get sharedCount(): number {
    return this.categories.filter((set) => (set & (set - 1)) !== 0).length;
  }
}

const NO_PUZZLE = -1;
/** One bit a category; further ones are counted together. */
const MAX_CATEGORIES = 30;

export class DatasetAuditFold {
  readonly #fens = new Keys();
  readonly #puzzles = new Keys();
  readonly #clusters = new Keys();
  readonly #categoryNames: string[] = [...CATEGORIES];
  readonly #taskCounts = new Map<string, number>(TASKS.map((task) => [task.id, 0]));
  readonly #answerTypes = new Map<string, number>();
  readonly #rows: {
    readonly category: number;
    readonly fen: number;
    readonly puzzle: number;
    readonly cluster: number;
    readonly task: string;
  }[] = [];
  readonly #labels: LabelTally = emptyTally();

  add(item: AuditItem): void {
    const category = this.#categoryOf(item.category);
    count(this.#taskCounts, item.task);
    count(this.#answerTypes, item.answerType);
    this.#rows.push({
      category,
      fen: this.#fens.add(item.positionKey, category),
      puzzle: item.puzzleId === null ? NO_PUZZLE : this.#puzzles.add(item.puzzleId, category),
      cluster: this.#clusters.add(item.sourceKey, category),
      task: item.task,
    });
    tally(this.#labels, item);
  }

  result(): DatasetAudit {
    const fens = this.#fens;
    const puzzles = this.#puzzles;
    const clusters = this.#clusters;
    const rows = this.#rows;
    return {
      items: rows.length,
      tasks: counts(this.#taskCounts),
      categories: this.#perCategory((category) => rows.filter((row) => row.category === category).length),
      answerTypes: counts(this.#answerTypes),
      uniqueFens: fens.uses.length,
      fenUses: histogram(fens.uses).map(([uses, fens]) => ({ uses, fens })),
      uniqueFensByCategory: this.#perCategory((category) => withCategory(fens.categories, category)),
      itemsWithPuzzleId: rows.filter((row) => row.puzzle !== NO_PUZZLE).length,
      uniquePuzzleIds: puzzles.uses.length,
      puzzleIdUses: histogram(puzzles.uses).map(([uses, puzzles]) => ({ uses, puzzles })),
      uniquePuzzleIdsByCategory: this.#perCategory((category) => withCategory(puzzles.categories, category)),
      sourceClusters: clusters.uses.length,
      clusterSizes: histogram(clusters.uses).map(([size, clusters]) => ({ size, clusters })),
      overlaps: overlapsOf(this.#categoryNames, fens.categories, puzzles.categories),
      sharedFens: fens.sharedCount,
      sharedPuzzleIds: puzzles.sharedCount,
      sourceDisjoint: this.#disjoint(),
      labelChecks: this.#labels,
    };
  }

  #categoryOf(name: string): number {
    const known = this.#categoryNames.indexOf(name);
    if (known >= 0) return known;
    if (this.#categoryNames.length >= MAX_CATEGORIES) return MAX_CATEGORIES - 1;
    return this.#categoryNames.push(name) - 1;
  }

  #perCategory(of: (category: number) => number): { key: string; count: number }[] {
    return this.#categoryNames
      .map((key, category) => ({ key, count: of(category) }))
      .filter((entry) => entry.count > 0);
  }

  #disjoint(): DatasetAudit['sourceDisjoint'] {
    const byFen = this.#rows.filter((row) => !this.#fens.isShared(row.fen));
    const kept = byFen.filter((row) => row.puzzle === NO_PUZZLE || !this.#puzzles.isShared(row.puzzle));
    return {
      items: kept.length,
      byCategory: this.#perCategory((category) => kept.filter((row) => row.category === category).length),
      clusters: new Set(kept.map((row) => row.cluster)).size,
      tasksWithItems: new Set(kept.map((row) => row.task)).size,
      byFenAlone: byFen.length,
    };
  }
}

type LabelTally = DatasetAudit['labelChecks'];

/** Details of this many items at most; the counts go on. */
const MAX_LISTED = 10_000;

function emptyTally(): LabelTally {
  return {
    checked: 0,
    agree: 0,
    differ: 0,
    unchecked: 0,
    severalAccepted: 0,
    targetsPinned: [],
    mateSolutions: 0,
    promotionSuffix: 0,
    batteryOrder: 0,
    illegalSolutions: 0,
    differing: [],
  };
}

function tally(labels: LabelTally, item: AuditItem): void {
  const { label, itemId } = item;
  if (label.check === 'unchecked') labels.unchecked += 1;
  else labels.checked += 1;
  if (label.check === 'agrees') labels.agree += 1;
  if (label.acceptedFrom === 'rules' && label.accepted.length > 1) labels.severalAccepted += 1;
  if (label.isMateSolution) labels.mateSolutions += 1;
  if (label.isIllegal) labels.illegalSolutions += 1;
  if (label.why === 'promotion_suffix') labels.promotionSuffix += 1;
  if (label.why === 'battery_order') labels.batteryOrder += 1;
  if (label.pinnedTarget !== null && labels.targetsPinned.length < MAX_LISTED) {
    labels.targetsPinned.push({ itemId, ...label.pinnedTarget });
  }
  if (label.check !== 'differs') return;
  labels.differ += 1;
  if (labels.differing.length >= MAX_LISTED) return;
  const why = label.why ?? 'other';
  labels.differing.push({ itemId, fileAnswer: item.answer, accepted: [...label.accepted], why });
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

function counts(map: ReadonlyMap<string, number>): { key: string; count: number }[] {
  return [...map].map(([key, count]) => ({ key, count })).filter((entry) => entry.count > 0);
}

function withCategory(sets: readonly number[], category: number): number {
  return sets.filter((set) => (set & (1 << category)) !== 0).length;
}

/** `[value, how often]`, ascending. */
function histogram(values: readonly number[]): [number, number][] {
  const map = new Map<number, number>();
  for (const value of values) map.set(value, (map.get(value) ?? 0) + 1);
  return [...map].sort(([a], [b]) => a - b);
}
