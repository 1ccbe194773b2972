/**
 * The form that makes a position set, as it stands on the screen (numbers as the texts that were typed) → the request that
 * it asks for. Presets: the paper's 500 positions, or few to try with. Pure.
 */
import type { GenerateRequest, GenerateWish } from '../../../../core/study/position-sets.ts';
import { ND_PLIES } from '../../../../core/study/generate-nd.ts';
import {
  PLACEMENT_PRESETS,
  type PlacementPreset,
  type PlacementSettings,
} from '../../../../core/study/generate-ood.ts';
import { type FieldResult, needed, readWhole } from '../../runs/form/field-texts.ts';
import {
  FIRST_FREQUENCY_FORM,
  readFrequency,
  type FrequencyField,
  type FrequencyForm,
} from './frequency-form.ts';

export const GENERATED_KINDS = ['nd', 'ood', 'wd', 'matched'] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

export interface GenerateForm {
  readonly kind: GeneratedKind;
  readonly name: string;
  readonly positions: string;
  readonly seed: string;
  /** Random plies of ND. */
  readonly plies: string;
  readonly placement: PlacementSettings;
  /** Where games are counted: WD is searched there, ND and OOD leave out what is known there. */
  readonly source: FrequencyForm;
  readonly minGames: string;
  /** When two positions are the same: by four fields, or by the whole FEN as the paper may have it. */
  readonly dedupe: 'epd' | 'fen';
  /** Hash of the set whose partners are looked for. */
  readonly target: string;
  readonly matchMoves: string;
  readonly matchMaterial: string;
  readonly sameCheck: boolean;
  readonly matchGames: string;
  readonly matchPlies: string;
}

export type GenerateField =
  | 'name'
  | 'positions'
  | 'seed'
  | 'plies'
  | FrequencyField
  | 'minGames'
  | 'target'
  | 'matchMoves'
  | 'matchMaterial'
  | 'matchGames'
  | 'matchPlies';
export type GenerateErrors = Partial<Record<GenerateField, string>>;

/** How the paper's numbers are reached: a test holds the defaults of matching to those of the generator. */
export const FIRST_GENERATE_FORM: GenerateForm = {
  kind: 'nd',
  name: '',
  positions: '500',
  seed: '1',
  plies: String(ND_PLIES),
  placement: PLACEMENT_PRESETS['published-stats'],
  source: FIRST_FREQUENCY_FORM,
  minGames: '1000',
  dedupe: 'epd',
  target: '',
  matchMoves: '1',
  matchMaterial: '0',
  sameCheck: false,
  matchGames: '2000',
  matchPlies: '200',
};

export const KIND_LABELS: Readonly<Record<GeneratedKind, string>> = {
  nd: 'ND',
  ood: 'OOD',
  wd: 'WD',
  matched: 'Matched',
};

export const KIND_NOTES: Readonly<Record<GeneratedKind, string>> = {
  nd: 'Uniformly random legal moves from the initial position; drawn from the seed, without repeats.',
  ood: 'Men placed at random on the board; boards that break a rule are thrown away whole.',
  wd: 'Openings that were played often: the tree of all legal moves, searched as far as positions have the games.',
  matched: 'Rare but reachable partners of a set, alike in material and in the number of legal moves.',
};

/** The source as it is shown: frequent positions cannot do without one. */
export function sourceOf({ kind, source }: GenerateForm): FrequencyForm {
  return kind === 'wd' && source.kind === 'none' ? { ...source, kind: 'pgn' } : source;
}

/** The preset whose switches the form has; null: none of them. */
export function placementPresetOf(settings: PlacementSettings): PlacementPreset | null {
  const text = JSON.stringify(sorted(settings));
  const names = Object.keys(PLACEMENT_PRESETS) as PlacementPreset[];
  return names.find((name) => JSON.stringify(sorted(PLACEMENT_PRESETS[name])) === text) ?? null;
}

function sorted(settings: PlacementSettings): readonly (readonly [string, unknown])[] {
  return Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What a set is called when nobody says otherwise: `nd-500-seed-1`. */
export function suggestedName({ kind, positions, seed, target }: GenerateForm): string {
  const size = positions.trim() === '' ? '' : `-${positions.trim()}`;
  if (kind === 'wd') return `wd${size}`;
  if (kind === 'matched') return `matched-${target.slice(0, 8)}-seed-${seed.trim()}`;
  return `${kind}${size}-seed-${seed.trim()}`;
}

export interface ReadGenerate {
  /** Null while a field cannot be read. */
  readonly request: GenerateRequest | null;
  readonly errors: GenerateErrors;
}

const MAX_SEED = 0xffffffff;

export function readGenerateForm(form: GenerateForm): ReadGenerate {
  const errors: GenerateErrors = {};
  const name = form.name.trim() === '' ? suggestedName(form) : form.name.trim();
  if (name.length > 200) errors.name = 'At most 200 characters.';
  const wish = readWish(form, errors);
  return { request: Object.keys(errors).length === 0 ? { name, wish } : null, errors };
}

type OwnField = Exclude<GenerateField, FrequencyField> & keyof GenerateForm;

function readWish(form: GenerateForm, errors: GenerateErrors): GenerateWish {
  const whole = (name: OwnField, min: number, max: number): number =>
    note(errors, name, needed(readWhole(String(form[name]), { min, max }))) ?? min;
  switch (form.kind) {
    case 'nd': {
      const plies = whole('plies', 1, 400);
      const [positions, seed] = [whole('positions', 1, 100_000), whole('seed', 0, MAX_SEED)];
      return { kind: 'nd', positions, seed, plies, source: readFrequency(form.source, plies, errors) };
    }
    case 'ood': {
      const [positions, seed] = [whole('positions', 1, 100_000), whole('seed', 0, MAX_SEED)];
      const source = readFrequency(form.source, null, errors);
      return { kind: 'ood', positions, seed, settings: form.placement, source };
    }
    case 'wd':
      return {
        kind: 'wd',
        positions: whole('positions', 1, 100_000),
        minGames: whole('minGames', 1, 1_000_000_000),
        dedupe: form.dedupe,
        // A frequent position needs a database: without one the files are what is missing.
        source: readFrequency(sourceOf(form), null, errors) ?? { kind: 'recorded', path: '' },
      };
    case 'matched':
      if (form.target === '') errors.target = 'Choose the set whose partners are looked for.';
      return {
        kind: 'matched',
        target: form.target,
        settings: {
          seed: whole('seed', 0, MAX_SEED),
          legalMoves: whole('matchMoves', 0, 100),
          material: whole('matchMaterial', 0, 100),
          sameCheck: form.sameCheck,
          games: whole('matchGames', 1, 1_000_000),
          plies: whole('matchPlies', 1, 600),
        },
      };
  }
}

function note<T>(errors: GenerateErrors, name: GenerateField, result: FieldResult<T>): T | null {
  if (result.ok) return result.value;
  errors[name] = result.error.message;
  return null;
}
