/**
 * The data of the paper's figures 2 to 5 and 7 from a folded study, and the paper's own values for them as a second
 * series (R-STUDY-9.7). Pure data: what is drawn, with which shapes, is the chart's business. Every point names
 * its series, its condition and its n; a value nobody knows is null, a gap. The boards of figures 1 and 6 are in
 * `example-boards.ts`.
 */
import type { Interval } from '../score/interval.ts';
import { foldDistribution, type LossBin } from './aggregates.ts';
import {
  improvementOf,
  normalisedOf,
  reasoningEffect,
  type FoldedModel,
  type FoldedStudy,
} from './comparisons.ts';
import type { Coverage } from './coverage.ts';
import type { Grade } from './paper-targets.ts';
import type { Condition } from './position.ts';

export interface FigurePoint {
  /** Model, step or quantity; text that is not ours where it names a model. */
  readonly series: string;
  readonly condition: Condition;
  /** Null: not known. */
  readonly value: number | null;
  /** 95 %; null: not known, as for all printed values. */
  readonly interval: Interval | null;
  /** Spread of single positions; null where there is none. */
  readonly sd: number | null;
  readonly n: number | null;
}

export type PanelId =
  | '2a-acpl'
  | '2a-legal'
  | '2b-normalised'
  | '2b-improvement'
  | '3a-acpl'
  | '3a-legal'
  | '3b-tokens'
  | '3b-gain'
  | '4-acpl'
  | '4-legal';

export type PanelUnit = 'cp' | 'share' | 'ratio' | 'tokens' | 'percent_per_1000_tokens';

const PANEL_UNITS: Readonly<Record<PanelId, PanelUnit>> = {
  '2a-acpl': 'cp',
  '2a-legal': 'share',
  '2b-normalised': 'ratio',
  '2b-improvement': 'share',
  '3a-acpl': 'cp',
  '3a-legal': 'share',
  '3b-tokens': 'tokens',
  '3b-gain': 'percent_per_1000_tokens',
  '4-acpl': 'cp',
  '4-legal': 'share',
};

export interface Panel {
  readonly id: PanelId;
  readonly unit: PanelUnit;
  readonly points: readonly FigurePoint[];
}

/** A value of the paper; `derived`: from printed ones by arithmetic. */
export interface PaperPoint extends FigurePoint {
  readonly grade: Grade;
}

/** Which models of the study stand where the paper's stood. */
export interface FigureRoles {
  /** Figure 2: from the oldest to the newest. */
  readonly generations: readonly string[];
  /** Null: no random player in the study. */
  readonly random: string | null;
  /** Further players of figure 2a, such as an engine. */
  readonly references: readonly string[];
  /** Figure 3: the same model with little and with more reasoning. */
  readonly reasoning: { readonly less: string; readonly more: string } | null;
  /** Figure 4. */
  readonly peers: readonly string[];
}

/** All panels that have a point. */
export function studyPanels(study: FoldedStudy, roles: FigureRoles): Panel[] {
  const { generations, random, references, reasoning, peers } = roles;
  const second = [...generations, ...(random === null ? [] : [random]), ...references];
  const third = reasoning === null ? [] : [reasoning.less, reasoning.more];
  return [
    panel('2a-acpl', acplPoints(study, second)),
    panel('2a-legal', legalPoints(study, second)),
    panel('2b-normalised', random === null ? [] : normalisedPoints(study, generations, random)),
    panel('2b-improvement', improvementPoints(study, generations)),
    panel('3a-acpl', acplPoints(study, third)),
    panel('3a-legal', legalPoints(study, third)),
    panel('3b-tokens', reasoning === null ? [] : tokenPoints(study, reasoning.more)),
    panel('3b-gain', reasoning === null ? [] : gainPoints(study, reasoning.less, reasoning.more)),
    panel('4-acpl', acplPoints(study, peers)),
    panel('4-legal', legalPoints(study, peers)),
  ].filter(({ points }) => points.length > 0);
}

function panel(id: PanelId, points: readonly FigurePoint[]): Panel {
  return { id, unit: PANEL_UNITS[id], points };
}

