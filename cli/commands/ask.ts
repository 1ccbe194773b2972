/**
 * `plybook ask`: asks a data set's questions and scores the answers, under the released runner's switches. The same
 * wishes resume the run that was begun with them; a run that has finished is shown, not asked again.
 */
import type { Command } from 'commander';
import type { QuestionPlan, QuestionRequest } from '../../core/question/run.ts';
import type { Lab } from '../../host/lab.ts';
import { repeatTable } from '../../core/question/repeat-table.ts';
import type { RunSummary } from '../../core/record/run.ts';
import { nameRuns } from '../../core/table/compared-runs.ts';
import { bootstrapOf } from '../question/bootstrap-switches.ts';
import { askRepeats, parseRepeats, wishedRepeats } from '../question/repeats.ts';
import { tablesText } from '../table.ts';
import { matchingRun, meantRun, repeatsOf, runWithOtherLimits } from '../question/matching-run.ts';
import { leftOutText, planText } from '../question/plan-text.ts';
import { choosePlayer, playerChoice } from '../player/one-player.ts';
import { addAskSwitches, type AskSwitches, type DatasetSwitches } from '../question/switches.ts';
import { datasetTargets, requestOf } from '../question/wishes.ts';
import { CliError, wrongUse } from '../exit.ts';
import { resolveDataset } from '../import-target.ts';
import {
  finishQuestions,
  questionValue,
  superviseQuestions,
  type QuestionFinish,
} from '../question/output.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';

interface AskOptions extends AskSwitches, DatasetSwitches, JsonOption, WorkspaceOption {
  readonly outputDir?: string;
  readonly runId?: string;
  readonly plan?: boolean;
  readonly evalOnly?: boolean;
  readonly repeat?: boolean;
  readonly repeats?: number;
  readonly resume: boolean;
}

const AFTER = `
Without --no-resume, a run of this workspace that was begun with the same
wishes goes on instead of a new one, and one that has finished is shown; with
--repeat it is asked again. A run is never shown under another --run-id.
Another limit is another wish: "plybook amend" changes the limits of a run.
The same --seed draws the same items; the released runner draws without a seed
and cuts --max-tasks in file order. --max-retries counts what the service does
wrong, never a wrong answer. docs/question-runs.md says more.
Exit code: 0 finished, 1 failed or paused, 2 wrong use.`;

