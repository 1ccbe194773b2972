/**
 * Recorded replies, by the id of the item, the position or the decision. A question has one reply, so the first one
 * recorded for it is given, however often a killed run had to ask; a decision has one for each attempt. What is not
 * recorded is left out of the run beforehand or stands still, never made up.
 */
import type { QaItem } from '../../../core/chessqa/item.ts';
import { classifyFacts } from '../../../core/reply/classify-facts.ts';
import type { FailureClass } from '../../../core/reply/failure-class.ts';
import type { FrozenPlayer, GamePlayer } from '../../../core/player/seats.ts';
import { ok } from '../../../core/util/result.ts';
import type { Replier } from '../../games/ports.ts';
import type { Workspace } from '../../journal/workspace.ts';
import type { RecordedPlayer, RecordedReply } from '../../providers/baselines.ts';
import type { AskedPosition } from '../../studies/asked-positions.ts';
import type { Asked } from '../judge.ts';
import type { Answerer, Question, QuestionResult } from '../ports.ts';
import { openRecording } from '../recordings.ts';
import type { PlayerHost, Ready } from './kind.ts';
import { attemptLocally, type LocalFailure, type LocalReply } from './local-attempt.ts';
import { ANSWERS_AT_ONCE } from './local-test.ts';

const NOT_RECORDED = 'The recording has no reply for the item.';

type RecordedSpec = Extract<FrozenPlayer, { kind: 'recorded' }>;
type RecordedSeat = Extract<GamePlayer, { kind: 'recorded' }>;

export const RECORDED_HOST: PlayerHost<'recorded'> = {
  question: {
    ready: async ({ workspace }, _set, { player }) =>
      readyRecorded(workspace, player, {
        keyOf: ({ item }: Question) => item.itemId,
        keyOfItem: ({ itemId }: QaItem) => itemId,
      }),
    whyNot: (workspace, _set, { player }) => {
      const recording = openRecording(workspace.dir, player.fileSha256);
      return recording.ok ? refusal(recording.value, ({ itemId }: QaItem) => itemId) : null;
    },
  },
  study: {
    ready: async ({ workspace }, player) =>
      readyRecorded(workspace, player, {
        keyOf: ({ position }: AskedPosition) => position.id,
        keyOfItem: ({ id }: { readonly id: string }) => id,
      }),
  },
  game: {
    freeze: async (_context, wish) => ok(wish),
    sit: async ({ workspace }, _manifest, player) => {
      const recording = openRecording(workspace.dir, player.fileSha256);
      return recording.ok ? ok({ replier: recordedReplier(player, recording.value) }) : recording;
    },
  },
  kept: ANSWERS_AT_ONCE,
  tryOut: null,
};

/** Under which key a reply is recorded: the id of an item or a position. */
interface Keys<Q, I> {
  readonly keyOf: (asked: Q) => string;
  readonly keyOfItem: (one: I) => string;
}

function readyRecorded<Q extends Asked, I>(
  { dir }: Pick<Workspace, 'dir'>,
  player: RecordedSpec,
  { keyOf, keyOfItem }: Keys<Q, I>,
): QuestionResult<Ready<RecordedSpec, Q, I>> {
  const recording = openRecording(dir, player.fileSha256);
  if (!recording.ok) return recording;
  return ok({
    frozen: player,
    engine: null,
    whyNot: refusal(recording.value, keyOfItem),
    answerer: () => ok(makeRecordedAnswerer(player, recording.value, keyOf)),
  });
}

function refusal<I>(recording: RecordedPlayer, keyOf: (one: I) => string): (one: I) => string | null {
  return (one) => (recording.reply(keyOf(one), 1) === null ? NOT_RECORDED : null);
}

function makeRecordedAnswerer<Q extends Asked>(
  player: RecordedSpec,
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

function recordedReplier(player: RecordedSeat, recording: RecordedPlayer): Replier {
  const url = `plybook:recorded/${player.fileSha256.slice(0, 16)}` as const;
  return {
    gateKey: `recording:${player.id}`,
    concurrency: 256,
    spacingMs: 0,
    ask: ({ decisionId, attempt, prompt }, queueMs) => {
      const request = { key: decisionId, attempt, ...prompt };
      return attemptLocally({ url, player: player.name, request, queueMs }, () =>
        said(recording.reply(decisionId, attempt), decisionId, attempt),
      );
    },
  };
}

function said(reply: RecordedReply | null, decisionId: string, attempt: number): LocalReply | LocalFailure {
  if (reply !== null) return { ...reply, raw: null, failure: null };
  return {
    failure: 'configuration',
    end: 'bad_request',
    code: 'no_recorded_reply',
    message: `The recording has no reply number ${attempt} for ${decisionId}.`,
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
