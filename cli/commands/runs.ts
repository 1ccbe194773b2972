/** `plybook resume`, `report`, `verify`, `export`: what can be done with runs that are in the journal. */
import { Option, type Command } from 'commander';
import { parseRunId } from '../../core/record/ids.ts';
import type { Reading, ReproductionReport } from '../../core/record/reproduction.ts';
import type { Lab } from '../../host/lab.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import { finishRuns, reportText, superviseRun } from '../run-output.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { plural, safeText, tableText } from '../text.ts';
import { defaultProcesses, parseWhole } from './reproduce.ts';

type Options = JsonOption & WorkspaceOption;

export function addRuns(program: Command, session: CliSession): void {
  addResume(program, session);
  addReport(program, session);
  addVerify(program, session);
  addExport(program, session);
}

function addResume(program: Command, session: CliSession): void {
  interface ResumeOptions extends Options {
    readonly processes: number;
    readonly reading: Reading;
    readonly output?: string;
    readonly reuseOpinions?: boolean;
  }
  common(program.command('resume').argument('<run>', 'run id'))
    .description('go on with a run that was paused or interrupted')
    .option('--processes <k>', 'engine processes', (text) => parseWhole(text, 256), defaultProcesses())
    .addOption(
      new Option('--reading <reading>', 'which search line decides the exit code')
        .choices(['last_exact', 'last_line'])
        .default('last_exact'),
    )
    .option('--output <file>', 'write the labels as JSONL')
    .option('--reuse-opinions', 'take stored results of exactly the same searches')
    .action(async (run: string, options: ResumeOptions) => {
      await session.withLab(options, async (lab) => {
        const startedMs = performance.now();
        const reuseOpinions = options.reuseOpinions === true;
        const resumed = await lab.resumeRun(runIdOf(run), options.processes, { reuseOpinions });
        const report = await superviseRun(lab, session, resumed);
        const sample = report.manifest.datasetId === lab.sampleId;
        const elapsedMs = Math.round(performance.now() - startedMs);
        finishRuns(lab, session, { reports: [report], elapsedMs }, { ...options, sample });
      });
    });
}

function addReport(program: Command, session: CliSession): void {
  common(program.command('report').argument('[run]', 'run id; without one all runs are listed'))
    .description('report a run, or list all runs')
    .action(async (run: string | undefined, options: Options) => {
      await session.withLab(options, async (lab) => {
        if (run === undefined) {
          listRuns(lab, session, options);
          return;
        }
        const report = mustReport(lab, run);
        if (options.json === true) session.printJson(report);
        else session.print(`${reportText(report)}\n\n${confusionText(report)}`);
      });
    });
}

function listRuns(lab: Lab, session: CliSession, options: Options): void {
  const runs = lab.runs();
  if (options.json === true) session.printJson(runs);
  else {
    const rows = runs.map((run) => [run.runId, run.status, `${run.done}/${run.total}`, safeText(run.title)]);
    session.print(tableText(['run', 'status', '#done', 'title'], rows));
  }
}

function addVerify(program: Command, session: CliSession): void {
  common(program.command('verify'))
    .description('check that the journal still says what was written')
    .action(async (options: Options) => {
      await session.withLab(options, async (lab) => {
        const report = await lab.verify({
          onProgress: (done, total) =>
            session.progress.show({
              title: 'Verify',
              done,
              total,
              unit: 'row',
              perSecond: null,
              remainingMs: null,
            }),
        });
        if (options.json === true) session.printJson(report);
        else
          session.print(
            `${plural(report.runs, 'run')}, ${plural(report.rows, 'row')}: ${report.ok ? 'sound' : 'NOT sound'}`,
          );
        for (const { runId, seq, problem } of options.json === true ? [] : report.problems) {
          session.print(`  ${runId ?? 'journal'}${seq === null ? '' : ` row ${seq}`}: ${safeText(problem)}`);
        }
        if (!report.ok) session.exitCode = EXIT.disagrees;
      });
    });
}

function addExport(program: Command, session: CliSession): void {
  common(program.command('export').argument('<run>', 'run id'))
    .description('write the labels of a run as JSONL with full provenance')
    .requiredOption('--output <file>', 'file to write')
    .action(async (run: string, options: Options & { output: string }) => {
      await session.withLab(options, async (lab) => {
        const { runId } = mustReport(lab, run);
        const written = lab.exportReference(runId, options.output);
        if (!written.ok) throw new CliError(written.error.message);
        if (options.json === true) session.printJson(written.value);
        else session.print(`${plural(written.value.items, 'item')} written to ${written.value.path}`);
      });
    });
}

function mustReport(lab: Lab, run: string): ReproductionReport {
  const report = lab.report(runIdOf(run));
  if (report === null) throw wrongUse(`There is no run ${run}. "plybook report" lists the runs.`);
  return report;
}

function runIdOf(text: string): string {
  const id = parseRunId(text);
  if (!id.ok) throw wrongUse(id.error.message);
  return id.value;
}

function confusionText(report: ReproductionReport): string {
  return tableText(
    ['reading', '#released', '#found', '#items'],
    report.confusion.map(({ reading, released, found, count }) => [
      reading,
      ...[released, found, count].map(String),
    ]),
  );
}

function common(command: Command): Command {
  return command
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder');
}
