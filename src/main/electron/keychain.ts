import type { SafeStorage } from 'electron';
import type { Sealer } from '../application.ts';

/** Time for unlocking the keychain. Then Parlance starts without it, instead of waiting without a window. */
const unlockMs = 60_000;

/**
 * Opens the system's keychain. Encrypted text is encoded as base64. Returns null if there is none. Call after `ready`.
 * On macOS and Linux the system may first ask the user to unlock it. If that isn't answered in time, there is none.
 */
export function systemKeychain(safeStorage: SafeStorage, platform: NodeJS.Platform): Promise<Sealer | null> {
  const { promise, resolve } = Promise.withResolvers<Sealer | null>();
  const timer = setTimeout(resolve, unlockMs, null);
  return Promise.race([openKeychain(safeStorage, platform), promise]).finally(() => clearTimeout(timer));
}

async function openKeychain(safeStorage: SafeStorage, platform: NodeJS.Platform): Promise<Sealer | null> {
  // If the check itself fails, there's no keychain: keys stay in memory, and the page shows a note.
  if (!(await safeStorage.isAsyncEncryptionAvailable().catch(() => false))) return null;
  const seal = async (text: string) => {
    const sealed = await safeStorage.encryptStringAsync(text);
    if (platform === 'linux' && isPublic(sealed)) throw new Error('The keychain is no longer available.');
    return sealed.toString('base64');
  };
  // On Linux, encryption counts as available without a keychain too.
  if (platform === 'linux' && !(await canSeal(seal))) return null;
  return {
    seal,
    open: async (sealed) => {
      const opened = await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'));
      return { text: opened.result, shouldReEncrypt: opened.shouldReEncrypt };
    },
  };
}

function canSeal(seal: (text: string) => Promise<string>): Promise<boolean> {
  return seal('probe').then(
    () => true,
    () => false,
  );
}

/**
 * Whether Chromium encrypted the text with the password in its source code, because no keychain responded. The prefix
 * identifies the key (`components/os_crypt/async/browser/posix_key_provider.cc`). The selected backend doesn't show
 * this: it's the desktop's usual one, whether it works or not.
 */
function isPublic(sealed: Buffer): boolean {
  return sealed.toString('latin1', 0, 3) === 'v10';
}
