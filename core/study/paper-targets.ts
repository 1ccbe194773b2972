/**
 * The figures printed in the paper (arXiv 2601.16823, version 3), copied as facts, and what arithmetic on them gives
 * (R-STUDY-8). The two are never mixed: every value says whether it is printed or derived. Percentages as
 * printed, ACPL in centipawns with illegal answers at 1,000 unless the name says otherwise. n is 500 a condition.
 */
import type { PaperCondition } from './position.ts';

export const PRINTED_POSITIONS = 500;

export type PaperModel =
  'GPT-3.5' | 'GPT-4o' | 'GPT-5 (minimal)' | 'GPT-5 (moderate)' | 'Claude Opus' | 'Gemini 3' | 'Lc0';

export type Grade = 'printed' | 'derived';

export type DiagnosticName = 'legalMoves' | 'whiteMaterial' | 'blackMaterial';

/** Table 1. Release as year and month. */
export const PRINTED_MODELS = [
  { model: 'GPT-3.5', apiTag: 'gpt-3.5-turbo', release: '2023-03' },
  { model: 'GPT-4o', apiTag: 'gpt-4o', release: '2024-05' },
  { model: 'GPT-5', apiTag: 'gpt-5', release: '2025-08' },
  { model: 'Gemini 3', apiTag: 'gemini-3-flash-preview', release: '2025-12' },
  { model: 'Claude Opus', apiTag: 'claude-opus-4-6', release: '2026-02' },
] as const;

/** Table 2. */
export const PRINTED_DIAGNOSTICS: Readonly<
  Record<PaperCondition, Readonly<Record<DiagnosticName, { readonly mean: number; readonly sd: number }>>>
> = {
  WD: {
    legalMoves: { mean: 26.27, sd: 4.42 },
    whiteMaterial: { mean: 38.98, sd: 0.13 },
    blackMaterial: { mean: 38.99, sd: 0.11 },
  },
  ND: {
    legalMoves: { mean: 31.21, sd: 7.68 },
    whiteMaterial: { mean: 37.76, sd: 2.2 },
    blackMaterial: { mean: 37.84, sd: 2.3 },
  },
  OOD: {
    legalMoves: { mean: 19.75, sd: 18.85 },
    whiteMaterial: { mean: 24.36, sd: 4.69 },
    blackMaterial: { mean: 24.99, sd: 4.74 },
  },
};

export interface Table3Row {
  readonly model: PaperModel;
  readonly condition: PaperCondition;
  readonly legalPercent: number;
  readonly acplIncluding: number;
  readonly acplLegalOnly: number;
}

const row = (
  model: PaperModel,
  condition: PaperCondition,
  legalPercent: number,
  acplIncluding: number,
  acplLegalOnly: number,
): Table3Row => ({ model, condition, legalPercent, acplIncluding, acplLegalOnly });

/** Table 3: UCI notation. */
export const PRINTED_TABLE3: readonly Table3Row[] = [
  row('GPT-3.5', 'WD', 37.2, 648.17, 54.22),
  row('GPT-3.5', 'ND', 17.6, 893.35, 394.05),
  row('GPT-3.5', 'OOD', 4.2, 989.46, 749.05),
  row('GPT-4o', 'WD', 85.6, 174.52, 35.65),
  row('GPT-4o', 'ND', 72.0, 514.16, 325.22),
  row('GPT-4o', 'OOD', 32.4, 849.37, 535.08),
  row('GPT-5 (minimal)', 'WD', 97.0, 55.53, 26.32),
  row('GPT-5 (minimal)', 'ND', 79.0, 440.76, 292.1),
  row('GPT-5 (minimal)', 'OOD', 35.0, 838.03, 537.23),
  row('GPT-5 (moderate)', 'WD', 100.0, 9.29, 9.29),
  row('GPT-5 (moderate)', 'ND', 100.0, 69.54, 69.54),
  row('GPT-5 (moderate)', 'OOD', 87.6, 286.8, 185.84),
];

export interface SanFigure {
  readonly model: PaperModel;
  readonly condition: PaperCondition;
  readonly acpl: number;
  /** Null: not printed. */
  readonly sd: number | null;
  readonly illegalPercent: number | null;
  readonly grade: Grade;
}

const san = (
  grade: Grade,
  model: PaperModel,
  condition: PaperCondition,
  acpl: number,
  sd: number | null = null,
  illegalPercent: number | null = null,
): SanFigure => ({ model, condition, acpl, sd, illegalPercent, grade });

/**
 * The main analysis, SAN notation. Derived: from the printed overall means, improvement rates and reductions. The two
 * printed Lc0 conditions are not named in the paper; WD and OOD are assumed.
 */
