/**
 * From a data set, a sampling and the settings of the prompt to the questions of a run, in the order of the data set.
 * The same wishes give the same questions in every program. Sampled items that cannot be asked (no prompt of ours, no
 * answer form, none this player could give) are left out with their reason, before anything is frozen.
 */
import type { QaItem } from '../../core/chessqa/item.ts';
import { optionTexts } from '../../core/chessqa/options.ts';
import { checkLabel } from '../../core/chessqa/label-check.ts';
import { composePrompt } from '../../core/prompt/compose.ts';
import { PROMPT_VERSION, type PromptSettings, type Wording } from '../../core/prompt/settings.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { AnswerKind } from '../../core/reply/answer-shape.ts';
import { sampleItems, type Sampling } from '../../core/question/sampling.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import type { Question, QuestionSet } from '../asking/ports.ts';
import { sha256Hex } from '../files.ts';

/** Why a player has no answer for an item; null: it can be asked. */
export type WhyNot = (item: QaItem) => string | null;

export interface LeftOut {
  readonly seq: number;
  readonly task: string;
  /** The same words for the same reason, so that they can be counted. */
  readonly why: string;
}

export interface QuestionList {
  readonly questions: readonly Question[];
  readonly leftOut: readonly LeftOut[];
}

/** What freezes the questions of a run in its manifest. */
export interface QuestionHashes {
  readonly itemsSha256: string;
  readonly promptsSha256: string;
}

export function drawQuestions(
  set: QuestionSet,
  sampling: Sampling,
  prompt: PromptSettings,
  { whyNot, wording = PROMPT_VERSION }: { readonly whyNot: WhyNot; readonly wording?: Wording },
): QuestionList {
  const questions: Question[] = [];
  const leftOut: LeftOut[] = [];
  const seqs = sampleItems(set.index, sampling).map(({ seq }) => seq);
  for (const { seq, item } of set.itemsOf(seqs)) {
    const refusal = whyNot(item);
    const accepted = set.acceptedOf?.(item);
    const question =
      refusal === null ? makeQuestion(seq, item, prompt, { accepted, wording }) : fail('left_out', refusal);
    if (question.ok) questions.push(question.value);
    else leftOut.push({ seq, task: item.taskId, why: question.error.message });
  }
  return { questions, leftOut };
}

/**
 * One item as it is asked under these settings; the failure's message is a reason that can be counted.
 * @param known accepted answers of the item, where somebody has them already.
 */
export function makeQuestion(
  seq: number,
  item: QaItem,
  settings: PromptSettings,
  known: { readonly accepted?: readonly string[] | undefined; readonly wording?: Wording } = {},
): Result<Question, Failure<'left_out'>> {
  const { accepted = checkLabel(item).accepted, wording = PROMPT_VERSION } = known;
  const kind = answerKindOf(item);
  if (kind === null) return fail('left_out', `The task ${item.taskId} is not one that can be scored.`);
  if (accepted.every((answer) => answer.trim() === '')) {
    return fail('left_out', 'By the rules of its task the item has no answer.');
  }
  const prompt = composePrompt(item, settings, wording);
  if (!prompt.ok) return fail('left_out', WHY_NO_PROMPT[prompt.error.code]);
  return ok({
    seq,
    item,
    prompt: prompt.value,
    promptSha256: sha256Hex(prompt.value),
    accepted,
    kind,
  });
}

const WHY_NO_PROMPT = {
  unknown_task: 'There is no prompt for the task.',
  item_incomplete: 'The item lacks what its prompt must name.',
  not_offered: 'Stored questions exist only as FEN, with the text protocol and the default style.',
} as const;

/** Null: a task we do not know, whose answers have no form. */
export function answerKindOf(item: QaItem): AnswerKind | null {
  if (item.task === null) return null;
  const options = item.task.form === 'letter' ? optionTexts(item) : null;
  return { form: item.task.form, answerType: item.answerType, ...(options === null ? {} : { options }) };
}

export function hashQuestions(questions: readonly Question[]): QuestionHashes {
  return {
    itemsSha256: sha256Hex(canonicalJson(questions.map(({ seq }) => seq))),
    promptsSha256: sha256Hex(canonicalJson(questions.map(({ promptSha256 }) => promptSha256))),
  };
}
