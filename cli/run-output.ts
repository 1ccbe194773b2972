/** Watching a run from the terminal, and telling its result: tables for people, one JSON object for machines. */
import type { Reading, ReproductionReport } from '../core/reproduction/run.ts';
import { settingsText } from '../core/uci/profile.ts';
import { agreementTable } from '../core/reproduction/tables.ts';
import type { Failure, Result } from '../core/util/result.ts';
import type { Lab } from '../host/lab.ts';
import type { RunHandle } from '../host/runs/handle.ts';
import { limitText, type StartFailureCode } from '../host/reproduction/start.ts';
import { engineError } from './engine-choice.ts';
import { CliError, EXIT, wrongUse } from './exit.ts';
import type { CliSession, JsonOption } from './session.ts';
import { tablesText } from './table.ts';
import { plural, spanText } from './text.ts';
import { safeText } from '../core/util/safe-text.ts';
import { restText, watchRun } from './watch-run.ts';

export interface RunsOutcome {
  readonly reports: readonly ReproductionReport[];
  /** From the start of the first run to the end of the last. */
  readonly elapsedMs: number;
}

export interface FinishOptions extends JsonOption {
  readonly sample?: boolean;
  readonly reading: Reading;
  readonly output?: string;
}

/** Shows progress until the run comes to rest; Ctrl-C pauses it. Fails where the run failed. */
export async function superviseRun(
  lab: Lab,
  session: CliSession,
  started: Result<RunHandle, Failure<StartFailureCode>>,
): Promise<ReproductionReport> {
  if (!started.ok) {
    const isUse = started.error.code === 'not_found' || started.error.code === 'refused';
    if (isUse) throw wrongUse(started.error.message);
    throw engineError(session, 'The run did not start', started.error);
  }
  const run = started.value;
  warnUnverified(lab, session, run.runId);
  const status = await watchRun(session, run);
  if (status === 'paused') session.say(restText(run, status));
  if (status === 'failed') throw new CliError(restText(run, status));
  const report = lab.report(run.runId);
  if (report === null) throw new Error(`run ${run.runId} is not in the journal`);
  return report;
}

function warnUnverified(lab: Lab, session: CliSession, runId: string): void {
  const engine = lab.report(runId)?.manifest.engine;
  if (engine === undefined || engine.verified) return;
  session.say(
    `Warning: the engine is not verified (bench ${engine.bench ?? 'unknown'}); its labels are its own.`,
  );
}

/** Writes the exports, prints the result and decides the exit code. */
export function finishRuns(
  lab: Lab,
  session: CliSession,
  outcome: RunsOutcome,
  options: FinishOptions,
): void {
  const written = outcome.reports.map((report, index) =>
    writeOutput(lab, report, outputName(options.output, index)),
  );
  const outputs = written.map((output) => (output?.ok === true ? output.value.path : null));
  if (options.json === true) session.printJson(jsonOf(outcome, outputs));
  else session.print(outcome.reports.map((report) => reportText(report)).join('\n\n'));
  for (const output of outputs) if (output !== null) session.say(`Labels written to ${output}`);
  session.exitCode = exitCodeOf(outcome.reports, options);
  // A file that cannot be written takes nothing of the result away.
  for (const output of written) if (output?.ok === false) throw new CliError(output.error.message);
}

function exitCodeOf(reports: readonly ReproductionReport[], options: FinishOptions) {
  if (reports.some((report) => report.status !== 'finished')) return EXIT.failed;
  return reports.every((report) => agrees(report, options)) ? EXIT.done : EXIT.disagrees;
}

/** The sample was labelled by this very procedure, so there every item must be exact. */
export function agrees(
  report: ReproductionReport,
  options: Pick<FinishOptions, 'sample' | 'reading'>,
): boolean {
  const row = report.agreement.find(({ reading }) => reading === options.reading);
  if (row === undefined || row.failed > 0) return false;
  return options.sample === true && report.manifest.mode === 'isolated'
    ? row.exact === report.items
    : row.different === 0;
}

/** The second mode's labels go into a file of their own beside the first. */
export function outputName(output: string | undefined, index: number): string | null {
  if (output === undefined) return null;
  return index === 0 ? output : `${output.replace(/\.jsonl$/, '')}.sequential.jsonl`;
}

/** Null: no file is wanted. */
function writeOutput(
  lab: Lab,
  report: ReproductionReport,
  file: string | null,
): ReturnType<Lab['exportReference']> | null {
  return file === null ? null : lab.exportReference(report.runId, file);
}

function jsonOf(
  { reports, elapsedMs }: RunsOutcome,
  outputs: readonly (string | null)[],
): Record<string, unknown> {
  const [first] = reports;
  const nodes = reports.reduce((sum, report) => sum + report.nodes, 0);
  return {
    items: first?.items ?? 0,
    engine: first?.manifest.engine ?? null,
    options: first === undefined ? null : optionsOf(first),
    elapsed_ms: elapsedMs,
    nodes_per_second: elapsedMs === 0 ? null : Math.round((nodes * 1000) / elapsedMs),
    agreement: reports.flatMap((report) => report.agreement),
    runs: reports.map((report, index) => ({
      run_id: report.runId,
      mode: report.manifest.mode,
      status: report.status,
      done: report.done,
      failed: report.failed,
      manifest_sha256: report.manifestSha256,
      head_seq: report.headSeq,
      head_hash: report.headHash,
      output: outputs[index] ?? null,
    })),
  };
}

function optionsOf({ manifest }: ReproductionReport): Record<string, unknown> {
  const { settings, limit, fixedOptions } = manifest;
  return {
    ...limit,
    threads: settings.threads,
    hash_mb: settings.hashMb,
    multipv: settings.multipv,
    fixed_options: fixedOptions,
  };
}

export function reportText(report: ReproductionReport): string {
  const { manifest } = report;
  const { name, bench, verified } = manifest.engine;
  const engine = `${safeText(name ?? manifest.engineId)}, bench ${bench ?? 'unknown'} (${verified ? 'verified' : 'not verified'})`;
  return [
    `${safeText(report.datasetName)}: ${report.done} of ${plural(report.items, 'position')}, ${report.status}`,
    `${engine}, ${limitText(manifest.limit)}, ${settingsText(manifest.engine, manifest.settings)}, ${manifest.mode}`,
    `run ${report.runId}, ${spanText(report.searchMs)} of search`,
    '',
    tablesText([{ ...agreementTable(report), title: '' }]),
  ].join('\n');
}
