/**
 * The answerer of recorded replies, by item id. A question has one reply, so the first one recorded for its item is
 * given, however often a killed run had to ask. What is not recorded is left out of the run beforehand, never made up.
 */
import type { QaItem } from '../../../core/chessqa/item.ts';
import { classifyFacts } from '../../../core/reply/classify-facts.ts';
import type { FailureClass } from '../../../core/reply/failure-class.ts';
import type { FrozenPlayer } from '../../../core/player/seats.ts';
import type { RecordedPlayer, RecordedReply } from '../../providers/baselines.ts';
import type { ChoosyAnswerer } from './baseline.ts';
import type { Asked } from '../judge.ts';
import { attemptLocally, type LocalFailure, type LocalReply } from './local-attempt.ts';
import type { Answerer, Question } from '../ports.ts';

const NOT_RECORDED = 'The recording has no reply for the item.';

/** @param keyOf under which key a reply is recorded: the id of an item or a position. */
export function makeRecordedReplier<Q extends Asked>(
  player: Extract<FrozenPlayer, { kind: 'recorded' }>,
  recording: RecordedPlayer,
  keyOf: (asked: Q) => string,
): Answerer<Q> {
  const url = `plybook:recorded/${player.fileSha256}` as const;
  return {
    gateKey: url,
    lanes: 1,
    spacingMs: 0,
    ask: (asked, _n, queueMs) => {
      const key = keyOf(asked);
      return attemptLocally({ url, player: player.name, request: { key }, queueMs }, () =>
        replyOf(recording.reply(key, 1)),
      );
    },
    close: () => Promise.resolve(),
  };
}

export function makeRecordedAnswerer(
  player: Extract<FrozenPlayer, { kind: 'recorded' }>,
  recording: RecordedPlayer,
): ChoosyAnswerer {
  return {
    ...makeRecordedReplier(player, recording, ({ item }: Question) => item.itemId),
    refusalOf: (item: QaItem) => (recording.reply(item.itemId, 1) === null ? NOT_RECORDED : null),
  };
}

function replyOf(recorded: RecordedReply | null): LocalReply | LocalFailure {
  if (recorded === null) {
    return { failure: 'configuration', end: 'bad_request', code: 'not_recorded', message: NOT_RECORDED };
  }
  const { text, reasoning, finishReason } = recorded;
  return { text, reasoning, finishReason, raw: null, failure: classOf(recorded) };
}

/** As a service's reply with the same text, reasoning and finish reason would be classed. */
function classOf({ text, reasoning, finishReason }: RecordedReply): FailureClass | null {
  return classifyFacts({
    end: 'complete',
    status: 200,
    retryAfterMs: null,
    decisionTimeoutMs: 0,
    error: null,
    body: 'reply',
    finishReason,
    isEndStated: true,
    hasToolCall: false,
    hasRefusal: false,
    content: 'text',
    isTextEmpty: text.trim() === '',
    hasReasoning: reasoning !== null && reasoning.trim() !== '',
    hasStructured: false,
    isModelEqual: null,
  }).failure;
}
