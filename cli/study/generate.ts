/**
 * `plybook study generate`: position sets of the three conditions of the paper, and matched sets. A set is written whole
 * or not at all, and its hash is printed: the same request gives the same hash on every machine.
 */
import { Option, type Command } from 'commander';
import { numbered } from '../../core/study/generate.ts';
import { ND_PLIES } from '../../core/study/generate-nd.ts';
import {
  PLACEMENT_PRESETS,
  type PlacementPreset,
  type PlacementSettings,
} from '../../core/study/generate-ood.ts';
import { DEFAULT_MATCHING, type MatchSettings } from '../../core/study/matched.ts';
import type { WdSettings } from '../../core/study/search-wd.ts';
import {
  drawPartners,
  drawPositions,
  type Drawn,
  type DrawWatch,
  type SourcedWish,
} from '../../host/positions/draw-positions.ts';
import type { QuestionResult } from '../../host/asking/ports.ts';
import { CliError, wrongUse } from '../exit.ts';
import type { CliSession, JsonOption } from '../session.ts';
import { parseWhole } from '../values.ts';
import { readSets, writeSet, type OutputOption } from './sets.ts';
import {
  addSourceSwitches,
  frequencyWishOf,
  sessionSources,
  sourcedValue,
  type SourceSwitches,
} from './source-switches.ts';
import { stopSignal } from './stop-signal.ts';

type Common = JsonOption & OutputOption & { readonly positions: number; readonly seed: number };

const PAPER_POSITIONS = 500;
const MAX_POSITIONS = 100_000;

export function addGenerate(study: Command, session: CliSession): void {
  const generate = study.command('generate').description('make a position set');
  addNd(generate, session);
  addOod(generate, session);
  addWd(generate, session);
  addMatched(generate, session);
}

function common(command: Command): Command {
  return command
    .option('--positions <n>', 'how many', (text) => parseWhole(text, MAX_POSITIONS), PAPER_POSITIONS)
    .requiredOption('--output <file>', 'where the set is written (JSON lines)')
    .option('--json', 'one JSON object on standard output');
}

function seeded(command: Command): Command {
  return common(command).option('--seed <n>', 'the same seed gives the same set', parseSeed, 1);
}

function parseSeed(text: string): number {
  return text === '0' ? 0 : parseWhole(text, 2 ** 32 - 1);
}

function addNd(generate: Command, session: CliSession): void {
  const command = seeded(generate.command('nd'))
    .description('near distribution: random legal moves from the initial position')
    .option('--plies <n>', 'random moves, both sides together', (text) => parseWhole(text, 400), ND_PLIES);
  addSourceSwitches(command).action(async (options: Common & SourceSwitches & { plies: number }) => {
    const { positions, seed, plies } = options;
    await makeSet({ kind: 'nd', positions, seed, plies, source: frequencyWishOf(options) }, options, session);
  });
}

type OodOptions = Common & SourceSwitches & { readonly preset: PlacementPreset } & Partial<PlacementSettings>;

function addOod(generate: Command, session: CliSession): void {
  const choice = (flags: string, text: string, choices: readonly string[]): Option =>
    new Option(flags, text).choices(choices);
  const command = seeded(generate.command('ood'))
    .description('out of distribution: men placed at random')
    .addOption(
      choice('--preset <preset>', 'which reading of the paper', Object.keys(PLACEMENT_PRESETS)).default(
        'published-stats',
      ),
    )
    .option('--extra-pieces <n>', 'men beside the king', (text) => parseWhole(text, 15))
    .addOption(choice('--draw <way>', 'how men are drawn', ['bag', 'weighted']))
    .addOption(choice('--caps <caps>', 'how many of a kind at most', ['queen-pawn', 'standard']))
    .addOption(choice('--on-cap <way>', 'what follows a draw over the cap', ['redraw', 'drop']))
    .addOption(choice('--pawn-rank <way>', 'a pawn on an edge', ['redraw', 'drop', 'reject']))
    .addOption(choice('--order <order>', 'whose men are placed first', ['alternate', 'white-first']))
    .option('--overwrite', 'a man may replace another')
    .option('--no-overwrite', 'every man gets a free square')
    .addOption(choice('--turn <turn>', 'who is to move', ['random', 'white']));
  addSourceSwitches(command).action(async (options: OodOptions) => {
    const { positions, seed } = options;
    const settings = placementOf(options, PLACEMENT_PRESETS[options.preset]);
    await makeSet(
      { kind: 'ood', positions, seed, settings, source: frequencyWishOf(options) },
      options,
      session,
    );
  });
}

