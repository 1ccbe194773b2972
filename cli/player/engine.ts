/** An engine, by its id, with a limit; held down to a rating where moves are asked. */
import type { Command } from 'commander';
import { LIMIT_MOST, LIMIT_NAMES, makeLimit, type LimitPart } from '../../core/uci/limit.ts';
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
  readonly mate?: number;
}

/** Of an engine's settings that a game leaves alone. */
const GAME_SETTINGS = { threads: 1, hashMb: 32, multipv: 1 } as const;
const GAME_NODES = 10_000;
const MAX_ELO = 10_000;

/** As the switches call them. */
const SWITCH_OF = { nodes: 'nodes', depth: 'depth', movetimeMs: 'movetime', mate: 'mate' } as const;

export const ENGINE_SWITCH: PlayerSwitch<EngineSwitches> = {
  name: 'engine',
  own: ['elo', 'nodes', 'depth', 'movetime', 'mate'],
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
    text: 'engine; then nodes=n, depth=n, movetime=ms, mate=n, of which the first reached ends a search; and elo=n',
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
      whole(LIMIT_MOST.nodes),
    )
    .option('--depth <n>', 'of --engine: search to a depth instead, or as well', whole(LIMIT_MOST.depth))
    .option(
      '--movetime <ms>',
      `of --engine: time a${what === 'item' ? 'n' : ''} ${what} instead, or as well; results then depend on the machine`,
      whole(LIMIT_MOST.movetimeMs),
    )
    .option(
      '--mate <n>',
      'of --engine: end at a mate in so many moves, beside another limit',
      whole(LIMIT_MOST.mate),
    );
}

function whole(most: number): (text: string) => number {
  return (text) => parseWhole(text, most);
}

function engineOf(switches: EngineSwitches) {
  const { engine: engineId = '' } = switches;
  const parts = LIMIT_NAMES.flatMap((name) => {
    const value = switches[SWITCH_OF[name]];
    return value === undefined ? [] : [{ name, value }];
  });
  const limit = parts.length === 0 ? { nodes: RELEASED.limit.nodes } : limitOf(parts, '--mate');
  return { kind: 'engine' as const, engineId, settings: { ...RELEASED.settings }, limit };
}

function settingsOf(text: string, settings: readonly string[]) {
  const parts: LimitPart[] = [];
  let elo: number | null = null;
  for (const setting of settings) {
    const [name = '', value = ''] = setting.split('=');
    const known = LIMIT_NAMES.find((one) => SWITCH_OF[one] === name);
    if (name === 'elo') elo = parseWhole(value, MAX_ELO);
    else if (known === undefined)
      throw wrongUse(`--engine ${text}: "${name}" is none of nodes, depth, movetime, mate, elo.`);
    else parts.push({ name: known, value: parseWhole(value, LIMIT_MOST[known]) });
  }
  const limit = parts.length === 0 ? { nodes: GAME_NODES } : limitOf(parts, `--engine ${text}`);
  return { limit, elo };
}

/** In the order of its parts, whatever order they were given in. */
function limitOf(parts: readonly LimitPart[], what: string): SearchLimit {
  const made = makeLimit(parts);
  if (!made.ok) throw wrongUse(`${what}: ${made.error.message}.`);
  return made.value;
}
