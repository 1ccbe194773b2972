/** `plybook study import`, `export` and `diagnose`: position files in, out, and what is in them. */
import { Option, type Command } from 'commander';
import { foldDiagnostics, type SetDiagnostics } from '../../core/study/diagnostics.ts';
import { diagnosticTable } from '../../core/study/tables.ts';
import { positionFormats, type PositionFormat } from '../../core/study/import-positions.ts';
import { conditionSchema, type Condition, type StudyPosition } from '../../core/study/position.ts';
import { countConditions, makePositionSet, mergePositions } from '../../core/study/position-set.ts';
import {
  readPositionFile,
  writePositionFile,
  type PositionFile,
} from '../../host/positions/position-set-file.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import type { CliSession, JsonOption } from '../session.ts';
import { sha256Hex } from '../../host/files.ts';
import { refuseBadOutput } from '../output-file.ts';
import { addFormatSwitches, printTold, tablesText, type FormatOptions } from '../table.ts';
import { plural } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

export interface OutputOption {
  readonly output: string;
}

interface ReadOptions {
  readonly format?: PositionFormat;
  readonly condition: Condition;
}

export function addSets(study: Command, session: CliSession): void {
  addImport(study, session);
  addExport(study, session);
  addDiagnose(study, session);
}

function reading(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'form of the file (default: by its name)').choices(positionFormats),
    )
    .addOption(
      new Option('--condition <condition>', 'for positions that name none')
        .choices(conditionSchema.options)
        .default('CUSTOM'),
    );
}

function addImport(study: Command, session: CliSession): void {
  reading(study.command('import').argument('<file>', 'FEN list, EPD, CSV or JSON lines'))
    .description('check positions line by line and write them as a set')
    .requiredOption('--output <file>', 'where the set is written (JSON lines)')
    .option('--json', 'the report as one JSON object on standard output')
    .action(async (file: string, options: ReadOptions & OutputOption & JsonOption) => {
      refuseBadOutput(options.output, [file]);
      const found = await read(file, options);
      reportLines(found, session);
      if (found.positions.length === 0) throw new CliError(`${file} holds no position that can be asked.`);
      const set = writeChecked(found.positions, options.output);
      const { refusals, changes, read: lines } = found;
      if (options.json === true) {
        session.printJson({ ...set, read: lines, kept: found.positions.length, refusals, changes });
      } else session.print(`${plural(found.positions.length, 'position')} of ${lines} kept\n${setText(set)}`);
      if (refusals.length > 0) session.exitCode = EXIT.disagrees;
    });
}

async function read(file: string, options: ReadOptions): Promise<PositionFile> {
  const found = await readPositionFile(file, {
    condition: options.condition,
    format: options.format ?? null,
  });
  if (!found.ok) throw wrongUse(found.error.message);
  return found.value;
}

function reportLines({ refusals, changes, notes }: PositionFile, session: CliSession): void {
  for (const note of notes) session.say(note);
  for (const { line, reason } of refusals) session.say(`line ${line}: refused, ${safeText(reason)}`);
  for (const { line, change } of changes) session.say(`line ${line}: changed, ${safeText(change)}`);
}

/** All positions of the files, without repeats; a file with refused lines is no set and ends the command. */
export async function readSets(files: readonly string[], session: CliSession): Promise<StudyPosition[]> {
  const sets: (readonly StudyPosition[])[] = [];
  for (const file of files) {
    const found = await read(file, { condition: 'CUSTOM' });
    if (found.refusals.length > 0) {
      reportLines(found, session);
      throw wrongUse(
        `${file} has lines that are no positions; "plybook study import" makes a set of the rest.`,
      );
    }
    sets.push(found.positions);
  }
  const { positions, repeated, renamed } = mergePositions(sets);
  if (repeated.length > 0) session.say(`${plural(repeated.length, 'repeated position')} left out.`);
  const [first] = renamed;
  if (first !== undefined) {
    const under = `the first is ${safeText(first.id)} now.`;
    session.say(`${plural(renamed.length, 'position')} with an id that an earlier file uses; ${under}`);
  }
  if (positions.length === 0) throw wrongUse('There are no positions.');
  return [...positions];
}

interface WrittenSet {
  readonly output: string;
  readonly sha256: string;
  readonly conditions: Readonly<Record<string, number>>;
}

function writeChecked(positions: readonly StudyPosition[], output: string): WrittenSet {
  const set = makePositionSet(positions, sha256Hex);
  if (!set.ok) throw new CliError(set.error.message);
  const written = writePositionFile(output, positions, 'jsonl');
  if (!written.ok) throw new CliError(written.error.message);
  const conditions = Object.fromEntries(countConditions(positions));
  return { output, sha256: set.value.sha256, conditions };
}

function setText({ output, sha256, conditions }: WrittenSet): string {
  const counts = Object.entries(conditions).map(([condition, count]) => `${condition} ${count}`);
  return `${output}: ${counts.join(', ')}\nsha256 ${sha256}`;
}

/** Writes a made set and says its hash. */
export function writeSet(
  positions: readonly StudyPosition[],
  options: OutputOption & JsonOption,
  session: CliSession,
): void {
  const set = writeChecked(positions, options.output);
  if (options.json === true) session.printJson(set);
  else session.print(setText(set));
}

function addExport(study: Command, session: CliSession): void {
  study
    .command('export')
    .argument('<set>', 'a set file')
    .description('write a set as FEN list, EPD, CSV or JSON lines')
    .requiredOption('--output <file>', 'where to')
    .addOption(new Option('--as <format>', 'form of the output').choices(positionFormats).default('csv'))
    .action(async (file: string, options: OutputOption & { readonly as: PositionFormat }) => {
      const positions = await readSets([file], session);
      const written = writePositionFile(options.output, positions, options.as);
      if (!written.ok) throw new CliError(written.error.message);
      session.print(`${options.output}: ${plural(positions.length, 'position')}`);
    });
}

function addDiagnose(study: Command, session: CliSession): void {
  addFormatSwitches(study.command('diagnose').argument('<sets...>', 'set files'))
    .description('legal moves and material of each condition beside Table 2 of the paper')
    .addHelpText('after', '\nExit code: 0 all within the bands, 3 a mean lies outside, 2 wrong use.')
    .action(async (files: string[], options: FormatOptions) => {
      const sets = foldDiagnostics(await readSets(files, session));
      const tables = [diagnosticTable(sets)];
      printTold(session, options, { whole: sets, tables, text: () => diagnosticsText(sets) });
      const isOutside = sets.some(({ rows }) => rows.some(({ verdict }) => verdict === 'outside'));
      if (isOutside) session.exitCode = EXIT.disagrees;
    });
}

function diagnosticsText(sets: SetDiagnostics[]): string {
  const facts = sets.map(
    ({ condition, n, inCheck, whiteToMove, lookedUp, known }) =>
      `${condition}: ${plural(n, 'position')}, ${inCheck} in check, White to move in ${whiteToMove}, ` +
      `${lookedUp} looked up, ${known} of them known`,
  );
  return `${tablesText([diagnosticTable(sets)])}\n\n${facts.join('\n')}`;
}
