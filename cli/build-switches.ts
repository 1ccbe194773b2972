/** The switches of `plybook datasets build`, and the wishes that they say. */
import { Option, type Command } from 'commander';
import type { BuildOptions } from '../core/build/options.ts';
import type { JudgmentOptions } from '../core/build/judgment-options.ts';
import { NO_WISHES, type PartWishes } from '../core/build/parts.ts';
import type { BuildFile } from '../host/datasets/build/build-items.ts';
import type { CommentQuestion } from '../host/datasets/build/comment-questions.ts';
import type { BuildMeans } from '../host/datasets/build/lab-tools.ts';
import { parseBaseUrl } from '../host/providers/presets.ts';
import { wrongUse } from './exit.ts';
import type { JsonOption, WorkspaceOption } from './session.ts';
import { listOf, parseWhole } from './values.ts';

export interface BuildFlags extends JsonOption, WorkspaceOption {
  readonly source: readonly string[];
  readonly licence?: readonly string[];
  readonly seed?: number;
  readonly quota?: readonly string[];
  readonly tasks?: readonly string[];
  readonly order?: BuildOptions['order'];
  readonly position?: BuildOptions['position'];
  readonly themes?: readonly string[];
  readonly minPopularity?: number;
  readonly maxRatingDeviation?: number;
  readonly maxPlies?: number;
  readonly strata?: JudgmentOptions['strata'];
  readonly perGame?: number;
  readonly firstRows?: number;
  readonly engine?: string;
  readonly nodes?: number;
  readonly threads?: number;
  readonly hash?: number;
  readonly processes: number;
  readonly openingTo?: number;
  readonly middlegameTo?: number;
  readonly cleanedBy?: string;
  readonly judgedBy?: string;
  readonly questions?: CommentQuestion;
  readonly embeddingsUrl?: string;
  readonly embeddingsModel?: string;
  readonly embeddingsKey?: string;
  readonly vectors?: string;
  readonly again?: boolean;
  readonly plan?: boolean;
  readonly name?: string;
  readonly output?: string;
}

const MOST = 100_000;
const whole = (most: number) => (text: string) => parseWhole(text, most);

export function addSourceSwitches(command: Command): Command {
  return command
    .requiredOption(
      '--source <files...>',
      'puzzle table, evaluation dump, PGN, FEN, EPD, CSV, JSON lines, a ChessQA file; packed or not',
    )
    .option('--licence <texts...>', 'licence of the sources: one for all, or one for each in their order')
    .option('--seed <n>', 'of the order and the draws (42)', wholeFromZero)
    .option('--quota <n|task=n...>', 'items a task (100; 25 a theme), or of single tasks', listOf)
    .option('--tasks <list>', 'only these, tried in this order: put rare ones first', listOf)
    .addOption(new Option('--order <order>', 'of the walk (shuffled)').choices(['shuffled', 'file']))
    .addOption(
      new Option(
        '--position <which>',
        "of a puzzle, before or after the opponent's first move (before)",
      ).choices(['before', 'after']),
    );
}

export function addTacticsSwitches(command: Command): Command {
  return command
    .option(
      '--themes <list>',
      'tactics: themes as the puzzle table spells them (the 20 released ones)',
      listOf,
    )
    .option('--min-popularity <n>', 'tactics: of a puzzle, from -100 to 100 (90)', signed)
    .option('--max-rating-deviation <n>', 'tactics: of a puzzle (100)', wholeFromZero)
    .option('--max-plies <n>', "tactics: the opponent's first move counted (4)", wholeFromZero);
}

export function addJudgmentSwitches(command: Command, processes: number): Command {
  return command
    .addOption(
      new Option(
        '--strata <by>',
        "judgment: a position's stratum by the source's evaluation where it states one, or by the label (source)",
      ).choices(['source', 'engine']),
    )
    .option('--per-game <n>', 'judgment: positions drawn of one game (4)', whole(20))
    .option(
      '--first-rows <n>',
      'judgment: usable rows of an evaluation dump, 0 for all (10000)',
      wholeFromZero,
    )
    .option('--engine <id>', 'judgment: engine that labels (stockfish-16)')
    .option('--nodes <n>', 'judgment: nodes a position (100000)', whole(1e12))
    .option('--threads <n>', 'judgment: engine threads (1)', whole(1024))
    .option('--hash <mb>', 'judgment: hash table in MB (128)', whole(1_048_576))
    .option('--processes <k>', 'engine processes; changes the speed, never an item', whole(256), processes);
}

