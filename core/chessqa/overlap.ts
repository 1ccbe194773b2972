/** How many positions and puzzles two or three categories have in common; those of three count for each pair too. */
import type { DatasetAudit } from './dataset.ts';

type Overlaps = DatasetAudit['overlaps'];

/**
 * One row for every pair of categories that occur, and for every triple that shares something. The sets are bit sets
 * over `names`, one for each FEN and each puzzle.
 */
export function overlapsOf(
  names: readonly string[],
  fenSets: readonly number[],
  puzzleSets: readonly number[],
): Overlaps {
  const seen = fenSets.reduce((all, set) => all | set, 0);
  const present = [...names.keys()].filter((index) => (seen & (1 << index)) !== 0);
  const row = (indexes: readonly number[]): Overlaps[number] => {
    const wanted = indexes.reduce((set, index) => set | (1 << index), 0);
    const holding = (sets: readonly number[]): number =>
      sets.filter((set) => (set & wanted) === wanted).length;
    return {
      categories: indexes.map((index) => names[index] ?? ''),
      fens: holding(fenSets),
      puzzleIds: holding(puzzleSets),
    };
  };
  const pairs = present.flatMap((a, at) => present.slice(at + 1).map((b) => [a, b]));
  const triples = pairs.flatMap(([a = 0, b = 0]) => present.filter((c) => c > b).map((c) => [a, b, c]));
  return [...pairs.map(row), ...triples.map(row).filter((triple) => triple.fens > 0 || triple.puzzleIds > 0)];
}
