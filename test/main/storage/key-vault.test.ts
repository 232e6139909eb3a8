import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeyVault } from '../../../src/main/storage/key-vault.ts';
import { openKeyVault } from '../../../src/main/storage/key-vault.ts';
import type { Sealer } from '../../../src/main/storage/sealer.ts';
import { FailureError } from '../../../src/shared/failure.ts';

const key = 'sk-canary-3f9c51e2ab7740d6';
const origin = 'https://one.example';

let folder: string;
let chosen: 'file' | 'session';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-keys-'));
  chosen = 'file';
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function open(keychain: Sealer | null = null): Promise<KeyVault> {
  return openKeyVault(
    folder,
    {
      keychain,
      masked: () => 'sk-…40d6',
      chosen: {
        get: () => chosen,
        set: (place) => {
          chosen = place;
        },
      },
    },
    () => 7,
  );
}

/**
 * Creates a keychain whose sealed texts are readable, so that the test can look for them. As with safeStorage,
 * `shouldReEncrypt` is true for an old seal.
 */
function keychainOf(generation = 1, trouble: 'none' | 'seal' | 'open' = 'none') {
  const sealer: Sealer = {
    seal: async (text) => {
      if (trouble === 'seal') throw new Error('locked');
      return Buffer.from(`${generation}:${text}`).toString('base64');
    },
    open: async (sealed) => {
      const [, made, text] = /^(\d+):(.*)$/s.exec(Buffer.from(sealed, 'base64').toString()) ?? [];
      if (trouble === 'open' || text === undefined) throw new Error('locked');
      return { text, shouldReEncrypt: Number(made) < generation };
    },
  };
  return sealer;
}

const file = (name: string) => join(folder, name);
const envelope = async () => JSON.parse(await readFile(file('keys.json'), 'utf8'));

async function bytesOfAll(): Promise<string> {
  const names = await readdir(folder);
  const contents = await Promise.all(names.map((name) => readFile(file(name))));
  return Buffer.concat(contents).toString('latin1');
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.catch((error: unknown) => error);
  return thrown instanceof FailureError ? thrown.failure.code : `no failure: ${thrown}`;
}

test('G2: the envelope contains its version, and its key is bound to its origin inside the seal', async () => {
  await (await open()).save('g', origin, key);
  const written = await envelope();
  expect(written).toEqual({
    version: 1,
    keys: { g: { origin, masked: 'sk-…40d6', sealedBy: 'file', sealed: expect.any(String) } },
  });
  // An attacker who can write to the file, but can't open the seal, changes the origin.
  written.keys.g.origin = 'https://evil.example';
  await writeFile(file('keys.json'), JSON.stringify(written));
  const vault = await open();
  expect(await codeOf(vault.reveal('g', 'https://evil.example'))).toBe('key-unreadable');
  expect(vault.status('g', 'https://evil.example')).toEqual({ state: 'needs-reentry', reason: 'unreadable' });
});

test('G2: the file of a newer Parlance isn’t changed, and the start says so', async () => {
  const newer = JSON.stringify({ version: 2, keys: [] });
  await writeFile(file('keys.json'), newer);
  expect(await codeOf(open())).toBe('storage');
  expect(await readdir(folder)).toEqual(['keys.json']);
  expect(await readFile(file('keys.json'), 'utf8')).toBe(newer);
});

test('G2: a damaged file is never overwritten: it is moved aside, and each key has to be entered again', async () => {
  await writeFile(file('keys.json'), '{"version":1,"keys":{"g":{"ori');
  const vault = await open();
  expect(vault.status('g', origin)).toEqual({ state: 'needs-reentry', reason: 'unreadable' });
  expect(await codeOf(vault.reveal('g', origin))).toBe('key-unreadable');
  expect(await readFile(file('keys.json'), 'utf8')).toBe('{"version":1,"keys":{"g":{"ori');

  await vault.save('g', origin, key);
  expect(await readFile(file('keys.json.unreadable-7'), 'utf8')).toBe('{"version":1,"keys":{"g":{"ori');
  const later = await open();
  expect(await later.reveal('g', origin)).toBe(key);
  expect(later.status('h', origin)).toEqual({ state: 'needs-reentry', reason: 'unreadable' });

  // Removing a key leaves no copy, not even in unreadable entries.
  await later.remove('h');
  expect((await readdir(folder)).sort()).toEqual(['keys.json', 'keys.secret']);
  expect(later.status('h', origin)).toEqual({ state: 'none' });
  expect(await later.reveal('g', origin)).toBe(key);
});

test.each([
  ['missing', () => rm(file('keys.secret'))],
  ['truncated', () => writeFile(file('keys.secret'), 'c2hvcnQ=')],
  ['replaced', () => writeFile(file('keys.secret'), Buffer.alloc(32, 1).toString('base64'))],
])('G2: with its secret file %s a key has to be entered again, and isn’t changed', async (_, damage) => {
  await (await open()).save('g', origin, key);
  const before = await readFile(file('keys.json'), 'utf8');
  await damage();
  const vault = await open();
  expect(await codeOf(vault.reveal('g', origin))).toBe('key-unreadable');
  expect(await readFile(file('keys.json'), 'utf8')).toBe(before);
  // A key that is entered again is stored, and the keys of other gateways don't change.
  await vault.save('h', origin, key);
  expect(await (await open()).reveal('h', origin)).toBe(key);
  expect((await envelope()).keys.g).toEqual(JSON.parse(before).keys.g);
});

