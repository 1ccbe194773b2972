/**
 * The switches of `plybook ask`: those of the released runner by their names and meanings (R-QUEST-8), then ours.
 * Here they are only declared and read as text; what they mean for a run stands in `wishes.ts`.
 */
import { Option, type Command } from 'commander';
import { parseDecimal, parseNano } from '../../core/question/wishes.ts';
import type { OutputProtocol, PromptSettings, Representation } from '../../core/prompt/settings.ts';
import { wrongUse } from '../exit.ts';
import type { BaselineSwitches } from '../player/baseline.ts';
import type { ChatSwitches } from '../player/chat.ts';
import type { EngineSwitches } from '../player/engine.ts';
import { addPlayerSwitches } from '../player/one-player.ts';
import type { RecordedSwitches } from '../player/recorded.ts';
import { listOf, parseWhole } from '../values.ts';

export interface DatasetSwitches {
  readonly dataset?: string;
  readonly datasetRoot?: string;
}

export interface PlayerSwitches extends ChatSwitches, BaselineSwitches, EngineSwitches, RecordedSwitches {
  readonly player?: string;
}

export interface PromptSwitches {
  readonly promptSource?: PromptSettings['source'];
  readonly representation?: Representation;
  readonly outputProtocol?: OutputProtocol;
  readonly promptStyle?: PromptSettings['style'];
  readonly addContext?: boolean;
  readonly useFormatExampleGroup?: '1' | '2';
}

/** Decimals are settled texts; none: the service decides. */
export interface ParameterSwitches {
  readonly temperature?: string;
  readonly topP?: string;
  readonly requestSeed?: number;
  readonly maxTokens?: number | 'none';
  readonly reasoningEffort?: string;
  readonly enableThinking?: boolean;
}

/** Times in milliseconds, though they are given in seconds as to the released runner; none: no limit. */
export interface LimitSwitches {
  readonly spendLimit?: number | 'none';
  readonly requestLimit?: number | 'none';
  readonly timeLimit?: number | 'none';
  readonly stopAfterUnanswered?: number | 'none';
  readonly timeout?: number;
  readonly stallTimeout?: number;
  readonly maxRetries?: number;
}

export interface LaneSwitches {
  readonly workers?: number;
  readonly spacing?: number;
  readonly keyVariable?: string;
}

export interface SampleSwitches {
  readonly tasks?: readonly string[];
  readonly NSamplesPerTask?: number;
  readonly maxTasks?: number;
  readonly seed?: number;
}

export interface AskSwitches
  extends PlayerSwitches, PromptSwitches, ParameterSwitches, LimitSwitches, LaneSwitches, SampleSwitches {
  readonly stream?: boolean;
  readonly preflight?: boolean;
}

const MAX_SEED = 0xffffffff;

/** All of them, in the order of the help. */
export function addAskSwitches(command: Command): Command {
  addPlayerSwitches(command, 'question');
  addPromptSwitches(command);
  addSampleSwitches(command);
  addParameterSwitches(command);
  addServiceSwitches(command);
  addLimitSwitches(command);
  return addLaneSwitches(command);
}

function addSampleSwitches(command: Command): Command {
  return command
    .optionsGroup('Which items:')
    .option('--tasks <names>', 'only these tasks or categories, with commas', listOf)
    .option('--N-samples-per-task <n>', 'so many items of each task, drawn by --seed', whole(1e6))
    .option(
      '--max-tasks <n>',
      'so many items in all, drawn by --seed from what is left, each as likely',
      whole(1e7),
    )
    .option('--seed <n>', 'of the sample and of uniform answers (default: 0)', seed);
}

