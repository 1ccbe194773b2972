/**
 * Draws positions as a wish says: near and out of distribution by seed, frequent ones by search, partners of others. The
 * same wish draws the same, in the window and on the command line. With a source of game counts only positions it has
 * never seen are taken for ND and OOD. Draws all that is wanted, or nothing.
 */
import type { GenerateWish } from '../../core/study/position-sets.ts';
import {
  ndDrafts,
  oodDrafts,
  takeDrafts,
  takeUnseen,
  wdDrafts,
  type PositionDraft,
} from '../../core/study/generate.ts';
import { PLACEMENT_PRESETS, type PlacementPreset } from '../../core/study/generate-ood.ts';
import { matchPositions, type MatchSettings } from '../../core/study/matched.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import { searchFrequent, type FrequencyFailure, type FrequencySource } from '../../core/study/search-wd.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { Slices } from '../datasets/slices.ts';
import type { QuestionResult } from '../asking/ports.ts';
import { checkReach, openSource, type SourceContext } from './frequency-source.ts';

export interface DrawProgress {
  readonly done: number;
  /** Null: not known. */
  readonly total: number | null;
  readonly unit: 'positions' | 'games';
  /** What else there is to tell: look-ups made, a pause a service asked for. */
  readonly note: string | null;
  /** A pause: nothing moves until it is over. */
  readonly isNews: boolean;
}

export interface DrawWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DrawProgress) => void;
}

export interface Drawn {
  readonly drafts: readonly PositionDraft[];
  /** What else there is to tell, in sentences. */
  readonly notes: readonly string[];
}

type Kind<K extends GenerateWish['kind']> = Extract<GenerateWish, { kind: K }>;
export type SourcedWish = Kind<'nd'> | Kind<'ood'> | Kind<'wd'>;

export function drawPositions(
  context: SourceContext,
  wish: SourcedWish,
  watch: DrawWatch,
): Promise<QuestionResult<Drawn>> {
  switch (wish.kind) {
    case 'nd':
      return drawUnseen(context, ndDrafts(wish), wish, watch);
    case 'ood': {
      const { seed, settings } = wish;
      return drawUnseen(context, oodDrafts({ seed, preset: presetOf(wish), settings }), wish, watch);
    }
    case 'wd':
      return findFrequent(context, wish, watch);
  }
}

function presetOf({ settings }: Kind<'ood'>): PlacementPreset | null {
  const names = Object.keys(PLACEMENT_PRESETS) as PlacementPreset[];
  const isSame = (name: PlacementPreset): boolean => {
    const preset: Readonly<Record<string, unknown>> = { ...PLACEMENT_PRESETS[name] };
    return Object.entries(settings).every(([key, value]) => preset[key] === value);
  };
  return names.find(isSame) ?? null;
}

async function drawUnseen(
  context: SourceContext,
  stream: Generator<PositionDraft, never>,
  wish: Kind<'nd'> | Kind<'ood'>,
  watch: DrawWatch,
): Promise<QuestionResult<Drawn>> {
  const { positions, source: wished } = wish;
  if (wished === null) return drawAny(stream, positions, watch);
  const reach = wish.kind === 'nd' ? checkReach(wished, wish.plies) : ok(null);
  if (!reach.ok) return reach;
  const opened = await openWatched(context, wished, positions, watch);
  if (!opened.ok) return opened;
  const { source, notes, onLookUp } = opened.value;
  const taken = await takeUnseen(stream, positions, source, onLookUp);
  if (!taken.ok) return sourceFailure(taken.error);
  const { drafts, known } = taken.value;
  const left = `${known} drawn ${known === 1 ? 'position' : 'positions'} left out, because ${source.name} knows them.`;
  return ok({ drafts, notes: [...notes, left] });
}

async function drawAny(
  stream: Generator<PositionDraft, never>,
  positions: number,
  { signal, onProgress }: DrawWatch,
): Promise<QuestionResult<Drawn>> {
  const slices = new Slices(undefined);
  const drafts: PositionDraft[] = [];
  while (drafts.length < positions) {
    if (signal.aborted) return stopped();
    drafts.push(...takeDrafts(stream, 1));
    onProgress({ done: drafts.length, total: positions, unit: 'positions', note: null, isNews: false });
    if (slices.isDue) await slices.rest();
  }
  const note = 'No database was asked: the frequency of the positions is unknown.';
  return ok({ drafts, notes: [note] });
}

