/**
 * The system's key store as what seals keys (`host/keys/key-store.ts`). Linux without a keyring still encrypts, with a
 * password that is the same in every copy of Chromium: that is no key store, and the person is asked before a key is
 * kept at all. Asked anew each time, because a keyring can be unlocked while the program runs.
 */
import { safeStorage } from 'electron';
import type { KeyCipher } from '../host/keys/key-store.ts';

export const systemKeyCipher: KeyCipher = {
  isAvailable: () => keyBackend() !== 'basic_text' && safeStorage.isEncryptionAvailable(),
  seal: (text) => safeStorage.encryptString(text),
  open: (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
};

/** The name of the key store as the system has it; other systems than Linux have one each. */
export function keyBackend(): string {
  if (process.platform === 'linux') return safeStorage.getSelectedStorageBackend();
  return process.platform === 'darwin' ? 'keychain' : 'dpapi';
}