export function addPromptSwitches(command: Command): Command {
  return command
    .optionsGroup('How they are asked:')
    .addOption(choice('--representation <form>', 'how the position is shown', ['fen', 'ascii', 'piece_list']))
    .addOption(choice('--output-protocol <protocol>', 'how the answer is to be given', ['text', 'json']))
    .addOption(choice('--prompt-style <style>', 'direct: no reasoning is asked for', ['default', 'direct']))
    .addOption(
      choice('--prompt-source <source>', "our words, or the data set's own questions", ['own', 'imported']),
    )
    .option('--add-context', 'add the list of pieces')
    .addOption(choice('--use-format-example-group <n>', 'which of the two format examples', ['1', '2']));
}

export function addParameterSwitches(command: Command): Command {
  return command
    .optionsGroup('What is sent (left out: the service decides):')
    .option('--temperature <t>', 'sent as it is', decimal)
    .option('--top-p <p>', 'sent as it is', decimal)
    .option('--request-seed <n>', 'seed sent to the service', seed)
    .option('--max-tokens <n>', 'longest reply, or "none" (default: 8192)', wholeOrNone(10_000_000))
    .option('--reasoning-effort <effort>', 'low, medium, high, or what the service knows')
    .option('--enable-thinking', 'ask a router for reasoning')
    .option('--no-enable-thinking', 'ask a router to leave reasoning out');
}

export function addLimitSwitches(command: Command): Command {
  return command
    .optionsGroup('Where it stops:')
    .option(
      '--spend-limit <units>',
      `stop at this cost in the service's unit, often US dollars, or "none"; what the service does not tell is not in it`,
      amountOrNone,
    )
    .option('--request-limit <n>', 'stop after so many requests, or "none"', wholeOrNone(1e9))
    .option('--time-limit <s>', 'stop after so many seconds of asking, or "none"', secondsOrNone)
    .option(
      '--stop-after-unanswered <n>',
      'stop after so many items in a row without a verdict, or "none" (default: 5)',
      wholeOrNone(1e6),
    )
    .option('--timeout <s>', 'longest wait for one reply (default: 360)', seconds)
    .option('--stall-timeout <s>', 'longest silence within a reply (default: 120)', seconds)
    .option(
      '--max-retries <n>',
      'failures of the service in a row after which an item is left for later (default: 3)',
      whole(100),
    );
}

/** They follow the parameters in the help. */
function addServiceSwitches(command: Command): Command {
  return command
    .option('--no-stream', 'ask for each reply in one piece')
    .option('--no-preflight', 'do not try the parameters once before the run');
}

export function addLaneSwitches(command: Command): Command {
  return command
    .optionsGroup('How fast, and with which key:')
    .option('--workers <n>', "requests at a time (default: the preset's); changes no number", whole(256))
    .option('--spacing <ms>', "least time between two requests (default: the preset's)", spacing)
    .option('--key-variable <name>', 'environment variable that holds the key', variableName);
}

function choice(flags: string, text: string, values: readonly string[]): Option {
  return new Option(flags, `${text} (default: ${values[0] ?? ''})`).choices(values);
}

function whole(most: number): (text: string) => number {
  return (text) => parseWhole(text, most);
}

function wholeOrNone(most: number): (text: string) => number | 'none' {
  return (text) => (text === 'none' ? text : parseWhole(text, most));
}

function seconds(text: string): number {
  return parseWhole(text, 1e6) * 1000;
}

function secondsOrNone(text: string): number | 'none' {
  return text === 'none' ? text : seconds(text);
}

function seed(text: string): number {
  return text === '0' ? 0 : parseWhole(text, MAX_SEED);
}

function spacing(text: string): number {
  return text === '0' ? 0 : parseWhole(text, 600_000);
}

function decimal(text: string): string {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw wrongUse(parsed.error.message);
  return parsed.value;
}

function amountOrNone(text: string): number | 'none' {
  if (text === 'none') return text;
  const parsed = parseNano(text);
  if (!parsed.ok) throw wrongUse(parsed.error.message);
  return parsed.value;
}

function variableName(text: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,199}$/.test(text))
    throw wrongUse('--key-variable takes the name of an environment variable, never a key.');
  return text;
}