function placementOf(options: OodOptions, base: PlacementSettings): PlacementSettings {
  return {
    extraPieces: options.extraPieces ?? base.extraPieces,
    draw: options.draw ?? base.draw,
    caps: options.caps ?? base.caps,
    onCap: options.onCap ?? base.onCap,
    pawnRank: options.pawnRank ?? base.pawnRank,
    order: options.order ?? base.order,
    overwrite: options.overwrite ?? base.overwrite,
    turn: options.turn ?? base.turn,
  };
}

async function makeSet(
  wish: SourcedWish,
  options: JsonOption & OutputOption,
  session: CliSession,
): Promise<void> {
  const drawn = await drawPositions(sessionSources(session), wish, watchOf(session));
  writeSet(numbered(mustDraw(drawn, session).drafts), options, session);
}

/** Says what else there is to tell. A wish that cannot be fulfilled is wrong use; nothing is written. */
function mustDraw(drawn: QuestionResult<Drawn>, session: CliSession): Drawn {
  const found = sourcedValue(drawn);
  if (found.drafts.length === 0) throw new CliError('No position was found; nothing was written.');
  for (const note of found.notes) session.say(note);
  return found;
}

function watchOf(session: CliSession): DrawWatch {
  const startedAt = performance.now();
  return {
    signal: stopSignal(session),
    onProgress: ({ done, total, unit, note }) => {
      const seconds = (performance.now() - startedAt) / 1000;
      session.progress.show({
        title: 'Generating',
        done,
        total,
        unit: unit === 'games' ? 'game' : 'position',
        perSecond: seconds > 1 ? done / seconds : null,
        remainingMs: null,
        ...(note === null ? {} : { note }),
      });
    },
  };
}

type WdOptions = Omit<Common, 'seed'> & SourceSwitches & Pick<WdSettings, 'minGames' | 'dedupe'>;

function addWd(generate: Command, session: CliSession): void {
  const command = common(generate.command('wd'))
    .description('within distribution: frequent opening positions')
    .option('--min-games <n>', 'games a position has at least', (text) => parseWhole(text, 1e9), 1000)
    .addOption(
      new Option('--dedupe <key>', 'when two positions are the same').choices(['epd', 'fen']).default('epd'),
    );
  addSourceSwitches(command).action(async (options: WdOptions) => {
    const { positions, minGames, dedupe } = options;
    const source = frequencyWishOf(options);
    if (source === null) throw wrongUse('Frequent positions need --pgn, --explorer or --recorded.');
    await makeSet({ kind: 'wd', positions, minGames, dedupe, source }, options, session);
  });
}

type MatchOptions = Common &
  SourceSwitches &
  Omit<MatchSettings, 'seed' | 'sameCheck'> & { sameCheck?: boolean };

function addMatched(generate: Command, session: CliSession): void {
  const command = seeded(generate.command('matched').argument('<set>', 'positions to match, a set file'))
    .description('reachable partners of given positions, equal in material and number of legal moves')
    .option('--legal-moves <n>', 'largest difference in legal moves', parseSmall, DEFAULT_MATCHING.legalMoves)
    .option(
      '--material <n>',
      'largest difference in material of a side',
      parseSmall,
      DEFAULT_MATCHING.material,
    )
    .option('--same-check', 'in check exactly if the other is')
    .option('--games <n>', 'random games at most', (text) => parseWhole(text, 1e6), DEFAULT_MATCHING.games)
    .option(
      '--plies <n>',
      'plies of a game at most',
      (text) => parseWhole(text, 600),
      DEFAULT_MATCHING.plies,
    );
  command.action(async (file: string, options: MatchOptions) => {
    const targets = (await readSets([file], session)).slice(0, options.positions);
    const { seed, legalMoves, material, games, plies } = options;
    const settings = { seed, legalMoves, material, games, plies, sameCheck: options.sameCheck === true };
    const drawn = mustDraw(await drawPartners(targets, settings, watchOf(session)), session);
    writeSet(numbered(drawn.drafts), options, session);
  });
}

function parseSmall(text: string): number {
  return text === '0' ? 0 : parseWhole(text, 100);
}
