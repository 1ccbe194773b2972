/**
 * Diagnostics of a position set as Table 2 of the paper prints them, with the acceptance bands of R-STUDY-9.2: a
 * mean is accepted within three standard errors of the printed one. The printed means are themselves samples of 500, so
 * two honest samples may differ by √2 times the band; both distances are told, and neither refuses anything.
 */
import { meanOf, type MeanOf } from '../score/mean.ts';
import { PRINTED_DIAGNOSTICS, PRINTED_POSITIONS, type DiagnosticName } from './paper-targets.ts';
import {
  conditionSchema,
  PAPER_CONDITION_NAMES,
  type Condition,
  type PaperCondition,
  type StudyPosition,
} from './position.ts';

export interface DiagnosticRow {
  readonly condition: Condition;
  readonly name: DiagnosticName;
  readonly found: MeanOf;
  /** Null: the paper has no such condition. */
  readonly printed: { readonly mean: number; readonly sd: number } | null;
  /** Three standard errors of the printed mean at the set's own n; null without a printed value. */
  readonly band: number | null;
  /** `inside`: within the band. `two_samples`: within √2 of it. `outside`: further away. Null: nothing to compare. */
  readonly verdict: 'inside' | 'two_samples' | 'outside' | null;
}

export interface SetDiagnostics {
  readonly condition: Condition;
  readonly n: number;
  readonly rows: readonly DiagnosticRow[];
  readonly inCheck: number;
  readonly whiteToMove: number;
  readonly pieces: MeanOf;
  /** Positions that were looked up, and those among them that the source knew. */
  readonly lookedUp: number;
  readonly known: number;
}

const VALUES: Readonly<Record<DiagnosticName, (position: StudyPosition) => number>> = {
  legalMoves: ({ legalCount }) => legalCount,
  whiteMaterial: ({ whiteMaterial }) => whiteMaterial,
  blackMaterial: ({ blackMaterial }) => blackMaterial,
};

const diagnosticNames = Object.keys(VALUES) as readonly DiagnosticName[];

/** One entry for each condition that has positions, in the paper's order. */
export function foldDiagnostics(positions: readonly StudyPosition[]): SetDiagnostics[] {
  return conditionSchema.options
    .map((condition) =>
      foldOne(
        condition,
        positions.filter((position) => position.condition === condition),
      ),
    )
    .filter(({ n }) => n > 0);
}

function foldOne(condition: Condition, positions: readonly StudyPosition[]): SetDiagnostics {
  return {
    condition,
    n: positions.length,
    rows: diagnosticNames.map((name) => makeRow(condition, name, positions.map(VALUES[name]))),
    inCheck: positions.filter(({ inCheck }) => inCheck).length,
    whiteToMove: positions.filter(({ fen }) => fen.split(' ')[1] === 'w').length,
    pieces: meanOf(positions.map(({ pieces }) => pieces)),
    lookedUp: positions.filter(({ frequency }) => frequency !== null).length,
    known: positions.filter(({ frequency }) => frequency !== null && frequency > 0).length,
  };
}

function makeRow(condition: Condition, name: DiagnosticName, values: readonly number[]): DiagnosticRow {
  const found = meanOf(values);
  const printed = isPaperCondition(condition) ? PRINTED_DIAGNOSTICS[condition][name] : null;
  if (printed === null || found.mean === null) {
    return { condition, name, found, printed, band: null, verdict: null };
  }
  const band = acceptanceBand(printed.sd, found.n);
  const distance = Math.abs(found.mean - printed.mean);
  const verdict = distance <= band ? 'inside' : distance <= band * Math.SQRT2 ? 'two_samples' : 'outside';
  return { condition, name, found, printed, band, verdict };
}

/** Three standard errors of a mean of n values that spread by `sd`. */
export function acceptanceBand(sd: number, n: number = PRINTED_POSITIONS): number {
  return (3 * sd) / Math.sqrt(n);
}

function isPaperCondition(condition: Condition): condition is PaperCondition {
  return (PAPER_CONDITION_NAMES as readonly Condition[]).includes(condition);
}
