/**
 * What makes an item of one task out of one position: pure, and its draws come from the random source handed in. A
 * position without an answer makes no item.
 */
import type { Board } from '../chess/board.ts';
import type { Square } from '../chess/geometry.ts';

export interface GeneratorSource {
  /** Six fields. */
  readonly fen: string;
  readonly board: Board;
  /** Moves played on from the position, UCI; empty where none are known. */
  readonly moves: readonly string[];
  /** Uniform in [0, 1). */
  readonly rng: () => number;
  /** What an older item asked about, to ask it again; null: it is drawn. */
  readonly again: { readonly square: Square | null; readonly length: number } | null;
}

export interface MadeAnswer {
  /** As the item states it. */
  readonly input: string;
  readonly answer: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface Generator {
  /** Id of the task. */
  readonly task: string;
  readonly make: (source: GeneratorSource) => MadeAnswer | null;
}

/** A list of members as one answer; null when there is none. */
export function membersAnswer(
  { fen }: Pick<GeneratorSource, 'fen'>,
  members: readonly string[],
  countName: string,
): MadeAnswer | null {
  if (members.length === 0) return null;
  return { input: fen, answer: members.join(', '), metadata: { [countName]: members.length } };
}
