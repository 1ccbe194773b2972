/** `plybook runs`, `verify`, `export`: what can be done with the runs of a journal, whatever they measure. */
import type { Command } from 'commander';
import type { RunSummary } from '../../core/record/run.ts';
import type { Lab } from '../../host/lab.ts';
import { exportArticle } from '../../host/games/article/export-run.ts';
import { exportBundle, exportPublic, importBundle, verifyBundle } from '../bundle-output.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import { questionValue } from '../question/output.ts';
import { mustRun } from '../run-id.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { plural, tableText } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { UNTIMED } from '../progress-line.ts';

type Options = JsonOption & WorkspaceOption;

export function addRuns(program: Command, session: CliSession): void {
  addList(program, session);
  addVerify(program, session);
  addExport(program, session);
  addImport(program, session);
  addOpen(program, session);
}

function addOpen(program: Command, session: CliSession): void {
  program
    .command('open')
    .argument('<bundle>', 'file written by export --bundle')
    .description('check a bundle and say what it is; an installed program shows it in its window')
    .action(async (bundle: string) => {
      await session.withReader({ workspace: bundle }, async (lab) => {
        listRuns(lab, session, { all: true });
        session.say(`Every reading command takes it: plybook report RUN --workspace ${bundle}`);
      });
    });
}

function addImport(program: Command, session: CliSession): void {
  common(program.command('import').argument('<bundle>', 'file written by export --bundle'))
    .description(
      'take the run of a bundle into the workspace, checked first, with its own chain; it is never added to',
    )
    .action(async (bundle: string, options: Options) => importBundle(session, bundle, options));
}

function addList(program: Command, session: CliSession): void {
  common(program.command('runs'))
    .description('list the runs of the workspace, newest first')
    .option('--all', 'archived runs as well')
    .action(async (options: Options & { all?: boolean }) => {
      await session.withReader(options, async (lab) => listRuns(lab, session, options));
    });
}

export function listRuns(lab: Lab, session: CliSession, options: Options & { readonly all?: boolean }): void {
  const runs = lab.runs().filter((run) => options.all === true || !run.isArchived);
  if (options.json === true) session.printJson(runs);
  else session.print(tableText(['run', 'kind', 'status', '#done', 'what', 'title'], runs.map(rowOf)));
}

function rowOf(run: RunSummary): readonly string[] {
  const status = run.isArchived ? `${run.status}, archived` : run.status;
  return [
    run.runId,
    run.kind,
    status,
    `${run.done}/${run.total}`,
    safeText(run.origin === undefined ? whatOf(run) : `${whatOf(run)} (of ${run.origin})`),
    safeText(run.title),
  ];
}

function whatOf(run: RunSummary): string {
  switch (run.kind) {
    case 'reproduction':
      return `${run.engineId}, ${run.mode}`;
    case 'questions':
    case 'study':
      return [run.player, run.condition].filter((text) => text !== '').join(', ');
    case 'games':
      return [...run.players, run.condition].filter((text) => text !== '').join(', ');
  }
}

function addVerify(program: Command, session: CliSession): void {
  common(program.command('verify'))
    .description('check that the journal, or the bundle of one run, still says what was written')
    .option('--bundle <file>', 'a bundle written by export --bundle; needs no workspace')
    .option(
      '--expect <fingerprint>',
      'of an earlier verify: all that it stands for must still be there; of a bundle its seal or last hash',
    )
    .action(async (options: Options & { readonly bundle?: string; readonly expect?: string }) => {
      if (options.bundle !== undefined) return verifyBundle(session, options.bundle, options);
      await session.withReader(options, async (lab) => {
        const report = await lab.verify({
          ...(options.expect === undefined ? {} : { expect: options.expect }),
          onProgress: (done, total) =>
            session.progress.show({
              title: 'Verify',
              done,
              total,
              unit: 'row',
              ...UNTIMED,
            }),
        });
        if (options.json === true) session.printJson(report);
        else
          session.print(
            `${plural(report.runs, 'run')}, ${plural(report.rows, 'row')}: ${report.ok ? 'sound' : 'NOT sound'}`,
          );
        if (options.json !== true && report.fingerprint !== null)
          session.print(`fingerprint ${report.fingerprint}`);
        for (const note of options.json === true ? [] : report.notes) session.print(`  note: ${note}`);
        for (const { runId, seq, problem } of options.json === true ? [] : report.problems) {
          session.print(`  ${runId ?? 'journal'}${seq === null ? '' : ` row ${seq}`}: ${safeText(problem)}`);
        }
        if (!report.ok) session.exitCode = EXIT.disagrees;
      });
    });
}

