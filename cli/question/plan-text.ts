/** A plan for the terminal: what would be asked, what is left out and why, and the manifest with its hash. */
import type { QuestionPlan } from '../../core/question/run.ts';
import { plural, tableText } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

export function planText(plan: QuestionPlan): string {
  const { manifest, manifestSha256, items, perTask } = plan;
  return [
    [
      `${plural(items, 'item')} to ask`,
      ...(plan.leftOut > 0 ? [leftOutText(plan)] : []),
      sizeText(plan),
    ].join('\n'),
    tableText(
      ['task', '#items'],
      perTask.map(({ task, count }) => [task, count.toLocaleString('en-US')]),
    ),
    JSON.stringify(manifest, null, 2).split('\n').map(safeText).join('\n'),
    `manifest ${manifestSha256}`,
  ].join('\n\n');
}

/** How many of the sampled items are not asked, and why. */
export function leftOutText({ leftOut, leftOutWhy }: QuestionPlan): string {
  const why = leftOutWhy.map(
    ({ why: reason, count }) => `  ${count.toLocaleString('en-US')}: ${safeText(reason)}`,
  );
  return [`${plural(leftOut, 'item')} of the sample left out:`, ...why].join('\n');
}

function sizeText({ promptTokensEstimate, completionTokensAtMost }: QuestionPlan): string {
  const most =
    completionTokensAtMost === null
      ? 'replies of any length'
      : `at most ${plural(completionTokensAtMost, 'token')} of replies`;
  return `roughly ${plural(promptTokensEstimate, 'token')} of prompts, ${most}`;
}
