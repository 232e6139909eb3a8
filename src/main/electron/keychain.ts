import type { SafeStorage } from 'electron';
import type { Sealer } from '../application.ts';

/**
 * Opens the system's keychain, with encrypted text as base64. Returns null if there is none. Call after `ready`. On
 * macOS and Linux the system may first ask the user to unlock it.
 */
export async function systemKeychain(
  safeStorage: SafeStorage,
  platform: NodeJS.Platform,
): Promise<Sealer | null> {
  if (platform === 'linux' && !hasSecretStore(safeStorage)) return null;
  // If the check itself fails, there's no keychain: keys stay in memory, and the page says so.
  if (!(await safeStorage.isAsyncEncryptionAvailable().catch(() => false))) return null;
  return {
    seal: async (text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
    open: async (sealed) => {
      const opened = await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'));
      return { text: opened.result, again: opened.shouldReEncrypt };
    },
  };
}

// Without a secret store Chromium encrypts with a password that is in its source code.
function hasSecretStore(safeStorage: SafeStorage): boolean {
  const backend = safeStorage.getSelectedStorageBackend();
  return backend !== 'basic_text' && backend !== 'unknown';
}
