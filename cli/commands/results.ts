/** `plybook results import`: result files of other runs, of the first release, the revised one or our own, become runs. */
import type { Command } from 'commander';
import { NO_PARAMETERS } from '../../core/player/defaults.ts';
import { DEFAULT_PROMPT } from '../../core/prompt/default-prompt.ts';
import {
  addParameterSwitches,
  addPromptSwitches,
  type ParameterSwitches,
  type PromptSwitches,
} from '../question/switches.ts';
import { parametersOf, promptOf } from '../question/wishes.ts';
import { resolveDataset } from '../import-target.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { plural } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

interface ImportOptions extends JsonOption, WorkspaceOption, PromptSwitches, ParameterSwitches {
  readonly dataset: string;
  readonly model?: string;
}

const AFTER = `
Without switches of how it was asked, the condition is taken from the statistics
file beside a result file, else from its name. With one of them, the others have
their defaults, and the source of the questions is "imported". The same holds for
what was sent, which is else unknown.`;

export function addResults(program: Command, session: CliSession): void {
  const results = program.command('results').description('result files of other runs');
  const command = results
    .command('import')
    .argument('<files...>', 'result files (JSONL); a statistics file beside one tells its condition')
    .description(
      "import result files: the replies are judged by our own rules, the files' verdicts kept beside",
    )
    .requiredOption('--dataset <id>', 'the data set that was asked: an id, or files or a folder to import')
    .option('--model <name>', 'who answered (default: as the file or its name says)');
  addPromptSwitches(command);
  addParameterSwitches(command)
    .optionsGroup('Options:')
    .option('--json', 'one JSON object on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .addHelpText('after', AFTER)
    .action(async (files: string[], options: ImportOptions) => importResults(session, files, options));
}

async function importResults(
  session: CliSession,
  paths: readonly string[],
  options: ImportOptions,
): Promise<void> {
  const prompt = promptOf(options);
  const parameters = parametersOf(options);
  await session.withLab(options, async (lab) => {
    const datasetId = await resolveDataset(lab, session, [options.dataset]);
    const imported = await lab.questions.importResults({
      paths: [...paths],
      datasetId,
      model: options.model ?? null,
      prompt: isEmpty(prompt) ? null : { ...DEFAULT_PROMPT, source: 'imported', ...prompt },
      parameters: isEmpty(parameters) ? null : { ...NO_PARAMETERS, ...parameters },
    });
    const runs = questionValue(imported);
    if (options.json === true) session.printJson({ runs });
    else for (const { runId, read } of runs) session.print(`${runId}: ${plural(read, 'answer')} read`);
    for (const run of runs) for (const why of run.refused) session.say(`${run.runId}: ${safeText(why)}`);
  });
}

function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0;
}
