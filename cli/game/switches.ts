/**
 * The switches of `plybook play`. Here they are only declared and read as text; what they mean for a run stands in
 * `wishes.ts`.
 */
import { Option, type Command } from 'commander';
import type { GameRequest } from '../../core/game/request.ts';
import {
  DEFAULT_ATTEMPTS,
  DEFAULT_GAMES_PER_LANE,
  DEFAULT_GAME_SEED,
  DEFAULT_MAX_PLIES,
  DEFAULT_SPRT,
} from '../../core/game/wishes.ts';
import { addLimitSwitches, addParameterSwitches, type LimitSwitches } from '../question/switches.ts';
import { addSeatSwitches, type SeatSwitches } from './players.ts';
import { sprtText } from './sprt.ts';
import { more, parseWhole } from '../values.ts';

export interface ScheduleSwitches {
  readonly pairing?: readonly string[];
  readonly against?: string;
  readonly roundRobin?: boolean;
  readonly games?: number;
  readonly openings?: string;
  readonly startFen?: string;
  readonly maxPlies?: number;
  readonly sprt?: string | true;
  readonly seed?: number;
}

export interface ProtocolSwitches {
  readonly style?: GameRequest['prompt']['style'];
  readonly menu: boolean;
  readonly reader?: GameRequest['reader'];
  readonly attempts?: number;
}

export interface PlaySwitches extends SeatSwitches, ScheduleSwitches, ProtocolSwitches, LimitSwitches {
  readonly manifest?: string;
  readonly concurrency?: number;
  readonly keyVariable?: readonly string[];
  readonly preflight: boolean;
}

export function addPlaySwitches(command: Command): Command {
  addSeatSwitches(command);
  addSchedule(command);
  addProtocol(command);
  addParameterSwitches(command)
    .option('--no-stream', 'ask for each reply in one piece')
    .option('--no-preflight', 'do not try the parameters once before the run');
  addLimitSwitches(command);
  return command
    .optionsGroup('How fast, and with which key:')
    .option('--concurrency <n>', 'requests at a time to one address, 1 to 3 (default: 1)', whole(3))
    .option(
      '--key-variable <[url=]name>',
      'environment variable that holds the key, of one address or of all',
      more,
    );
}

function addSchedule(command: Command): void {
  command
    .optionsGroup('What is played:')
    .option('--pairing <first:second>', 'a lane; the first has White in the first game of each pair', more)
    .option('--against <id>', 'instead: every other player against this one (a gauntlet)')
    .option('--round-robin', 'instead: everybody against everybody')
    .option(
      '--games <n>',
      `games of each pairing, an even number (default: ${DEFAULT_GAMES_PER_LANE})`,
      whole(1e4),
    )
    .option('--openings <which>', '"article", "none", or a PGN file whose games are the openings')
    .option('--start-fen <fen>', 'every game begins here (default: the initial position)')
    .option('--max-plies <n>', `then a game is incomplete (default: ${DEFAULT_MAX_PLIES})`, whole(1000))
    .option(
      '--sprt [settings]',
      `end a lane as soon as its match is decided (default: ${sprtText(DEFAULT_SPRT)})`,
    )
    .option('--seed <n>', `of random movers (default: ${DEFAULT_GAME_SEED})`, seed);
}

function addProtocol(command: Command): void {
  command
    .optionsGroup('How models are asked:')
    .addOption(
      new Option(
        '--style <style>',
        'minimal: without the list of what to look at (default: checklist)',
      ).choices(['checklist', 'minimal']),
    )
    .option('--no-menu', 'the legal moves are not listed')
    .addOption(
      new Option(
        '--reader <protocol>',
        'protocol2: the whole reply must be the move (default: protocol3)',
      ).choices(['protocol3', 'protocol2']),
    )
    .option(
      '--attempts <n>',
      `replies that count for one decision, 1 to 3 (default: ${DEFAULT_ATTEMPTS})`,
      whole(3),
    );
}

function whole(most: number): (text: string) => number {
  return (text) => parseWhole(text, most);
}

function seed(text: string): number {
  return text === '0' ? 0 : parseWhole(text, 0xffffffff);
}
