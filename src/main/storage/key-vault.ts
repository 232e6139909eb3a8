import { join } from 'node:path';
import { z } from 'zod';
import { FailureError, failure } from '../../shared/failure.ts';
import type { KeyPlace, KeyStatus } from '../../shared/gateways/gateway-profile.ts';
import { createFileSealer } from './file-sealer.ts';
import { type KeyEnvelope, openKeyEnvelope, type SealedKey } from './key-envelope.ts';
import type { Sealer } from './sealer.ts';

/**
 * A key, and the only origin that it may be sent to. Both are encrypted together, so that editing the file can't move
 * the key to another origin.
 */
const boundKeySchema = z.object({ origin: z.string(), key: z.string() });

type BoundKey = Readonly<z.infer<typeof boundKeySchema>>;

/** Keys, each bound to one origin. Only {@link KeyVault.reveal} returns one, for a request to that origin. */
export type KeyVault = {
  /** Returns where a new key would be stored. */
  place(): KeyPlace;
  status(gatewayId: string, origin: string): KeyStatus;
  save(gatewayId: string, origin: string, key: string): Promise<void>;
  remove(gatewayId: string): Promise<void>;
  /** Without a keychain: stores keys in the file, or in memory for this run. Existing keys are moved. */
  choosePlace(place: 'file' | 'session'): Promise<void>;
  /** Returns the key for a request to `origin`, or null if there is none. Throws `key-needed` or `key-unreadable`. */
  reveal(gatewayId: string, origin: string): Promise<string | null>;
};

/** Dependencies of a vault. `chosen` is the place that the user chose. */
export type KeyVaultParts = {
  readonly keychain: Sealer | null;
  readonly file: Sealer;
  readonly envelope: KeyEnvelope;
  readonly masked: (key: string) => string;
  readonly chosen: { get(): 'file' | 'session'; set(place: 'file' | 'session'): void };
};

/**
 * Creates a vault. It stores keys in the keychain if there is one, else in memory, or in the encrypted file once the
 * user has chosen it.
 */