interface ExportOptions extends Options {
  readonly output?: string;
  readonly outputDir?: string;
  readonly bundle?: string;
  readonly data?: boolean;
  readonly public?: string;
  readonly texts?: boolean;
  readonly preview?: boolean;
  readonly runId?: string;
  readonly pgn?: string;
  readonly article?: string;
  readonly game?: string;
  readonly comments: boolean;
}

function addExport(program: Command, session: CliSession): void {
  common(program.command('export').argument('<run>', 'run id'))
    .description(
      'write a run as a bundle, the labels of a reproduction, the result files of a question run, or games as PGN',
    )
    .option('--bundle <file>', 'of any run: every row, to be verified anywhere with verify --bundle')
    .option(
      '--data',
      'with --bundle: items, position set and prompt go along (usual for a file named .plybook)',
    )
    .option('--no-data', 'with --bundle: they stay behind, where the terms of a data set ask it')
    .option(
      '--public <file>',
      'a bundle with only what may leave the house: no address, header, path, machine or key name',
    )
    .option('--texts', 'with --public: prompts, thoughts and replies go along (replies of games always do)')
    .option(
      '--preview',
      'with --public: list every member that would be inside or withheld, and write nothing',
    )
    .option('--output <file>', 'of a reproduction: file to write')
    .option('--output-dir <dir>', 'of a question run: folder for its files')
    .option('--run-id <name>', "of a question run: ending of its files' names")
    .option('--pgn <file>', 'of a game run: file for its games')
    .option(
      '--article <dir>',
      "of a game run: folder for its rows, opinions and games in the form of the article's harness",
    )
    .option('--game <id>', 'of a game run: only this game')
    .option('--no-comments', 'of a game run: without times, evaluations and marks')
    .action(async (run: string, options: ExportOptions) => {
      if (options.bundle !== undefined) return exportBundle(session, options.bundle, run, options);
      if (options.public !== undefined) return exportPublic(session, options.public, run, options);
      if (
        [options.output, options.outputDir, options.pgn, options.article].every(
          (target) => target === undefined,
        )
      )
        throw wrongUse(
          'Say where to: --bundle <file>, --output <file>, --output-dir <dir> for a question run, --pgn <file> for games.',
        );
      await session.withReader(options, async (lab) => exportRun(lab, session, mustRun(lab, run), options));
    });
}

async function exportRun(
  lab: Lab,
  session: CliSession,
  run: RunSummary,
  options: ExportOptions,
): Promise<void> {
  switch (run.kind) {
    case 'reproduction':
      return exportLabels(lab, session, run.runId, options);
    case 'questions':
      return exportResults(lab, session, run.runId, options);
    case 'games':
      return exportGames(lab, session, run.runId, options);
    default:
      throw wrongUse(`Run ${run.runId} is of kind ${run.kind}; this command does not write such runs.`);
  }
}

function exportLabels(lab: Lab, session: CliSession, runId: string, options: ExportOptions): void {
  if (options.output === undefined) throw wrongUse('Name the file to write: --output <file>.');
  const written = lab.exportReference(runId, options.output);
  if (!written.ok) throw new CliError(written.error.message);
  if (options.json === true) session.printJson(written.value);
  else session.print(`${plural(written.value.items, 'item')} written to ${written.value.path}`);
}

async function exportResults(
  lab: Lab,
  session: CliSession,
  runId: string,
  options: ExportOptions,
): Promise<void> {
  if (options.outputDir === undefined) throw wrongUse('Name the folder to write to: --output-dir <dir>.');
  const files = questionValue(
    await lab.questions.exportResults(runId, options.outputDir, options.runId ?? null),
  );
  if (options.json === true) session.printJson({ files });
  else session.print(files.join('\n'));
}

function exportGames(lab: Lab, session: CliSession, runId: string, options: ExportOptions): void {
  if (options.article !== undefined) {
    const made = exportArticle(lab.games, runId, options.article);
    if (!made.ok) throw new CliError(made.error.message);
    const { folder, games, requests, opinions } = made.value;
    if (options.json === true) session.printJson(made.value);
    else
      session.print(
        `${plural(games, 'game')}, ${plural(requests, 'request')}, ${plural(opinions, 'opinion')} written to ${folder}`,
      );
    return;
  }
  if (options.pgn === undefined) throw wrongUse('Name the file to write: --pgn <file>.');
  const { game: gameId = null, comments: withComments } = options;
  const written = questionValue(lab.games.exportPgn(runId, { gameId, withComments }, options.pgn));
  if (options.json === true) session.printJson(written);
  else session.print(`${plural(written.games, 'game')} written to ${written.path}`);
}

function common(command: Command): Command {
  return command
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder; for reading also a bundle');
}
