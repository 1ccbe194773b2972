/**
 * The answerer of a baseline (`core/baseline`): what it says is worked out from the item's position and, for those that
 * learn, from the labels of the data set's other items. An item it has no answer for is left out of the run beforehand;
 * a baseline never guesses.
 */
import { positionAnswers, type PositionBaseline } from '../../../core/baseline/position-answers.ts';
import { uniformAnswer } from '../../../core/baseline/uniform.ts';
import type { QaItem } from '../../../core/chessqa/item.ts';
import { readReleasedLabel } from '../../../core/chessqa/released-label.ts';
import { findTask } from '../../../core/chessqa/tasks.ts';
import type { PromptSettings } from '../../../core/prompt/settings.ts';
import type { FrozenPlayer } from '../../../core/player/seats.ts';
import { ok } from '../../../core/util/result.ts';
import type { ChoosyAnswerer, Question, QuestionSet } from '../ports.ts';
import type { PlayerHost } from './kind.ts';
import { attemptLocally, localReply, type LocalFailure, type LocalReply } from './local-attempt.ts';
import { ANSWERS_AT_ONCE } from './local-test.ts';

export type BaselinePlayer = Extract<FrozenPlayer, { kind: 'baseline' }>;

export const BASELINE_HOST: PlayerHost<'baseline'> = {
  question: {
    ready: async (_context, set, { player, prompt }) => {
      const answerer = makeBaselineAnswerer(player, set, prompt);
      return ok({ frozen: player, engine: null, whyNot: answerer.refusalOf, answerer: () => ok(answerer) });
    },
    whyNot: (_workspace, set, { player, prompt }) => makeBaselineAnswerer(player, set, prompt).refusalOf,
  },
  study: null,
  game: null,
  kept: ANSWERS_AT_ONCE,
  tryOut: null,
};

export function makeBaselineAnswerer(
  player: BaselinePlayer,
  set: QuestionSet,
  prompt: Pick<PromptSettings, 'outputProtocol'>,
): ChoosyAnswerer {
  const answerOf = answersOf(player, set);
  const id = `baseline/${player.baseline}`;
  return {
    gateKey: `plybook:${id}`,
    lanes: 1,
    spacingMs: 0,
    refusalOf: (item) => (answerOf(item) === null ? refusalText(player, item) : null),
    ask: ({ item }: Question, _n, queueMs) => {
      const request = { baseline: player.baseline, seed: player.seed, itemId: item.itemId, fen: item.fen };
      return attemptLocally({ url: `plybook:${id}`, player: id, request, queueMs }, () =>
        replyTo(answerOf(item), refusalText(player, item), prompt),
      );
    },
    close: () => Promise.resolve(),
  };
}

function replyTo(
  answer: string | null,
  why: string,
  prompt: Pick<PromptSettings, 'outputProtocol'>,
): LocalReply | LocalFailure {
  if (answer !== null) return localReply(answer, prompt.outputProtocol, null);
  return { failure: 'configuration', end: 'bad_request', code: 'no_answer', message: why };
}

function refusalText(player: BaselinePlayer, item: QaItem): string {
  if (player.baseline === 'uniform') return 'The possible answers of the task cannot be listed.';
  return isJudgment(item)
    ? 'No other item of the data set has a label to learn from.'
    : 'The player answers Position Judgment only.';
}

type AnswerOf = (item: QaItem) => string | null;

function answersOf(player: BaselinePlayer, set: QuestionSet): AnswerOf {
  const { baseline, seed } = player;
  if (baseline === 'uniform') return (item) => uniformAnswer(item, seed);
  let answers: ReadonlyMap<string, string> | null = null;
  return (item) => {
    if (!isJudgment(item)) return null;
    // Worked out once, when the first answer is wanted: the regressions take a third of a second.
    answers ??= judge(baseline, set);
    return answers.get(item.itemId) ?? null;
  };
}

/** Answers by item id, over every Position Judgment item of the data set, whatever the run samples. */
function judge(baseline: PositionBaseline, set: QuestionSet): ReadonlyMap<string, string> {
  const seqs = set.index
    .filter(({ task }) => findTask(task)?.family === 'position_judgment')
    .map(({ seq }) => seq);
  const items = [...set.itemsOf(seqs)].map(({ item }) => item);
  const answers = positionAnswers(
    baseline,
    items.map((item) => ({ board: item.board, label: readReleasedLabel(item) })),
  );
  return new Map(
    items.flatMap((item, at) => {
      const answer = answers[at] ?? null;
      return answer === null ? [] : [[item.itemId, String(answer)] as const];
    }),
  );
}

function isJudgment(item: QaItem): boolean {
  return item.task?.family === 'position_judgment';
}
