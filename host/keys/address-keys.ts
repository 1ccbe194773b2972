/**
 * Keys as the program uses them: each belongs to the address of a service (its base URL), never to a player or a run,
 * so that everyone who asks the same service uses the same one. The store is the key file of the user's data; beside it
 * stand the variables of the environment. Reads the file each time: window and command line share it.
 */
import path from 'node:path';
import type { PlayerView } from '../../core/player/player.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { parseBaseUrl } from '../providers/presets.ts';
import { findKey, makeFileKeyStore, type KeyCipher, type KeyErrorCode, type KeyForm } from './key-store.ts';

/** Which key, and how badly it is needed. */
export interface KeyWish {
  readonly baseUrl: string;
  /** The variable that the player names for itself; null: none. */
  readonly keyVariable: string | null;
  /** The variable of its preset; null: none. */
  readonly presetVariable: string | null;
  readonly need: 'required' | 'optional';
}

export type KeyState = PlayerView['key'];

export interface AddressKeys {
  /** Null: there is none anywhere, which is fine for a local server. */
  find(
    baseUrl: string,
    keyVariable: string | null,
    presetVariable: string | null,
  ): Result<string | null, Failure<'key_unreadable'>>;
  /** Where the key would come from, without opening it; a key file that cannot be read counts as none. */
  stateOf(wish: KeyWish): KeyState;
  write(
    baseUrl: string,
    key: string,
    agreedToPlain: boolean,
  ): Result<KeyForm, Failure<KeyErrorCode | 'bad_base_url'>>;
  remove(baseUrl: string): Result<null, Failure<KeyErrorCode | 'bad_base_url'>>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** @param cipher null: no key store, as on the command line. */
export function openAddressKeys(
  userDataDir: string,
  cipher: KeyCipher | null,
  environment: Environment,
): AddressKeys {
  const store = makeFileKeyStore(path.join(userDataDir, 'keys.json'), cipher);
  return {
    find: (baseUrl, variable, presetVariable) => {
      const found = findKey({ player: addressOf(baseUrl), variable, presetVariable }, store, environment);
      if (!found.ok) return fail('key_unreadable', found.error.message);
      const key = found.value?.key ?? null;
      const open = key === null ? null : whyNotOverOpenRoad(baseUrl, environment);
      return open === null ? ok(key) : fail('key_unreadable', open);
    },
    stateOf: ({ baseUrl, keyVariable, presetVariable, need }) => {
      if (isSet(keyVariable, environment)) return 'variable';
      const stored = store.formOf(addressOf(baseUrl));
      if (stored.ok && stored.value !== null) return stored.value;
      if (isSet(presetVariable, environment)) return 'variable';
      return need === 'required' || keyVariable !== null ? 'missing' : 'none_needed';
    },
    write: (baseUrl, key, agreedToPlain) => {
      const address = parseBaseUrl(baseUrl);
      return address.ok ? store.write(address.value, key, agreedToPlain) : address;
    },
    remove: (baseUrl) => {
      const address = parseBaseUrl(baseUrl);
      return address.ok ? store.remove(address.value) : address;
    },
  };
}

/** One spelling an address; a text that is none has no stored key, because none can be stored for it. */
function addressOf(baseUrl: string): string {
  const address = parseBaseUrl(baseUrl);
  return address.ok ? address.value : baseUrl;
}

function isSet(variable: string | null, environment: Environment): boolean {
  return variable !== null && (environment[variable] ?? '').trim() !== '';
}

/** Addresses, separated by commas, to which a person lets keys go without encryption. */
const OPEN_ROAD = 'PLYBOOK_PLAIN_HTTP_KEYS';

/** Over `http://` everybody on the way can read a key. Null: it stays on this machine, is encrypted, or was allowed. */
function whyNotOverOpenRoad(baseUrl: string, environment: Environment): string | null {
  const address = addressOf(baseUrl);
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' || isThisMachine(hostname)) return null;
  const allowed = (environment[OPEN_ROAD] ?? '').split(',').map((text) => addressOf(text.trim()));
  if (allowed.includes(address)) return null;
  return (
    `The key for ${address} was not sent: the address is http://, so everybody on the way could read it. ` +
    `Use https://, take the key away if the server needs none, or allow it for this address: ${OPEN_ROAD}=${address}`
  );
}

function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
