/**
 * One line about a ledger row, for people who watch a run. It is made of the row's brief (what the row says without the
 * bytes of a reply), holds text of models and services, and decides nothing. Pure; never throws.
 */
import { z } from 'zod';
import { attemptOpenedSchema, runAmendedSchema } from '../asking/records.ts';
import { answerScoredSchema, questionsFinishedSchema, rescoringSchema } from '../question/records.ts';
import { executionEndedSchema, executionStartedSchema, runCancelledSchema } from '../record/ledger-row.ts';
import { gameReviewFailedSchema } from '../game/records.ts';
import {
  moveValuedSchema,
  moveValueFailedSchema,
  studyAnsweredSchema,
  studyFinishedSchema,
} from '../study/records.ts';
import { ledgerSchemas } from './ledger.ts';

const MOST = 300;

/** What is left of a row with an attempt: all that a line needs, without the reply's bytes. */
const briefAttemptSchema = z.strictObject({
  failure: z.string().nullable(),
  status: z.number().int().nullable(),
  wallMs: z.number().int().nullable(),
  text: z.string().nullable().describe('its beginning'),
});

type Describe = (payload: unknown, key: string) => string;

/** Words for a payload that fits the schema; null for one that does not. */
function fitting<T>(schema: z.ZodType<T>, words: (value: T, key: string) => string): Describe {
  return (payload, key) => {
    const read = schema.safeParse(payload);
    return read.success ? words(read.data, key) : '';
  };
}

/** `12:1` → `item 12, request 1`. */
function requestWords(key: string): string {
  const [seq = '', n = ''] = key.split(':');
  return n === '' ? `request ${seq}` : `item ${seq}, request ${n}`;
}

function attemptWords(brief: z.infer<typeof briefAttemptSchema>, key: string): string {
  const { failure, status, wallMs, text } = brief;
  const time = wallMs === null ? '' : ` in ${(wallMs / 1000).toFixed(1)} s`;
  const http = status === null || status === 200 ? '' : ` (HTTP ${status})`;
  const what = failure === null ? (text ?? 'no text') : `${failure.replace(/_/g, ' ')}${http}`;
  return `${requestWords(key)}${time}: ${what}`;
}

const WORDS: Readonly<Record<string, Describe>> = {
  run_created: fitting(ledgerSchemas.run_created, ({ datasetName, items, repeat, runName }) =>
    [datasetName, `${items} in all`, repeat === undefined ? null : `repeat ${repeat}`, runName]
      .filter((part) => typeof part === 'string')
      .join(', '),
  ),
  run_cancelled: fitting(runCancelledSchema, ({ done }) => `${done} done`),
  execution_started: fitting(
    executionStartedSchema,
    ({ number, processes }) => `execution ${number}, ${processes} at a time`,
  ),
  execution_ended: fitting(
    executionEndedSchema,
    ({ number, outcome, message }) =>
      `execution ${number} ${outcome}${message === null ? '' : `: ${message}`}`,
  ),
  preflight_attempt: fitting(briefAttemptSchema, attemptWords),
  attempt_opened: fitting(attemptOpenedSchema, (_opened, key) => requestWords(key)),
  attempt_closed: fitting(briefAttemptSchema, attemptWords),
  answer_scored: fitting(answerScoredSchema, ({ seq, task, verdict }) => {
    const right = verdict.isCorrect ? 'right' : verdict.contentCorrect ? 'right, in another form' : 'wrong';
    const found = verdict.content === null ? 'no answer found' : verdict.content;
    return `item ${seq}, ${task.replace(/_/g, ' ')}: ${right}: ${found}`;
  }),
  questions_finished: fitting(
    questionsFinishedSchema,
    ({ answered, right }) => `${answered} answered, ${right} right`,
  ),
  study_answered: fitting(studyAnsweredSchema, ({ positionId, verdict }) => {
    if (verdict.kind === 'no_verdict') return `${positionId}: no verdict, ${verdict.why.replace(/_/g, ' ')}`;
    const move = verdict.sanMove ?? verdict.uciMove;
    return `${positionId}: ${move?.outcome.replace(/_/g, ' ') ?? 'no move'}: ${move?.moveText ?? 'no text'}`;
  }),
  game_review_failed: fitting(
    gameReviewFailedSchema,
    ({ requestId, failure }) => `${requestId}: no review: ${failure.message}`,
  ),
  move_value_failed: fitting(
    moveValueFailedSchema,
    ({ value }) => `${value.positionId}, ${value.uci ?? 'no move'}: ${value.failure ?? 'no value'}`,
  ),
  move_valued: fitting(moveValuedSchema, ({ value }) => {
    const loss = value.loss === null ? (value.failure ?? 'no value') : `${value.loss.A} cp lost`;
    return `${value.positionId}, ${value.uci ?? 'no move'}: ${loss}`;
  }),
  study_finished: fitting(
    studyFinishedSchema,
    ({ answered, legal }) => `${answered} answered, ${legal} legal`,
  ),
  run_amended: fitting(runAmendedSchema, ({ reason }) => reason),
  rescoring: fitting(
    rescoringSchema,
    ({ scored, changed, reason }) => `${scored} scored, ${changed} changed: ${reason}`,
  ),
};

/** @param brief JSON text: the payload, or what the reader left of it; of any other kind or form its beginning is shown */
export function describeRow(kind: string, key: string, brief: string): string {
  const words = Object.hasOwn(WORDS, kind) ? WORDS[kind]?.(parse(brief), key) : undefined;
  const line = words === undefined || words === '' ? brief : words;
  return line.replace(/\s+/g, ' ').slice(0, MOST);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
