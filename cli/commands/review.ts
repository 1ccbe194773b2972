/**
 * `plybook review`: has an engine look at every accepted move of a game run. What has a review of the same engine and
 * limit already is not searched again; a stopped review keeps what it has, and the same command goes on with it.
 */
import { existsSync } from 'node:fs';
import { Option, type Command } from 'commander';
import type { Lab } from '../../host/lab.ts';
import { ARTICLE_REVIEW, type ReviewOutcome } from '../../host/games/review-run.ts';
import type { ReviewWish } from '../../host/games/review-searches.ts';
import { EXIT, wrongUse } from '../exit.ts';
import { reviewFilesOf } from '../game/review-files.ts';
import { mustReportGames } from '../game/output.ts';
import { gameReportText } from '../game/report-text.ts';
import { questionValue } from '../question/output.ts';
import { mustRun } from '../run-id.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { TABLE_FORMATS, type FormatOptions } from '../table.ts';
import { plural } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { parseWhole } from '../values.ts';
import { defaultProcesses } from './reproduce.ts';
import { UNTIMED } from '../progress-line.ts';

interface ReviewOptions extends FormatOptions, WorkspaceOption {
  readonly preset?: 'article';
  readonly published?: string;
  readonly output?: string;
  readonly engine: string;
  readonly nodes?: number;
  readonly depth?: number;
  readonly hash: number;
  readonly processes: number;
}

const NODES = 50_000;

export function addReview(program: Command, session: CliSession): void {
  const whole = (most: number) => (text: string) => parseWhole(text, most);
  program
    .command('review')
    .argument('<target>', "id of a game run; or a PGN file, or a folder of the article's published files")
    .description('have an engine look at every accepted move of a game run, or at the moves of files')
    .addOption(
      new Option('--preset <name>', "article: the published opinions' settings and reading").choices([
        'article',
      ]),
    )
    .option('--published <file>', 'of files: opinions to compare with (default: analysis.jsonl beside them)')
    .option('--output <file>', "of files: write the opinions in the form of the article's analysis.jsonl")
    .option('--engine <id>', 'engine to search with', ARTICLE_REVIEW.engineId)
    .option('--nodes <n>', `nodes of each of the two searches (default: ${NODES})`, whole(1e12))
    .option('--depth <n>', 'search to a depth instead', whole(245))
    .option('--hash <mb>', 'hash table in MB', whole(1_048_576), ARTICLE_REVIEW.settings.hashMb)
    .option(
      '--processes <k>',
      'engine processes; changes the speed, never a number',
      whole(256),
      defaultProcesses(),
    )
    .option('--json', 'one JSON object on standard output')
    .option('--table <id>', 'of files: players or agreement alone')
    .addOption(
      new Option('--format <format>', 'of files: that table in this form')
        .choices(TABLE_FORMATS)
        .default('text'),
    )
    .option('--workspace <dir>', 'workspace folder')
    .addHelpText(
      'after',
      '\nExit code: 0 every move has a review, 1 failed or stopped, 2 wrong use, 3 a published opinion is not met.',
    )
    .action(async (run: string, options: ReviewOptions) => {
      const wish = wishOf(options);
      if (existsSync(run)) return reviewFilesOf(session, run, wish, options);
      if (options.published !== undefined || options.output !== undefined)
        throw wrongUse('--published and --output are for files: name a PGN file or a folder.');
      await session.withLab(options, async (lab) =>
        review(lab, session, mustRun(lab, run).runId, wish, options),
      );
    });
}

function wishOf(options: ReviewOptions): ReviewWish {
  const { engine, nodes, depth, hash, processes, preset } = options;
  const own = [nodes, depth].some((one) => one !== undefined) || hash !== ARTICLE_REVIEW.settings.hashMb;
  if (preset !== undefined && (own || engine !== ARTICLE_REVIEW.engineId))
    throw wrongUse(
      '--preset article sets engine, nodes and hash: leave --engine, --nodes, --depth and --hash out.',
    );
  if (nodes !== undefined && depth !== undefined) throw wrongUse('Give --nodes or --depth, not both.');
  return {
    engineId: engine,
    settings: { ...ARTICLE_REVIEW.settings, hashMb: hash },
    limit: depth === undefined ? { nodes: nodes ?? NODES } : { depth },
    processes,
  };
}

async function review(
  lab: Lab,
  session: CliSession,
  runId: string,
  wish: ReviewWish,
  options: JsonOption,
): Promise<void> {
  const stop = new AbortController();
  const undoStop = session.onStop(() => {
    session.say('Stopping; the same command goes on with it.');
    stop.abort();
  });
  const reviewed = await lab.games.review(runId, wish, {
    signal: stop.signal,
    onProgress: (done, total) =>
      session.progress.show({
        title: 'Reviewing',
        done,
        total,
        unit: 'move',
        ...UNTIMED,
      }),
  });
  undoStop();
  session.progress.clear();
  tell(lab, session, runId, questionValue(reviewed), options);
}

function tell(
  lab: Lab,
  session: CliSession,
  runId: string,
  outcome: ReviewOutcome,
  options: JsonOption,
): void {
  const report = mustReportGames(lab, runId);
  const { reviewed, known, failed, failure, missing } = outcome;
  session.say(`${reviewed} moves reviewed now, ${known} before, ${missing} missing.`);
  if (failed > 0) session.say(`The engine failed on ${plural(failed, 'move')}: ${safeText(failure ?? '')}.`);
  if (options.json === true) session.printJson({ ...outcome, players: report.players });
  else session.print(gameReportText(report));
  if (missing > 0 || failed > 0) session.exitCode = EXIT.failed;
}
