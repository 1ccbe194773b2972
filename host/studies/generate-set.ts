/**
 * Makes a position set in the workspace: drawn positions near and out of distribution, frequent ones found by search,
 * partners of another set. The same wish gives the same set, whoever asks. A set is made whole or not at all.
 */
import type { GeneratedSet, GenerateRequest, GenerateWish } from '../../core/record/position-sets.ts';
import {
  ndDrafts,
  numbered,
  oodDrafts,
  takeDrafts,
  takeUnseen,
  wdDrafts,
  type PositionDraft,
} from '../../core/study/generate.ts';
import { PLACEMENT_PRESETS, type PlacementPreset } from '../../core/study/generate-ood.ts';
import { matchPositions } from '../../core/study/matched.ts';
import { searchFrequent, type FrequencyFailure } from '../../core/study/search-wd.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { Slices } from '../datasets/slices.ts';
import type { QuestionResult } from '../questions/ports.ts';
import { openSource } from './frequency-source.ts';
import type { StudyContext } from './prepare.ts';

export interface GenerateWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number | null, unit: string) => void;
}

interface Drafts {
  readonly drafts: readonly PositionDraft[];
  readonly notes: readonly string[];
}

type Kind<K extends GenerateWish['kind']> = Extract<GenerateWish, { kind: K }>;

export async function generateSet(
  context: StudyContext,
  { name, wish }: GenerateRequest,
  watch: GenerateWatch,
): Promise<QuestionResult<GeneratedSet>> {
  const drawn = await draw(context, wish, watch);
  if (!drawn.ok) return drawn;
  if (watch.signal.aborted) return stopped();
  const { drafts, notes } = drawn.value;
  if (drafts.length === 0) return fail('refused', 'No position was found; nothing was kept.');
  const set = context.sets.add(numbered(drafts), name);
  return set.ok ? ok({ set: set.value, notes: [...notes] }) : set;
}

function draw(
  context: StudyContext,
  wish: GenerateWish,
  watch: GenerateWatch,
): Promise<QuestionResult<Drafts>> {
  switch (wish.kind) {
    case 'nd':
      return drawUnseen(context, ndDrafts(wish), wish, watch);
    case 'ood': {
      const { seed, settings } = wish;
      return drawUnseen(context, oodDrafts({ seed, preset: presetOf(wish), settings }), wish, watch);
    }
    case 'wd':
      return findFrequent(context, wish, watch);
    case 'matched':
      return findPartners(context, wish, watch);
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
  context: StudyContext,
  stream: Generator<PositionDraft, never>,
  { positions, source: wish }: Kind<'nd'> | Kind<'ood'>,
  watch: GenerateWatch,
): Promise<QuestionResult<Drafts>> {
  if (wish === null) return drawAny(stream, positions, watch);
  const opened = await open(context, wish, watch);
  if (!opened.ok) return opened;
  const { source, notes } = opened.value;
  const taken = await takeUnseen(stream, positions, interruptible(source, watch.signal), (done) =>
    watch.onProgress(done, positions, 'positions'),
  );
  if (!taken.ok) return sourceFailure(taken.error);
  const { drafts, known } = taken.value;
  return ok({
    drafts,
    notes: [...notes, `${known} drawn positions left out, because ${source.name} knows them.`],
  });
}

async function drawAny(
  stream: Generator<PositionDraft, never>,
  positions: number,
  { signal, onProgress }: GenerateWatch,
): Promise<QuestionResult<Drafts>> {
  const slices = new Slices(undefined);
  const drafts: PositionDraft[] = [];
  while (drafts.length < positions && !signal.aborted) {
    drafts.push(...takeDrafts(stream, 1));
    onProgress(drafts.length, positions, 'positions');
    if (slices.isDue) await slices.rest();
  }
  const note = 'No database was asked: the frequency of the positions is unknown.';
  return ok({ drafts, notes: [note] });
}

async function findFrequent(
  context: StudyContext,
  { positions, minGames, dedupe, source: wish }: Kind<'wd'>,
  watch: GenerateWatch,
): Promise<QuestionResult<Drafts>> {
  const opened = await open(context, wish, watch);
  if (!opened.ok) return opened;
  const { source, notes } = opened.value;
  const settings = { positions, minGames, dedupe };
  const found = await searchFrequent(interruptible(source, watch.signal), settings, (done) =>
    watch.onProgress(done, positions, 'positions'),
  );
  if (!found.ok) return sourceFailure(found.error);
  const few = `Only ${found.value.positions.length} positions with ${minGames} games or more can be reached this way.`;
  return ok({
    drafts: wdDrafts(found.value.positions, settings, source.name),
    notes: found.value.isExhausted ? [...notes, few] : notes,
  });
}

async function findPartners(
  context: StudyContext,
  { target, settings }: Kind<'matched'>,
  { signal, onProgress }: GenerateWatch,
): Promise<QuestionResult<Drafts>> {
  const set = context.sets.open(target);
  if (!set.ok) return set;
  const run = matchPositions(set.value.positions, settings);
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
    onProgress(step.value, settings.games, 'games');
    if (slices.isDue) await slices.rest();
    if (signal.aborted) return stopped();
  }
}

type Source = Parameters<typeof takeUnseen>[2];

function open(
  context: StudyContext,
  wish: Parameters<typeof openSource>[1],
  { signal, onProgress }: GenerateWatch,
) {
  return openSource(context, wish, { signal, onGames: (games) => onProgress(games, null, 'games') });
}

/** A source that answers at once would keep the program from hearing the stop. */
function interruptible(source: Source, signal: AbortSignal): Source {
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
  error: Failure<'cancelled' | 'refused'>;
} {
  return fail(code === 'cancelled' ? code : 'refused', message);
}

function stopped(): { ok: false; error: Failure<'cancelled'> } {
  return fail('cancelled', 'Stopped; nothing was kept.');
}
