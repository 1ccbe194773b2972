/**
 * What the switches of `plybook ask` mean for a run. Pure: one set of switches, one request. A switch that could change
 * nothing for the chosen player is wrong use, because its author expects something of it.
 */
import { TASKS } from '../../core/chessqa/tasks.ts';
import type { ChatPlayer } from '../../core/player/schemas/chat.ts';
import type { PlayerSpec } from '../../core/player/seats.ts';
import type { QuestionRequest } from '../../core/question/run.ts';
import { makeQuestionRequest } from '../../core/question/wishes.ts';
import { RELEASED } from '../../host/reproduction/released.ts';
import { parseBaseUrl, presetOf } from '../../host/providers/presets.ts';
import { wrongUse } from '../exit.ts';
import type {
  AskSwitches,
  DatasetSwitches,
  LimitSwitches,
  ParameterSwitches,
  PlayerSwitches,
  PromptSwitches,
  SampleSwitches,
} from './switches.ts';

/** Who is to answer. A saved player and a file of replies are looked up before there is a player. */
export type PlayerChoice =
  | { readonly kind: 'spec'; readonly spec: PlayerSpec }
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'recorded'; readonly file: string };

/** A player with what is saved beside it; null: nothing is. */
export interface ChosenPlayer extends Pick<QuestionRequest, 'keyVariable' | 'lanes' | 'spacingMs'> {
  readonly spec: PlayerSpec;
}

const WHO = ['model', 'player', 'baseline', 'engine', 'recorded'] as const;
const ONLY_CHAT = {
  preset: '--preset',
  baseUrl: '--base-url',
  providerOrder: '--provider-order',
  keyVariable: '--key-variable',
  temperature: '--temperature',
  topP: '--top-p',
  requestSeed: '--request-seed',
  maxTokens: '--max-tokens',
  reasoningEffort: '--reasoning-effort',
  enableThinking: '--enable-thinking',
  spendLimit: '--spend-limit',
} as const satisfies Partial<Record<keyof AskSwitches, string>>;

/** The data set is named once: as arguments, by `--dataset` or by `--dataset-root`. */
export function datasetTargets(
  targets: readonly string[],
  { dataset, datasetRoot }: DatasetSwitches,
): readonly string[] {
  const ways = [
    targets,
    dataset === undefined ? [] : [dataset],
    datasetRoot === undefined ? [] : [datasetRoot],
  ];
  const [way, other] = ways.filter((names) => names.length > 0);
  if (way === undefined || other !== undefined)
    throw wrongUse('Name one data set: as an argument, by --dataset or by --dataset-root.');
  return way;
}

export function playerChoice(switches: AskSwitches): PlayerChoice {
  const [who, other] = WHO.filter((name) => switches[name] !== undefined);
  if (who === undefined || other !== undefined)
    throw wrongUse('Say who answers: one of --model, --player, --baseline, --engine, --recorded.');
  if (who !== 'model') refuse(switches, ['preset', 'baseUrl', 'providerOrder'], 'only goes with --model');
  if (who !== 'engine' && (switches.nodes !== undefined || switches.depth !== undefined))
    throw wrongUse('--nodes and --depth only go with --engine.');
  if (switches.player !== undefined) return { kind: 'saved', id: switches.player };
  if (switches.recorded !== undefined) return { kind: 'recorded', file: switches.recorded };
  return { kind: 'spec', spec: specOf(switches, switches.seed ?? 0) };
}

function specOf(switches: PlayerSwitches, seed: number): PlayerSpec {
  const { model, baseline, engine } = switches;
  if (baseline !== undefined) return { kind: 'baseline', baseline, seed };
  if (engine !== undefined) return enginePlayer(engine, switches);
  return chatPlayer(model ?? '', switches);
}

function enginePlayer(engineId: string, { nodes, depth }: PlayerSwitches): PlayerSpec {
  if (nodes !== undefined && depth !== undefined) throw wrongUse('Give --nodes or --depth, not both.');
  const limit = depth === undefined ? { nodes: nodes ?? RELEASED.limit.nodes } : { depth };
  return { kind: 'engine', engineId, settings: { ...RELEASED.settings }, limit };
}