export function addAsk(program: Command, session: CliSession): void {
  const command = program
    .command('ask')
    .argument('[dataset...]', 'a data set id, or files or folders to import')
    .description("ask a data set's questions and score the answers")
    .optionsGroup('Data set:')
    .option('--dataset <id>', 'the same as the argument')
    .option('--dataset-root <dir>', 'the same for a folder, as the released runner has it');
  addAskSwitches(command)
    .optionsGroup('What is done with it:')
    .option('--output-dir <dir>', 'write result and statistics files there at the end')
    .option('--run-id <name>', "the run's own name, and the ending of these files' names")
    .option('--plan', 'print the manifest and its hash, and ask nothing')
    .option('--eval-only', 'score the stored replies of the run with the same wishes again, and ask nothing')
    .option('--repeat', 'ask again what a finished run has asked, as its next repeat')
    .option(
      '--repeats <k>',
      'ask so many times in all, each a run of its own, and compare them',
      parseRepeats,
    )
    .option('--no-resume', 'begin a new run, whatever was begun before')
    .option('--json', 'one JSON object on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .addHelpText('after', AFTER)
    .action((targets: string[], options: AskOptions) => ask(session, targets, options));
}

async function ask(session: CliSession, targets: readonly string[], options: AskOptions): Promise<void> {
  const choice = playerChoice('question', options);
  const dataset = datasetTargets(targets, options);
  await session.withLab(options, async (lab) => {
    const datasetId = await resolveDataset(lab, session, dataset);
    const request = requestOf(datasetId, await choosePlayer(lab, choice), options);
    const plan = questionValue(await lab.questions.plan(request));
    if (options.plan === true) printPlan(session, plan, options);
    else if (options.evalOnly === true) await scoreAgain(lab, session, plan, options);
    else {
      if (plan.leftOut > 0) session.say(leftOutText(plan));
      const repeats = wishedRepeats(options);
      if (repeats === null) await askOrResume(lab, session, { request, plan }, options);
      else await askAll(lab, session, { request, plan }, { ...options, repeats });
    }
  });
}

function printPlan(session: CliSession, plan: QuestionPlan, options: JsonOption): void {
  if (options.json === true) session.printJson(plan);
  else session.print(planText(plan));
}

async function scoreAgain(
  lab: Lab,
  session: CliSession,
  plan: QuestionPlan,
  options: AskOptions,
): Promise<void> {
  const match = matchingRun(lab, plan.manifest);
  if (match === null)
    throw wrongUse('No run of this workspace has these settings; there is nothing to score.');
  const { scored, changed } = questionValue(
    await lab.questions.rescore(match.runId, 'plybook ask --eval-only'),
  );
  session.say(`${match.runId}: ${scored} answers scored again, ${changed} changed.`);
  await finishQuestions(lab, session, match.runId, options);
}

interface Wish {
  readonly request: QuestionRequest;
  readonly plan: QuestionPlan;
}

/** Every asking, then what they say together. */
async function askAll(
  lab: Lab,
  session: CliSession,
  wish: Wish,
  options: AskOptions & { readonly repeats: number },
): Promise<void> {
  const asked = await askRepeats(
    session,
    options.repeats,
    () => repeatsOf(lab, wish.plan.manifest),
    () => askOrResume(lab, session, wish, { ...options, repeat: true, isOneOfMany: true }),
  );
  if (asked === null) return;
  const runIds = asked.map(({ runId }) => runId);
  if (runIds.length < 2) {
    await finishQuestions(lab, session, runIds[0] ?? '', options);
    return;
  }
  const { repeats } = questionValue(await lab.questions.compare(runIds, bootstrapOf({})));
  if (options.json === true) session.printJson({ runIds, repeats });
  else
    session.print(
      tablesText([
        repeatTable(
          { repeats },
          nameRuns(asked.map(nameless), ({ runId }) => runId),
        ),
      ]),
    );
}

function nameless({ runId, createdAt }: RunSummary) {
  return { runId, createdAt };
}

async function askOrResume(
  lab: Lab,
  session: CliSession,
  { request, plan }: Wish,
  options: AskOptions & QuestionFinish,
): Promise<void> {
  const match = meantRun(lab, plan.manifest, options);
  if (match?.status === 'finished') {
    session.say(`${match.runId} has asked exactly this; --repeat asks again.`);
    await finishQuestions(lab, session, match.runId, options);
    return;
  }
  const { lanes, spacingMs, keyVariable } = request;
  if (match !== null) session.say(`Going on with ${match.runId}, which was begun with the same wishes.`);
  else if (options.resume) sayOtherLimits(lab, session, plan);
  const undoStop = session.onStop(() => lab.questions.close());
  const started =
    match === null
      ? await lab.questions.start(named(request, options))
      : await lab.questions.resume(match.runId, { lanes, spacingMs, keyVariable });
  undoStop();
  if (!started.ok && session.interrupted)
    throw new CliError('Stopped before the run began; nothing was recorded.');
  await superviseQuestions(lab, session, questionValue(started), options);
}

function named(request: QuestionRequest, { runId }: AskOptions): QuestionRequest {
  return runId === undefined ? request : { ...request, runName: runId };
}

function sayOtherLimits(lab: Lab, session: CliSession, plan: QuestionPlan): void {
  const similar = runWithOtherLimits(lab, plan.manifest);
  if (similar === null) return;
  session.say(
    `A new run begins. ${similar.runId} differs in its limits alone: "plybook amend" changes them, "plybook resume" goes on.`,
  );
}
