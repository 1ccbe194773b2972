/** A study run as JSON lines, one position each: the position, its answer, and the values of its moves by profile. */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { MoveValue } from '../../core/study/valuing.ts';
import type { FoldedStudyRun } from './folds.ts';

/** Everything the figures of the run rest on but the raw replies, in canonical form. */
export function exportLines({ runId, fold, set, manifestSha256 }: FoldedStudyRun): string {
  const values = new Map<string, { readonly profile: string; readonly value: MoveValue }[]>();
  for (const { profile, moves } of fold.values.values()) {
    for (const value of moves.values()) {
      const known = values.get(value.positionId);
      if (known === undefined) values.set(value.positionId, [{ profile, value }]);
      else known.push({ profile, value });
    }
  }
  return set.positions
    .map((position, index) => {
      const seq = index + 1;
      const answer = fold.answers.get(seq) ?? null;
      const line = { runId, manifestSha256, seq, position, answer, values: values.get(position.id) ?? [] };
      return `${canonicalJson(line)}\n`;
    })
    .join('');
}