export function chatPlayer(
  model: string,
  switches: Pick<PlayerSwitches, 'preset' | 'baseUrl' | 'providerOrder'>,
): ChatPlayer {
  const preset = switches.preset ?? (switches.baseUrl === undefined ? 'openrouter' : 'openai_compatible');
  const address = switches.baseUrl ?? presetOf(preset).baseUrl;
  if (address === null) throw wrongUse(`--preset ${preset} needs --base-url.`);
  const baseUrl = parseBaseUrl(address);
  if (!baseUrl.ok) throw wrongUse(baseUrl.error.message);
  const providerOrder = switches.providerOrder === undefined ? null : [...switches.providerOrder];
  if (model.trim() === '') throw wrongUse('--model needs a name.');
  if (providerOrder !== null && !presetOf(preset).isRouter)
    throw wrongUse(`--provider-order is for routers; ${preset} is none.`);
  return { kind: 'chat', preset, baseUrl: baseUrl.value, model: model.trim(), providerOrder };
}

export function requestOf(datasetId: string, player: ChosenPlayer, switches: AskSwitches): QuestionRequest {
  if (player.spec.kind !== 'chat') refuseChatOnly(switches);
  return makeQuestionRequest({
    datasetId,
    player: player.spec,
    sampling: samplingOf(switches),
    prompt: promptOf(switches),
    parameters: { ...parametersOf(switches), stream: switches.stream !== false },
    limits: limitsOf(switches),
    lanes: switches.workers ?? player.lanes,
    spacingMs: switches.spacing ?? player.spacingMs,
    keyVariable: switches.keyVariable ?? player.keyVariable,
    preflight: switches.preflight !== false,
  });
}

/** Switches that only a chat player heeds, given for another one, are wrong use. */
export function refuseChatOnly(switches: Partial<Record<keyof typeof ONLY_CHAT, unknown>>): void {
  refuse(switches, keysOf(ONLY_CHAT), 'means nothing to this player');
}

function refuse(
  switches: Partial<Record<keyof typeof ONLY_CHAT, unknown>>,
  names: readonly (keyof typeof ONLY_CHAT)[],
  why: string,
): void {
  const given = names.find((name) => switches[name] !== undefined);
  if (given !== undefined) throw wrongUse(`${ONLY_CHAT[given]} ${why}.`);
}

function keysOf<T extends object>(table: T): readonly (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}

/** A category stands for its tasks. */
function samplingOf({ tasks, NSamplesPerTask, maxTasks, seed }: SampleSwitches) {
  const named = (tasks ?? []).flatMap((name) => {
    const inCategory = TASKS.filter((task) => task.category.toLowerCase() === name.toLowerCase());
    return inCategory.length === 0 ? [name] : inCategory.map((task) => task.id);
  });
  return { tasks: named, perTask: NSamplesPerTask ?? null, maxItems: maxTasks ?? null, seed: seed ?? 0 };
}

export function promptOf(switches: PromptSwitches): Partial<QuestionRequest['prompt']> {
  return given({
    source: switches.promptSource,
    representation: switches.representation,
    outputProtocol: switches.outputProtocol,
    style: switches.promptStyle,
    addContext: switches.addContext,
    exampleGroup: switches.useFormatExampleGroup === '2' ? 2 : undefined,
  });
}

export function parametersOf(switches: ParameterSwitches): Partial<QuestionRequest['parameters']> {
  return given({
    temperature: switches.temperature,
    topP: switches.topP,
    seed: switches.requestSeed,
    maxTokens: orNull(switches.maxTokens),
    reasoningEffort: switches.reasoningEffort,
    enableThinking: switches.enableThinking,
  });
}

export function limitsOf(switches: LimitSwitches): Partial<QuestionRequest['limits']> {
  return given({
    spendNano: orNull(switches.spendLimit),
    requests: orNull(switches.requestLimit),
    activeMs: orNull(switches.timeLimit),
    unansweredInRow: orNull(switches.stopAfterUnanswered),
    wallMs: switches.timeout,
    stallMs: switches.stallTimeout,
    failureBudget: switches.maxRetries,
  });
}

function orNull(value: number | 'none' | undefined): number | null | undefined {
  return value === 'none' ? null : value;
}

/** Without the members that were not given, so that they keep their defaults. */
function given<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
