/**
 * A line of the public evaluation dump: four fields of FEN, and evaluations each with a depth and lines scored in
 * centipawns or a mate, from White's view. The deepest evaluation counts, the first of equals, and its first line. One
 * that states no score is refused, never read as 0.
 */
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { Evaluation } from './source-unit.ts';

const rowSchema = z.looseObject({
  fen: z.string().max(200),
  evals: z
    .array(
      z.looseObject({
        pvs: z.array(
          z.looseObject({ cp: z.number().nullish(), mate: z.number().nullish(), line: z.string().nullish() }),
        ),
        knodes: z.number().nullish(),
        depth: z.number().nullish(),
      }),
    )
    .max(10_000),
});

export const EVALUATION_MARK = /"evals"\s*:/;

export function readEvaluation(
  text: string,
): Result<{ readonly fen: string; readonly evaluation: Evaluation }, Failure<'refused'>> {
  const row = rowSchema.safeParse(parsed(text));
  if (!row.success) {
    const issue = row.error.issues[0];
    return fail('refused', `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'no evaluation'}`);
  }
  const { fen, evals } = row.data;
  const deepest = evals.reduce<(typeof evals)[number] | null>(
    (best, one) => (best === null || (one.depth ?? -1) > (best.depth ?? -1) ? one : best),
    null,
  );
  const first = deepest?.pvs[0];
  if (deepest === null || first === undefined) return fail('refused', 'evals: no line in the deepest one');
  const { cp, mate, line } = first;
  const hasMate = typeof mate === 'number';
  if (!hasMate && !Number.isInteger(cp))
    return fail('refused', 'evals: neither cp nor mate in its first line');
  const evaluation = {
    cp: hasMate ? null : (cp ?? null),
    depth: deepest.depth ?? null,
    knodes: deepest.knodes ?? null,
    line: (line ?? '').slice(0, 2000),
  };
  return ok({ fen, evaluation });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
