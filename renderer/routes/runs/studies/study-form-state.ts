/**
 * The form of a new study run as it stands on the screen (numbers as the texts that were typed) ↔ the request that it
 * asks for, in its one form (`settleStudyRequest`), so that the same wishes give the same manifest here and on the
 * command line. `makeStudyForm` then `readStudyForm` gives the same request. Pure.
 */
import { isAskedOverService, thawPlayer } from '../../../../core/player/players.ts';
import { makeStudyRequest, settleStudyRequest } from '../../../../core/study/wishes.ts';
import type { StudyPlayer } from '../../../../core/player/seats.ts';
import type { StudyManifest, StudyRequest } from '../../../../core/study/run.ts';
import { isPaperAsking, PAPER_CONDITIONS } from '../../../../core/study/paper-asking.ts';
import type { StudyConditions } from '../../../../core/study/conditions.ts';
import { PUBLISHED_PROMPT_SHA256 } from '../../../../core/study/prompt-template.ts';
import { makeReader } from '../../players/kinds/field-reader.ts';
import { studyFormOf } from '../../players/kinds/forms.ts';
import type { StudySeatTexts } from '../../players/kinds/kind-form.ts';
import { makeWholeText, readDecimal, readWhole, type FieldResult } from '../form/field-texts.ts';
import {
  ANY_SERVICE,
  makeLaneTexts,
  makeLimitTexts,
  readLanes,
  readLimits,
  type FieldErrors,
  type LaneTexts,
  type LimitTexts,
  type ParameterTexts,
  type Thinking,
} from '../questions/form-state.ts';

export interface StudyForm {
  readonly setSha256: string;
  readonly conditions: StudyConditions;
  readonly effort: string;
  /** Of a prompt that is not ours, the published one included; null: the program's own. */
  readonly templateSha256: string | null;
  readonly player: StudyPlayer | null;
  readonly seat: StudySeatTexts;
  readonly parameters: Omit<ParameterTexts, 'reasoningEffort'>;
  readonly thinking: Thinking;
  readonly stream: boolean;
  readonly limits: LimitTexts;
  readonly lanes: LaneTexts;
  readonly preflight: boolean;
}

export type StudyErrors = FieldErrors &
  Partial<Record<'set' | 'elo' | 'amount' | 'effort' | 'drawSeed', string>>;

export interface ReadStudyForm {
  /** Null while a field cannot be read. */
  readonly request: StudyRequest | null;
  readonly errors: StudyErrors;
}

const ANY = Number.MAX_SAFE_INTEGER;
const THINKING: Readonly<Record<Thinking, boolean | null>> = { unset: null, on: true, off: false };

export function readStudyForm(form: StudyForm): ReadStudyForm {
  const errors: StudyErrors = {};
  if (form.setSha256 === '') errors.set = 'Choose a position set.';
  const player = readPlayer(form, errors);
  const effort = form.effort.trim();
  const isService = form.player !== null && isAskedOverService(form.player);
  if (isService && effort.length > 40) errors.effort = 'At most 40 characters.';
  // What is not on the screen is not asked for, so it can hold nothing back.
  const parameters = readParameters(form, isService ? errors : {});
  const { limits, errors: limitErrors } = readLimits(form.limits);
  const { lanes, errors: laneErrors } = readLanes(form.lanes);
  Object.assign(errors, limitErrors, isService ? laneErrors : {});
  const isWhole = Object.keys(errors).length === 0;
  if (!isWhole || player === null || limits === null) return { request: null, errors };
  const request = settleStudyRequest({
    setSha256: form.setSha256,
    conditions: { ...form.conditions, effort: effort === '' ? null : effort },
    templateSha256: form.templateSha256,
    player,
    parameters,
    limits,
    ...(lanes ?? { lanes: null, spacingMs: null, keyVariable: null }),
    preflight: form.preflight,
  });
  return { request, errors };
}

