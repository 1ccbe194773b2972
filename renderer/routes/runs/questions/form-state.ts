/**
 * A new run's form as it stands on the screen (numbers as the texts that were typed) ↔ the request that it asks for. The
 * request is in its one form (`settleRequest`), so that the same wishes give the same manifest here and on the command
 * line. `makeForm` then `readForm` gives the same request. Pure.
 */
import { makeQuestionRequest, settleRequest } from '../../../../core/question/wishes.ts';
import { isAskedOverService, thawPlayer } from '../../../../core/player/players.ts';
import type { ChatPlayer } from '../../../../core/player/schemas/chat.ts';
import type { PromptSettings } from '../../../../core/prompt/settings.ts';
import type { AskLimits, AskParameters, LaneSettings } from '../../../../core/player/ask-settings.ts';
import type { PlayerSpec } from '../../../../core/player/seats.ts';
import type { QuestionManifest, QuestionRequest } from '../../../../core/question/run.ts';
import {
  BYTES,
  makeQuantityText,
  makeSpendText,
  makeWholeText,
  needed,
  readDecimal,
  readQuantity,
  readSpend,
  readWhole,
  TIME,
  type FieldResult,
} from '../form/field-texts.ts';

export interface SamplingTexts {
  readonly perTask: string;
  readonly maxItems: string;
  readonly seed: string;
}

export type Thinking = 'unset' | 'on' | 'off';

export interface ParameterTexts {
  readonly temperature: string;
  readonly topP: string;
  readonly modelSeed: string;
  readonly maxTokens: string;
  readonly reasoningEffort: string;
}

export interface LimitTexts {
  readonly spend: string;
  readonly requests: string;
  readonly activeTime: string;
  readonly unansweredInRow: string;
  readonly wall: string;
  readonly stall: string;
  readonly maxReply: string;
  readonly failureBudget: string;
}

export interface LaneTexts {
  readonly lanes: string;
  readonly spacing: string;
  readonly keyVariable: string;
}

export interface RunForm {
  readonly datasetId: string;
  /** Revised spelling; empty: all. */
  readonly tasks: readonly string[];
  readonly sampling: SamplingTexts;
  readonly prompt: PromptSettings;
  readonly player: PlayerSpec | null;
  readonly parameters: ParameterTexts;
  readonly thinking: Thinking;
  readonly stream: boolean;
  readonly limits: LimitTexts;
  readonly lanes: LaneTexts;
  readonly preflight: boolean;
}

export type FieldName =
  keyof SamplingTexts | keyof ParameterTexts | keyof LimitTexts | keyof LaneTexts | 'datasetId' | 'player';
/** A message for each field that cannot be read. */
export type FieldErrors = Partial<Record<FieldName, string>>;

export interface ReadForm {
  /** Null while a field cannot be read. */
  readonly request: QuestionRequest | null;
  readonly errors: FieldErrors;
}

const MAX_SEED = 0xffffffff;
const ANY = Number.MAX_SAFE_INTEGER;

/** Notes the message of a field that is refused, and answers its value or null. */
function makeReader(errors: FieldErrors): <T>(name: FieldName, result: FieldResult<T>) => T | null {
  return (name, result) => {
    if (result.ok) return result.value;
    errors[name] = result.error.message;
    return null;
  };
}

export function readLimits(texts: LimitTexts): {
  readonly limits: AskLimits | null;
  readonly errors: FieldErrors;
} {
  const errors: FieldErrors = {};
  const read = makeReader(errors);
  const limits = {
    spendNano: read('spend', readSpend(texts.spend)),
    requests: read('requests', readWhole(texts.requests, { min: 1, max: ANY })),
    activeMs: read('activeTime', readQuantity(texts.activeTime, TIME, { min: 1, max: ANY })),
    unansweredInRow: read('unansweredInRow', readWhole(texts.unansweredInRow, { min: 1, max: ANY })),
    wallMs: read('wall', needed(readQuantity(texts.wall, TIME, { min: 1000, max: ANY }))) ?? 0,
    stallMs: read('stall', needed(readQuantity(texts.stall, TIME, { min: 1000, max: ANY }))) ?? 0,
    maxReplyBytes:
      read('maxReply', needed(readQuantity(texts.maxReply, BYTES, { min: 1024, max: ANY }))) ?? 0,
    failureBudget: read('failureBudget', needed(readWhole(texts.failureBudget, { min: 1, max: 100 }))) ?? 0,
  };
  return { limits: Object.keys(errors).length === 0 ? limits : null, errors };
}

export function makeLimitTexts(limits: AskLimits): LimitTexts {
  return {
    spend: makeSpendText(limits.spendNano),
    requests: makeWholeText(limits.requests),
    activeTime: makeQuantityText(limits.activeMs, TIME),
    unansweredInRow: makeWholeText(limits.unansweredInRow),
    wall: makeQuantityText(limits.wallMs, TIME),
    stall: makeQuantityText(limits.stallMs, TIME),
    maxReply: makeQuantityText(limits.maxReplyBytes, BYTES),
    failureBudget: makeWholeText(limits.failureBudget),
  };
}

export function readLanes(texts: LaneTexts): {
  readonly lanes: LaneSettings | null;
  readonly errors: FieldErrors;
} {
  const errors: FieldErrors = {};
  const read = makeReader(errors);
  const variable = texts.keyVariable.trim();
  if (variable !== '' && !/^[A-Za-z_][A-Za-z0-9_]{0,199}$/.test(variable)) {
    errors.keyVariable = 'The name of a variable: letters, digits and _. Never the key itself.';
  }
  const lanes = {
    lanes: read('lanes', readWhole(texts.lanes, { min: 1, max: 256 })),
    spacingMs: read('spacing', readQuantity(texts.spacing, TIME, { min: 0, max: 600_000 })),
    keyVariable: variable === '' ? null : variable,
  };
  return { lanes: Object.keys(errors).length === 0 ? lanes : null, errors };
}

