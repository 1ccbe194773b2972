/**
 * `plybook review FILE`: an engine's opinion on the moves of a PGN file, or of the article's published files, in both
 * readings, beside the published opinions where there are any.
 */
import { articleLine } from '../../core/game/article/rows.ts';
import { articleReport, type ArticleReport } from '../../core/game/article/review.ts';
import { articleAgreementTable, articlePlayersTable } from '../../core/game/article/tables.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { writeWhole } from '../../host/files.ts';
import { readArticle } from '../../host/games/article/read-files.ts';
import { reviewFiles, type ReviewedFiles } from '../../host/games/article/review-files.ts';
import type { ReviewWish } from '../../host/games/review-searches.ts';
import type { ReadyEngine } from '../../host/reproduction/ports.ts';
import { engineError } from '../engine-choice.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import { refuseBadOutput } from '../output-file.ts';
import type { CliSession } from '../session.ts';
import { printTold, tablesText, type FormatOptions } from '../table.ts';
import { plural } from '../text.ts';
import { UNTIMED } from '../progress-line.ts';

export interface FileReviewOptions extends FormatOptions {
  readonly published?: string;
  readonly output?: string;
}

export async function reviewFilesOf(
  session: CliSession,
  target: string,
  wish: ReviewWish,
  options: FileReviewOptions,
): Promise<void> {
  if (options.output !== undefined) refuseBadOutput(options.output);
  const read = await readArticle({ target, published: options.published ?? null });
  if (!read.ok)
    throw read.error.code === 'refused' ? wrongUse(read.error.message) : new CliError(read.error.message);
  const { decisions, published, notes } = read.value;
  for (const note of notes) session.say(safeText(note));
  await session.withEngines(async (engines) => {
    const engine = await engines.ready(wish.engineId);
    if (!engine.ok) throw engineError(session, 'The review did not start', engine.error);
    const reviewed = await searched(session, engine.value, wish, decisions);
    const report = articleReport(reviewed.searched, published, reviewed.profile);
    write(session, engine.value, wish, reviewed, options);
    const tables = [articlePlayersTable(report), articleAgreementTable(report)];
    const text = () => `${plural(report.decisions, 'move')}, ${report.profile}\n\n${tablesText(tables)}`;
    printTold(session, options, { whole: report, tables, text });
    for (const failure of reviewed.failed) session.say(`Failed: ${safeText(failure)}`);
    session.exitCode = reviewed.failed.length > 0 ? EXIT.failed : agrees(report) ? EXIT.done : EXIT.disagrees;
  });
}

async function searched(
  session: CliSession,
  engine: ReadyEngine,
  wish: ReviewWish,
  decisions: Parameters<typeof reviewFiles>[2],
): Promise<ReviewedFiles> {
  const stop = new AbortController();
  const undo = session.onStop(() => stop.abort());
  const reviewed = await reviewFiles(engine, wish, decisions, {
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
  undo();
  session.progress.clear();
  if (!reviewed.ok) throw new CliError(reviewed.error.message);
  return reviewed.value;
}

function write(
  session: CliSession,
  engine: ReadyEngine,
  { limit }: ReviewWish,
  { profile, searched: rows }: ReviewedFiles,
  { output }: FileReviewOptions,
): void {
  if (output === undefined) return;
  const facts = { profile, reading: 'last_line', engine: engine.identity, limit } as const;
  const written = writeWhole(
    output,
    rows.map((row) => `${articleLine(row, facts)}\n`),
  );
  if (!written.ok) throw new CliError(written.error.message);
  session.say(`${plural(rows.length, 'opinion')} written to ${output}`);
}

/** Under the article's own reading every published opinion of a move that is here is met exactly. */
function agrees({ agreement }: ArticleReport): boolean {
  const row = agreement?.find(({ reading }) => reading === 'last_line');
  return row === undefined || row.score + row.different === 0;
}
