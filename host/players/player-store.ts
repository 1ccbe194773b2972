/**
 * The players a person keeps: `players.json` in the user's data, read anew each time because window and command line
 * share it. A file that cannot be read is never overwritten: the window puts it aside when it starts and says so, the
 * command line says what is wrong. No key is ever in it; keys stand under the address of a service.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { savedPlayerSchema, type SavedPlayer } from '../../core/player/player.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { writePrivateFile } from '../private-file.ts';
import { keepPlayer } from '../asking/answerers/table.ts';
import { BASELINE_PLAYERS, isBuiltIn } from './built-in.ts';

export type PlayerFailureCode = 'not_found' | 'refused' | 'file_error';
type PlayerResult<T> = Result<T, Failure<PlayerFailureCode>>;

/** A player to keep; `id` null: a new one. */
export type PlayerDraft = Omit<SavedPlayer, 'id'> & { readonly id: string | null };

const fileSchema = z.strictObject({ version: z.literal(1), players: z.array(savedPlayerSchema) });

const MAX_PLAYERS = 1000;

export class PlayerStore {
  readonly #file: string;

  constructor(userDataDir: string) {
    this.#file = path.join(userDataDir, 'players.json');
  }

  /** Puts a file that cannot be read aside, so that players can be saved again. What was done is to be said; null: nothing. */
  putAsideWhenDamaged(): string | null {
    if (!existsSync(this.#file) || this.list().ok) return null;
    const aside = `${this.#file}.broken-${Date.now()}`;
    try {
      renameSync(this.#file, aside);
    } catch {
      return `The file of players ${this.#file} could not be read, nor put aside.`;
    }
    return `The file of players could not be read. It was put aside as ${aside}; no saved player is left.`;
  }

  /** In the order in which they were saved first. */
  list(): PlayerResult<readonly SavedPlayer[]> {
    return readPlayers(this.#file);
  }

  save(draft: PlayerDraft): PlayerResult<SavedPlayer> {
    const players = this.list();
    if (!players.ok) return players;
    const others = players.value.filter(({ id }) => id !== draft.id);
    const settled = settle(draft, others);
    if (!settled.ok) return settled;
    const player = settled.value;
    const isNew = others.length === players.value.length;
    if (draft.id !== null && isNew) return fail('not_found', `There is no saved player "${draft.id}".`);
    const next = isNew
      ? [...others, player]
      : players.value.map((known) => (known.id === player.id ? player : known));
    if (next.length > MAX_PLAYERS) return fail('refused', `More than ${MAX_PLAYERS} players are not kept.`);
    const written = writePlayers(this.#file, next);
    return written.ok ? ok(player) : written;
  }

  remove(playerId: string): PlayerResult<null> {
    if (isBuiltIn(playerId)) return fail('refused', 'A built-in player cannot be removed.');
    const players = this.list();
    if (!players.ok) return players;
    const kept = players.value.filter(({ id }) => id !== playerId);
    if (kept.length === players.value.length)
      return fail('not_found', `There is no saved player "${playerId}".`);
    return writePlayers(this.#file, kept);
  }
}

/** The draft in its one form, with an id; refused where it could not be asked or told from another. */
function settle(draft: PlayerDraft, others: readonly SavedPlayer[]): PlayerResult<SavedPlayer> {
  const name = draft.name.trim();
  if (name === '') return fail('refused', 'A player needs a name.');
  if (draft.id !== null && isBuiltIn(draft.id))
    return fail('refused', 'A built-in player cannot be changed; save a copy under another name.');
  const taken = [...BASELINE_PLAYERS, ...others].some(
    (other) => other.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) return fail('refused', `There is already a player named "${name}".`);
  const spec = keepPlayer(draft.spec);
  if (!spec.ok) return spec;
  const id = draft.id ?? makePlayerId(name);
  return ok({ ...draft, id, name, spec: spec.value, note: draft.note.trim() });
}

function makePlayerId(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${plain === '' ? 'player' : plain}-${randomBytes(3).toString('hex')}`;
}

function readPlayers(file: string): PlayerResult<readonly SavedPlayer[]> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (Reflect.get(Object(error) as object, 'code') === 'ENOENT') return ok([]);
    return fail('file_error', `The file of players ${file} cannot be read.`);
  }
  try {
    const parsed = fileSchema.safeParse(JSON.parse(text));
    if (parsed.success) return ok(parsed.data.players);
  } catch {
    // Not JSON: damaged like any other content that is no list of players.
  }
  return fail('file_error', `The file of players ${file} is damaged; move it away or put it right.`);
}

function writePlayers(file: string, players: readonly SavedPlayer[]): PlayerResult<null> {
  try {
    writePrivateFile(file, `${JSON.stringify({ version: 1, players }, null, 2)}\n`);
    return ok(null);
  } catch {
    return fail('file_error', `The file of players ${file} cannot be written.`);
  }
}
