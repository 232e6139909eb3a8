import type { SafeStorage } from 'electron';
import { expect, test, vi } from 'vitest';
import { systemKeychain } from '../../../src/main/electron/keychain.ts';

/** The prefix of sealed text, which identifies the key that Chromium used. The key of `v10` is public. */
type Prefix = 'v10' | 'v11' | 'v12';

function safeStorageWith(prefix: () => Prefix, available = async () => true): SafeStorage {
  const storage = {
    isAsyncEncryptionAvailable: available,
    encryptStringAsync: async (text: string) => Buffer.from(`${prefix()}sealed:${text}`),
    decryptStringAsync: async (sealed: Buffer) => {
      const text = sealed.toString();
      if (!text.startsWith('sealed:', 3)) throw new Error('not sealed here');
      return { result: text.slice('v11sealed:'.length), shouldReEncrypt: false };
    },
  };
  return storage as unknown as SafeStorage;
}

test('G2: a key is sealed by the system keychain, stored as base64, and can be opened', async () => {
  const keychain = await systemKeychain(
    safeStorageWith(() => 'v11'),
    'darwin',
  );
  const sealed = await keychain?.seal('sk-ünïcode');
  expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(await keychain?.open(sealed ?? '')).toEqual({ text: 'sk-ünïcode', shouldReEncrypt: false });
});

test('G2: data that wasn’t sealed here is an error, never a value', async () => {
  const keychain = await systemKeychain(
    safeStorageWith(() => 'v11'),
    'linux',
  );
  await expect(keychain?.open('bm90IHNlYWxlZA==')).rejects.toThrow();
});

test('G2: on Linux, encryption with Chromium’s public password isn’t a keychain', async () => {
  expect(
    await systemKeychain(
      safeStorageWith(() => 'v10'),
      'linux',
    ),
  ).toBeNull();
  expect(
    await systemKeychain(
      safeStorageWith(() => 'v12'),
      'linux',
    ),
  ).not.toBeNull();
});

test('G2: on Linux, nothing is sealed with the public password if the keychain stops answering', async () => {
  let prefix: Prefix = 'v11';
  const keychain = await systemKeychain(
    safeStorageWith(() => prefix),
    'linux',
  );
  await keychain?.seal('sk-one');
  prefix = 'v10';
  await expect(keychain?.seal('sk-two')).rejects.toThrow('no longer available');
});

test('G2: a keychain that is unavailable, or fails to respond, counts as none', async () => {
  expect(
    await systemKeychain(
      safeStorageWith(
        () => 'v11',
        async () => false,
      ),
      'linux',
    ),
  ).toBeNull();
  const failing = async () => {
    throw new Error('locked');
  };
  expect(
    await systemKeychain(
      safeStorageWith(() => 'v11', failing),
      'win32',
    ),
  ).toBeNull();
});

test('G2: a keychain whose question isn’t answered within a minute counts as none, so that the app starts', async () => {
  vi.useFakeTimers();
  try {
    const asking = () => new Promise<boolean>(() => {});
    const keychain = systemKeychain(
      safeStorageWith(() => 'v11', asking),
      'linux',
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await keychain).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
