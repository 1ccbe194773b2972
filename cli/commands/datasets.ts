/** `plybook datasets`: import, list, show, audit, export; `build` has a file of its own. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { NO_FILTER } from '../../core/chessqa/no-filter.ts';
import { auditTables, categoryTable, overlapTable } from '../../core/chessqa/audit-tables.ts';
import type { DatasetAudit, DatasetSummary } from '../../core/chessqa/dataset.ts';
import { addBuild } from './datasets-build.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import { importWithProgress, resolveDataset } from '../import-target.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { writeByAsync } from '../../host/files.ts';
import { refuseBadOutput } from '../output-file.ts';
import { itemText, itemsText } from '../item-text.ts';
import { addFormatSwitches, printTold, tablesText, type FormatOptions } from '../table.ts';
import { plural, tableText } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

type Options = JsonOption & WorkspaceOption;

export function addDatasets(program: Command, session: CliSession): void {
  const datasets = program
    .command('datasets')
    .description('import, list, show, audit, export and build data sets, and list their items');
  addImport(datasets, session);
  addList(datasets, session);
  addShow(datasets, session);
  addItems(datasets, session);
  addAudit(datasets, session);
  addExport(datasets, session);
  addBuild(datasets, session);
}

function addImport(datasets: Command, session: CliSession): void {
  common(datasets.command('import').argument('<paths...>', 'JSONL files, or folders that hold them'))
    .description('import ChessQA items; one bad line never stops it')
    .action(async (paths: string[], options: Options) => {
      await session.withLab(options, async (lab) => {
        const report = await importWithProgress(lab, session, paths);
        if (options.json === true) session.printJson(report);
        else {
          const where = report.alreadyPresent ? 'was there already as' : 'is now';
          session.print(
            `${plural(report.kept, 'item')} of ${plural(report.read, 'line')} kept; data set ${where} ${report.datasetId ?? 'none'}`,
          );
          for (const refusal of report.refusals) {
            session.say(`${safeText(refusal.file)}:${refusal.line}: ${safeText(refusal.reason)}`);
          }
          for (const { file, line, note } of report.notes)
            if (line === 0) session.say(`${safeText(file)}: ${safeText(note)}`);
        }
        if (report.datasetId === null) session.exitCode = EXIT.failed;
      });
    });
}

function addList(datasets: Command, session: CliSession): void {
  common(datasets.command('list'))
    .description('list the data sets of the workspace')
    .action(async (options: Options) => {
      await session.withReader(options, async (lab) => {
        const list = lab.datasets.list();
        if (options.json === true) session.printJson(list);
        else
          session.print(
            tableText(['id', 'name', '#items', '#labels', 'release', 'imported'], list.map(rowOf)),
          );
        for (const broken of lab.datasets.damaged()) {
          session.say(`Data set ${broken.datasetId} cannot be read: ${broken.reason}`);
        }
      });
    });
}

function rowOf(summary: DatasetSummary): readonly string[] {
  const { id, name, itemCount, labelSetCount, release, importedAt } = summary;
  return [id, safeText(name), String(itemCount), String(labelSetCount), release, importedAt.slice(0, 10)];
}

function addShow(datasets: Command, session: CliSession): void {
  common(
    datasets
      .command('show')
      .argument('<id>', 'data set id')
      .argument('[number]', 'number of one item, from 1'),
  )
    .description('show a data set, or one of its items')
    .action(async (id: string, number: string | undefined, options: Options) => {
      await session.withReader(options, async (lab) => {
        const found =
          number === undefined ? lab.datasets.summary(id) : lab.datasets.item(id, wholeNumber(number));
        if (!found.ok) throw wrongUse(found.error.message);
        const build = number === undefined ? lab.datasets.buildReport(id) : null;
        const told = build?.ok === true && build.value !== null ? { build: build.value } : {};
        const value = { ...found.value, ...told };
        if (options.json === true) session.printJson(value);
        else session.print('raw' in value ? itemText(value) : fieldsText(value));
      });
    });
}

interface ItemsOptions extends Options {
  readonly task?: string;
  readonly text?: string;
  readonly from: number;
  readonly limit: number;
}

function addItems(datasets: Command, session: CliSession): void {
  common(datasets.command('items').argument('<id>', 'data set id'))
    .description('list the items of a data set: number, id, task, answer, position')
    .option('--task <task>', 'of one task only')
    .option('--text <text>', 'that hold this text in id, position, question or answer')
    .option('--from <number>', 'from this one of them on, from 1', wholeNumber, 1)
    .option('--limit <count>', 'so many', wholeNumber, 20)
    .action(async (id: string, options: ItemsOptions) => {
      await session.withReader(options, async (lab) => {
        const { task, text, from, limit, json } = options;
        const filter = { ...NO_FILTER, task: task ?? null, text: text ?? null };
        const page = lab.datasets.page(id, filter, from - 1, Math.min(limit, 500));
        if (!page.ok) throw wrongUse(page.error.message);
        if (json === true) session.printJson(page.value);
        else session.print(itemsText(page.value));
      });
    });
}

function addAudit(datasets: Command, session: CliSession): void {
  addFormatSwitches(
    datasets.command('audit').argument('<targets...>', 'a data set id, or files or folders to import first'),
  )
    .option('--workspace <dir>', 'workspace folder')
    .description('counts, overlaps and label checks of a data set')
    .action(async (targets: string[], options: FormatOptions & WorkspaceOption) => {
      const hasFiles = targets.some((target) => existsSync(target));
      await session[hasFiles ? 'withLab' : 'withReader'](options, async (lab) => {
        const id = await resolveDataset(lab, session, targets);
        const stop = new AbortController();
        session.onStop(() => stop.abort());
        const audit = await lab.datasets.audit(id, stop.signal);
        if (!audit.ok) throw new CliError(audit.error.message);
        const told = {
          whole: audit.value,
          tables: auditTables(audit.value),
          text: () => auditText(audit.value),
        };
        printTold(session, options, told);
      });
    });
}

function addExport(datasets: Command, session: CliSession): void {
  common(datasets.command('export').argument('<id>', 'data set id'))
    .description('write the items as JSONL, every line as it was imported')
    .requiredOption('--output <file>', 'file to write')
    .action(async (id: string, options: Options & { output: string }) => {
      refuseBadOutput(options.output);
      await session.withReader(options, async (lab) => {
        const written = await writeByAsync(options.output, async (output) => {
          const exported = await lab.datasets.exportJsonl(id, (text) => output.write(text));
          if (!exported.ok) throw wrongUse(exported.error.message);
          return exported.value;
        });
        if (!written.ok) throw new CliError(written.error.message);
        if (options.json === true) session.printJson({ path: options.output, items: written.value });
        else session.print(`${plural(written.value, 'item')} written to ${options.output}`);
      });
    });
}

function common(command: Command): Command {
  return command
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder');
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw wrongUse(`"${text}" is not the number of an item.`);
  return Number(text);
}

/** One line a field; what is not a plain value is written as JSON. */
function fieldsText(value: object): string {
  return Object.entries(value)
    .map(([name, field]) => `${name}: ${safeText(typeof field === 'string' ? field : JSON.stringify(field))}`)
    .join('\n');
}

function auditText(audit: DatasetAudit): string {
  const { labelChecks, sourceDisjoint } = audit;
  return [
    `${plural(audit.items, 'item')}, ${plural(audit.tasks.length, 'task')}, ${plural(audit.uniqueFens, 'unique position')}`,
    tablesText([categoryTable(audit)]),
    `${plural(audit.itemsWithPuzzleId, 'item')} with a puzzle id, ${audit.uniquePuzzleIds} of them unique`,
    tablesText([overlapTable(audit)]),
    `${plural(audit.sourceClusters, 'source cluster')}; source-disjoint slice: ${plural(sourceDisjoint.items, 'item')}`,
    `label checks: ${labelChecks.agree} agree, ${labelChecks.differ} differ, ${labelChecks.unchecked} unchecked`,
  ].join('\n\n');
}