/** One point for each of the models and each condition of the study. */
function pointsOf(
  study: FoldedStudy,
  ids: readonly string[],
  make: (model: FoldedModel, condition: Condition) => Omit<FigurePoint, 'series' | 'condition'>,
): FigurePoint[] {
  return ids
    .map((id) => study.models.find((model) => model.id === id))
    .filter((model) => model !== undefined)
    .flatMap((model) =>
      study.conditions.map((condition) => ({ series: model.name, condition, ...make(model, condition) })),
    );
}

const UNKNOWN = { value: null, interval: null, sd: null, n: null };

function acplPoints(study: FoldedStudy, ids: readonly string[]): FigurePoint[] {
  return pointsOf(study, ids, (model, condition) => {
    const found = model.figures.get(condition)?.acplIncludingIllegal;
    return found === undefined
      ? UNKNOWN
      : { value: found.mean, interval: found.interval, sd: found.sd, n: found.n };
  });
}

function legalPoints(study: FoldedStudy, ids: readonly string[]): FigurePoint[] {
  return pointsOf(study, ids, (model, condition) => {
    const found = model.figures.get(condition)?.legal;
    return found === undefined
      ? UNKNOWN
      : { value: found.rate, interval: found.interval, sd: null, n: found.n };
  });
}

function normalisedPoints(study: FoldedStudy, ids: readonly string[], random: string): FigurePoint[] {
  return pointsOf(study, ids, (model, condition) => {
    const { value, interval } = normalisedOf(study, model.id, random, condition);
    return { value, interval, sd: null, n: model.figures.get(condition)?.acplLegalOnly.n ?? null };
  });
}

/** One series for each step from one generation to the next. */
function improvementPoints(study: FoldedStudy, generations: readonly string[]): FigurePoint[] {
  return generations.slice(1).flatMap((newer, index) => {
    const older = generations[index] ?? newer;
    const names = [older, newer].map((id) => study.models.find((model) => model.id === id)?.name ?? id);
    return pointsOf(study, [newer], (model, condition) => {
      const { value, interval } = improvementOf(study, older, newer, condition);
      return { value, interval, sd: null, n: model.figures.get(condition)?.acplIncludingIllegal.n ?? null };
    }).map((point) => ({ ...point, series: names.join(' → ') }));
  });
}

function tokenPoints(study: FoldedStudy, id: string): FigurePoint[] {
  return pointsOf(study, [id], (model, condition) => {
    const tokens = model.figures.get(condition)?.reasoningTokens;
    return tokens === undefined
      ? UNKNOWN
      : { value: tokens.mean, interval: tokens.interval, sd: tokens.sd, n: tokens.n };
  });
}

/** The gain has no interval of its own: its denominator is a mean of tokens, which the replicates do not draw. */
function gainPoints(study: FoldedStudy, less: string, more: string): FigurePoint[] {
  return pointsOf(study, [more], (_model, condition) => {
    const { marginalGain, tokens } = reasoningEffect(study, less, more, condition);
    return { value: marginalGain, interval: null, sd: null, n: tokens?.n ?? null };
  });
}

/** Figure 5: covered share by move number. */
export interface CoverageCurve {
  readonly move: number;
  readonly rate: number | null;
  readonly covered: number;
  readonly n: number;
  readonly meanPieces: number | null;
}

export function coverageCurve(coverage: Coverage): CoverageCurve[] {
  return coverage.byMove.map(({ at, rate, covered, n, pieces }) => ({
    move: at,
    rate,
    covered,
    n,
    meanPieces: pieces.mean,
  }));
}

/** Figure 7: how losses spread, by model and condition. */
export interface DistributionPanel {
  readonly series: string;
  readonly condition: Condition;
  readonly n: number;
  readonly bins: readonly LossBin[];
}

export function distributionPanels(study: FoldedStudy): DistributionPanel[] {
  return study.models.flatMap(({ name, rows }) =>
    study.conditions.map((condition) => {
      const bins = foldDistribution(
        rows.filter((row) => row.condition === condition),
        study.convention,
      );
      return { series: name, condition, n: bins.reduce((sum, { count }) => sum + count, 0), bins };
    }),
  );
}
