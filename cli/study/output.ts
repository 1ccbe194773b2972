/** Asking positions from the terminal and telling the result. */
import type { StudyReport } from '../../core/study/report.ts';
import type { Lab } from '../../host/lab.ts';
import type { RunHandle } from '../../host/runs/handle.ts';
import { EXIT, wrongUse } from '../exit.ts';
import type { CliSession, JsonOption } from '../session.ts';
import { restText, watchRun } from '../watch-run.ts';
import { studyReportText } from './report-text.ts';

export interface StudyFinish extends JsonOption {
  /** Its report is told with those of its repeats. */
  readonly isOneOfMany?: boolean;
}

/** Watches the run until it rests, then prints its report. Only a finished run ends with 0. */
export async function superviseStudy(
  lab: Lab,
  session: CliSession,
  run: RunHandle,
  options: StudyFinish,
): Promise<void> {
  const { player } = mustReportStudy(lab, run.runId).manifest;
  if (player.kind === 'engine' && !player.engine.verified) {
    session.say(
      `Warning: the engine is not verified (bench ${player.engine.bench ?? 'unknown'}); its moves are its own.`,
    );
  }
  const status = await watchRun(session, run);
  if (status === 'paused' || status === 'failed') session.say(restText(run, status));
  finishStudy(lab, session, run.runId, options);
  session.exitCode = status === 'finished' ? EXIT.done : EXIT.failed;
}

export function finishStudy(lab: Lab, session: CliSession, runId: string, options: StudyFinish): void {
  const report = mustReportStudy(lab, runId);
  if (options.json === true && options.isOneOfMany !== true) session.printJson(report);
  else if (options.json !== true) session.print(studyReportText(report));
}

export function mustReportStudy(lab: Lab, runId: string): StudyReport {
  const report = lab.studies.report(runId);
  if (report === null) throw wrongUse(`There is no study run ${runId}. "plybook runs" lists the runs.`);
  return report;
}
