/** What a question run would be, before anything is asked: its manifest, its size, and what is left out of it. */
import type { QuestionPlan, QuestionRequest } from '../../core/question/run.ts';
import { ok } from '../../core/util/result.ts';
import { hashManifest, prepareRun, type PreparedRun } from './manifest.ts';
import type { QuestionContext, QuestionResult } from '../asking/ports.ts';

const CHARACTERS_A_TOKEN = 4;

export async function planQuestions(
  context: QuestionContext,
  request: QuestionRequest,
): Promise<QuestionResult<QuestionPlan>> {
  const prepared = await prepareRun(context, request);
  return prepared.ok ? ok(makePlan(prepared.value)) : prepared;
}

function makePlan({ list, manifest }: PreparedRun): QuestionPlan {
  const { questions, leftOut } = list;
  const { maxTokens } = manifest.parameters;
  const promptCharacters = questions.reduce((sum, { prompt }) => sum + prompt.length, 0);
  return {
    manifest,
    manifestSha256: hashManifest(manifest),
    items: questions.length,
    leftOut: leftOut.length,
    leftOutWhy: counted(leftOut.map(({ why }) => why)).map(([why, count]) => ({ why, count })),
    perTask: counted(questions.map(({ item }) => item.taskId)).map(([task, count]) => ({ task, count })),
    promptCharacters,
    promptTokensEstimate: Math.ceil(promptCharacters / CHARACTERS_A_TOKEN),
    completionTokensAtMost: maxTokens === null ? null : maxTokens * questions.length,
    samplePrompt: questions[0]?.prompt ?? null,
  };
}

/** In order of first appearance. */
function counted(words: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts];
}
