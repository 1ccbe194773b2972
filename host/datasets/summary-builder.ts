/**
 * What the list of data sets tells about one, collected while its items arrive. The licence note states what is known
 * of the parts of ChessQA (R-QUEST-9); it grants nothing.
 */
import path from 'node:path';
import type { QaItem } from '../../core/chessqa/item.ts';
import { readReleasedLabel } from '../../core/chessqa/released-label.ts';
import { CATEGORIES, TASKS } from '../../core/chessqa/tasks.ts';
import type { DatasetSummary } from '../../core/chessqa/dataset.ts';

interface Circumstances {
  readonly id: string;
  readonly contentSha256: string;
  readonly refusedCount: number;
  readonly paths: readonly string[];
  readonly name: string | null;
  readonly isSample: boolean;
  readonly built: { readonly source: string; readonly licenceNote: string } | null;
  readonly importedAt: string;
}

export class SummaryBuilder {
  readonly #tasks = new Map<string, number>();
  readonly #categories = new Map<string, number>();
  #itemCount = 0;
  #labelSetCount = 0;
  #firstForm = 0;
  #revisedForm = 0;

  add(item: QaItem): void {
    this.#itemCount += 1;
    this.#tasks.set(item.taskId, (this.#tasks.get(item.taskId) ?? 0) + 1);
    this.#categories.set(item.category, (this.#categories.get(item.category) ?? 0) + 1);
    const label = readReleasedLabel(item);
    if (label !== null) this.#labelSetCount += 1;
    if (item.task?.family === 'position_judgment') {
      if (item.taskType === item.taskId || label?.hasEngineProvenance === true) this.#revisedForm += 1;
      else this.#firstForm += 1;
    } else if (item.acceptedInFile !== null) this.#revisedForm += 1;
  }

  result(facts: Circumstances): DatasetSummary {
    return {
      id: facts.id,
      kind: 'chessqa',
      name: facts.name ?? nameOf(facts.paths),
      contentSha256: facts.contentSha256,
      itemCount: this.#itemCount,
      refusedCount: facts.refusedCount,
      tasks: inOrder(
        this.#tasks,
        TASKS.map((task) => task.id),
      ),
      categories: inOrder(this.#categories, CATEGORIES),
      release: this.#release(),
      labelSetCount: this.#labelSetCount,
      licenceNote: facts.isSample ? SAMPLE_LICENCE : (facts.built?.licenceNote ?? this.#licenceNote()),
      source: facts.isSample ? 'sample' : (facts.built?.source ?? pathsText(facts.paths)),
      isSample: facts.isSample,
      importedAt: facts.importedAt,
    };
  }

  /** Only Position Judgment items and lists of accepted answers tell the releases apart; without them: first. */
  #release(): DatasetSummary['release'] {
    if (this.#revisedForm === 0) return 'first';
    return this.#firstForm === 0 ? 'revised' : 'mixed';
  }

  #licenceNote(): string {
    const parts: string[] = ['Data of ChessQA keep the terms of their sources.'];
    const has = (name: string): boolean => (this.#categories.get(name) ?? 0) > 0;
    const tracksGames = [...this.#tasks.keys()].some((task) => task.startsWith('structural_state_tracking'));
    if (has('Structural') || has('Motifs') || has('Short Tactics')) parts.push('Lichess puzzles: CC0.');
    if (tracksGames)
      parts.push('State Tracking, from Lichess broadcasts: treat as CC BY-SA 4.0, with attribution.');
    if (has('Position Judgment')) parts.push('Lichess evaluations: CC0.');
    if (has('Semantic')) parts.push('Semantic comments: no right to redistribute is stated.');
    return parts.join(' ');
  }
}

const SAMPLE_LICENCE = 'CC0 1.0: made for this product by its own builders and its own engine runs.';

function pathsText(paths: readonly string[]): string {
  return paths.map((given) => path.resolve(given)).join(', ');
}

function nameOf(paths: readonly string[]): string {
  const first = path.basename(path.resolve(paths[0] ?? ''));
  const bare = first.replace(/\.jsonl$/i, '') || 'data set';
  return paths.length > 1 ? `${bare} and ${paths.length - 1} more` : bare;
}

function inOrder(
  counts: ReadonlyMap<string, number>,
  order: readonly string[],
): { key: string; count: number }[] {
  const known = order.filter((key) => counts.has(key));
  const others = [...counts.keys()].filter((key) => !order.includes(key)).sort();
  return [...known, ...others].map((key) => ({ key, count: counts.get(key) ?? 0 }));
}
