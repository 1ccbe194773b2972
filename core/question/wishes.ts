/**
 * From what a person wishes to a request in its one form, so that the same wishes give the same manifest in the window
 * and on the command line. What a wish cannot decide is not kept: a seed where nothing is drawn, parameters or a spend
 * limit where no service is asked. Nothing here knows a data set: whether a task exists in it is found by the plan. No
 * schema is loaded, so that the window can use it.
 */
import { reviseSpelling } from '../chessqa/tasks.ts';
import { DEFAULT_PROMPT } from '../prompt/default-prompt.ts';
import type { PromptSettings } from '../prompt/settings.ts';
import { settlePlayer, settleService } from '../player/players.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS, NO_PARAMETERS } from '../player/defaults.ts';
import type { AskLimits, AskParameters } from '../player/ask-settings.ts';
import type { PlayerSpec } from '../player/seats.ts';
import type { QuestionRequest } from './run.ts';

export type Sampling = QuestionRequest['sampling'];

/** The whole data set; its seed draws nothing. */
export const DEFAULT_SAMPLING: Sampling = { tasks: [], perTask: null, maxItems: null, seed: 0 };

/** What is left out has its default. */
export interface QuestionWishes {
  readonly datasetId: string;
  readonly player: PlayerSpec;
  readonly sampling?: Partial<Sampling>;
  readonly prompt?: Partial<PromptSettings>;
  readonly parameters?: Partial<AskParameters>;
  readonly limits?: Partial<AskLimits>;
  readonly lanes?: number | null;
  readonly spacingMs?: number | null;
  readonly keyVariable?: string | null;
  readonly preflight?: boolean;
}

export function makeQuestionRequest(wishes: QuestionWishes): QuestionRequest {
  return settleRequest({
    datasetId: wishes.datasetId,
    sampling: { ...DEFAULT_SAMPLING, ...wishes.sampling },
    prompt: { ...DEFAULT_PROMPT, ...wishes.prompt },
    player: wishes.player,
    parameters: { ...DEFAULT_PARAMETERS, ...wishes.parameters },
    limits: { ...DEFAULT_ASK_LIMITS, ...wishes.limits },
    lanes: wishes.lanes ?? null,
    spacingMs: wishes.spacingMs ?? null,
    keyVariable: wishes.keyVariable ?? null,
    preflight: wishes.preflight ?? true,
  });
}

/** The one form of a request; settling twice changes nothing. */
export function settleRequest(request: QuestionRequest): QuestionRequest {
  const { sampling, player } = request;
  const settled = { ...request, sampling: settleSampling(sampling), player: settlePlayer(player) };
  return settleService(settled, NO_PARAMETERS);
}

function settleSampling({ tasks, perTask, maxItems, seed }: Sampling): Sampling {
  const revised = tasks.map((task) => reviseSpelling(task.trim())).filter((task) => task !== '');
  const isDrawn = perTask !== null || maxItems !== null;
  return { tasks: [...new Set(revised)].sort(), perTask, maxItems, seed: isDrawn ? seed : 0 };
}

/** `0.70` as `0.7`, `.5` as `0.5`: the text of a decimal in a manifest. At most six digits before and seven after the point. */
export function parseDecimal(text: string): Result<string, Failure<'bad_decimal'>> {
  const match = /^(-?)0*(\d{0,6})(?:\.(\d{0,7}?)0*)?$/.exec(text.trim());
  const [, sign = '', whole = '', part = ''] = match ?? [];
  if (match === null || !/\d/.test(text)) {
    return fail('bad_decimal', `"${text.slice(0, 40)}" is not a decimal number such as 0.7.`);
  }
  const digits = `${whole === '' ? '0' : whole}${part === '' ? '' : `.${part}`}`;
  return ok(digits === '0' ? '0' : `${sign}${digits}`);
}

/** An amount of the provider's unit in billionths: `0.5` is 500,000,000. At most nine digits after the point. */
export function parseNano(text: string): Result<number, Failure<'bad_amount'>> {
  const match = /^(\d{0,7})(?:\.(\d{0,9}))?$/.exec(text.trim());
  const [, whole = '', part = ''] = match ?? [];
  const nano = Number(`${whole}${part.padEnd(9, '0')}`);
  return match !== null && /\d/.test(text) && Number.isSafeInteger(nano)
    ? ok(nano)
    : fail('bad_amount', `"${text.slice(0, 40)}" is not an amount such as 0.50.`);
}

/** `500000000` as `0.50`: at least two digits after the point, no more than needed. */
export function makeAmount(nano: number): string {
  const whole = Math.floor(nano / 1e9);
  const part = String(nano % 1e9)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return `${whole}.${part.padEnd(2, '0')}`;
}