export function makeLaneTexts(lanes: LaneSettings): LaneTexts {
  return {
    lanes: makeWholeText(lanes.lanes),
    spacing: makeQuantityText(lanes.spacingMs, TIME),
    keyVariable: lanes.keyVariable ?? '',
  };
}

const THINKING: Readonly<Record<Thinking, boolean | null>> = { unset: null, on: true, off: false };

export type ParameterForm = Pick<RunForm, 'parameters' | 'thinking' | 'stream'>;

export function readParameters(form: ParameterForm, errors: FieldErrors): AskParameters {
  const read = makeReader(errors);
  const texts = form.parameters;
  const effort = texts.reasoningEffort.trim();
  if (effort.length > 40) errors.reasoningEffort = 'At most 40 characters.';
  return {
    temperature: read('temperature', readDecimal(texts.temperature, { min: 0, max: 100 })),
    topP: read('topP', readDecimal(texts.topP, { min: 0, max: 1 })),
    seed: read('modelSeed', readWhole(texts.modelSeed, { min: 0, max: ANY })),
    maxTokens: read('maxTokens', readWhole(texts.maxTokens, { min: 1, max: 10_000_000 })),
    reasoningEffort: effort === '' ? null : effort,
    enableThinking: THINKING[form.thinking],
    stream: form.stream,
  };
}

function makeThinking(wished: boolean | null): Thinking {
  return wished === null ? 'unset' : wished ? 'on' : 'off';
}

export function makeParameterForm(parameters: AskParameters): ParameterForm {
  return {
    parameters: {
      temperature: parameters.temperature ?? '',
      topP: parameters.topP ?? '',
      modelSeed: makeWholeText(parameters.seed),
      maxTokens: makeWholeText(parameters.maxTokens),
      reasoningEffort: parameters.reasoningEffort ?? '',
    },
    thinking: makeThinking(parameters.enableThinking),
    stream: parameters.stream,
  };
}

export function readForm(form: RunForm): ReadForm {
  const errors: FieldErrors = {};
  const read = makeReader(errors);
  if (form.datasetId === '') errors.datasetId = 'Choose a data set.';
  if (form.player === null) errors.player = 'Choose a player.';
  const perTask = read('perTask', readWhole(form.sampling.perTask, { min: 1, max: ANY }));
  const maxItems = read('maxItems', readWhole(form.sampling.maxItems, { min: 1, max: ANY }));
  const seed = read('seed', readWhole(form.sampling.seed, { min: 0, max: MAX_SEED })) ?? 0;
  const isService = form.player !== null && isAskedOverService(form.player);
  // What is not on the screen is not asked for, so it can hold nothing back.
  const parameters = readParameters(form, isService ? errors : {});
  const { limits, errors: limitErrors } = readLimits(form.limits);
  const { lanes, errors: laneErrors } = readLanes(form.lanes);
  Object.assign(errors, limitErrors, laneErrors);
  const isWhole = Object.keys(errors).length === 0;
  if (!isWhole || form.player === null || limits === null || lanes === null) return { request: null, errors };
  const request = settleRequest({
    datasetId: form.datasetId,
    sampling: { tasks: [...form.tasks], perTask, maxItems, seed },
    prompt: form.prompt,
    player: form.player,
    parameters,
    limits,
    ...lanes,
    preflight: form.preflight,
  });
  return { request, errors };
}

export function makeForm(request: QuestionRequest): RunForm {
  const { sampling, parameters } = request;
  return {
    datasetId: request.datasetId,
    tasks: sampling.tasks,
    sampling: {
      perTask: makeWholeText(sampling.perTask),
      maxItems: makeWholeText(sampling.maxItems),
      seed: makeWholeText(sampling.seed),
    },
    prompt: request.prompt,
    player: request.player,
    ...makeParameterForm(parameters),
    limits: makeLimitTexts(request.limits),
    lanes: makeLaneTexts(request),
    preflight: request.preflight,
  };
}

/** Stands in for a player while a request is turned into a form, so that the parameters of a chat are kept. */
export const ANY_SERVICE: ChatPlayer = {
  kind: 'chat',
  preset: 'openai_compatible',
  baseUrl: '',
  model: '',
  providerOrder: null,
};

/** The form that a first visit finds. */
export function makeFirstForm(datasetId: string): RunForm {
  return { ...makeForm(makeQuestionRequest({ datasetId, player: ANY_SERVICE })), player: null };
}

/**
 * A new run like an earlier one. Lanes are no part of a manifest, and parameters only where a service was asked: there
 * the form's own stay.
 */
export function makeFormLike(manifest: QuestionManifest, form: RunForm): RunForm {
  const isService = isAskedOverService(manifest.player);
  const player = thawPlayer(manifest.player);
  const like = makeForm({
    datasetId: manifest.datasetId,
    sampling: manifest.sampling,
    prompt: manifest.prompt,
    player: player ?? ANY_SERVICE,
    parameters: manifest.parameters,
    limits: manifest.limits,
    lanes: null,
    spacingMs: null,
    keyVariable: null,
    preflight: form.preflight,
  });
  const { parameters, thinking, stream } = isService ? like : form;
  return { ...like, player, parameters, thinking, stream, lanes: form.lanes };
}
