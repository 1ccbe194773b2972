/**
 * What the switches of `plybook ask` mean for a run. Pure: one set of switches, one request. A switch that could change
 * nothing for the chosen player is wrong use, because its author expects something of it.
 */
import { TASKS } from '../../core/chessqa/tasks.ts';
import type { QuestionRequest } from '../../core/question/run.ts';
import { makeQuestionRequest } from '../../core/question/wishes.ts';
import { isAskedOverService } from '../../core/player/players.ts';
import { wrongUse } from '../exit.ts';
import type { ChosenPlayer } from '../player/one-player.ts';
import type {
  AskSwitches,
  DatasetSwitches,
  LimitSwitches,
  ParameterSwitches,
  PromptSwitches,
  SampleSwitches,
} from './switches.ts';

const ONLY_SERVICE = {
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

export function requestOf(datasetId: string, player: ChosenPlayer, switches: AskSwitches): QuestionRequest {
  if (!isAskedOverService(player.spec)) refuseServiceOnly(switches);
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

/** Switches that only a service heeds, given for another player, are wrong use. */
export function refuseServiceOnly(switches: Partial<Record<keyof typeof ONLY_SERVICE, unknown>>): void {
  const given = keysOf(ONLY_SERVICE).find((name) => switches[name] !== undefined);
  if (given !== undefined) throw wrongUse(`${ONLY_SERVICE[given]} means nothing to this player.`);
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
