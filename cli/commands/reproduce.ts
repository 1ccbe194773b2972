/**
 * `plybook reproduce`: searches the positions of a label set again and says how they agree. Ends with 0 where the chosen
 * reading agrees everywhere, with 3 where it finished and something differs; the bundled sample agrees only if every
 * item is exact. A stopped run is paused and can be resumed.
 */
import os from 'node:os';
import { Option, type Command } from 'commander';
import type { ReproductionMode } from '../../core/record/search-mode.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { RunSummary } from '../../core/record/run.ts';
import {
  reproductionManifestSchema,
  type Reading,
  type ReproductionReport,
  type ReproductionRequest,
} from '../../core/reproduction/run.ts';
import type { SearchLimit } from '../../core/uci/search.ts';
import type { Lab } from '../../host/lab.ts';
import { RELEASED } from '../../host/reproduction/released.ts';
import { chosenEngine } from '../engine-choice.ts';
import { EXIT, wrongUse } from '../exit.ts';
import { resolveDataset } from '../import-target.ts';
import { finishRuns, superviseRun, type RunsOutcome } from '../run-output.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { parseWhole } from '../values.ts';
import { refuseBadOutput } from '../output-file.ts';
import { UNTIMED } from '../progress-line.ts';

interface ReproduceOptions extends JsonOption, WorkspaceOption {
  readonly sample?: boolean;
  readonly engine: string;
  readonly mode: ReproductionMode | 'both';
  readonly nodes?: number;
  readonly depth?: number;
  readonly threads: number;
  readonly hash: number;
  readonly processes: number;
  readonly reading: Reading;
  readonly output?: string;
  readonly reuseOpinions?: boolean;
  /** False: a new run, whatever was begun before. */
  readonly resume: boolean;
}

export function addReproduce(program: Command, session: CliSession): void {
  const whole = (most: number) => (text: string) => parseWhole(text, most);
  program
    .command('reproduce')
    .argument('[target]', 'a JSONL file, a folder, or a data set id')
    .description('search a label set again with an engine and report field by field what agrees')
    .option('--sample', 'the bundled label set')
    .option(
      '--engine <id>',
      'engine to search with, or the path of a program, which is added and checked first',
      RELEASED.engineId,
    )
    .addOption(
      new Option('--mode <mode>', 'isolated: hash cleared before each position; sequential: kept')
        .choices(['isolated', 'sequential', 'both'])
        .default('isolated'),
    )
    .option('--nodes <n>', `nodes a position (default: ${RELEASED.limit.nodes})`, whole(1e12))
    .option('--depth <n>', 'search to a depth instead', whole(245))
    .option('--threads <n>', 'engine threads', whole(1024), RELEASED.settings.threads)
    .option('--hash <mb>', 'hash table in MB', whole(1_048_576), RELEASED.settings.hashMb)
    .option(
      '--processes <k>',
      'engine processes; changes the speed, never a number',
      whole(256),
      defaultProcesses(),
    )
    .addOption(
      new Option('--reading <reading>', 'which search line decides the exit code')
        .choices(['last_exact', 'last_line'])
        .default('last_exact'),
    )
    .option(
      '--output <file>',
      'write the labels as JSONL; with both modes the second goes to <name>.sequential.jsonl',
    )
    .option(
      '--reuse-opinions',
      'take stored results of exactly the same searches instead of searching afresh',
    )
    .option('--no-resume', 'begin a new run even where one of the same wishes has not come to its end')
    .option('--json', 'one JSON object on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .addHelpText(
      'after',
      '\nA run of the same wishes that was stopped is gone on with.\nExit code: 0 all agree, 1 failed or stopped, 2 wrong use, 3 finished but something differs.',
    )
    .action((target: string | undefined, options: ReproduceOptions) => reproduce(session, target, options));
}

