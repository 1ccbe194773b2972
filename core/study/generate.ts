/**
 * From the three generators to positions with their full provenance (R-STUDY-2.2, R-STUDY-3.1 to R-STUDY-3.3): what is
 * drawn, with which switches, version and seed, so that the same request gives the same set on every machine. The
 * database filter of ND and OOD asks a frequency source for each drawn position and keeps those it has never seen;
 * without a source the frequency stays null, never 0.
 */
import { START_FEN } from '../chess/fen.ts';
import { makeRng } from '../util/rng.ts';
import { ok, type Result } from '../util/result.ts';
import { walkRandomly } from './generate-nd.ts';
import { placeRandomly, type PlacementPreset, type PlacementSettings } from './generate-ood.ts';
import { diagnose, type StudyPosition } from './position.ts';
import type { FrequencyFailure, FrequencySource, FrequentPosition, WdSettings } from './search-wd.ts';

/** Grows with every change that makes the same request give other positions. */
export const GENERATOR_VERSION = 1;

/** A position that has no id yet: ids are given in the order in which positions are accepted. */
export type PositionDraft = Omit<StudyPosition, 'id'>;

export interface NdRequest {
  readonly seed: number;
  readonly plies: number;
}

export interface OodRequest {
  readonly seed: number;
  /** Null: the settings are nobody's preset. */
  readonly preset: PlacementPreset | null;
  readonly settings: PlacementSettings;
}

export function* ndDrafts({ seed, plies }: NdRequest): Generator<PositionDraft, never> {
  const generator = { name: 'random-walk', version: GENERATOR_VERSION, parameters: { plies }, seed };
  const walks = walkRandomly(makeRng(seed), plies);
  for (;;) {
    const { fen, moves } = walks.next().value;
    yield makeDraft('ND', fen, moves, generator);
  }
}

export function* oodDrafts({ seed, preset, settings }: OodRequest): Generator<PositionDraft, never> {
  const parameters = { preset: preset ?? 'custom', ...settings };
  const generator = { name: 'random-placement', version: GENERATOR_VERSION, parameters, seed };
  const placements = placeRandomly(makeRng(seed), settings);
  for (;;) yield makeDraft('OOD', placements.next().value, null, generator);
}

/** Positions found by a WD search. `sourceName` names the source and the day it was asked. */
export function wdDrafts(
  found: readonly FrequentPosition[],
  settings: WdSettings,
  sourceName: string,
): PositionDraft[] {
  const parameters = { minGames: settings.minGames, dedupe: settings.dedupe };
  const generator = { name: 'frequent-openings', version: GENERATOR_VERSION, parameters, seed: null };
  return found.map(({ fen, moves, games }) => ({
    ...makeDraft('WD', fen, moves, generator),
    frequency: games,
    frequencySource: sourceName,
  }));
}

export function makeDraft(
  condition: StudyPosition['condition'],
  fen: string,
  moves: readonly string[] | null,
  generator: StudyPosition['generator'],
): PositionDraft {
  return {
    condition,
    fen,
    ply: moves === null ? (fen === START_FEN ? 0 : null) : moves.length,
    moves: moves === null ? null : [...moves],
    ...diagnose(fen),
    frequency: null,
    frequencySource: null,
    generator,
  };
}

/** The first so many of an endless stream. */
export function takeDrafts(stream: Generator<PositionDraft, never>, count: number): PositionDraft[] {
  return Array.from({ length: count }, () => stream.next().value);
}

export interface UnseenOutcome {
  readonly drafts: readonly PositionDraft[];
  /** Drawn positions the source knew, left out. */
  readonly known: number;
}

/** The first so many that the source has never seen. Its failure ends the taking; nothing is assumed unseen. */
export async function takeUnseen(
  stream: Generator<PositionDraft, never>,
  count: number,
  source: FrequencySource,
  onProgress: (found: number, lookups: number) => void,
): Promise<Result<UnseenOutcome, FrequencyFailure>> {
  const drafts: PositionDraft[] = [];
  let known = 0;
  while (drafts.length < count) {
    const draft = stream.next().value;
    const games = await source.totalGames(draft.fen);
    if (!games.ok) return games;
    if (games.value > 0) known += 1;
    else drafts.push({ ...draft, frequency: 0, frequencySource: source.name });
    onProgress(drafts.length, drafts.length + known);
  }
  return ok({ drafts, known });
}

/** Gives ids in order: `nd-0000`, `ood-0001`. */
export function numbered(drafts: readonly PositionDraft[]): StudyPosition[] {
  return drafts.map((draft, index) => ({
    id: `${draft.condition.toLowerCase()}-${String(index).padStart(4, '0')}`,
    ...draft,
  }));
}
