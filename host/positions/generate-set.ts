/** Makes a position set in the workspace from a wish. A set is made whole or not at all. */
import type { GeneratedSet, GenerateRequest, GenerateWish } from '../../core/study/position-sets.ts';
import { numbered } from '../../core/study/generate.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../asking/ports.ts';
import { drawPartners, drawPositions, type Drawn, type DrawWatch } from './draw-positions.ts';
import { sourceContext } from './frequency-memory.ts';
import type { StudyContext } from '../studies/prepare.ts';

export async function generateSet(
  context: StudyContext,
  { name, wish }: GenerateRequest,
  watch: DrawWatch,
): Promise<QuestionResult<GeneratedSet>> {
  const drawn = await draw(context, wish, watch);
  if (!drawn.ok) return drawn;
  if (watch.signal.aborted) return fail('cancelled', 'Stopped; nothing was kept.');
  const { drafts, notes } = drawn.value;
  if (drafts.length === 0) return fail('refused', 'No position was found; nothing was kept.');
  const set = context.sets.add(numbered(drafts), name);
  return set.ok ? ok({ set: set.value, notes: [...notes] }) : set;
}

async function draw(
  context: StudyContext,
  wish: GenerateWish,
  watch: DrawWatch,
): Promise<QuestionResult<Drawn>> {
  if (wish.kind !== 'matched') return drawPositions(sourceContext(context), wish, watch);
  const targets = context.sets.open(wish.target);
  return targets.ok ? drawPartners(targets.value.positions, wish.settings, watch) : targets;
}