async function findFrequent(
  context: SourceContext,
  { positions, minGames, dedupe, source: wished }: Kind<'wd'>,
  watch: DrawWatch,
): Promise<QuestionResult<Drawn>> {
  const opened = await openWatched(context, wished, positions, watch);
  if (!opened.ok) return opened;
  const { source, notes, onLookUp } = opened.value;
  const settings = { positions, minGames, dedupe };
  const found = await searchFrequent(source, settings, onLookUp);
  if (!found.ok) return sourceFailure(found.error);
  const count = found.value.positions.length;
  const few = `Only ${count} ${count === 1 ? 'position' : 'positions'} with ${minGames} games or more can be reached this way.`;
  return ok({
    drafts: wdDrafts(found.value.positions, settings, source.name),
    notes: found.value.isExhausted ? [...notes, few] : notes,
  });
}

/** Partners of the targets. Those without one are told, never filled with something further away. */
export async function drawPartners(
  targets: readonly StudyPosition[],
  settings: MatchSettings,
  { signal, onProgress }: DrawWatch,
): Promise<QuestionResult<Drawn>> {
  const run = matchPositions(targets, settings);
  const slices = new Slices(undefined);
  for (;;) {
    const step = run.next();
    if (step.done === true) {
      const { matches, unmatched } = step.value;
      const without = unmatched
        .map(({ id }) => id)
        .join(', ')
        .slice(0, 500);
      const notes =
        unmatched.length === 0 ? [] : [`${unmatched.length} positions without a partner: ${without}`];
      return ok({ drafts: matches.map(({ partner }) => partner), notes });
    }
    onProgress({ done: step.value, total: settings.games, unit: 'games', note: null, isNews: false });
    if (slices.isDue) await slices.rest();
    if (signal.aborted) return stopped();
  }
}

interface WatchedSource {
  readonly source: FrequencySource;
  readonly notes: readonly string[];
  readonly onLookUp: (found: number, lookups: number) => void;
}

async function openWatched(
  context: SourceContext,
  wish: Parameters<typeof openSource>[1],
  total: number,
  { signal, onProgress }: DrawWatch,
): Promise<QuestionResult<WatchedSource>> {
  let last: DrawProgress = { done: 0, total, unit: 'positions', note: 'opening the database', isNews: false };
  onProgress(last);
  const opened = await openSource(context, wish, {
    signal,
    onGames: (done) => onProgress({ done, total: null, unit: 'games', note: 'counting', isNews: false }),
    onPause: (pauseMs, reason) => onProgress({ ...last, note: pauseNote(pauseMs, reason), isNews: true }),
  });
  if (!opened.ok) return opened;
  return ok({
    source: interruptible(opened.value.source, signal),
    notes: opened.value.notes,
    onLookUp: (done, lookups) => {
      last = { ...last, done, note: `${lookups} looked up` };
      onProgress(last);
    },
  });
}

export function pauseNote(pauseMs: number, reason: string): string {
  return `${reason}, waiting ${Math.ceil(pauseMs / 1000)} s`;
}

/** A source that answers at once would keep the program from hearing the stop. */
export function interruptible(source: FrequencySource, signal: AbortSignal): FrequencySource {
  const slices = new Slices(undefined);
  return {
    name: source.name,
    totalGames: async (fen): Promise<Result<number, FrequencyFailure>> => {
      if (slices.isDue) await slices.rest();
      return signal.aborted ? fail('cancelled', 'The search was stopped.') : source.totalGames(fen);
    },
  };
}

function sourceFailure({ code, message }: FrequencyFailure): {
  ok: false;
  error: Failure<'cancelled' | 'source_failed'>;
} {
  return fail(code === 'cancelled' ? code : 'source_failed', message);
}

function stopped(): { ok: false; error: Failure<'cancelled'> } {
  return fail('cancelled', 'Stopped; nothing was kept.');
}
