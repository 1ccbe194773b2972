/** The form of a coverage study as it stands on the screen → the request that it asks for. Pure. */
import type { CoverageRequest } from '../../../../core/study/coverage-study.ts';
import { DEFAULT_COVERAGE } from '../../../../core/study/coverage-defaults.ts';
import { needed, readWhole, type FieldResult } from '../../runs/form/field-texts.ts';
import {
  FIRST_FREQUENCY_FORM,
  readFrequency,
  type FrequencyErrors,
  type FrequencyForm,
} from '../positions/frequency-form.ts';

export interface CoverageForm {
  readonly name: string;
  readonly games: string;
  readonly moves: string;
  readonly seed: string;
  readonly men: string;
  readonly topMoves: string;
  readonly nodes: string;
  readonly source: FrequencyForm;
}

export type CoverageField = Exclude<keyof CoverageForm, 'source'>;
export type CoverageErrors = Partial<Record<CoverageField, string>> & FrequencyErrors;

const { valuing } = DEFAULT_COVERAGE;

export const FIRST_COVERAGE_FORM: CoverageForm = {
  name: '',
  games: String(DEFAULT_COVERAGE.games),
  moves: String(DEFAULT_COVERAGE.moves),
  seed: '1',
  men: String(DEFAULT_COVERAGE.tablebaseMen),
  topMoves: String(valuing.settings.multipv),
  nodes: String(valuing.limit.nodes),
  source: { ...FIRST_FREQUENCY_FORM, kind: 'pgn', pgnPlies: String(DEFAULT_COVERAGE.moves * 2 + 1) },
};

/** What a study is called when nobody says otherwise: `coverage-50-seed-1`. */
export function suggestedCoverageName({ games, seed }: CoverageForm): string {
  return `coverage-${games.trim()}-seed-${seed.trim()}`;
}

export interface ReadCoverage {
  /** Null while a field cannot be read. */
  readonly request: CoverageRequest | null;
  readonly errors: CoverageErrors;
}

/** @param engineId null: no engine is at hand. */
export function readCoverageForm(
  form: CoverageForm,
  engineId: string | null,
  processes: number,
): ReadCoverage {
  const errors: CoverageErrors = {};
  const whole = (name: CoverageField, min: number, max: number): number =>
    note(errors, name, needed(readWhole(form[name], { min, max }))) ?? min;
  const name = form.name.trim() === '' ? suggestedCoverageName(form) : form.name.trim();
  if (name.length > 200) errors.name = 'At most 200 characters.';
  const moves = whole('moves', 1, 500);
  const wish = {
    name,
    games: whole('games', 1, 1000),
    moves,
    seed: whole('seed', 0, 0xffffffff),
    tablebaseMen: whole('men', 0, 32),
    processes,
  };
  const settings = { ...valuing.settings, multipv: whole('topMoves', 1, 20) };
  const limit = { nodes: whole('nodes', 1, 1_000_000_000) };
  const source = readFrequency(form.source, moves * 2, errors);
  if (source === null || engineId === null || Object.keys(errors).length > 0)
    return { request: null, errors };
  return { request: { ...wish, valuing: { engineId, limit, settings }, source }, errors };
}

function note<T>(errors: CoverageErrors, name: CoverageField, result: FieldResult<T>): T | null {
  if (result.ok) return result.value;
  errors[name] = result.error.message;
  return null;
}
