/** Every player there is: the built-in ones first, then the person's own, found by id or by name. */
import type { PlayerView, SavedPlayer } from '../../core/player/player.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import type { AddressKeys } from '../keys/address-keys.ts';
import type { LabEngines } from '../lab-engines.ts';
import { BASELINE_PLAYERS, enginePlayer } from './built-in.ts';
import type { PlayerFailureCode, PlayerStore } from './player-store.ts';
import { playerView } from './player-views.ts';

type PlayerResult<T> = Result<T, Failure<PlayerFailureCode>>;

export interface PlayerSources {
  readonly store: PlayerStore;
  readonly keys: Pick<AddressKeys, 'stateOf'>;
  /** Null: no lab is open, so no engine is known. */
  readonly engines: Pick<LabEngines, 'playable'> | null;
}

export class AllPlayers {
  readonly #sources: PlayerSources;

  constructor(sources: PlayerSources) {
    this.#sources = sources;
  }

  async list(): Promise<PlayerResult<readonly PlayerView[]>> {
    const { store, keys, engines } = this.#sources;
    const saved = store.list();
    if (!saved.ok) return saved;
    const found = engines === null ? [] : await engines.playable();
    const builtIn: readonly SavedPlayer[] = [...BASELINE_PLAYERS, ...found.map(enginePlayer)];
    return ok([...builtIn, ...saved.value].map((player) => playerView(player, keys)));
  }

  /** By id, else by name whatever its letter case. */
  async find(idOrName: string): Promise<PlayerResult<PlayerView>> {
    const players = await this.list();
    if (!players.ok) return players;
    const named = idOrName.trim().toLowerCase();
    const player =
      players.value.find(({ id }) => id === idOrName) ??
      players.value.find(({ name }) => name.toLowerCase() === named);
    return player === undefined ? fail('not_found', `There is no player "${idOrName}".`) : ok(player);
  }
}
