/** `plybook study twins` and `agreement`: positions beside their equivalents, and what a run answered to both. */
import type { Command } from 'commander';
import { TWIN_FORMS, type TwinForm } from '../../core/chess/twin.ts';
import { twinTables } from '../../core/study/twin-tables.ts';
import { makeTwins } from '../../core/study/twins.ts';
import { wrongUse } from '../exit.ts';
import { refuseBadOutput } from '../output-file.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { addFormatSwitches, printTold, tablesText, type FormatOptions } from '../table.ts';
import { plural } from '../text.ts';
import { parseWhole } from '../values.ts';
import { readSets, writeSet, type OutputOption } from './sets.ts';
import { mustStudyRuns } from './targets.ts';

interface AgreementOptions extends FormatOptions, WorkspaceOption {
  readonly profile?: string;
  readonly convention: string;
  readonly limit: number;
  readonly offset: number;
}

export function addTwins(study: Command, session: CliSession): void {
  study
    .command('twins')
    .argument('<sets...>', 'set files')
    .description('put beside each position its equivalents: colours swapped, left and right mirrored, both')
    .requiredOption('--output <file>', 'where the set is written (JSON lines)')
    .option('--forms <forms>', `some of ${TWIN_FORMS.join(',')}`, formsOf, TWIN_FORMS)
    .option('--json', 'one JSON object on standard output')
    .addHelpText(
      'after',
      '\nOnly pairs whose legal moves map one to one are made; others are counted with the reason.',
    )
    .action(
      async (
        files: string[],
        options: OutputOption & JsonOption & { readonly forms: readonly TwinForm[] },
      ) => {
        refuseBadOutput(options.output, files);
        const { positions, made, repeated, refused } = makeTwins(
          await readSets(files, session),
          options.forms,
        );
        session.say(`${plural(made, 'twin')} made.`);
        if (repeated > 0)
          session.say(`${plural(repeated, 'twin')} equal to a position that is there already, left out.`);
        for (const { form, why, count } of refused) session.say(`${form}: ${count} not made, ${why}.`);
        writeSet(positions, options, session);
      },
    );
  addAgreement(study, session);
}

function addAgreement(study: Command, session: CliSession): void {
  addFormatSwitches(study.command('agreement').argument('<run>', 'id of a study run over a set with twins'))
    .description('how often a player gives twins one answer, and legality and loss of each form, paired')
    .option('--profile <profile>', 'whose losses (default: the one with most values)')
    .option('--convention <letter>', 'of mates in losses, A or C', 'A')
    .option('--limit <n>', 'rows, at most 500', (text) => parseWhole(text, 500), 20)
    .option('--offset <n>', 'rows to pass over', (text) => (text === '0' ? 0 : parseWhole(text, 1e9)), 0)
    .option('--workspace <dir>', 'workspace folder')
    .action(async (text: string, options: AgreementOptions) => {
      await session.withReader(options, async (lab) => {
        const [run] = mustStudyRuns(lab, [text]);
        const { convention, profile = null, limit, offset } = options;
        if (convention !== 'A' && convention !== 'C') throw wrongUse('--convention takes A or C.');
        const report = lab.studies.twins(run?.runId ?? '', { convention, profile, limit, offset });
        if (report === null || report.total === 0)
          throw wrongUse(`The set of run ${text} holds no twins; "plybook study twins" makes them.`);
        const tables = twinTables(report);
        printTold(session, options, { whole: report, tables, text: () => tablesText(tables) });
        session.say(`${plural(report.rows.length, 'pair')} of ${report.total}.`);
      });
    });
}

function formsOf(text: string): readonly TwinForm[] {
  const forms = text.split(',').map((word) => word.trim());
  const unknown = forms.find((word) => !TWIN_FORMS.some((form) => form === word));
  if (unknown !== undefined)
    throw wrongUse(`--forms ${text}: "${unknown}" is none of ${TWIN_FORMS.join(', ')}.`);
  return TWIN_FORMS.filter((form) => forms.includes(form));
}
