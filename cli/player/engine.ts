/** An engine, by its id, with a limit; held down to a rating where moves are asked. */
import type { Command } from 'commander';
import type { SearchLimit } from '../../core/uci/search.ts';
import { RELEASED } from '../../host/reproduction/released.ts';
import { wrongUse } from '../exit.ts';
import { parseWhole } from '../values.ts';
import type { PlayerSwitch } from './kind.ts';

export interface EngineSwitches {
  readonly engine?: string;
  readonly elo?: number;
  readonly nodes?: number;
  readonly depth?: number;
  readonly movetime?: number;
}

/** Of an engine's settings that a game leaves alone. */
const GAME_SETTINGS = { threads: 1, hashMb: 32, multipv: 1 } as const;
const GAME_NODES = 10_000;
const MAX_ELO = 10_000;

/** What each limit is called, and how far it goes. */
const LIMITS = {
  nodes: { most: 1e12, make: (nodes: number): SearchLimit => ({ nodes }) },
  depth: { most: 245, make: (depth: number): SearchLimit => ({ depth }) },
  movetime: { most: 1e9, make: (movetimeMs: number): SearchLimit => ({ movetimeMs }) },
} as const;
type LimitName = keyof typeof LIMITS;

export const ENGINE_SWITCH: PlayerSwitch<EngineSwitches> = {
  name: 'engine',
  own: ['elo', 'nodes', 'depth', 'movetime'],
  question: {
    add(command) {
      addLimits(
        command.option('--engine <id>', 'an engine instead; answers what an engine can answer'),
        'item',
      );
    },
    read: (switches) => ({ kind: 'spec', spec: engineOf(switches) }),
  },
  study: {
    add(command) {
      command.option('--engine <id>', 'an engine instead');
      command.option('--elo <n>', 'of --engine: strength limited to this rating', whole(MAX_ELO));
      addLimits(command, 'position');
    },
    read: (switches) => ({ kind: 'spec', spec: { ...engineOf(switches), elo: switches.elo ?? null } }),
  },
  seat: {
    name: 'engine',
    flags: '--engine <id,engine,...>',
    text: 'engine; then nodes=n, depth=n or movetime=ms, and elo=n',
    least: 2,
    read: ([id = '', engineId = '', ...settings]) => ({
      kind: 'engine',
      id,
      engineId,
      settings: { ...GAME_SETTINGS },
      ...settingsOf([id, engineId, ...settings].join(','), settings),
    }),
  },
};

function addLimits(command: Command, what: 'item' | 'position'): void {
  command
    .option(
      '--nodes <n>',
      `of --engine: nodes a${what === 'item' ? 'n' : ''} ${what} (default: ${RELEASED.limit.nodes})`,
      whole(LIMITS.nodes.most),
    )
    .option('--depth <n>', 'of --engine: search to a depth instead', whole(LIMITS.depth.most))
    .option(
      '--movetime <ms>',
      `of --engine: time a${what === 'item' ? 'n' : ''} ${what} instead; results then depend on the machine`,
      whole(LIMITS.movetime.most),
    );
}

function whole(most: number): (text: string) => number {
  return (text) => parseWhole(text, most);
}

function engineOf(switches: EngineSwitches) {
  const { engine: engineId = '' } = switches;
  const limits = limitNames().flatMap((name) => {
    const value = switches[name];
    return value === undefined ? [] : [LIMITS[name].make(value)];
  });
  const [limit = { nodes: RELEASED.limit.nodes }, second] = limits;
  if (second !== undefined) throw wrongUse('Give one of --nodes, --depth and --movetime.');
  return { kind: 'engine' as const, engineId, settings: { ...RELEASED.settings }, limit };
}

function settingsOf(text: string, settings: readonly string[]) {
  let limit: SearchLimit | null = null;
  let elo: number | null = null;
  for (const setting of settings) {
    const [name = '', value = ''] = setting.split('=');
    const known = limitNames().find((one) => one === name);
    if (name === 'elo') elo = parseWhole(value, MAX_ELO);
    else if (known === undefined)
      throw wrongUse(`--engine ${text}: "${name}" is none of nodes, depth, movetime, elo.`);
    else if (limit !== null) throw wrongUse(`--engine ${text}: one limit, not two.`);
    else limit = LIMITS[known].make(parseWhole(value, LIMITS[known].most));
  }
  return { limit: limit ?? { nodes: GAME_NODES }, elo };
}

function limitNames(): readonly LimitName[] {
  return ['nodes', 'depth', 'movetime'];
}
