/**
 * Intervals of question runs and comparisons of several, over one data set. The verdicts come from the folds; the
 * bootstrap is done by the statistics thread. Runs are compared on the items that all of them answered, and everything
 * else in which they differ is told beside the figures.
 */
import { questionDifferences } from '../../core/question/differences.ts';
import type { AskedItem } from '../../core/question/figures.ts';
import { verdictOf } from '../../core/question/fold.ts';
import { repeatFigures, type Asking } from '../../core/question/repeats.ts';
import type { Comparison, IntervalRow } from '../../core/question/report.ts';
import type { BootstrapSettings } from '../../core/score/bootstrap.ts';
import type { IntervalOfRun, RunsJob } from '../../core/score/compare-runs.ts';
import { makeItemTable } from '../../core/score/item-table.ts';
import { flagOutcomes } from '../../core/score/run-figures.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { FoldedRun, RunFolds } from '../questions/folds.ts';
import { runStatistics } from './thread.ts';

/** Each run on the items it answered, whatever other runs stand beside it. */
export async function runIntervals(
  folds: RunFolds,
  runIds: readonly string[],
  bootstrap: BootstrapSettings,
): Promise<QuestionResult<IntervalRow[]>> {
  const runs = await runsOf(folds, runIds);
  if (!runs.ok) return runs;
  const job = makeJob(runs.value, bootstrap);
  return ok(intervalRows(runIds, await runStatistics({ task: 'intervals', runs: job.runs })));
}

/** Two or more runs on their common items. Refused where there are none. */
export async function compareRuns(
  folds: RunFolds,
  runIds: readonly string[],
  bootstrap: BootstrapSettings,
): Promise<QuestionResult<Comparison>> {
  const runs = await runsOf(folds, runIds);
  if (!runs.ok) return runs;
  const job = makeJob(runs.value, bootstrap);
  const found = await runStatistics({ task: 'comparison', runs: job.runs });
  if (found.commonItems === 0)
    return fail('refused', 'There is no item that all of these runs have answered.');
  const categoryOf = new Map(job.items.map(({ task, category }) => [task, category]));
  return ok({
    runIds: [...runIds],
    commonItems: found.commonItems,
    bootstrap: { ...bootstrap },
    rows: intervalRows(runIds, found.rows),
    byTask: found.byTask.map(({ task, n, right }) => ({
      task,
      category: categoryOf.get(task) ?? task,
      n,
      right: [...right],
    })),
    ranks: found.ranks.map((row) => ({
      ...row,
      ranks: [...row.ranks],
      rankShares: row.rankShares.map((shares) => [...shares]),
      winRates: row.winRates.map((rates) => [...rates]),
    })),
    tauBetween: [...found.tauBetween],
    pairs: [...found.pairs],
    repeats: repeatFigures(runs.value.map(askingOf), [...new Set(job.items.map(({ seq }) => seq))]),
    differences: questionDifferences(runs.value.map(manifestInForce)),
  });
}

async function runsOf(
  folds: RunFolds,
  runIds: readonly string[],
): Promise<QuestionResult<readonly FoldedRun[]>> {
  if (new Set(runIds).size !== runIds.length) return fail('refused', 'A run is named twice.');
  const runs: FoldedRun[] = [];
  for (const runId of runIds) {
    await folds.prepare(runId);
    const run = folds.run(runId);
    if (run === null) return fail('not_found', `There is no question run ${runId} in this workspace.`);
    runs.push(run);
  }
  const [first, ...others] = runs;
  const stranger = others.find(({ manifest }) => manifest.datasetSha256 !== first?.manifest.datasetSha256);
  if (stranger === undefined) return ok(runs);
  return fail('refused', `Run ${stranger.runId} is over another data set than run ${first?.runId ?? ''}.`);
}

/** The items of all runs together, and what each run made of them. */
function makeJob(
  runs: readonly FoldedRun[],
  settings: BootstrapSettings,
): { readonly items: readonly AskedItem[]; readonly runs: RunsJob } {
  const bySeq = new Map(runs.flatMap(({ items }) => items.map((item) => [item.seq, item] as const)));
  const items = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const flagsOf = ({ fold }: FoldedRun) =>
    flagOutcomes(
      items.map(({ seq }) => {
        const answer = fold.answers.get(seq);
        return answer === undefined ? null : verdictOf(answer);
      }),
    );
  return {
    items,
    runs: {
      table: makeItemTable(items),
      runs: runs.map(flagsOf),
      inSlice: items.map(({ isSourceDisjoint }) => isSourceDisjoint),
      settings: { replicates: settings.replicates, seed: settings.seed },
    },
  };
}

function intervalRows(runIds: readonly string[], rows: readonly IntervalOfRun[]): IntervalRow[] {
  return rows.map(({ run, ...row }) => ({ runId: runIds[run] ?? '', ...row }));
}

function askingOf({ runId, fold }: FoldedRun): Asking {
  const verdictAt = (seq: number) => {
    const answer = fold.answers.get(seq);
    return answer === undefined ? null : verdictOf(answer);
  };
  return { runId, manifestSha256: fold.created?.manifestSha256 ?? runId, verdictOf: verdictAt };
}

/** With the version of the verdicts that are shown. */
function manifestInForce({ manifest, fold }: FoldedRun): FoldedRun['manifest'] {
  return { ...manifest, scoringVersion: fold.rescorings.at(-1)?.scoringVersion ?? manifest.scoringVersion };
}
