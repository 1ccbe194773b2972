/**
 * From what a person wishes to a study request in its one form, so that the same wishes give the same manifest in the
 * window and on the command line. What a wish cannot decide is not kept. No schema is loaded, so that the window can use
 * it.
 */
import { settingWords } from '../player/parameter-words.ts';
import { isAskedOverService, repliesInWords, settlePlayer, settleService } from '../player/players.ts';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS, NO_PARAMETERS } from '../player/defaults.ts';
import type { AskLimits } from '../player/ask-settings.ts';
import type { StudyPlayer } from '../player/seats.ts';
import { isPaperAsking, PAPER_CONDITIONS, usualTemplate } from './paper-asking.ts';
import type { StudyConditions } from './conditions.ts';
import { PUBLISHED_PROMPT_SHA256 } from './prompt-template.ts';
import type { StudyManifest, StudyParameters, StudyRequest } from './run.ts';

/** What is left out has its default: as the paper asked. */
export interface StudyWishes {
  readonly setSha256: string;
  readonly player: StudyPlayer;
  readonly conditions?: Partial<StudyConditions>;
  /** Null: the program's own prompt. Left out: `usualTemplate`. */
  readonly templateSha256?: string | null;
  readonly parameters?: Partial<StudyParameters>;
  readonly limits?: Partial<AskLimits>;
  readonly lanes?: number | null;
  readonly spacingMs?: number | null;
  readonly keyVariable?: string | null;
  readonly preflight?: boolean;
}

const { reasoningEffort: _effort, ...USUAL } = DEFAULT_PARAMETERS;
const { reasoningEffort: _none, ...NOTHING_SENT } = NO_PARAMETERS;

export const DEFAULT_STUDY_PARAMETERS: StudyParameters = USUAL;

export function makeStudyRequest(wishes: StudyWishes): StudyRequest {
  const conditions = { ...PAPER_CONDITIONS, ...wishes.conditions };
  const { templateSha256 = usualTemplate(conditions) } = wishes;
  return settleStudyRequest({
    setSha256: wishes.setSha256,
    conditions,
    templateSha256,
    player: wishes.player,
    parameters: { ...USUAL, ...wishes.parameters },
    limits: { ...DEFAULT_ASK_LIMITS, ...wishes.limits },
    lanes: wishes.lanes ?? null,
    spacingMs: wishes.spacingMs ?? null,
    keyVariable: wishes.keyVariable ?? null,
    preflight: wishes.preflight ?? true,
  });
}

/**
 * The one form of a request; settling twice changes nothing. Players that move by themselves are asked nothing in words:
 * they give both notations, no template, menu or effort reaches them, and they stand as asked like the paper's.
 */
export function settleStudyRequest(request: StudyRequest): StudyRequest {
  const { player, conditions } = request;
  const isInWords = repliesInWords(player);
  const withoutEffort = { ...conditions, effort: null };
  const settled = {
    ...request,
    conditions: !isInWords ? PAPER_CONDITIONS : isAskedOverService(player) ? conditions : withoutEffort,
    templateSha256: isInWords ? request.templateSha256 : PUBLISHED_PROMPT_SHA256,
    player: settlePlayer(player),
  };
  return settleService(settled, NOTHING_SENT);
}

const PROMPT_WORDS: Readonly<Record<StudyManifest['prompt']['source'], readonly string[]>> = {
  published: [],
  own: ['our prompt'],
  imported: ['loaded prompt'],
};

/** The settings that differ from how the paper asked, e.g. `our prompt, UCI only, effort high`; may be empty. */
export function studyConditionText({
  player,
  prompt,
  conditions,
  parameters,
}: Pick<StudyManifest, 'player' | 'prompt' | 'conditions' | 'parameters'>): string {
  const parts: string[] = [];
  // Other conditions are asked in our words alone; that need not be said twice.
  if (repliesInWords(player) && isPaperAsking(conditions)) parts.push(...PROMPT_WORDS[prompt.source]);
  if (conditions.representation !== 'fen') parts.push(conditions.representation);
  if (conditions.notation !== 'both') parts.push(`${conditions.notation.toUpperCase()} only`);
  if (conditions.menu === 'legal') parts.push('legal moves listed');
  if (conditions.effort !== null) parts.push(`effort ${conditions.effort}`);
  parts.push(...settingWords(parameters));
  return parts.join(', ');
}
