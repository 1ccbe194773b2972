/** Running questions from the terminal and telling the result. */
import type { QuestionReport } from '../../core/question/report.ts';
import type { RunStatus } from '../../core/record/run.ts';
import type { Failure, Result } from '../../core/util/result.ts';
import type { Lab } from '../../host/lab.ts';
import type { QuestionFailureCode } from '../../host/asking/ports.ts';
import type { RunHandle } from '../../host/runs/handle.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import { questionReportText } from './report-text.ts';
import type { CliSession, JsonOption } from '../session.ts';
import { restText, watchRun } from '../watch-run.ts';

/** The value; a wish that cannot be fulfilled as it stands is wrong use, everything else a failure. */
export function questionValue<T>(result: Result<T, Failure<QuestionFailureCode>>): T {
  if (result.ok) return result.value;
  const { code, message } = result.error;
  throw code === 'not_found' || code === 'refused' ? wrongUse(message) : new CliError(message);
}

export interface QuestionFinish extends JsonOption {
  readonly outputDir?: string;
  /** Ending of the exported files' names. */
  readonly runId?: string;
  /** Its report is told with those of its repeats. */
  readonly isOneOfMany?: boolean;
}

/** Watches the run until it rests, writes its files and prints its report. Only a finished run ends with 0. */
export async function superviseQuestions(
  lab: Lab,
  session: CliSession,
  run: RunHandle,
  options: QuestionFinish,
): Promise<void> {
  warnUnverified(lab, session, run.runId);
  const status = await watchRun(session, run);
  if (status === 'paused' || status === 'failed') session.say(restText(run, status));
  await finishQuestions(lab, session, run.runId, options);
  session.exitCode = exitCodeOf(status);
}

function warnUnverified(lab: Lab, session: CliSession, runId: string): void {
  const { player } = mustReportQuestions(lab, runId).manifest;
  if (player.kind !== 'engine' || player.engine.verified) return;
  session.say(
    `Warning: the engine is not verified (bench ${player.engine.bench ?? 'unknown'}); its answers are its own.`,
  );
}

function exitCodeOf(status: RunStatus) {
  return status === 'finished' ? EXIT.done : EXIT.failed;
}

export async function finishQuestions(
  lab: Lab,
  session: CliSession,
  runId: string,
  options: QuestionFinish,
): Promise<void> {
  const report = mustReportQuestions(lab, runId);
  const files =
    options.outputDir === undefined
      ? []
      : questionValue(await lab.questions.exportResults(runId, options.outputDir, options.runId ?? null));
  if (options.json === true && options.isOneOfMany !== true) session.printJson({ ...report, files });
  else if (options.json !== true) session.print(questionReportText(report, false));
  for (const file of files) session.say(`Written: ${file}`);
}

export function mustReportQuestions(lab: Lab, runId: string): QuestionReport {
  const report = lab.questions.report(runId);
  if (report === null) throw wrongUse(`There is no question run ${runId}. "plybook runs" lists the runs.`);
  return report;
}
