/**
 * Wrong comments beside the right one, by four strategies (R-QUEST-7.6). Each takes what it likes first and fills what is
 * short at random; texts that are equal, or belong to the same move of the same position, never stand together.
 */
import type { SemanticRecord } from './record.ts';
import type { Strategy } from './options.ts';

const OPTIONS = 4;

export interface Distractor {
  readonly record: SemanticRecord;
  /** What it was chosen by; random where the strategy had no more. */
  readonly by: 'keyword' | 'piece_and_stage' | 'piece' | 'near' | 'random';
}

/** Unit vectors by text; a text without one is never near. */
export type Vectors = ReadonlyMap<string, Float64Array>;

/** Three others; null: there are not so many different comments. */
export function distractorsFor(
  strategy: Strategy,
  right: SemanticRecord,
  pool: readonly SemanticRecord[],
  vectors: Vectors,
  rng: () => number,
): readonly Distractor[] | null {
  const shuffled = shuffledBy(pool, rng);
  const wished = preferred(strategy, right, pool, shuffled, vectors);
  const chosen: Distractor[] = [];
  const texts = new Set([keyOf(right.text)]);
  const places = new Set([right.place]);
  for (const one of [...wished, ...shuffled.map((record) => ({ record, by: 'random' as const }))]) {
    const text = keyOf(one.record.text);
    if (texts.has(text) || places.has(one.record.place)) continue;
    texts.add(text);
    places.add(one.record.place);
    chosen.push(one);
    if (chosen.length === OPTIONS - 1) return chosen;
  }
  return null;
}

function preferred(
  strategy: Strategy,
  right: SemanticRecord,
  pool: readonly SemanticRecord[],
  shuffled: readonly SemanticRecord[],
  vectors: Vectors,
): readonly Distractor[] {
  switch (strategy) {
    case 'easy_random':
      return [];
    case 'keyword':
      return shuffled.flatMap((record) =>
        record.keywords.some((word) => right.keywords.includes(word)) ? [{ record, by: 'keyword' }] : [],
      );
    case 'piece_stage': {
      const samePiece = shuffled.filter(({ movedPiece }) => movedPiece === right.movedPiece);
      const sameStage = samePiece.filter(({ stage }) => stage === right.stage);
      return [
        ...sameStage.map((record) => ({ record, by: 'piece_and_stage' as const })),
        ...samePiece.map((record) => ({ record, by: 'piece' as const })),
      ];
    }
    case 'embedding':
      return nearest(right, pool, vectors);
  }
}

/** More than are needed, because equal texts fall out. */
const NEAREST = 32;

function nearest(
  right: SemanticRecord,
  pool: readonly SemanticRecord[],
  vectors: Vectors,
): readonly Distractor[] {
  const own = vectors.get(right.text);
  if (own === undefined) return [];
  return pool
    .flatMap((record) => {
      const other = vectors.get(record.text);
      return other === undefined || record === right ? [] : [{ record, likeness: product(own, other) }];
    })
    .sort((a, b) => b.likeness - a.likeness || (a.record.id < b.record.id ? -1 : 1))
    .slice(0, NEAREST)
    .map(({ record }) => ({ record, by: 'near' as const }));
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function shuffledBy<T>(list: readonly T[], rng: () => number): readonly T[] {
  return list
    .map((one) => ({ one, draw: rng() }))
    .sort((a, b) => a.draw - b.draw)
    .map(({ one }) => one);
}
