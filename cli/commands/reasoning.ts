/** `plybook reasoning`: what the replies of a run name, by rule: moves, phantom moves, candidates, and the rows behind them. */
import type { Command } from 'commander';
import { reasoningTables } from '../../core/asking/reasoning-table.ts';
import type { ReasoningReport } from '../../core/asking/reasoning.ts';
import type { RunSummary } from '../../core/record/run.ts';
import type { Lab } from '../../host/lab.ts';
import type { ReasoningWish } from '../../host/reasoning/reasoning-report.ts';
import { wrongUse } from '../exit.ts';
import { mustRun } from '../run-id.ts';
import type { CliSession, WorkspaceOption } from '../session.ts';
import { addFormatSwitches, printTold, tablesText, type FormatOptions } from '../table.ts';
import { plural } from '../text.ts';
import { parseWhole } from '../values.ts';

interface ReasoningOptions extends FormatOptions, WorkspaceOption {
  readonly phantoms?: boolean;
  readonly limit: number;
  readonly offset: number;
}

const MOST_ROWS = 500;

export function addReasoning(program: Command, session: CliSession): void {
  const command = program
    .command('reasoning')
    .argument('<run>', 'id of a study run or a game run')
    .description(
      'which moves its replies name, which of them are legal, and whether the move played is among them',
    )
    .option('--phantoms', 'only replies that name a move which cannot be played there')
    .option('--limit <n>', 'rows, at most 500', (text) => parseWhole(text, MOST_ROWS), 20)
    .option('--offset <n>', 'rows to pass over', (text) => (text === '0' ? 0 : parseWhole(text, 1e9)), 0);
  addFormatSwitches(command)
    .option('--workspace <dir>', 'workspace folder')
    .action(async (text: string, options: ReasoningOptions) => {
      await session.withReader(options, async (lab) => {
        const { limit, offset, phantoms } = options;
        const wish = { phantomsOnly: phantoms === true, limit, offset };
        const report = await reportOf(lab, mustRun(lab, text), wish);
        const tables = reasoningTables(report);
        printTold(session, options, { whole: report, tables, text: () => tablesText(tables) });
        session.say(`${plural(report.rows.length, 'row')} of ${report.total.toLocaleString('en-US')}.`);
      });
    });
}

async function reportOf(
  lab: Lab,
  { kind, runId }: RunSummary,
  wish: ReasoningWish,
): Promise<ReasoningReport> {
  const report =
    kind === 'study'
      ? await lab.studies.reasoning(runId, wish)
      : kind === 'games'
        ? await lab.games.reasoning(runId, wish)
        : null;
  if (report === null) throw wrongUse(`${runId} is neither a study run nor a game run.`);
  return report;
}
