/**
 * What the program knows of one kind of player, beside its schemas (`core/player/schemas`): how it is called, where it
 * answers, what of a wish it cannot heed, and which seat it takes when a person has kept it. One file a kind in `kinds`,
 * all of them in `kinds/table.ts`. No schema is loaded, so that the window can use it.
 */
import type { ChatPlayer } from './schemas/chat.ts';
import type { AnyPlayer, GamePlayerWish, PlayerKind, PlayerSpec, StudyPlayer } from './seats.ts';

export type PlayerOf<K extends PlayerKind> = Extract<AnyPlayer, { kind: K }>;
type KeptOf<K extends PlayerKind> = Extract<PlayerSpec, { kind: K }>;

/** A service that a player is asked over: it has an address, perhaps a key, and a price. */
export type Service = Pick<ChatPlayer, 'preset' | 'baseUrl' | 'model'>;

export interface KindOfPlayer<K extends PlayerKind = PlayerKind> {
  readonly label: string;
  /** One sentence. */
  readonly description: string;
  /** Over a service: key, parameters, preflight and money. Elsewhere: what it answered came as a file. */
  readonly asked: 'over_service' | 'here' | 'elsewhere';
  /** In games and studies it gets a prompt and its reply is read; any other is handed the position and moves. */
  readonly repliesInWords: boolean;
  /** What it stands for in a study until a person says otherwise; null: it sits in none. */
  readonly studyRole: 'model' | 'reference' | 'random' | null;
  /** What a manifest holds of it beside the wish. */
  readonly frozenFields: readonly string[];
  /** As it stands in lists and tables. */
  name(player: PlayerOf<K>): string;
  /** The name of the program or model itself; null: it has none. */
  ownName(player: PlayerOf<K>): string | null;
  /** Null: it answers on this machine, or elsewhere. */
  service(player: PlayerOf<K>): Service | null;
  /** Its one form: what its wish cannot decide is not kept. */
  settle(player: PlayerOf<K>): PlayerOf<K>;
  /** The seat of a kept player; null: it plays no games. */
  gameSeat(kept: KeptOf<K>, id: string): GamePlayerWish | null;
  /** Null: it answers no positions. */
  studySeat(kept: KeptOf<K>): StudyPlayer | null;
}

/** What most kinds have in common: they answer here, and no wish for them says more than they heed. */
export const ANSWERS_HERE = {
  asked: 'here',
  frozenFields: [],
  service: () => null,
  settle: <P>(player: P): P => player,
} as const;