test('G2: changing any byte under a seal makes the key unreadable, never another key', async () => {
  await (await open()).save('g', origin, key);
  const written = await envelope();
  const bytes = Buffer.from(written.keys.g.sealed, 'base64');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const sealed = changed.toString('base64');
    const damaged = { version: 1, keys: { g: { ...written.keys.g, sealed } } };
    await writeFile(file('keys.json'), JSON.stringify(damaged));
    expect(await codeOf((await open()).reveal('g', origin))).toBe('key-unreadable');
  }
});

test('G2: once a keychain is available, a key in the file moves to it at its next use', async () => {
  await (await open()).save('g', origin, key);
  const inFile = (await envelope()).keys.g.sealed;
  const vault = await open(keychainOf());
  expect(vault.status('g', origin)).toMatchObject({ place: 'file' });
  expect(await vault.reveal('g', origin)).toBe(key);
  expect(vault.status('g', origin)).toMatchObject({ state: 'saved', place: 'keychain' });
  expect((await envelope()).keys.g.sealedBy).toBe('keychain');
  expect(await bytesOfAll()).not.toContain(inFile);
});

test('G2: data that safeStorage wants resealed is resealed', async () => {
  await (await open(keychainOf(1))).save('g', origin, key);
  const vault = await open(keychainOf(2));
  expect(await vault.reveal('g', origin)).toBe(key);
  expect(Buffer.from((await envelope()).keys.g.sealed, 'base64').toString()).toMatch(/^2:/);
});

test.each(['seal', 'open'] as const)(
  'G2: a keychain that fails to %s loses no key of the file',
  async (trouble) => {
    await (await open()).save('g', origin, key);
    const before = await readFile(file('keys.json'), 'utf8');
    const vault = await open(keychainOf(1, trouble));
    expect(await vault.reveal('g', origin)).toBe(key);
    expect(await readFile(file('keys.json'), 'utf8')).toBe(before);
  },
);

test('G2: without a keychain, a key sealed by one is reported as present, stays, and is deleted on request', async () => {
  await (await open(keychainOf())).save('g', origin, key);
  chosen = 'session';
  const elsewhere = await open();
  expect(elsewhere.status('g', origin)).toEqual({ state: 'needs-reentry', reason: 'no-keychain' });
  await elsewhere.save('g', origin, 'sk-other');
  expect(elsewhere.status('g', origin)).toMatchObject({ state: 'saved', place: 'session' });
  expect(await (await open(keychainOf())).reveal('g', origin)).toBe(key);
  await elsewhere.remove('g');
  expect((await envelope()).keys).toEqual({});
  expect(await (await open(keychainOf())).reveal('g', origin)).toBeNull();
});

test('G2: a key moves from this run to the file by choice, and back, with nothing left behind', async () => {
  chosen = 'session';
  const vault = await open();
  await vault.save('g', origin, key);
  expect(await readdir(folder)).toEqual([]);
  await vault.choosePlace('file');
  expect(await (await open()).reveal('g', origin)).toBe(key);
  const { sealed } = (await envelope()).keys.g;
  await vault.choosePlace('session');
  expect(await bytesOfAll()).not.toContain(sealed);
  expect(await vault.reveal('g', origin)).toBe(key);
});

test('G2: if a key can’t be written to the file, it stays in memory, and so does every new key', async () => {
  chosen = 'session';
  const vault = await open();
  await vault.save('g', origin, key);
  // A folder in place of the file can't be replaced, so writing fails as it would on a full disk.
  await mkdir(file('keys.json'));
  await expect(vault.choosePlace('file')).rejects.toThrow();
  expect(vault.place()).toBe('session');
  expect(await vault.reveal('g', origin)).toBe(key);
  await rm(file('keys.json'), { recursive: true });
  await vault.choosePlace('file');
  expect(await (await open()).reveal('g', origin)).toBe(key);
});

test('G2: forgetting a key leaves no copy of it, sealed or not, in any byte of any file', async () => {
  const vault = await open();
  await vault.save('g', origin, key);
  await vault.save('g', origin, `${key}-new`);
  await vault.save('h', origin, 'sk-stays');
  const { sealed } = (await envelope()).keys.g;
  // Left behind by a process that was killed during a write.
  const temporaryFile = file('keys.json.0b1c2d3e-1111-4222-8333-444455556666');
  await writeFile(temporaryFile, JSON.stringify({ version: 1, keys: { g: { sealed } } }));
  const reopened = await open();
  await reopened.remove('g');
  const bytes = await bytesOfAll();
  for (const trace of [sealed, key]) expect(bytes).not.toContain(trace);
  expect(Object.keys((await envelope()).keys)).toEqual(['h']);
  expect((await readdir(folder)).sort()).toEqual(['keys.json', 'keys.secret']);
  for (const name of await readdir(folder)) expect((await stat(file(name))).mode & 0o777).toBe(0o600);
});

test('G2: a key that is used while it is forgotten isn’t restored', async () => {
  await (await open()).save('g', origin, key);
  const sealing = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow: Sealer = {
    ...keychainOf(),
    seal: async (text) => {
      sealing.resolve();
      await released.promise;
      return keychainOf().seal(text);
    },
  };
  const vault = await open(slow);
  const used = vault.reveal('g', origin);
  await sealing.promise;
  await vault.remove('g');
  released.resolve();
  await used;
  expect((await envelope()).keys).toEqual({});
});
