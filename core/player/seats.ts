/**
 * Who may sit in which experiment, as a person wishes it and as a manifest freezes it: the unions of players, derived
 * from the table of kinds. A player that a person keeps is the wish for a question run.
 */
import { z } from 'zod';
import { PLAYER_SCHEMAS } from './schemas/table.ts';

type KindSchemas = (typeof PLAYER_SCHEMAS)[number];
export type Experiment = 'question' | 'game' | 'study';
type Form = 'wish' | 'frozen';

/** The schemas of every kind that has this form in this experiment. */
type SchemaOf<E extends Experiment, F extends Form> = Extract<NonNullable<KindSchemas[E]>[F], z.ZodObject>;

function unionOf<E extends Experiment, F extends Form>(experiment: E, form: F) {
  const schemas = PLAYER_SCHEMAS.flatMap((kind) => kind[experiment]?.[form] ?? []);
  return z.discriminatedUnion('kind', schemas as unknown as [SchemaOf<E, F>, ...SchemaOf<E, F>[]]);
}

export type PlayerKind = KindSchemas['kind'];

export const playerSpecSchema = unionOf('question', 'wish');
export type PlayerSpec = z.infer<typeof playerSpecSchema>;

export const frozenPlayerSchema = unionOf('question', 'frozen');
export type FrozenPlayer = z.infer<typeof frozenPlayerSchema>;

export const gamePlayerWishSchema = unionOf('game', 'wish');
export type GamePlayerWish = z.infer<typeof gamePlayerWishSchema>;

export const gamePlayerSchema = unionOf('game', 'frozen');
export type GamePlayer = z.infer<typeof gamePlayerSchema>;

/** Whoever is handed the position and moves; the others reply in words, free or structured. */
export type MoverKind = Exclude<GamePlayer, { readonly structured: boolean }>['kind'];
export const MOVER_KINDS = gamePlayerSchema.options
  .filter(({ shape }) => !('structured' in shape))
  .map(({ shape }) => shape.kind.value) as MoverKind[];

export const studyPlayerSchema = unionOf('study', 'wish');
export type StudyPlayer = z.infer<typeof studyPlayerSchema>;

export const frozenStudyPlayerSchema = unionOf('study', 'frozen');
export type FrozenStudyPlayer = z.infer<typeof frozenStudyPlayerSchema>;

/** Of study players: figures name the kind of each. */
export const studyPlayerKindSchema = z.enum(
  studyPlayerSchema.options.map((option) => option.shape.kind.value),
);

/** In whatever form, in whatever experiment. */
export type AnyPlayer =
  PlayerSpec | FrozenPlayer | GamePlayerWish | GamePlayer | StudyPlayer | FrozenStudyPlayer;
