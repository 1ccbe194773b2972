/**
 * Where a player's key comes from: an environment variable named by the player, else the store of this machine, else
 * the variable of its preset. Entries stand under the address of the service (`address-keys.ts`). The store is one file
 * of mode 0600 in the data folder, never in a workspace: keys are no part of a journal. Entries are sealed by the cipher
 * handed in (the system's key store); without one, a key is only written if the person agreed to keep it in plain form.
 * Messages name the player, never a key.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { writePrivateFile } from '../private-file.ts';

/** What seals keys; on a desktop the system's own key store. */
export interface KeyCipher {
  /** False: this machine has no real key store. */
  readonly isAvailable: () => boolean;
  readonly seal: (text: string) => Uint8Array;
  /** Throws where the bytes were sealed elsewhere. */
  readonly open: (bytes: Uint8Array) => string;
}

export type KeyErrorCode =
  | 'no_key_store' // no cipher, and the person has not agreed to plain storage
  | 'key_unreadable' // sealed by another machine or user
  | 'key_file_damaged'
  | 'bad_key'
  | 'key_file_failed';

export type KeyForm = 'sealed' | 'plain';

export interface KeyStore {
  /** What there is for a player, without opening it; null: nothing. */
  formOf(player: string): Result<KeyForm | null, Failure<KeyErrorCode>>;
  /** Null: none stored. */
  read(player: string): Result<string | null, Failure<KeyErrorCode>>;
  write(player: string, key: string, agreedToPlain: boolean): Result<KeyForm, Failure<KeyErrorCode>>;
  remove(player: string): Result<null, Failure<KeyErrorCode>>;
}

const fileSchema = z.strictObject({
  version: z.literal(1),
  keys: z.record(z.string(), z.strictObject({ form: z.enum(['sealed', 'plain']), data: z.base64() })),
});
type KeyFile = z.infer<typeof fileSchema>;

const MAX_KEY_CHARS = 4096;

/** @param cipher null: none on this machine, as on the command line. */
export function makeFileKeyStore(file: string, cipher: KeyCipher | null): KeyStore {
  return new FileKeyStore(file, cipher);
}

class FileKeyStore implements KeyStore {
  readonly #file: string;
  readonly #cipher: KeyCipher | null;

  constructor(file: string, cipher: KeyCipher | null) {
    this.#file = file;
    this.#cipher = cipher;
  }

  formOf(player: string): Result<KeyForm | null, Failure<KeyErrorCode>> {
    const file = this.#load();
    return file.ok ? ok(entryOf(file.value, player)?.form ?? null) : file;
  }

  read(player: string): Result<string | null, Failure<KeyErrorCode>> {
    const file = this.#load();
    if (!file.ok) return file;
    const entry = entryOf(file.value, player);
    if (entry === null) return ok(null);
    const bytes = Buffer.from(entry.data, 'base64');
    if (entry.form === 'plain') return ok(bytes.toString('utf8'));
    try {
      if (this.#cipher?.isAvailable() === true) return ok(this.#cipher.open(bytes));
    } catch {
      // The reason could quote the sealed bytes; the code says enough.
    }
    return fail('key_unreadable', this.#unreadableText(player));
  }

  write(player: string, key: string, agreedToPlain: boolean): Result<KeyForm, Failure<KeyErrorCode>> {
    const trimmed = key.trim();
    if (trimmed === '' || trimmed.length > MAX_KEY_CHARS || !/^[\u0021-\u007e]+$/.test(trimmed)) {
      return fail('bad_key', `A key is 1 to ${MAX_KEY_CHARS} printable ASCII characters without blanks.`);
    }
    const isSealed = this.#cipher?.isAvailable() === true;
    if (!isSealed && !agreedToPlain) {
      return fail(
        'no_key_store',
        'This machine has no key store. Agree to keep the key as plain text in a file only you can read, or set an environment variable.',
      );
    }
    const file = this.#load();
    if (!file.ok) return file;
    const bytes = isSealed ? this.#cipher?.seal(trimmed) : Buffer.from(trimmed, 'utf8');
    const form: KeyForm = isSealed ? 'sealed' : 'plain';
    const entry = { form, data: Buffer.from(bytes ?? []).toString('base64') };
    const saved = this.#save({ version: 1, keys: { ...file.value.keys, [player]: entry } });
    return saved.ok ? ok(form) : saved;
  }

  remove(player: string): Result<null, Failure<KeyErrorCode>> {
    const file = this.#load();
    if (!file.ok) return file;
    const keys = Object.fromEntries(Object.entries(file.value.keys).filter(([name]) => name !== player));
    return this.#save({ version: 1, keys });
  }

  #unreadableText(player: string): string {
    return this.#cipher === null
      ? `The stored key of ${player} is sealed by the system's key store, which only the window opens; set an environment variable.`
      : `The stored key of ${player} cannot be opened on this machine; enter it again.`;
  }

  #load(): Result<KeyFile, Failure<KeyErrorCode>> {
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (Reflect.get(Object(error) as object, 'code') === 'ENOENT') return ok({ version: 1, keys: {} });
      return fail('key_file_failed', `The key file ${this.#file} cannot be read.`);
    }
    const damaged = fail(
      'key_file_damaged',
      `The key file ${this.#file} is damaged; move it away and enter the keys again.`,
    );
    try {
      const parsed = fileSchema.safeParse(JSON.parse(text));
      return parsed.success ? ok(parsed.data) : damaged;
    } catch {
      return damaged;
    }
  }

  #save(file: KeyFile): Result<null, Failure<KeyErrorCode>> {
    try {
      writePrivateFile(this.#file, JSON.stringify(file));
      return ok(null);
    } catch {
      return fail('key_file_failed', `The key file ${this.#file} cannot be written.`);
    }
  }
}

function entryOf(file: KeyFile, player: string): KeyFile['keys'][string] | null {
  return Object.hasOwn(file.keys, player) ? (file.keys[player] ?? null) : null;
}

export interface KeyQuestion {
  readonly player: string;
  /** The variable that this player names for itself; null: none. */
  readonly variable: string | null;
  /** The variable of its preset, e.g. `OPENROUTER_API_KEY`; null: none. */
  readonly presetVariable: string | null;
}

export interface FoundKey {
  readonly key: string;
  readonly source: 'player_variable' | 'store' | 'preset_variable';
}

/** Null: there is no key anywhere, which is fine for a local server. */
export function findKey(
  question: KeyQuestion,
  store: KeyStore,
  environment: Readonly<Record<string, string | undefined>>,
): Result<FoundKey | null, Failure<KeyErrorCode>> {
  const own = valueOf(question.variable, environment);
  if (own !== null) return ok({ key: own, source: 'player_variable' });
  const stored = store.read(question.player);
  if (!stored.ok) return stored;
  if (stored.value !== null) return ok({ key: stored.value, source: 'store' });
  const preset = valueOf(question.presetVariable, environment);
  return ok(preset === null ? null : { key: preset, source: 'preset_variable' });
}

function valueOf(
  variable: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const value = variable === null ? '' : (environment[variable] ?? '').trim();
  return value === '' ? null : value;
}
