/**
 * Twins of a study (R-STUDY-14): sets in which positions stand beside their equivalents, and what a player answered to both.
 * A twin says in its provenance whose it is, so any run over such a set can be looked at. Pure.
 */
import { z } from 'zod';
import { makeTwin, TWIN_FORMS, twinMove, type TwinForm } from '../chess/twin.ts';
import { countedShareSchema, intervalSchema } from '../score/interval-schema.ts';
import { meanInterval, meanOf } from '../score/mean.ts';
import { countedShare } from '../score/share.ts';
import type { MateConvention } from './cp-loss.ts';
import { diagnose, type StudyPosition } from './position.ts';
import { mergePositions } from './position-set.ts';

const GENERATOR = 'twins';

export interface MadeTwins {
  /** Each position, then its twins. */
  readonly positions: readonly StudyPosition[];
  readonly made: number;
  /** Equal to a position that is there already, as the twin of a symmetric one is. */
  readonly repeated: number;
  /** Why a twin was not made, and how often. */
  readonly refused: readonly { readonly form: TwinForm; readonly why: string; readonly count: number }[];
}

export function makeTwins(positions: readonly StudyPosition[], forms: readonly TwinForm[]): MadeTwins {
  const refused = new Map<string, { form: TwinForm; why: string; count: number }>();
  const all = positions.map((position) => [
    position,
    ...forms.flatMap((form): readonly StudyPosition[] => {
      const twin = makeTwin(position.fen, form);
      if (twin.ok) return [twinPosition(position, form, twin.value)];
      const key = `${form} ${twin.error.message}`;
      const known = refused.get(key) ?? { form, why: twin.error.message, count: 0 };
      refused.set(key, { ...known, count: known.count + 1 });
      return [];
    }),
  ]);
  // The positions of the set come first: none of them may be taken for the repeat of a twin.
  const { positions: kept, repeated } = mergePositions([positions, all.flatMap(([, ...twins]) => twins)]);
  const place = new Map(all.flatMap((group, at) => group.map(({ id }) => [id, at] as const)));
  return {
    positions: [...kept].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
    made: kept.length - positions.length,
    repeated: repeated.length,
    refused: [...refused.values()],
  };
}

function twinPosition({ id, condition }: StudyPosition, form: TwinForm, fen: string): StudyPosition {
  return {
    id: `${id.slice(0, 90)}:${form}`,
    condition,
    fen,
    ...diagnose(fen),
    ply: null,
    moves: null,
    frequency: null,
    frequencySource: null,
    generator: { name: GENERATOR, version: 1, parameters: { of: id, form }, seed: null },
  };
}

/** Whose twin a position is; null: nobody's. */
export function twinOf({
  generator,
}: StudyPosition): { readonly of: string; readonly form: TwinForm } | null {
  const { of, form: stated } = generator.parameters;
  const form = TWIN_FORMS.find((one) => one === stated);
  return generator.name === GENERATOR && typeof of === 'string' && form !== undefined ? { of, form } : null;
}

const count = z.number().int().min(0);
const difference = z.strictObject({
  n: count,
  value: z.number().nullable(),
  interval: intervalSchema.nullable(),
});
const twinSide = z.strictObject({
  seq: count,
  id: z.string(),
  fen: z.string(),
  isLegal: z.boolean().nullable().describe('null: no verdict'),
  move: z.string().nullable().describe('UCI; null: no legal move'),
  loss: z.number().nullable().describe('of the move; null: not valued'),
});
export type TwinSide = z.infer<typeof twinSide>;

const twinRowSchema = z.strictObject({
  form: z.enum(TWIN_FORMS),
  original: twinSide,
  twin: twinSide,
  mapped: z.string().nullable().describe("the twin's move mapped back"),
  agrees: z.boolean().nullable().describe('null: one of them has no legal move'),
});
export type TwinRow = z.infer<typeof twinRowSchema>;

const twinFiguresSchema = z.strictObject({
  form: z.enum(TWIN_FORMS),
  pairs: count.describe('both have a verdict'),
  agreement: countedShareSchema.describe('of the pairs with two legal moves'),
  originalLegal: countedShareSchema,
  twinLegal: countedShareSchema,
  legalDifference: difference.describe('twin less original, paired'),
  lossDifference: difference.describe('twin less original, of the pairs with two valued moves, cp'),
});
export type TwinFigures = z.infer<typeof twinFiguresSchema>;

export const twinReportSchema = z.strictObject({
  runId: z.string(),
  profile: z.string().nullable().describe('of the losses'),
  convention: z.enum(['A', 'C']),
  figures: z.array(twinFiguresSchema),
  total: count.describe('rows'),
  rows: z.array(twinRowSchema).max(500),
});
export type TwinReport = z.infer<typeof twinReportSchema>;

/** @param convention that the losses of the sides are in */
export interface TwinsOf {
  readonly positions: readonly StudyPosition[];
  readonly sideOf: (position: StudyPosition, seq: number) => TwinSide;
  readonly convention: MateConvention;
}

/** Every pair of the set, in its order. */
export function twinRows({ positions, sideOf }: Pick<TwinsOf, 'positions' | 'sideOf'>): TwinRow[] {
  const places = new Map(positions.map((position, index) => [position.id, { position, seq: index + 1 }]));
  return positions.flatMap((position, index): readonly TwinRow[] => {
    const about = twinOf(position);
    const found = about === null ? undefined : places.get(about.of);
    if (about === null || found === undefined) return [];
    const original = sideOf(found.position, found.seq);
    const twin = sideOf(position, index + 1);
    const mapped = twin.move === null ? null : twinMove(twin.move, about.form);
    const agrees = mapped === null || original.move === null ? null : mapped === original.move;
    return [{ form: about.form, original, twin, mapped, agrees }];
  });
}

export function twinFigures(rows: readonly TwinRow[]): TwinFigures[] {
  return TWIN_FORMS.flatMap((form): readonly TwinFigures[] => {
    const own = rows.filter((row) => row.form === form);
    if (own.length === 0) return [];
    const judged = own.flatMap(({ original, twin, agrees }) =>
      original.isLegal === null || twin.isLegal === null
        ? []
        : [{ agrees, original: original.isLegal, twin: twin.isLegal }],
    );
    const losses = own.flatMap(({ original, twin }) =>
      original.loss === null || twin.loss === null ? [] : [twin.loss - original.loss],
    );
    return [
      {
        form,
        pairs: judged.length,
        agreement: countedShare(judged.flatMap(({ agrees }) => agrees ?? [])),
        originalLegal: countedShare(judged.map(({ original }) => original)),
        twinLegal: countedShare(judged.map(({ twin }) => twin)),
        legalDifference: differenceOf(judged.map(({ original, twin }) => Number(twin) - Number(original))),
        lossDifference: differenceOf(losses),
      },
    ];
  });
}

function differenceOf(values: readonly number[]): z.infer<typeof difference> {
  const found = meanOf(values);
  return { n: found.n, value: found.mean, interval: meanInterval(found) };
}
