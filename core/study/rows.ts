/**
 * One scored answer of a study, at one notation and one level of extraction: what aggregates are folded from. An answer
 * without a verdict has no outcome, an answer that is not a legal move has the fixed loss of R-STUDY-5.4, and a
 * legal move whose search failed has no loss. The three are kept apart here and in every count below.
 */
import type { MoveNotation, MoveOutcome } from '../chess/move-text.ts';
import type { FailureClass } from '../reply/failure-class.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { ILLEGAL_LOSS, type MateConvention } from './cp-loss.ts';
import { outcomeAt, type ExtractionLevel, type StudyVerdict } from './outcome.ts';
import type { Condition, StudyPosition } from './position.ts';
import { countedLoss, type MoveValue } from './valuing.ts';

/** One answer of one model to one position. */
export interface StudyAnswer {
  readonly positionId: string;
  readonly condition: Condition;
  readonly verdict: StudyVerdict;
  /** As the provider reports them; null: not told. */
  readonly reasoningTokens: number | null;
}

export interface StudyRow {
  readonly positionId: string;
  readonly condition: Condition;
  /** Null: no verdict on the model, in no denominator. */
  readonly outcome: MoveOutcome | null;
  /** Why there is no verdict; null: judged. */
  readonly noVerdict: FailureClass | null;
  /** The legal move; null for every other outcome. */
  readonly uci: string | null;
  /** cp, 0 to 1000; 1000 for an answer that is no legal move; null: no verdict, or no value known. */
  readonly loss: { readonly A: number; readonly C: number } | null;
  readonly reasoningTokens: number | null;
}

/** How rows are read from answers: named beside every table (R-STUDY-5.5). */
export interface Reading {
  readonly notation: MoveNotation;
  readonly level: ExtractionLevel;
  /** Off by default (R-STUDY-6.6). */
  readonly zeroForEngineBest: boolean;
}

export const HEADLINE_READING: Reading = { notation: 'san', level: 'lenient', zeroForEngineBest: false };

const ILLEGAL = { A: ILLEGAL_LOSS, C: ILLEGAL_LOSS } as const;

/** Values of one profile by position and move. */
export type ValueLookup = (positionId: string, uci: string) => MoveValue | null;

export function makeLookup(values: readonly MoveValue[]): ValueLookup {
  const known = new Map<string, MoveValue>();
  for (const value of values) {
    if (value.uci !== null) known.set(`${value.positionId} ${value.uci}`, value);
  }
  return (positionId, uci) => known.get(`${positionId} ${uci}`) ?? null;
}

/** Rows of the answers in their order. An answer that was not asked for in this notation has no row. */
export function makeRows(
  answers: readonly StudyAnswer[],
  reading: Reading,
  valueOf: ValueLookup,
): StudyRow[] {
  return answers.flatMap((answer): StudyRow[] => {
    const { positionId, condition, verdict, reasoningTokens } = answer;
    const bare = { positionId, condition, reasoningTokens, noVerdict: null };
    if (verdict.kind === 'no_verdict') {
      return [{ ...bare, outcome: null, noVerdict: verdict.why, uci: null, loss: null }];
    }
    const move = reading.notation === 'san' ? verdict.sanMove : verdict.uciMove;
    if (move === null) return [];
    const outcome = outcomeAt(move, reading.level);
    if (outcome !== 'legal' || move.uci === null) return [{ ...bare, outcome, uci: null, loss: ILLEGAL }];
    const value = valueOf(positionId, move.uci);
    return [{ ...bare, outcome, uci: move.uci, loss: value === null ? null : readLoss(value, reading) }];
  });
}

/** What a value counts under both conventions; null: not known. */
export function readLoss(
  value: MoveValue,
  { zeroForEngineBest }: Pick<Reading, 'zeroForEngineBest'>,
): StudyRow['loss'] {
  const A = countedLoss(value, 'A', zeroForEngineBest);
  const C = countedLoss(value, 'C', zeroForEngineBest);
  return A === null || C === null ? null : { A, C };
}

/**
 * Rows of a player that gives moves without text, such as the noise floor or the random mover: every one is legal, and
 * its loss is that of its value. A value without a position of the set is left out. Rows are in the order of the set,
 * whatever order the moves were valued in: a sum of decimals depends on it in its last digits.
 */
export function rowsOfValues(
  positions: readonly Pick<StudyPosition, 'id' | 'condition'>[],
  values: readonly Pick<MoveValue, 'positionId' | 'loss'>[],
): StudyRow[] {
  const places = new Map(positions.map(({ id, condition }, index) => [id, { condition, index }]));
  const placeOf = ({ positionId }: Pick<MoveValue, 'positionId'>): number =>
    places.get(positionId)?.index ?? -1;
  return values
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((value): StudyRow[] => {
      const condition = places.get(value.positionId)?.condition;
      if (condition === undefined) return [];
      const { positionId, loss } = value;
      const uci = 'uci' in value && typeof value.uci === 'string' ? value.uci : null;
      return [{ positionId, condition, outcome: 'legal', noVerdict: null, uci, loss, reasoningTokens: null }];
    });
}

/** The loss under a convention; null where there is none. */
export function lossUnder(row: StudyRow, convention: MateConvention): number | null {
  return row.loss === null ? null : row.loss[convention];
}

/** A legal move whose value is not known. */
export function isUnvalued({ outcome, loss }: StudyRow): boolean {
  return outcome === 'legal' && loss === null;
}

/** One study, one profile of engine, options and limit (R-STUDY-6.4); refused where values differ in it. */
export function commonProfile(
  profiles: readonly string[],
): Result<string, Failure<'mixed_profiles' | 'no_profile'>> {
  const distinct = [...new Set(profiles)];
  const [first] = distinct;
  if (first === undefined) return fail('no_profile', 'Nothing has been valued yet.');
  if (distinct.length === 1) return ok(first);
  return fail(
    'mixed_profiles',
    `Values of different engines or limits are never put together: ${distinct.join('; ')}`,
  );
}
