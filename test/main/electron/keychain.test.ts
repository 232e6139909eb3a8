import type { SafeStorage } from 'electron';
import { expect, test } from 'vitest';
import { systemKeychain } from '../../../src/main/electron/keychain.ts';

type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>;

function safeStorageWith(backend: Backend, available: () => Promise<boolean>): SafeStorage {
  const storage = {
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: available,
    encryptStringAsync: async (text: string) => Buffer.from(`\u0000sealed:${text}`),
    decryptStringAsync: async (sealed: Buffer) => {
      const text = sealed.toString();
      if (!text.startsWith('\u0000sealed:')) throw new Error('not sealed here');
      return { result: text.slice('\u0000sealed:'.length), shouldReEncrypt: false };
    },
  };
  return storage as unknown as SafeStorage;
}

test('G2: a key is sealed by the system keychain, stored as base64, and can be opened', async () => {
  const keychain = await systemKeychain(
    safeStorageWith('unknown', async () => true),
    'darwin',
  );
  const sealed = await keychain?.seal('sk-ünïcode');
  expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(await keychain?.open(sealed ?? '')).toEqual({ text: 'sk-ünïcode', again: false });
});

test('G2: data that wasn’t sealed here is an error, never a value', async () => {
  const keychain = await systemKeychain(
    safeStorageWith('kwallet6', async () => true),
    'linux',
  );
  await expect(keychain?.open('bm90IHNlYWxlZA==')).rejects.toThrow();
});

test.each(['basic_text', 'unknown'] as const)(
  'G2: on Linux the backend %s isn’t a keychain',
  async (backend) => {
    let asked = false;
    const storage = safeStorageWith(backend, async () => {
      asked = true;
      return true;
    });
    expect(await systemKeychain(storage, 'linux')).toBeNull();
    expect(asked).toBe(false);
  },
);

test('G2: a keychain that is unavailable, or fails to respond, counts as none', async () => {
  expect(
    await systemKeychain(
      safeStorageWith('kwallet6', async () => false),
      'linux',
    ),
  ).toBeNull();
  const failing = async () => {
    throw new Error('locked');
  };
  expect(await systemKeychain(safeStorageWith('unknown', failing), 'win32')).toBeNull();
});
