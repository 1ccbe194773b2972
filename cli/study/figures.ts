/** `plybook study figures` and `report`: runs over one set beside each other, with the paper's values; and one run alone. */
import { Option, type Command } from 'commander';
import type { StudyFigures, StudyFiguresRequest } from '../../core/study/figures.ts';
import type { Lab } from '../../host/lab.ts';
import { writeWhole } from '../../host/files.ts';
import { addBootstrapSwitches, bootstrapOf, type BootstrapSwitches } from '../question/bootstrap-switches.ts';
import { CliError, wrongUse } from '../exit.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { TABLE_FORMATS, type TableFormat } from '../table.ts';
import { plural } from '../text.ts';
import { FIGURE_PARTS, figuresText, type FigurePart } from './figures-text.ts';
import { mustReportStudy } from './output.ts';
import { studyReportText } from './report-text.ts';
import { mustStudyRuns } from './targets.ts';

interface FormatOptions extends JsonOption, WorkspaceOption {
  readonly format: TableFormat | 'json';
}

interface ReportOptions extends FormatOptions {
  readonly answers?: string;
}

interface FiguresOptions extends FormatOptions, BootstrapSwitches {
  readonly part?: FigurePart;
  readonly notation: 'san' | 'uci';
  readonly level: 'strict' | 'lenient';
  readonly convention: 'A' | 'C';
  readonly zeroForBest?: boolean;
  readonly profile?: string;
  readonly paper?: boolean;
}

function formatted(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'how it is printed')
        .choices([...TABLE_FORMATS, 'json'])
        .default('text'),
    )
    .option('--json', 'the same as --format json')
    .option('--workspace <dir>', 'workspace folder');
}

export function addStudyReport(study: Command, session: CliSession): void {
  formatted(study.command('report').argument('<run...>', 'ids of study runs'))
    .description('how the answers of a run were read, and what is valued')
    .option('--answers <file>', 'of one run: write its answers and values as JSON lines, one position each')
    .action(async (texts: string[], options: ReportOptions) => {
      await session.withLab(options, async (lab) => {
        if (options.answers !== undefined) exportAnswers(lab, session, texts, options.answers);
        const reports = mustStudyRuns(lab, texts).map(({ runId }) => mustReportStudy(lab, runId));
        const format = options.json === true ? 'json' : options.format;
        if (format === 'json') session.printJson(reports.length === 1 ? reports[0] : reports);
        else session.print(reports.map((report) => studyReportText(report, format)).join('\n\n'));
      });
    });
}

/** The same file that the window writes. */
function exportAnswers(lab: Lab, session: CliSession, texts: readonly string[], file: string): void {
  const [run, other] = mustStudyRuns(lab, texts);
  const text = run === undefined || other !== undefined ? null : lab.studies.exportText(run.runId);
  if (text === null) throw wrongUse('--answers writes the answers of one run.');
  const written = writeWhole(file, text);
  if (!written.ok) throw new CliError(written.error.message);
  session.say(`${file}: ${plural(text.split('\n').length - 1, 'position')}`);
}

export function addStudyFigures(study: Command, session: CliSession): void {
  const command = study
    .command('figures')
    .argument('<run...>', 'ids of study runs over one set, in the order of the figures')
    .description("tables and figures of the paper from these runs, and the paper's own beside them")
    .addOption(new Option('--part <part>', 'one of them; CSV and LaTeX take one').choices(FIGURE_PARTS))
    .addOption(
      new Option('--notation <notation>', 'which of the two moves').choices(['san', 'uci']).default('san'),
    )
    .addOption(
      new Option('--level <level>', 'strict: the bare JSON object alone counts')
        .choices(['lenient', 'strict'])
        .default('lenient'),
    )
    .addOption(
      new Option('--convention <c>', 'how mate counts: A paper definition, C clamped')
        .choices(['A', 'C'])
        .default('A'),
    )
    .option('--zero-for-best', "the engine's own choice costs nothing")
    .option(
      '--profile <text>',
      'values of this engine, options and limit (default: the one with most values)',
    )
    .option('--paper', "print the paper's values as well");
  formatted(addBootstrapSwitches(command)).action(async (texts: string[], options: FiguresOptions) => {
    await session.withLab(options, async (lab) => figures(lab, session, texts, options));
  });
}

async function figures(
  lab: Lab,
  session: CliSession,
  texts: readonly string[],
  options: FiguresOptions,
): Promise<void> {
  const runIds = mustStudyRuns(lab, texts).map(({ runId }) => runId);
  const found = questionValue(await lab.studies.figures(figuresRequest(lab, runIds, options)));
  if (found.profile === null) session.say('Nothing is valued yet; "plybook study value" does that.');
  const format = options.json === true ? 'json' : options.format;
  if (format === 'json') return session.printJson(found);
  if (format !== 'text' && options.part === undefined) {
    throw wrongUse(`CSV and LaTeX are one table: --part ${FIGURE_PARTS.join(', ')}.`);
  }
  session.print(figuresText(found, format, options.part ?? null, options.paper === true));
}

function figuresRequest(lab: Lab, runIds: string[], options: FiguresOptions): StudyFiguresRequest {
  const { notation, level, convention, zeroForBest, profile } = options;
  const bare: StudyFiguresRequest = {
    runIds,
    profile: null,
    reading: { notation, level, zeroForEngineBest: zeroForBest === true },
    convention,
    roles: null,
    bootstrap: bootstrapOf(options),
    examples: { perCondition: 2, seed: bootstrapOf(options).seed },
  };
  return profile === undefined ? bare : { ...bare, profile: matchingProfile(lab, runIds, profile) };
}

/** The one profile that holds the text, such as `nodes=5000`. */
function matchingProfile(lab: Lab, runIds: readonly string[], text: string): string {
  const profiles = [
    ...new Set(runIds.flatMap((runId) => mustReportStudy(lab, runId).profiles.map(({ profile }) => profile))),
  ];
  const found: StudyFigures['profile'][] = profiles.filter((profile) => profile.includes(text));
  const [profile, second] = found;
  if (profile === undefined || profile === null) {
    throw wrongUse(`No values are of a profile with "${text}". There are: ${profiles.join('; ')}`);
  }
  if (second !== undefined) throw wrongUse(`Several profiles have "${text}": ${found.join('; ')}`);
  return profile;
}