async function reproduce(
  session: CliSession,
  target: string | undefined,
  options: ReproduceOptions,
): Promise<void> {
  const limit = limitOf(options);
  if ((target === undefined) === (options.sample !== true))
    throw wrongUse('Name a label set, or give --sample.');
  refuseBadOutput(options.output, target === undefined ? [] : [target]);
  await session.withLab(options, async (lab) => {
    const datasetId = await chosenDataset(lab, session, target);
    const engineId = await chosenEngine(session, lab.engines, options.engine);
    const modes: ReproductionMode[] = options.mode === 'both' ? ['isolated', 'sequential'] : [options.mode];
    const startedMs = performance.now();
    const reports: ReproductionReport[] = [];
    for (const mode of modes) {
      if (session.interrupted) break;
      reports.push(
        await runMode(lab, session, { ...request(options, engineId, limit), mode, datasetId }, options),
      );
    }
    const outcome: RunsOutcome = { reports, elapsedMs: Math.round(performance.now() - startedMs) };
    finishRuns(lab, session, outcome, options);
    if (reports.length < modes.length) session.exitCode = EXIT.failed;
  });
}

async function chosenDataset(lab: Lab, session: CliSession, target: string | undefined): Promise<string> {
  if (target !== undefined) return resolveDataset(lab, session, [target]);
  if (lab.sampleId === null) throw wrongUse('This copy of Plybook has no bundled sample.');
  return lab.sampleId;
}

async function runMode(
  lab: Lab,
  session: CliSession,
  wanted: ReproductionRequest,
  options: ReproduceOptions,
): Promise<ReproductionReport> {
  session.progress.show(waiting(`Starting ${wanted.engineId}`));
  const reuseOpinions = options.reuseOpinions === true;
  const open = options.resume ? openRunOf(lab, wanted) : null;
  if (open === null) return superviseRun(lab, session, await lab.startRun(wanted, { reuseOpinions }));
  session.say(
    `Going on with run ${open.runId} (${open.done} of ${open.total}); --no-resume begins a new one.`,
  );
  return superviseRun(lab, session, await lab.resumeRun(open.runId, wanted.processes, { reuseOpinions }));
}

/** The newest run of exactly these wishes that has not come to its end; null: none. */
function openRunOf(lab: Lab, wanted: ReproductionRequest): RunSummary | null {
  const wishes = wishesOf(wanted);
  const isOpen = ({ runId, kind, status, isArchived }: RunSummary): boolean => {
    if (kind !== 'reproduction' || isArchived) return false;
    if (status !== 'paused' && status !== 'interrupted' && status !== 'failed') return false;
    const run = lab.workspace.reader.run(runId);
    return run !== null && wishesOf(reproductionManifestSchema.parse(JSON.parse(run.manifest))) === wishes;
  };
  return lab.runs().find(isOpen) ?? null;
}

/** What a manifest and a request have in common: which engine it is exactly is looked at when it is gone on with. */
function wishesOf({
  datasetId,
  mode,
  engineId,
  settings,
  limit,
}: Omit<ReproductionRequest, 'processes'>): string {
  return canonicalJson({ datasetId, mode, engineId, settings, limit });
}

function waiting(title: string) {
  return { title, done: 0, total: null, unit: 'position', ...UNTIMED };
}

function request(
  options: ReproduceOptions,
  engineId: string,
  limit: SearchLimit,
): Omit<ReproductionRequest, 'mode' | 'datasetId'> {
  const { threads, hash, processes } = options;
  return { engineId, limit, settings: { threads, hashMb: hash, multipv: 1 }, processes };
}

function limitOf({ nodes, depth }: ReproduceOptions): SearchLimit {
  if (nodes !== undefined && depth !== undefined) throw wrongUse('Give --nodes or --depth, not both.');
  return depth === undefined ? { nodes: nodes ?? RELEASED.limit.nodes } : { depth };
}

export function defaultProcesses(): number {
  return Math.min(256, os.availableParallelism());
}
