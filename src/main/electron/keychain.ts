import type { SafeStorage } from 'electron';
import type { Sealer } from '../application.ts';

/**
 * The system's keychain, sealed text as base64; null where there is none. After ready; on macOS and Linux the system
 * may ask the person to unlock it first.
 */
export async function systemKeychain(
  safeStorage: SafeStorage,
  platform: NodeJS.Platform,
): Promise<Sealer | null> {
  if (platform === 'linux' && !hasSecretStore(safeStorage)) return null;
  // A keychain that fails to say whether it is there is none: keys are then kept for this run, and the page says so.
  if (!(await safeStorage.isAsyncEncryptionAvailable().catch(() => false))) return null;
  return {
    seal: async (text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
    open: async (sealed) => {
      const opened = await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'));
      return { text: opened.result, again: opened.shouldReEncrypt };
    },
  };
}

// Without a secret store Chromium encrypts with a password that is written in its source.
function hasSecretStore(safeStorage: SafeStorage): boolean {
  const backend = safeStorage.getSelectedStorageBackend();
  return backend !== 'basic_text' && backend !== 'unknown';
}
