/** `plybook resume` and `plybook amend`: going on with a run, and changing the limits of one that has begun. */
import { Option, type Command } from 'commander';
import type { Reading } from '../../core/reproduction/run.ts';
import type { RunSummary } from '../../core/record/run.ts';
import type { Lab } from '../../host/lab.ts';
import type { LaneSettings } from '../../core/player/ask-settings.ts';
import {
  addLaneSwitches,
  addLimitSwitches,
  type LaneSwitches,
  type LimitSwitches,
} from '../question/switches.ts';
import { limitsOf } from '../question/wishes.ts';
import { wrongUse } from '../exit.ts';
import { mustReportGames, superviseGames } from '../game/output.ts';
import { amendGameRun, type AmendGamesSwitches } from '../game/amend.ts';
import { keyVariablesOf } from '../game/wishes.ts';
import { mustReportQuestions, questionValue, superviseQuestions } from '../question/output.ts';
import { mustRun } from '../run-id.ts';
import { finishRuns, superviseRun } from '../run-output.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { mustReportStudy, superviseStudy } from '../study/output.ts';
import { parseWhole } from '../values.ts';
import { defaultProcesses } from './reproduce.ts';

interface ResumeOptions extends JsonOption, WorkspaceOption, LaneSwitches {
  readonly processes?: number;
  readonly reading: Reading;
  readonly output?: string;
  readonly reuseOpinions?: boolean;
  readonly outputDir?: string;
  readonly runId?: string;
  readonly pgn?: string;
}

export function addResume(program: Command, session: CliSession): void {
  const command = program
    .command('resume')
    .argument('<run>', 'run id')
    .description('go on with a run that was paused or interrupted')
    .option('--processes <k>', 'of a reproduction: engine processes', (text) => parseWhole(text, 256))
    .addOption(
      new Option('--reading <reading>', 'of a reproduction: which search line decides the exit code')
        .choices(['last_exact', 'last_line'])
        .default('last_exact'),
    )
    .option('--output <file>', 'of a reproduction: write the labels as JSONL')
    .option('--reuse-opinions', 'of a reproduction: take stored results of exactly the same searches');
  addLaneSwitches(command)
    .optionsGroup('Output:')
    .option('--output-dir <dir>', 'of a question run: write its result files there at the end')
    .option('--run-id <name>', "of a question run: ending of these files' names")
    .option('--pgn <file>', 'of a game run: write its games there at the end')
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .action(async (text: string, options: ResumeOptions) => {
      await session.withLab(options, async (lab) => {
        const run = mustRun(lab, text);
        switch (run.kind) {
          case 'reproduction':
            return resumeReproduction(lab, session, run, options);
          case 'questions':
            return resumeQuestions(lab, session, run, options);
          case 'games':
            return resumeGames(lab, session, run, options);
          case 'study':
            return resumeStudy(lab, session, run, options);
        }
      });
    });
}

async function resumeReproduction(
  lab: Lab,
  session: CliSession,
  { runId }: RunSummary,
  options: ResumeOptions,
): Promise<void> {
  const startedMs = performance.now();
  const reuseOpinions = options.reuseOpinions === true;
  const processes = options.processes ?? defaultProcesses();
  const resumed = await lab.resumeRun(runId, processes, { reuseOpinions });
  const report = await superviseRun(lab, session, resumed);
  const sample = report.manifest.datasetId === lab.sampleId;
  const elapsedMs = Math.round(performance.now() - startedMs);
  finishRuns(lab, session, { reports: [report], elapsedMs }, { ...options, sample });
}

async function resumeStudy(
  lab: Lab,
  session: CliSession,
  { runId }: RunSummary,
  options: ResumeOptions,
): Promise<void> {
  const resumed = questionValue(await lab.studies.resume(runId, lanesOf(options)));
  await superviseStudy(lab, session, resumed, options);
}

function lanesOf({ workers, spacing, keyVariable }: LaneSwitches): LaneSettings {
  return { lanes: workers ?? null, spacingMs: spacing ?? null, keyVariable: keyVariable ?? null };
}

async function resumeQuestions(
  lab: Lab,
  session: CliSession,
  { runId }: RunSummary,
  options: ResumeOptions,
): Promise<void> {
  const resumed = questionValue(await lab.questions.resume(runId, lanesOf(options)));
  await superviseQuestions(lab, session, resumed, options);
}

async function resumeGames(
  lab: Lab,
  session: CliSession,
  { runId }: RunSummary,
  options: ResumeOptions,
): Promise<void> {
  if (options.workers !== undefined || options.spacing !== undefined)
    throw wrongUse('--workers and --spacing are for question runs; "plybook amend" changes --concurrency.');
  const { gates } = mustReportGames(lab, runId).effective;
  const keyVariable = options.keyVariable === undefined ? [] : [options.keyVariable];
  const addresses = gates.map(({ baseUrl }) => baseUrl);
  const resumed = await lab.games.resume(runId, keyVariablesOf({ keyVariable }, addresses));
  await superviseGames(lab, session, questionValue(resumed), options);
}

interface AmendOptions extends JsonOption, WorkspaceOption, LimitSwitches, AmendGamesSwitches {
  readonly reason: string;
}

export function addAmend(program: Command, session: CliSession): void {
  addLimitSwitches(
    program
      .command('amend')
      .argument('<run>', 'id of a question, game or study run')
      .description('change the limits of a run that has begun; its manifest stays, the change is recorded'),
  )
    .optionsGroup('Of a game run:')
    .option('--games <n>', 'games of each pairing, an even number', (text) => parseWhole(text, 10_000))
    .option('--concurrency <[url=]n>', 'requests at a time, to one address or to all')
    .option(
      '--clear-empty-replies <game>',
      "the empty replies this game waits for were not the model's: its decision begins anew",
    )
    .optionsGroup('Options:')
    .requiredOption('--reason <text>', 'why; kept in the journal')
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .addHelpText('after', '\nA limit that is not named stays as it is.')
    .action(async (text: string, options: AmendOptions) => {
      await session.withLab(options, async (lab) => {
        const { kind, runId } = mustRun(lab, text);
        if (kind === 'games') amendGameRun(lab, session, runId, options);
        else amend(lab, session, { kind, runId }, options);
      });
    });
}

function amend(
  lab: Lab,
  session: CliSession,
  { kind, runId }: Pick<RunSummary, 'kind' | 'runId'>,
  options: AmendOptions,
): void {
  const isStudy = kind === 'study';
  if ([options.games, options.concurrency, options.clearEmptyReplies].some((given) => given !== undefined))
    throw wrongUse('--games, --concurrency and --clear-empty-replies are for game runs.');
  const { manifest, amendments } = isStudy ? mustReportStudy(lab, runId) : mustReportQuestions(lab, runId);
  const before = amendments.at(-1)?.after ?? manifest.limits;
  const change = limitsOf(options);
  if (Object.keys(change).length === 0) throw wrongUse('Say which limit is to change, e.g. --spend-limit 5.');
  const limits = { ...before, ...change };
  questionValue((isStudy ? lab.studies : lab.questions).amend(runId, limits, options.reason));
  if (options.json === true) session.printJson({ runId, before, after: limits, reason: options.reason });
  else session.print(`${runId} has its new limits. Go on with: plybook resume ${runId}`);
}
