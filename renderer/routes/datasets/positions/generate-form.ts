/**
 * The form that makes a position set, as it stands on the screen (numbers as the texts that were typed) → the request that
 * it asks for. Presets: the paper's 500 positions, or few to try with. Pure.
 */
import type { GenerateRequest, GenerateWish } from '../../../../core/record/position-sets.ts';
import { ND_PLIES } from '../../../../core/study/generate-nd.ts';
import {
  PLACEMENT_PRESETS,
  type PlacementPreset,
  type PlacementSettings,
} from '../../../../core/study/generate-ood.ts';
import type { FieldResult } from '../../runs/field-texts.ts';
import { needed, readWhole } from '../../runs/field-texts.ts';

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
  /** Files of games that WD is searched in, and how far into each game. */
  readonly pgnPaths: readonly string[];
  readonly pgnPlies: string;
  readonly minGames: string;
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
  | 'pgnPaths'
  | 'pgnPlies'
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
  pgnPaths: [],
  pgnPlies: '20',
  minGames: '100',
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
  wd: 'Positions that were reached most often in game files of your own.',
  matched: 'Rare but reachable partners of a set, alike in material and in the number of legal moves.',
};

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

function readWish(form: GenerateForm, errors: GenerateErrors): GenerateWish {
  const whole = (name: GenerateField & keyof GenerateForm, min: number, max: number): number =>
    note(errors, name, needed(readWhole(String(form[name]), { min, max }))) ?? min;
  switch (form.kind) {
    case 'nd': {
      const plies = whole('plies', 1, 400);
      const [positions, seed] = [whole('positions', 1, 100_000), whole('seed', 0, MAX_SEED)];
      return { kind: 'nd', positions, seed, plies, source: null };
    }
    case 'ood': {
      const [positions, seed] = [whole('positions', 1, 100_000), whole('seed', 0, MAX_SEED)];
      return { kind: 'ood', positions, seed, settings: form.placement, source: null };
    }
    case 'wd':
      if (form.pgnPaths.length === 0) errors.pgnPaths = 'Choose one or more PGN files.';
      return {
        kind: 'wd',
        positions: whole('positions', 1, 100_000),
        minGames: whole('minGames', 1, 1_000_000_000),
        dedupe: 'epd',
        source: { kind: 'pgn', paths: [...form.pgnPaths], plies: whole('pgnPlies', 1, 1000), minElo: null },
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
