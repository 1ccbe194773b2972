/**
 * From wishes to a frozen study manifest and its prompts. The plan, the start and the resume of a run all come through
 * here, in the window and on the command line, so the same wishes give the same manifest and hash.
 */
import { PROMPT_VERSION, WORDINGS, type Wording } from '../../core/prompt/settings.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { thawPlayer } from '../../core/player/players.ts';
import type { StudyManifest, StudyRequest } from '../../core/study/run.ts';
import { settleStudyRequest } from '../../core/study/wishes.ts';
import { isMatcherVersion, MATCHER_VERSION } from '../../core/study/outcome.ts';
import type { PositionSet } from '../../core/study/position-set.ts';
import { promptIdentity } from '../../core/study/prompt.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { ReadyStudyPlayer } from '../asking/answerers/kind.ts';
import { readyStudyPlayer } from '../asking/answerers/table.ts';
import type { AskContext, QuestionResult } from '../asking/ports.ts';
import { hashPrompts, makeAsked, type AskedPosition } from './asked-positions.ts';
import type { PositionSets } from '../positions/position-sets.ts';
import type { Templates } from './templates.ts';
import { sha256Hex } from '../files.ts';

export interface StudyContext extends AskContext {
  readonly sets: PositionSets;
  readonly templates: Templates;
}

/** The part of a request that decides a result. */
export type StudySettings = Pick<
  StudyRequest,
  'setSha256' | 'conditions' | 'templateSha256' | 'player' | 'parameters' | 'limits'
>;

export interface PreparedStudy {
  readonly set: PositionSet;
  readonly setName: string;
  readonly player: ReadyStudyPlayer;
  readonly asked: readonly AskedPosition[];
  /** Positions a recorded player has no reply for. */
  readonly notRecorded: number;
  /** Nothing is omitted yet: that is for the preflight to find out. */
  readonly manifest: StudyManifest;
}

export async function prepareStudy(
  context: StudyContext,
  wished: StudyRequest,
): Promise<QuestionResult<PreparedStudy>> {
  return prepare(context, settleStudyRequest(wished));
}

async function prepare(
  context: StudyContext,
  {
    setSha256,
    conditions,
    templateSha256,
    player: spec,
    parameters,
    limits,
    promptsSha256,
  }: StudySettings & { readonly promptsSha256?: string },
): Promise<QuestionResult<PreparedStudy>> {
  const set = context.sets.open(setSha256);
  if (!set.ok) return set;
  const template = context.templates.open(templateSha256);
  if (!template.ok) return template;
  const asked = askedAs(promptsSha256, (wording) =>
    makeAsked(set.value.positions, conditions, template.value, wording),
  );
  if (!asked.ok) return asked;
  const player = await readyStudyPlayer(context, spec, { ...parameters, reasoningEffort: conditions.effort });
  if (!player.ok) return player;
  const manifest: StudyManifest = {
    kind: 'study',
    schemaVersion: 1,
    positions: { count: asked.value.length, sha256: setSha256 },
    conditions,
    prompt: promptIdentity(template.value),
    promptsSha256: hashPrompts(asked.value),
    player: player.value.frozen,
    parameters,
    omittedParameters: [],
    limits,
    matcherVersion: MATCHER_VERSION,
  };
  const notRecorded = asked.value.filter(({ position }) => player.value.whyNot(position) !== null).length;
  const setName = context.sets.summary(setSha256)?.name ?? setSha256.slice(0, 16);
  return ok({ set: set.value, setName, player: player.value, asked: asked.value, notRecorded, manifest });
}

/** In the newest wording, or in the one of an earlier version that has this hash. */
function askedAs(
  promptsSha256: string | undefined,
  ask: (wording: Wording) => ReturnType<typeof makeAsked>,
): ReturnType<typeof makeAsked> {
  for (const wording of promptsSha256 === undefined ? [] : WORDINGS) {
    const asked = ask(wording);
    if (!asked.ok || hashPrompts(asked.value) === promptsSha256) return asked;
  }
  return ask(PROMPT_VERSION);
}

/** The same for a run that has begun: what is here now must give what was frozen, or no figure would be of one thing. */
export async function prepareStudyAgain(
  context: StudyContext,
  manifest: StudyManifest,
): Promise<QuestionResult<PreparedStudy>> {
  const { source, sha256 } = manifest.prompt;
  const player = thawPlayer(manifest.player);
  if (player === null) return fail('refused', 'There is nobody to ask.');
  const prepared = await prepare(context, {
    ...manifest,
    setSha256: manifest.positions.sha256,
    templateSha256: source === 'own' ? null : sha256,
    player,
  });
  if (!prepared.ok) return prepared;
  const changed = changedSince(manifest, prepared.value.manifest);
  return changed === null ? ok({ ...prepared.value, manifest }) : fail('refused', changed);
}

/** Why the run cannot go on with what is here now; null: it can. */
function changedSince(frozen: StudyManifest, now: StudyManifest): string | null {
  if (!isMatcherVersion(frozen.matcherVersion)) {
    return `The answers of this run are read by version ${frozen.matcherVersion} of the matcher, which this program does not have; its own is version ${now.matcherVersion}. Start a new run.`;
  }
  if (now.prompt.sha256 !== frozen.prompt.sha256) {
    return `The prompt of this run is ${frozen.prompt.sha256.slice(0, 16)}, this program's own is ${now.prompt.sha256.slice(0, 16)} now. Start a new run.`;
  }
  if (canonicalJson(now.player) !== canonicalJson(frozen.player)) {
    return 'The player is not the one this run began with (another engine program?). Start a new run.';
  }
  if (now.promptsSha256 !== frozen.promptsSha256) {
    return 'This version of the program words the prompts otherwise than the run began with. Start a new run.';
  }
  return null;
}

export function hashStudyManifest(manifest: StudyManifest): string {
  return sha256Hex(canonicalJson(manifest));
}
