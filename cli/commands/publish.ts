/** `plybook publish`: runs as pages that need nothing but a browser. */
import { Option, type Command } from 'commander';
import { publishRuns } from '../../host/publish/publish.ts';
import { CliError, wrongUse } from '../exit.ts';
import { mustRun } from '../run-id.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { plural } from '../text.ts';

interface PublishOptions extends JsonOption, WorkspaceOption {
  readonly output: string;
  readonly oneFile?: boolean;
  readonly texts: boolean;
  readonly bundles?: boolean;
}

export function addPublish(program: Command, session: CliSession): void {
  program
    .command('publish')
    .argument('<run...>', 'run ids')
    .description('write runs as static pages: no network, no script; tables as CSV and JSON beside them')
    .requiredOption('--output <path>', 'folder that is not there yet; with --one-file a file')
    .option('--one-file', 'one HTML file with everything, without the files beside it')
    .option('--no-texts', 'without prompts, thoughts and replies')
    .addOption(
      new Option('--bundles', 'the bundle of each run as well: it holds everything the run holds').conflicts(
        'oneFile',
      ),
    )
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder, or a bundle')
    .action(async (runs: string[], options: PublishOptions) => {
      await session.withReader(options, async (lab) => {
        const runIds = runs.map((run) => mustRun(lab, run).runId);
        const { output, oneFile = false, texts, bundles = false } = options;
        const published = publishRuns(lab, {
          runIds,
          output,
          isOneFile: oneFile,
          hasTexts: texts,
          hasBundles: bundles,
        });
        if (!published.ok)
          throw published.error.code === 'refused'
            ? wrongUse(published.error.message)
            : new CliError(published.error.message);
        const { start, files, bytes } = published.value;
        if (options.json === true) session.printJson(published.value);
        else session.print(`${plural(files, 'file')}, ${Math.ceil(bytes / 1024)} KB: open ${start}`);
      });
    });
}
