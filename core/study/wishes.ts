/**
 * From what a person wishes to a study request in its one form, so that the same wishes give the same manifest in the
 * window and on the command line. What a wish cannot decide is not kept. No schema is loaded, so that the window can use
 * it.
 */
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS, NO_PARAMETERS } from '../player/defaults.ts';
import type { AskLimits } from '../player/ask-settings.ts';
import type { PlayerSpec, FrozenStudyPlayer, StudyPlayer } from '../player/seats.ts';
import { isPaperAsking, PAPER_CONDITIONS, usualTemplate } from './paper-asking.ts';
import type { StudyConditions } from './prompt.ts';
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
  const isChat = player.kind === 'chat';
  const isInWords = isAskedInWords(player);
  return {
    ...request,
    conditions: !isInWords ? PAPER_CONDITIONS : isChat ? conditions : { ...conditions, effort: null },
    templateSha256: isInWords ? request.templateSha256 : PUBLISHED_PROMPT_SHA256,
    player: settlePlayer(player),
    parameters: isChat ? request.parameters : NOTHING_SENT,
    // Nobody else has a price; a limit on it could not be kept, and the run would stop for that.
    limits: isChat ? request.limits : { ...request.limits, spendNano: null },
    keyVariable: isChat ? request.keyVariable : null,
    preflight: isChat && request.preflight,
  };
}

/** Others move by themselves: no prompt reaches them. */
export function isAskedInWords({ kind }: { readonly kind: StudyPlayer['kind'] }): boolean {
  return kind === 'chat' || kind === 'recorded';
}

const PROMPT_WORDS: Readonly<Record<StudyManifest['prompt']['source'], readonly string[]>> = {
  published: [],
  own: ['our prompt'],
  imported: ['loaded prompt'],
};

function settlePlayer(player: StudyPlayer): StudyPlayer {
  if (player.kind !== 'chat' || player.providerOrder === null) return player;
  const order = player.providerOrder.map((name) => name.trim()).filter((name) => name !== '');
  return { ...player, providerOrder: order.length === 0 ? null : order };
}

/** A saved player as a study's player; null: one that answers no positions. */
export function studyPlayerOf(spec: PlayerSpec): StudyPlayer | null {
  switch (spec.kind) {
    case 'chat':
    case 'recorded':
      return spec;
    case 'engine':
      return { ...spec, elo: null };
    case 'baseline':
      return spec.baseline === 'uniform' ? { kind: 'random', seed: spec.seed } : null;
  }
}

export function studyPlayerName(player: StudyPlayer | FrozenStudyPlayer): string {
  switch (player.kind) {
    case 'chat':
      return player.model;
    case 'recorded':
      return player.name;
    case 'engine': {
      const name = 'engine' in player ? (player.engine.name ?? player.engineId) : player.engineId;
      return player.elo === null ? name : `${name} at Elo ${player.elo}`;
    }
    case 'random':
      return 'Random legal move';
  }
}

/** The settings that differ from how the paper asked, e.g. `our prompt, UCI only, effort high`; may be empty. */
export function studyConditionText({
  player,
  prompt,
  conditions,
  parameters,
}: Pick<StudyManifest, 'player' | 'prompt' | 'conditions' | 'parameters'>): string {
  const parts: string[] = [];
  // Other conditions are asked in our words alone; that need not be said twice.
  if (isAskedInWords(player) && isPaperAsking(conditions)) parts.push(...PROMPT_WORDS[prompt.source]);
  if (conditions.representation !== 'fen') parts.push(conditions.representation);
  if (conditions.notation !== 'both') parts.push(`${conditions.notation.toUpperCase()} only`);
  if (conditions.menu === 'legal') parts.push('legal moves listed');
  if (conditions.effort !== null) parts.push(`effort ${conditions.effort}`);
  if (player.kind !== 'chat') return parts.join(', ');
  if (parameters.temperature !== null) parts.push(`temperature ${parameters.temperature}`);
  if (parameters.enableThinking === true) parts.push('thinking');
  if (parameters.enableThinking === false) parts.push('no thinking');
  return parts.join(', ');
}