export const SAN_FIGURES: readonly SanFigure[] = [
  san('derived', 'GPT-3.5', 'WD', 584.52),
  san('derived', 'GPT-3.5', 'ND', 851.65),
  san('derived', 'GPT-3.5', 'OOD', 987.33),
  san('derived', 'GPT-4o', 'WD', 171.26),
  san('derived', 'GPT-4o', 'ND', 552.21),
  san('derived', 'GPT-4o', 'OOD', 897.68),
  san('derived', 'GPT-5 (minimal)', 'WD', 51.52, null, 2.6),
  san('derived', 'GPT-5 (minimal)', 'ND', 492.74),
  san('derived', 'GPT-5 (minimal)', 'OOD', 846.25),
  san('printed', 'GPT-5 (moderate)', 'WD', 11.72, 47.44),
  san('derived', 'GPT-5 (moderate)', 'ND', 72.43),
  san('printed', 'GPT-5 (moderate)', 'OOD', 298.81, 427.61),
  san('printed', 'Claude Opus', 'WD', 14.0, 49.8, 0.2),
  san('printed', 'Claude Opus', 'ND', 207.2, 314.0, 8.2),
  san('printed', 'Claude Opus', 'OOD', 728.6, 427.0, 51.6),
  san('printed', 'Gemini 3', 'WD', 34.8, 146.8, 2.2),
  san('printed', 'Gemini 3', 'ND', 434.1, 390.0, 17.0),
  san('printed', 'Gemini 3', 'OOD', 829.7, 359.7, 72.0),
  san('printed', 'Lc0', 'WD', 3.91, 5.1, 0),
  san('derived', 'Lc0', 'ND', 17.67, 52.6, 0),
  san('printed', 'Lc0', 'OOD', 53.72, 179.61, 0),
];

/** SAN, ACPL of legal answers only. */
export const SAN_LEGAL_ONLY: readonly SanFigure[] = [
  san('printed', 'GPT-5 (minimal)', 'WD', 26.19, 49.53),
  san('derived', 'Claude Opus', 'WD', 12.02),
  san('derived', 'Claude Opus', 'ND', 136.4),
  san('derived', 'Claude Opus', 'OOD', 439.3),
  san('derived', 'Gemini 3', 'WD', 13.1),
  san('derived', 'Gemini 3', 'ND', 318.2),
  san('derived', 'Gemini 3', 'OOD', 391.8),
];

/** SAN, over all 1,500 positions. */
export const PRINTED_SAN_OVERALL = [
  { model: 'GPT-3.5', acpl: 807.97, sd: 368.58, illegalPercent: 74.7 },
  { model: 'GPT-4o', acpl: 540.38, sd: 461.25, illegalPercent: 41.6 },
  { model: 'GPT-5 (minimal)', acpl: 463.5, sd: 463.11, illegalPercent: 33.8 },
  { model: 'Lc0', acpl: 25.1, sd: 110.12, illegalPercent: 0 },
] as const;

type ByCondition = Readonly<Record<PaperCondition, number>>;

/** Rates and gains of the SAN analysis, in percent. */
export const PRINTED_RATES = {
  /** Mean over the three base GPT models of each model's own ratio to WD. */
  acplRatioToWd: { ND: 4.75, OOD: 7.79 },
  /** Printed as a ratio of illegal moves; it fits the ratio of legal rates WD/c only (R-STUDY-7.9). */
  legalRatioFromWd: { ND: 1.46, OOD: 4.72 },
  improvement: {
    'GPT-3.5 → GPT-4o': { WD: 70.7, ND: 35.16, OOD: 9.08 },
    'GPT-4o → GPT-5 (minimal)': { WD: 69.92, ND: 10.77, OOD: 5.73 },
  },
  improvementDrop: { WD: 1.1, ND: 69.36, OOD: 36.89 },
  acplReduction: { 'GPT-3.5 → GPT-4o': 33.12, 'GPT-4o → GPT-5 (minimal)': 14.23 },
  illegalReduction: { 'GPT-3.5 → GPT-4o': 44.31, 'GPT-4o → GPT-5 (minimal)': 18.75 },
  reasoningReduction: { WD: 77.25, ND: 85.3, OOD: 64.69 },
  /** From the printed parts it is 72.46. */
  reasoningReductionOverall: 71.74,
  generalisationGap: { 'GPT-5 (minimal)': 16, 'GPT-5 (moderate)': 25 },
  marginalGain: { WD: 22.55, ND: 7.23, OOD: 3.81 },
  marginalGainDrop: { ND: 67.98, OOD: 83.1 },
  pages: { WD: 10.28, ND: 35.43, OOD: 50.9 },
} as const;

/** Reasoning tokens of GPT-5 (moderate). */
export const PRINTED_TOKENS: Readonly<
  Record<PaperCondition, { readonly mean: number; readonly sd: number }>
> = {
  WD: { mean: 3426.41, sd: 1967.16 },
  ND: { mean: 11_800.1, sd: 5606.32 },
  OOD: { mean: 16_952.54, sd: 6831.54 },
};

/** Syntactically invalid SAN in percent. Two values are impossible with 1,500 answers (R-STUDY-8.2). */
export const PRINTED_SYNTAX_PERCENT: Readonly<Partial<Record<PaperModel, number>>> = {
  'GPT-3.5': 0.26,
  'GPT-4o': 0.02,
  'GPT-5 (minimal)': 0.73,
  'GPT-5 (moderate)': 0.07,
  'Gemini 3': 0.047,
  'Claude Opus': 14.4,
};
export const PRINTED_SYNTAX_MEAN_PERCENT = 2.59;

/** Implied by GPT-5 (minimal)'s legal-only ACPL and its normalised value; the paper draws it only. */
export const IMPLIED_RANDOM_ACPL: Readonly<Partial<ByCondition>> = { WD: 105 };

/** Appendix A.2. */
export const PRINTED_COVERAGE = {
  games: 50,
  topMoves: 3,
  novelAfterMove: 9,
  riseFromMove: 49,
  minimumNearMove: 30,
  piecesAtMinimum: 20,
  meanPiecesUncovered: 20.25,
  tablebasePieces: 7,
} as const;
