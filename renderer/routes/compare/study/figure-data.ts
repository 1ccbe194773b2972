/**
 * Figures of a study → what the charts draw: points put together as series, the paper's values as series of their own
 * where they are wanted, and behind each value the address of the rows that it counts. Pure.
 */
import type { StudyFilter } from '../../../../core/study/report.ts';
import { rowsOpened } from '../../../../core/study/opened.ts';
import type { FigureModel, StudyFigures } from '../../../../core/study/figures.ts';
import type { DistributionData } from '../../../chart/distribution-marks.ts';
import type { PanelData, PanelPoint, PanelSeries } from '../../../chart/panel-marks.ts';
import { showLine } from '../../../format/visible-text.ts';
import { studyAddress } from '../../../state/study-place.ts';

export type Panel = StudyFigures['panels'][number];
type Point = Panel['points'][number];
type PaperPoint = Panel['paper'][number];

export const PANEL_WORDS: Readonly<Record<Panel['id'], string>> = {
  '2a-acpl': 'Figure 2a: ACPL with illegal answers at 1,000 cp',
  '2a-legal': 'Figure 2a: share of legal moves',
  '2b-normalised': 'Figure 2b: ACPL of legal answers relative to random play (1 is random)',
  '2b-improvement': 'Figure 2b: improvement from one generation to the next',
  '3a-acpl': 'Figure 3a: ACPL with less and with more reasoning',
  '3a-legal': 'Figure 3a: share of legal moves with less and with more reasoning',
  '3b-tokens': 'Figure 3b: reasoning tokens',
  '3b-gain': 'Figure 3b: reduction of ACPL in percent per 1,000 reasoning tokens',
  '4-acpl': 'Figure 4: ACPL with illegal answers at 1,000 cp, peers',
  '4-legal': 'Figure 4: share of legal moves, peers',
};

/** The address of the rows that a value counts; null: there are none to show. */
export function rowsHref(...rows: Parameters<typeof rowsOpened>): string | null {
  const opened = rowsOpened(...rows);
  return opened === null ? null : studyAddress(opened).href;
}

export function panelData(figures: StudyFigures, panel: Panel, hasPaper: boolean): PanelData {
  const names = seriesNames(figures);
  const own = groupSeries(panel.points, names, (point) => ownPoint(figures, panel.id, point));
  const paper = groupSeries(panel.paper, names, paperPoint).map((one) => ({ ...one, isPaper: true }));
  const series = [...own, ...(hasPaper ? paper : [])];
  const known = series.flatMap(({ points }) => points.map(({ condition }) => condition));
  const paperOnly = [...new Set(known)].filter(
    (one) => !figures.conditions.some((condition) => condition === one),
  );
  return { unit: panel.unit, conditions: [...figures.conditions, ...paperOnly], series };
}

/** Every series of any panel, those of the study first: what has a name looks the same in all of them. */
function seriesNames({ models, panels }: StudyFigures): readonly string[] {
  const own = models.map(({ name }) => name);
  const rest = panels.flatMap(({ points, paper }) => [...points, ...paper].map(({ series }) => series));
  return [...new Set([...own, ...rest])];
}

function groupSeries<T extends Point>(
  points: readonly T[],
  known: readonly string[],
  make: (point: T) => PanelPoint,
): readonly PanelSeries[] {
  const names = [...new Set(points.map(({ series }) => series))];
  return names.map((name) => ({
    name: showLine(name),
    isPaper: false,
    styleIndex: known.indexOf(name),
    points: points.filter(({ series }) => series === name).map(make),
  }));
}

function ownPoint(figures: StudyFigures, panel: Panel['id'], point: Point): PanelPoint {
  const { condition, value, interval, sd, n } = point;
  return {
    condition,
    value,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    sd,
    n,
    isDerived: false,
    href: rowsHref(figures, modelOfSeries(figures, point.series), condition, panelFilter(panel)),
  };
}

/** A step is named after both of its models; its rows are those of the newer one. */
function modelOfSeries(figures: StudyFigures, series: string): FigureModel | undefined {
  const named = figures.models.find(({ name }) => name === series);
  if (named !== undefined) return named;
  return figures.models.find(({ name }) => series.endsWith(` → ${name}`));
}

function panelFilter(panel: Panel['id']): Partial<StudyFilter> {
  if (panel.endsWith('-legal')) return { outcome: 'legal' };
  if (panel === '2b-normalised') return { outcome: 'legal', order: 'loss' };
  return panel === '3b-tokens' ? { extraction: 'judged' } : { extraction: 'judged', order: 'loss' };
}

function paperPoint({ condition, value, sd, n, grade }: PaperPoint): PanelPoint {
  return { condition, value, low: null, high: null, sd, n, isDerived: grade === 'derived', href: null };
}

export function distributionData(figures: StudyFigures): readonly DistributionData[] {
  return figures.distributions.map(({ series, modelId, condition, n, bins }) => {
    const model = figures.models.find(({ id }) => id === modelId);
    return {
      series: showLine(series),
      condition,
      n,
      bins: bins.map(({ from, to, count, share }, at) => ({
        from,
        to,
        count,
        share,
        // Edges are whole, and only the last bin of legal moves holds its upper one.
        href:
          count === 0
            ? null
            : rowsHref(
                figures,
                model,
                condition,
                to === null
                  ? { outcome: 'not_legal' }
                  : {
                      outcome: 'legal',
                      lossFrom: from,
                      lossTo: bins[at + 1]?.to === null ? to : to - 1,
                      order: 'loss',
                    },
              ),
      })),
    };
  });
}

/** What a figure rests on, in the lines that stand below it in a file. */
export function describeFigures(figures: StudyFigures, program: string): string {
  const { setName, setSha256, positions, reading, convention, profile, bootstrap } = figures;
  return [
    `Positions: ${showLine(setName)}, ${positions} positions, ${setSha256.slice(0, 12)}; runs: ${figures.models
      .filter(({ kind }) => kind === 'run')
      .map(({ name, id }) => `${showLine(name)} (${id})`)
      .join(', ')
      .slice(0, 400)}`,
    `Reading: ${reading.notation.toUpperCase()}, ${reading.level}; mate convention ${convention}; valued by: ${profile === null ? 'nothing yet' : showLine(profile).slice(0, 200)}`,
    `Mean, box: 95 % interval (${bootstrap.replicates} replicates, seed ${bootstrap.seed}), vertical line: SD. Hollow: printed in the paper, † derived from printed values. ${program}`,
  ].join('\n');
}
