/**
 * The switches of `plybook study ask` and what they mean for a run. Pure: one set of switches, one request, which is the
 * one the window's form gives for the same wishes.
 */
import { Option, type Command } from 'commander';
import type { StudyPlayer } from '../../core/player/seats.ts';
import type { StudyRequest } from '../../core/study/run.ts';
import { makeStudyRequest, type StudyWishes } from '../../core/study/wishes.ts';
import { isAskedOverService } from '../../core/player/players.ts';
import type { StudyConditions } from '../../core/study/conditions.ts';
import { PUBLISHED_PROMPT_SHA256 } from '../../core/study/prompt-template.ts';
import {
  addLaneSwitches,
  addLimitSwitches,
  addParameterSwitches,
  type LaneSwitches,
  type LimitSwitches,
  type ParameterSwitches,
} from '../question/switches.ts';
import { limitsOf, parametersOf, refuseServiceOnly } from '../question/wishes.ts';
import type { ChatSwitches } from '../player/chat.ts';
import type { EngineSwitches } from '../player/engine.ts';
import { addPlayerSwitches, type ChosenPlayer } from '../player/one-player.ts';
import type { RandomSwitches } from '../player/random.ts';
import type { RecordedSwitches } from '../player/recorded.ts';

export interface StudyAskSwitches
  extends
    ChatSwitches,
    RandomSwitches,
    EngineSwitches,
    RecordedSwitches,
    ParameterSwitches,
    LimitSwitches,
    LaneSwitches {
  readonly player?: string;
  readonly representation?: StudyConditions['representation'];
  readonly notation?: StudyConditions['notation'];
  readonly menu?: boolean;
  readonly prompt?: 'published' | 'own';
  readonly promptFile?: string;
  readonly stream?: boolean;
  readonly preflight?: boolean;
}

export function addStudyAskSwitches(command: Command): Command {
  addPlayerSwitches(command, 'study');
  addConditions(command);
  addParameterSwitches(command)
    .option('--no-stream', 'ask for each reply in one piece')
    .option('--no-preflight', 'do not try the parameters once before the run');
  addLimitSwitches(command);
  return addLaneSwitches(command);
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

/** @param loadedSha256 of a prompt that was loaded; null: none was. */
export function studyRequestOf(
  setSha256: string,
  player: ChosenPlayer<StudyPlayer>,
  loadedSha256: string | null,
  switches: StudyAskSwitches,
): StudyRequest {
  if (!isAskedOverService(player.spec)) refuseServiceOnly(switches);
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
