/** What a build of a data set is told as: its plan, its progress, its report. */
import type { BuildOptions } from '../core/build/options.ts';
import type { PartOptions } from '../core/build/parts.ts';
import { NO_VECTORS, type SemanticOptions } from '../core/build/semantic/options.ts';
import type { BuildReport } from '../core/build/report.ts';
import { safeText } from '../core/util/safe-text.ts';
import type { BuildProgress } from '../host/datasets/build/collect-units.ts';
import type { CliSession } from './session.ts';
import { UNTIMED } from './progress-line.ts';
import { plural, tableText } from './text.ts';

export function showBuild(session: CliSession, progress: BuildProgress): void {
  if (progress.kind === 'reading') {
    const { pass, file, bytesRead, bytesTotal } = progress;
    const again = pass === 1 ? '' : `, pass ${pass}`;
    const title = `Build: ${safeText(file)}${again}`;
    session.progress.show({ ...UNTIMED, title, done: bytesRead, total: bytesTotal, unit: 'byte' });
    return;
  }
  const { made, wanted, searches } = progress;
  const labels = searches === null ? '' : `, ${plural(searches.made + searches.found, 'label')}`;
  session.progress.show({ ...UNTIMED, title: `Build${labels}`, done: made, total: wanted, unit: 'item' });
}

export function buildReportText(builds: readonly BuildReport[]): string {
  const [first] = builds;
  const read = (first?.sources ?? []).map(
    ({ file, rows, kind }) => `${safeText(file)}: ${kind}, ${plural(rows, 'row')}`,
  );
  return [...read, ...builds.flatMap((build) => partText(build))].join('\n');
}

function partText({ options, tasks, filtered, refused, passedBy }: BuildReport): string[] {
  const rows = tasks.map(({ task, wanted, made, short }) => [
    task,
    String(made),
    String(wanted ?? ''),
    short ?? '',
  ]);
  const out = filtered.map(({ reason, rows }) => `${plural(rows, 'row')} filtered out: ${reason}`);
  const passed = `${options.builder} passed by: ${refused} wrong, ${passedBy.repeated} repeated, ${passedBy.samePosition} showing a position already used, ${passedBy.withoutAnswer} without an answer to any task with room`;
  return [...out, passed, '', tableText(['task', '#items', '#wanted', 'why short'], rows)];
}

export function planText(parts: readonly PartOptions[]): string {
  return parts.map((part) => partPlan(part)).join('\n\n');
}

function partPlan(part: PartOptions): string {
  const { builder, seed, order, tasks } = part;
  const again = 'again' in part && part.again;
  const rows = tasks.map(({ task, quota }) => [task, again ? '' : String(quota)]);
  const how = howOf(part);
  return [`${builder}, seed ${seed}, order ${order}`, ...how, '', tableText(['task', '#wanted'], rows)].join(
    '\n',
  );
}

function howOf(part: PartOptions): string[] {
  if (part.builder === 'judgment') return judgmentPlan(part);
  return part.builder === 'semantic' ? semanticPlan(part) : walkPlan(part);
}

function semanticPlan({ openingTo, middlegameTo, cleaning, judging, embedding }: SemanticOptions): string[] {
  const by = (how: SemanticOptions['cleaning']): string =>
    how === 'rules' ? 'rules alone' : `${safeText(how.model)} (run ${how.runId})`;
  return [
    `comments cleaned by ${by(cleaning)}, judged by ${by(judging)}`,
    `opening to move ${openingTo}, middlegame to move ${middlegameTo}`,
    embedding === null ? NO_VECTORS : `vectors of ${safeText(embedding.model)}`,
  ];
}

function walkPlan({ again, position, filters }: BuildOptions): string[] {
  const how = again ? 'every item of the sources once more' : `position ${position} the first move`;
  if (filters === null) return [how];
  const { minPopularity, maxRatingDeviation, maxPlies } = filters;
  return [
    how,
    `popularity from ${minPopularity}, rating deviation to ${maxRatingDeviation}, at most ${maxPlies} plies`,
  ];
}

function judgmentPlan({
  engine,
  strata,
  perGame,
  firstRows,
}: Extract<PartOptions, { builder: 'judgment' }>): string[] {
  const { engineId, nodes, threads, hashMb } = engine;
  return [
    `labels by ${engineId}: ${nodes} nodes a position, ${plural(threads, 'thread')}, ${hashMb} MB, a new game before each`,
    `strata by the ${strata === 'source' ? 'evaluation of the source, where it states one' : 'label'}`,
    `${plural(perGame, 'position')} of a game, ${firstRows === null ? 'all' : `the first ${firstRows}`} usable rows of an evaluation dump`,
  ];
}