export function createKeyVault({ keychain, file, envelope, masked, chosen }: KeyVaultParts): KeyVault {
  const session = new Map<string, BoundKey>();
  const unreadable = new Set<string>();
  const place = (): KeyPlace => (keychain ? 'keychain' : chosen.get());
  const sealerOf = (sealedBy: SealedKey['sealedBy']) => (sealedBy === 'keychain' ? keychain : file);

  async function sealedBy(at: SealedKey['sealedBy'], { origin, key }: BoundKey): Promise<SealedKey> {
    const sealer = sealerOf(at);
    if (!sealer) throw new FailureError(failure('key-unreadable'));
    const sealed = await sealer.seal(JSON.stringify({ origin, key } satisfies BoundKey));
    return { origin, masked: masked(key), sealedBy: at, sealed };
  }

  async function store(gatewayId: string, origin: string, key: string): Promise<void> {
    const at = place();
    if (at === 'session') {
      // Keys encrypted by a keychain belong to another shell, and are kept until they're removed.
      if (!isUnavailable(envelope.get(gatewayId))) await envelope.remove(gatewayId);
      session.set(gatewayId, { origin, key });
    } else {
      await envelope.put(gatewayId, await sealedBy(at, { origin, key }));
      session.delete(gatewayId);
    }
    unreadable.delete(gatewayId);
  }

  const isUnavailable = (sealed: SealedKey | null) => sealed?.sealedBy === 'keychain' && !keychain;

  async function opened(gatewayId: string): Promise<BoundKey | null> {
    const sealed = envelope.get(gatewayId);
    if (!sealed && !envelope.mayHaveLostKeys()) return null;
    try {
      if (!sealed) throw new Error('the key file is damaged');
      const { text, shouldReEncrypt } = (await sealerOf(sealed.sealedBy)?.open(sealed.sealed)) ?? {};
      if (text === undefined) throw new Error('no keychain in this shell');
      const stored = readBound(text);
      if (stored.origin !== sealed.origin) throw new Error('the key belongs to another origin');
      unreadable.delete(gatewayId);
      if (shouldReEncrypt || (keychain && sealed.sealedBy === 'file'))
        await upgrade(gatewayId, sealed, stored);
      return stored;
    } catch (thrown) {
      // The stored key is kept, because the keychain may work again later.
      unreadable.add(gatewayId);
      throw new FailureError(failure('key-unreadable'), { cause: thrown });
    }
  }

  /** Encrypts a key with the best method available. The stored key is replaced only if the new one can be decrypted. */
  async function upgrade(gatewayId: string, previous: SealedKey, stored: BoundKey): Promise<void> {
    try {
      const better = await sealedBy(keychain ? 'keychain' : 'file', stored);
      const back = await sealerOf(better.sealedBy)?.open(better.sealed);
      if (back && readBound(back.text).key === stored.key)
        await envelope.replace(gatewayId, previous, better);
    } catch {
      // The key is as safe as before. The upgrade is retried the next time the key is needed.
    }
  }

  function status(gatewayId: string, origin: string): KeyStatus {
    const inMemory = session.get(gatewayId);
    const sealed = envelope.get(gatewayId);
    const stored = inMemory ?? sealed;
    if (!stored)
      return envelope.mayHaveLostKeys()
        ? { state: 'needs-reentry', reason: 'unreadable' }
        : { state: 'none' };
    if (stored.origin !== origin) return { state: 'needs-reentry', reason: 'other-origin' };
    if (inMemory) return { state: 'saved', masked: masked(inMemory.key), place: 'session' };
    if (!sealed) return { state: 'none' };
    if (isUnavailable(sealed)) return { state: 'needs-reentry', reason: 'no-keychain' };
    if (unreadable.has(gatewayId)) return { state: 'needs-reentry', reason: 'unreadable' };
    return { state: 'saved', masked: sealed.masked, place: sealed.sealedBy };
  }

  return {
    place,
    status,
    save: store,
    remove: async (gatewayId) => {
      session.delete(gatewayId);
      unreadable.delete(gatewayId);
      await envelope.remove(gatewayId);
    },
    choosePlace: async (next) => {
      const before = chosen.get();
      chosen.set(next);
      const inFile = envelope.entries().filter(([, sealed]) => sealed.sealedBy === 'file');
      let lastError: unknown = null;
      for (const gatewayId of next === 'file' ? [...session.keys()] : inFile.map(([id]) => id)) {
        try {
          const moved = session.get(gatewayId) ?? (await opened(gatewayId));
          if (moved) await store(gatewayId, moved.origin, moved.key);
        } catch (thrown) {
          lastError = thrown;
        }
      }
      // Keys that couldn't be moved are still where they were, so the place doesn't change.
      if (lastError === null) return;
      chosen.set(before);
      throw lastError;
    },
    reveal: async (gatewayId, origin) => {
      const stored = session.get(gatewayId) ?? (await opened(gatewayId));
      if (!stored) return null;
      if (stored.origin !== origin)
        throw new FailureError(failure('key-needed', { host: URL.parse(origin)?.host }));
      return stored.key;
    },
  };
}

/** Parses a decrypted text. Throws if it isn't a key with its origin. */
function readBound(text: string): BoundKey {
  return boundKeySchema.parse(JSON.parse(text));
}

/** Opens the vault of a data folder: `keys.json`, and `keys.secret` if keys are stored in the file. */
export async function openKeyVault(
  dataFolder: string,
  parts: Pick<KeyVaultParts, 'keychain' | 'masked' | 'chosen'>,
  now: () => number,
): Promise<KeyVault> {
  return createKeyVault({
    ...parts,
    file: createFileSealer(join(dataFolder, 'keys.secret')),
    envelope: await openKeyEnvelope(join(dataFolder, 'keys.json'), now),
  });
}
