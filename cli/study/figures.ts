/** `plybook study figures` and `report`: runs over one set beside each other, with the paper's values; and one run alone. */
import { Option, type Command } from 'commander';
import { STUDY_PARTS, studyFigureTables } from '../../core/study/drawn-tables.ts';
import { HEADLINE_FILTER } from '../../core/study/report-defaults.ts';
import type { StudyAnswerRow } from '../../core/study/report.ts';
import { studyAnswerTable, studyTables } from '../../core/study/run-tables.ts';
import type { Table } from '../../core/table/figure.ts';
import { safeText } from '../../core/util/safe-text.ts';
import type { StudyFigures, StudyFiguresRequest } from '../../core/study/figures.ts';
import type { Lab } from '../../host/lab.ts';
import { writeWhole } from '../../host/files.ts';
import { addBootstrapSwitches, bootstrapOf, type BootstrapSwitches } from '../question/bootstrap-switches.ts';
import { CliError, wrongUse } from '../exit.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, WorkspaceOption } from '../session.ts';
import { addFormatSwitches, printTold, tablesText, type FormatOptions } from '../table.ts';
import { plural } from '../text.ts';
import { mustReportStudy } from './output.ts';
import { studyReportText } from './report-text.ts';
import { mustStudyRuns } from './targets.ts';

type FigurePart = (typeof STUDY_PARTS)[number];

interface ReportOptions extends FormatOptions, WorkspaceOption {
  readonly answers?: string;
}

interface FiguresOptions extends FormatOptions, WorkspaceOption, BootstrapSwitches {
  readonly part?: FigurePart;
  readonly notation: 'san' | 'uci';
  readonly level: 'strict' | 'lenient';
  readonly convention: 'A' | 'C';
  readonly zeroForBest?: boolean;
  readonly profile?: string;
  readonly paper?: boolean;
}

export function addStudyReport(study: Command, session: CliSession): void {
  const command = study.command('report').argument('<run...>', 'ids of study runs');
  addFormatSwitches(command)
    .description('how the answers of a run were read, and what is valued')
    .option('--answers <file>', 'of one run: write its answers and values as JSON lines, one position each')
    .option('--workspace <dir>', 'workspace folder')
    .action(async (texts: string[], options: ReportOptions) => {
      await session.withReader(options, async (lab) => {
        if (options.answers !== undefined) exportAnswers(lab, session, texts, options.answers);
        const reports = mustStudyRuns(lab, texts).map(({ runId }) => mustReportStudy(lab, runId));
        if (options.json === true) return session.printJson(reports.length === 1 ? reports[0] : reports);
        for (const report of reports) {
          const answers = options.table === 'answers' ? [answersOf(lab, report.runId)] : [];
          const tables = [...studyTables(report), ...answers];
          printTold(session, options, { whole: report, tables, text: () => studyReportText(report) });
        }
      });
    });
}

const PAGE = 500;

/** As the window exports them: read as SAN at the lenient level, mates by A. */
function answersOf(lab: Lab, runId: string): Table {
  const rows: StudyAnswerRow[] = [];
  for (;;) {
    const page = lab.studies.answers(runId, HEADLINE_FILTER, rows.length, PAGE);
    rows.push(...(page?.rows ?? []));
    if (page === null || page.rows.length === 0 || rows.length >= page.total) break;
  }
  return studyAnswerTable(rows, runId, HEADLINE_FILTER);
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
    .addOption(new Option('--part <part>', 'one of them, as --table').choices(STUDY_PARTS))
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
  addFormatSwitches(addBootstrapSwitches(command))
    .option('--workspace <dir>', 'workspace folder')
    .action(async (texts: string[], options: FiguresOptions) => {
      await session.withReader(options, async (lab) => figures(lab, session, texts, options));
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
  const { part, table = part, format, json } = options;
  if (format !== 'text' && table === undefined && json !== true)
    throw wrongUse(`CSV, LaTeX and JSON are one table: --part ${STUDY_PARTS.join(', ')}.`);
  const tables = studyFigureTables(found, options.paper === true);
  const shown = tables.filter(({ id }) => STUDY_PARTS.some((one) => one === id));
  const told = { whole: found, tables, text: () => `${headText(found)}\n\n${tablesText(shown)}` };
  printTold(session, { ...options, ...(table === undefined ? {} : { table }) }, told);
}

function headText(figures: StudyFigures): string {
  const { setName, setSha256, positions, profile, reading, convention, bootstrap } = figures;
  const level = reading.level === 'strict' ? 'strict extraction' : 'lenient extraction';
  const zero = reading.zeroForEngineBest ? ", the engine's own choice costs nothing" : '';
  const mate = convention === 'A' ? 'mate convention A (paper definition)' : 'mate convention C (clamped)';
  return [
    `${safeText(setName)}, ${positions} positions, set ${setSha256}`,
    `${reading.notation.toUpperCase()}, ${level}${zero}, ${mate}`,
    `values: ${profile ?? 'none'}`,
    `95 % intervals of ratios: ${bootstrap.replicates} bootstrap replicates, seed ${bootstrap.seed}`,
  ].join('\n');
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