export function addSemanticSwitches(command: Command): Command {
  return command
    .option('--opening-to <n>', 'semantic: last full move of the opening (12)', whole(1000))
    .option('--middlegame-to <n>', 'semantic: last full move of the middlegame (30)', whole(1000))
    .addOption(
      new Option(
        '--questions <about>',
        'semantic: make no items, but a data set of questions about the comments, to be put to a player with "plybook ask"',
      ).choices(['cleaning', 'judging']),
    )
    .option(
      '--cleaned-by <run>',
      'semantic: comments as a run of such questions rewrote them (by rules alone)',
    )
    .option('--judged-by <run>', 'semantic: comments that a run of such questions kept (by rules alone)')
    .option(
      '--embeddings-url <url>',
      'semantic: address of a service with /embeddings, version part included',
    )
    .option('--embeddings-model <name>', 'semantic: the model whose vectors say what is near')
    .option(
      '--embeddings-key <variable>',
      'semantic: environment variable that holds the key of that service',
    )
    .option('--vectors <file>', 'semantic: vectors found before, instead of those of the workspace');
}

export function meansOf({
  processes,
  embeddingsUrl,
  embeddingsModel,
  embeddingsKey,
  vectors,
}: BuildFlags): BuildMeans {
  if ((embeddingsUrl !== undefined || vectors !== undefined) && embeddingsModel === undefined)
    throw wrongUse('--embeddings-model: say which model the vectors are of.');
  const apiKey = embeddingsKey === undefined ? null : process.env[embeddingsKey];
  if (apiKey === undefined) throw wrongUse(`--embeddings-key: there is no variable ${embeddingsKey ?? ''}.`);
  const vectorService = embeddingsUrl === undefined ? null : { baseUrl: baseUrlOf(embeddingsUrl), apiKey };
  return { processes, vectorService, vectorFile: vectors ?? null };
}

function baseUrlOf(text: string): string {
  const url = parseBaseUrl(text);
  if (!url.ok) throw wrongUse(`--embeddings-url: ${url.error.message}`);
  return url.value;
}

export function wishesOf(flags: BuildFlags): PartWishes {
  const quotas = new Map<string, number>();
  let quota: number | null = null;
  for (const text of flags.quota ?? []) {
    const [left = '', right] = text.split('=');
    if (right === undefined) quota = parseWhole(left, MOST);
    else quotas.set(left.trim(), parseWhole(right.trim(), MOST));
  }
  const { seed, order, position, tasks, themes, minPopularity, maxRatingDeviation, maxPlies } = flags;
  const { strata, perGame, firstRows, engine, nodes, threads, hash } = flags;
  return {
    ...NO_WISHES,
    seed: seed ?? null,
    order: order ?? null,
    position: position ?? null,
    quota,
    quotas,
    tasks: tasks ?? null,
    themes: themes ?? null,
    minPopularity: minPopularity ?? null,
    maxRatingDeviation: maxRatingDeviation ?? null,
    maxPlies: maxPlies ?? null,
    again: flags.again ?? false,
    strata: strata ?? null,
    perGame: perGame ?? null,
    firstRows: firstRows ?? null,
    engineId: engine ?? null,
    nodes: nodes ?? null,
    threads: threads ?? null,
    hashMb: hash ?? null,
    openingTo: flags.openingTo ?? null,
    middlegameTo: flags.middlegameTo ?? null,
    embeddingModel: flags.embeddingsModel ?? null,
  };
}

/** Nobody can say later what a data set may be used for if nobody said what its sources are. */
export function filesOf({ source, licence = [] }: BuildFlags): readonly BuildFile[] {
  const stated = licence.map((text) => text.trim()).filter((text) => text !== '');
  if (stated.length !== 1 && stated.length !== source.length)
    throw wrongUse(
      `--licence: say under which licence the sources are (for the public puzzle table "CC0 1.0"), one text for all or one for each of the ${source.length}; ${stated.length} given.`,
    );
  const [first = ''] = stated;
  return source.map((file, at) => ({ file, licence: (stated[at] ?? first).slice(0, 500) }));
}

function wholeFromZero(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw wrongUse(`"${text.slice(0, 40)}" is not a whole number from 0.`);
  return Number(text);
}

function signed(text: string): number {
  if (!/^-?\d{1,3}$/.test(text))
    throw wrongUse(`"${text.slice(0, 40)}" is not a whole number from -100 to 100.`);
  return Number(text);
}
