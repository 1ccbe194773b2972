/** A file of games reviewed as the article reviewed its own: a job that can be cancelled, whose report is the answer. */
import { articleReport, articleReportSchema } from '../../core/game/article/review.ts';
import { readArticle } from '../../host/games/article/read-files.ts';
import { reviewFiles } from '../../host/games/article/review-files.ts';
import { ARTICLE_REVIEW } from '../../host/games/review-run.ts';
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import { HandlerError } from '../answer.ts';
import { valueOf } from '../failures.ts';
import type { JobContext } from '../jobs.ts';
import type { HandlerParts } from './ports.ts';

type Wish = InvokeInput<'games.reviewFile'>;
type Answer = InvokeOutput<'games.reviewFile'>;

export function reviewFile(parts: HandlerParts, wish: Wish): Promise<Answer> {
  return new Promise((resolve, reject) => {
    parts.jobs.start('review', 'Reviewing the file', async (job) => {
      // The one who asked is told of a failure; the job only ends.
      await review(parts, wish, job).then(resolve, reject);
      return {};
    });
  });
}

async function review(
  { workbench }: HandlerParts,
  { path, processes }: Wish,
  { signal, report: tell }: JobContext,
): Promise<Answer> {
  const lab = await workbench.lab();
  const { decisions, published, notes } = valueOf(await readArticle({ target: path, published: null }));
  const engine = valueOf(await lab.engines.ready(ARTICLE_REVIEW.engineId));
  const onProgress = (done: number, total: number): void => tell({ done, total, unit: 'moves' });
  const watch = { signal, onProgress };
  const reviewed = await reviewFiles(engine, { ...ARTICLE_REVIEW, processes }, decisions, watch);
  if (signal.aborted) throw new HandlerError({ code: 'cancelled', message: 'cancelled' });
  const { searched, profile, failed } = valueOf(reviewed);
  const report = articleReportSchema.parse(articleReport(searched, published, profile));
  return { report, notes: [...notes, ...failed] };
}
