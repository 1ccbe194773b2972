/**
 * `plybook study ask`: asks one player for a move in every position of a set. The same wishes resume the run that was begun
 * with them; a run that has finished is shown, not asked again.
 */
import type { Command } from 'commander';
import type { StudyPlan, StudyRequest } from '../../core/study/run.ts';
import type { Lab } from '../../host/lab.ts';
import { meantRun, repeatsOf, runWithOtherLimits } from '../question/matching-run.ts';
import { askRepeats, parseRepeats, wishedRepeats } from '../question/repeats.ts';
import { CliError } from '../exit.ts';
import { chooseStudyPlayer, playerChoice } from '../player/one-player.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { plural } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { finishStudy, superviseStudy, type StudyFinish } from './output.ts';
import { addStudyAskSwitches, studyRequestOf, type StudyAskSwitches } from './switches.ts';
import { resolveSet } from './targets.ts';

interface AskOptions extends StudyAskSwitches, JsonOption, WorkspaceOption {
  readonly plan?: boolean;
  readonly resume: boolean;
  readonly repeat?: boolean;
  readonly repeats?: number;
}

const AFTER = `
A study is several such runs over one set: "plybook study value" finds out what
the moves are worth, "plybook study figures" puts the runs beside each other.
Exit code: 0 finished, 1 failed or paused, 2 wrong use.`;

export function addStudyAsk(study: Command, session: CliSession): void {
  const command = study
    .command('ask')
    .argument('<set...>', 'set files, or a name or hash of a set in the workspace')
    .description('ask one player for a move in every position');
  addStudyAskSwitches(command)
    .optionsGroup('What is done with it:')
    .option('--plan', 'print the manifest and its hash, and ask nothing')
    .option('--repeat', 'ask again what a finished run has asked, as its next repeat')
    .option('--no-resume', 'begin a new run, whatever was begun before')
    .option('--repeats <k>', 'ask so many times in all, each a run of its own', parseRepeats)
    .option('--json', 'one JSON object on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .addHelpText('after', AFTER)
    .action((targets: string[], options: AskOptions) => ask(session, targets, options));
}

async function ask(session: CliSession, targets: readonly string[], options: AskOptions): Promise<void> {
  const choice = playerChoice('study', options);
  await session.withLab(options, async (lab) => {
    const set = await resolveSet(lab, session, targets);
    const template =
      options.promptFile === undefined ? null : questionValue(lab.studies.importTemplate(options.promptFile));
    const player = await chooseStudyPlayer(lab, choice);
    const request = studyRequestOf(set.sha256, player, template?.sha256 ?? null, options);
    const plan = questionValue(await lab.studies.plan(request));
    if (options.plan === true) printPlan(session, plan, options);
    else await askAll(lab, session, { request, plan }, options);
  });
}

function printPlan(session: CliSession, plan: StudyPlan, options: JsonOption): void {
  if (options.json === true) return session.printJson(plan);
  const { setName, positions, perCondition, promptTokensEstimate, completionTokensAtMost, notRecorded } =
    plan;
  const counts = perCondition.map(({ condition, count }) => `${condition} ${count}`).join(', ');
  const most =
    completionTokensAtMost === null
      ? 'replies of any length'
      : `at most ${plural(completionTokensAtMost, 'token')} of replies`;
  session.print(
    [
      `${safeText(setName)}: ${plural(positions, 'position')} to ask (${counts})`,
      ...(notRecorded > 0
        ? [`${plural(notRecorded, 'position')} without a recorded reply; the run cannot begin`]
        : []),
      `roughly ${plural(promptTokensEstimate, 'token')} of prompts, ${most}`,
      '',
      JSON.stringify(plan.manifest, null, 2).split('\n').map(safeText).join('\n'),
      '',
      `manifest ${plan.manifestSha256}`,
    ].join('\n'),
  );
}

interface Wish {
  readonly request: StudyRequest;
  readonly plan: StudyPlan;
}

/** Once, or as often as is wished. */
async function askAll(lab: Lab, session: CliSession, wish: Wish, options: AskOptions): Promise<void> {
  const repeats = wishedRepeats(options);
  if (repeats === null) return askOrResume(lab, session, wish, options);
  const asked = await askRepeats(
    session,
    repeats,
    () => repeatsOf(lab, wish.plan.manifest),
    () => askOrResume(lab, session, wish, { ...options, repeat: true, isOneOfMany: true }),
  );
  if (asked !== null && options.json === true) session.printJson({ runIds: asked.map(({ runId }) => runId) });
}

async function askOrResume(
  lab: Lab,
  session: CliSession,
  { request, plan }: Wish,
  options: AskOptions & StudyFinish,
): Promise<void> {
  const match = meantRun(lab, plan.manifest, options);
  if (match?.status === 'finished') {
    session.say(`${match.runId} has asked exactly this; --repeat asks again.`);
    finishStudy(lab, session, match.runId, options);
    return;
  }
  const { lanes, spacingMs, keyVariable } = request;
  if (match !== null) session.say(`Going on with ${match.runId}, which was begun with the same wishes.`);
  else if (options.resume) sayOtherLimits(lab, session, plan);
  const undoStop = session.onStop(() => void lab.studies.close());
  const started =
    match === null
      ? await lab.studies.start(request)
      : await lab.studies.resume(match.runId, { lanes, spacingMs, keyVariable });
  undoStop();
  if (!started.ok && session.interrupted) {
    throw new CliError('Stopped before the run began; nothing was recorded.');
  }
  await superviseStudy(lab, session, questionValue(started), options);
}

function sayOtherLimits(lab: Lab, session: CliSession, plan: StudyPlan): void {
  const similar = runWithOtherLimits(lab, plan.manifest);
  if (similar === null) return;
  session.say(
    `A new run begins. ${similar.runId} differs in its limits alone: "plybook amend" changes them, "plybook resume" goes on.`,
  );
}
