/**
 * The switches of `plybook study ask` and what they mean for a run. Pure: one set of switches, one request, which is the
 * one the window's form gives for the same wishes.
 */
import { Option, type Command } from 'commander';
import { presetIdSchema } from '../../core/player/schemas/chat.ts';
import type { PlayerSpec, StudyPlayer } from '../../core/player/seats.ts';
import type { StudyRequest } from '../../core/study/run.ts';
import { makeStudyRequest, type StudyWishes } from '../../core/study/wishes.ts';
import { studySeatOf } from '../../core/player/players.ts';
import type { StudyConditions } from '../../core/study/prompt.ts';
import { PUBLISHED_PROMPT_SHA256 } from '../../core/study/prompt-template.ts';
import { RELEASED } from '../../host/reproduction/released.ts';
import {
  addLaneSwitches,
  addLimitSwitches,
  addParameterSwitches,
  type LaneSwitches,
  type LimitSwitches,
  type ParameterSwitches,
  type PlayerSwitches,
} from '../question/switches.ts';
import { chatPlayer, limitsOf, parametersOf, refuseChatOnly, type ChosenPlayer } from '../question/wishes.ts';
import { wrongUse } from '../exit.ts';
import { listOf, parseWhole } from '../values.ts';

type ServiceSwitches = Pick<PlayerSwitches, 'model' | 'preset' | 'baseUrl' | 'providerOrder'>;

export interface StudyAskSwitches extends ServiceSwitches, ParameterSwitches, LimitSwitches, LaneSwitches {
  readonly player?: string;
  readonly random?: boolean;
  readonly seed?: number;
  readonly engine?: string;
  readonly elo?: number;
  readonly nodes?: number;
  readonly depth?: number;
  readonly movetime?: number;
  readonly recorded?: string;
  readonly representation?: StudyConditions['representation'];
  readonly notation?: StudyConditions['notation'];
  readonly menu?: boolean;
  readonly prompt?: 'published' | 'own';
  readonly promptFile?: string;
  readonly stream?: boolean;
  readonly preflight?: boolean;
}

export function addStudyAskSwitches(command: Command): Command {
  addPlayers(command);
  addConditions(command);
  addParameterSwitches(command)
    .option('--no-stream', 'ask for each reply in one piece')
    .option('--no-preflight', 'do not try the parameters once before the run');
  addLimitSwitches(command);
  return addLaneSwitches(command);
}

function whole(most: number): (text: string) => number {
  return (text) => parseWhole(text, most);
}

function addPlayers(command: Command): Command {
  return command
    .optionsGroup('Who answers:')
    .option('--model <name>', 'chat model, asked over HTTP')
    .addOption(
      new Option(
        '--preset <id>',
        'kind of service (default: openrouter; openai_compatible with --base-url)',
      ).choices(presetIdSchema.options),
    )
    .option('--base-url <url>', "address of the service (default: the preset's)")
    .option('--provider-order <names>', 'upstream services of a router, in order, with commas', listOf)
    .option('--player <id>', 'a saved player instead; "plybook players list" shows them')
    .option('--random', 'a random legal move instead, one draw a position')
    .option('--seed <n>', 'of the random move (default: 0)', (text) =>
      text === '0' ? 0 : parseWhole(text, 0xffffffff),
    )
    .option('--engine <id>', 'an engine instead')
    .option('--elo <n>', 'of --engine: strength limited to this rating', whole(10_000))
    .option('--nodes <n>', `of --engine: nodes a position (default: ${RELEASED.limit.nodes})`, whole(1e12))
    .option('--depth <n>', 'of --engine: search to a depth instead', whole(245))
    .option(
      '--movetime <ms>',
      'of --engine: time a position instead; results then depend on the machine',
      whole(1e9),
    )
    .option('--recorded <file>', 'recorded replies instead, by position id, from a JSONL file');
}

function addConditions(command: Command): Command {
  return command
    .optionsGroup('How they are asked (left out: as the paper asked):')
    .addOption(
      new Option('--representation <form>', 'how the position is shown').choices([
        'fen',
        'ascii',
        'piece_list',
      ]),
    )
    .addOption(
      new Option('--notation <notation>', 'which moves the answer must have').choices(['both', 'san', 'uci']),
    )
    .option('--menu', 'list the legal moves')
    .addOption(
      new Option(
        '--prompt <which>',
        "published: the paper's (default, but only own has words for other conditions)",
      )
        .choices(['published', 'own'])
        .conflicts('promptFile'),
    )
    .option('--prompt-file <file>', 'a prompt of your own with the place {fen}');
}