function note<T>(errors: StudyErrors, name: keyof StudyErrors, result: FieldResult<T>): T | null {
  if (result.ok) return result.value;
  errors[name] = result.error.message;
  return null;
}

/** The chosen player with what the form says about its seat. */
function readPlayer({ player, seat }: StudyForm, errors: StudyErrors): StudyPlayer | null {
  if (player === null) {
    errors.player = 'Choose a player.';
    return null;
  }
  return studyFormOf(player).read(player, seat, makeReader(errors, ''));
}

function readParameters(form: StudyForm, errors: StudyErrors): StudyRequest['parameters'] {
  const texts = form.parameters;
  return {
    temperature: note(errors, 'temperature', readDecimal(texts.temperature, { min: 0, max: 100 })),
    topP: note(errors, 'topP', readDecimal(texts.topP, { min: 0, max: 1 })),
    seed: note(errors, 'modelSeed', readWhole(texts.modelSeed, { min: 0, max: ANY })),
    maxTokens: note(errors, 'maxTokens', readWhole(texts.maxTokens, { min: 1, max: 10_000_000 })),
    enableThinking: THINKING[form.thinking],
    stream: form.stream,
  };
}

export function makeStudyForm(request: StudyRequest): StudyForm {
  const { parameters, player } = request;
  return {
    setSha256: request.setSha256,
    conditions: request.conditions,
    effort: request.conditions.effort ?? '',
    templateSha256: request.templateSha256,
    player,
    seat: makeSeat(player),
    parameters: {
      temperature: parameters.temperature ?? '',
      topP: parameters.topP ?? '',
      modelSeed: makeWholeText(parameters.seed),
      maxTokens: makeWholeText(parameters.maxTokens),
    },
    thinking: parameters.enableThinking === null ? 'unset' : parameters.enableThinking ? 'on' : 'off',
    stream: parameters.stream,
    limits: makeLimitTexts(request.limits),
    lanes: makeLaneTexts(request),
    preflight: request.preflight,
  };
}

export function makeSeat(player: StudyPlayer): StudySeatTexts {
  return { elo: '', amount: '', seed: '0', ...studyFormOf(player).texts(player) };
}

/** The form that a first visit finds. */
export function makeFirstStudyForm(setSha256: string): StudyForm {
  return { ...makeStudyForm(makeStudyRequest({ setSha256, player: ANY_SERVICE })), player: null };
}

/** A new run like an earlier one; lanes are no part of a manifest. */
export function makeStudyFormLike(manifest: StudyManifest, form: StudyForm): StudyForm {
  const like = makeStudyForm({
    setSha256: manifest.positions.sha256,
    conditions: manifest.conditions,
    templateSha256: manifest.prompt.source === 'own' ? null : manifest.prompt.sha256,
    player: thawPlayer(manifest.player) ?? ANY_SERVICE,
    parameters: manifest.parameters,
    limits: manifest.limits,
    lanes: null,
    spacingMs: null,
    keyVariable: null,
    preflight: form.preflight,
  });
  const isService = isAskedOverService(manifest.player);
  const { parameters, thinking, stream } = isService ? like : form;
  return { ...like, parameters, thinking, stream, lanes: form.lanes };
}

/** How the paper asked, its prompt included. What a person has chosen beside that stays. */
export function asPaperAsked(form: StudyForm): StudyForm {
  return { ...form, conditions: PAPER_CONDITIONS, templateSha256: PUBLISHED_PROMPT_SHA256 };
}

export function isAsPaperAsked({ conditions, templateSha256 }: StudyForm): boolean {
  return isPaperAsking(conditions) && templateSha256 === PUBLISHED_PROMPT_SHA256;
}

/** Only our own prompt has words for conditions that the paper did not ask under: it takes the place of any other. */
export function changeConditions(conditions: StudyConditions): Partial<StudyForm> {
  return isPaperAsking(conditions) ? { conditions } : { conditions, templateSha256: null };
}