/** A player the switches describe, or one that must be looked up first. */
export type StudyPlayerChoice =
  | { readonly kind: 'spec'; readonly spec: StudyPlayer }
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'recorded'; readonly file: string };

const WHO = ['model', 'player', 'random', 'engine', 'recorded'] as const;
const ONLY_ENGINE = ['elo', 'nodes', 'depth', 'movetime'] as const;

export function studyPlayerChoice(switches: StudyAskSwitches): StudyPlayerChoice {
  const [who, other] = WHO.filter((name) => switches[name] !== undefined);
  if (who === undefined || other !== undefined) {
    throw wrongUse('Say who answers: one of --model, --player, --random, --engine, --recorded.');
  }
  const misplaced = ONLY_ENGINE.find((name) => switches[name] !== undefined);
  if (who !== 'engine' && misplaced !== undefined) throw wrongUse(`--${misplaced} only goes with --engine.`);
  if (who !== 'random' && switches.seed !== undefined) throw wrongUse('--seed only goes with --random.');
  const { player, recorded, engine, model = '', seed = 0 } = switches;
  if (player !== undefined) return { kind: 'saved', id: player };
  if (recorded !== undefined) return { kind: 'recorded', file: recorded };
  if (engine !== undefined) return { kind: 'spec', spec: engineOf(engine, switches) };
  if (who === 'random') return { kind: 'spec', spec: { kind: 'random', seed } };
  return { kind: 'spec', spec: chatPlayer(model, switches) };
}

function engineOf(engineId: string, { elo, nodes, depth, movetime }: StudyAskSwitches): StudyPlayer {
  const limits = [
    ...(nodes === undefined ? [] : [{ nodes }]),
    ...(depth === undefined ? [] : [{ depth }]),
    ...(movetime === undefined ? [] : [{ movetimeMs: movetime }]),
  ];
  const [limit = { nodes: RELEASED.limit.nodes }, second] = limits;
  if (second !== undefined) throw wrongUse('Give one of --nodes, --depth and --movetime.');
  return { kind: 'engine', engineId, settings: { ...RELEASED.settings }, limit, elo: elo ?? null };
}

/** A saved player as one of a study. */
export function studyPlayerOfSaved(spec: PlayerSpec): StudyPlayer {
  const player = studySeatOf(spec);
  if (player === null)
    throw wrongUse('This player answers no positions. Name a model, an engine or a recording.');
  return player;
}

/** @param loadedSha256 of a prompt that was loaded; null: none was. */
export function studyRequestOf(
  setSha256: string,
  player: Omit<ChosenPlayer, 'spec'> & { readonly spec: StudyPlayer },
  loadedSha256: string | null,
  switches: StudyAskSwitches,
): StudyRequest {
  if (player.spec.kind !== 'chat') refuseChatOnly(switches);
  const { reasoningEffort = null, ...parameters } = parametersOf(switches);
  const { representation = 'fen', notation = 'both', menu } = switches;
  return makeStudyRequest({
    setSha256,
    player: player.spec,
    conditions: { representation, notation, menu: menu === true ? 'legal' : 'none', effort: reasoningEffort },
    ...templateOf(switches, loadedSha256),
    parameters: { ...parameters, stream: switches.stream !== false },
    limits: limitsOf(switches),
    lanes: switches.workers ?? player.lanes,
    spacingMs: switches.spacing ?? player.spacingMs,
    keyVariable: switches.keyVariable ?? player.keyVariable,
    preflight: switches.preflight !== false,
  });
}

/** Nothing where nobody chose: the request then has the usual one. */
function templateOf(
  { prompt }: StudyAskSwitches,
  loadedSha256: string | null,
): Pick<StudyWishes, 'templateSha256'> {
  if (prompt !== undefined) return { templateSha256: prompt === 'own' ? null : PUBLISHED_PROMPT_SHA256 };
  return loadedSha256 === null ? {} : { templateSha256: loadedSha256 };
}
