import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { FailureError, failure } from '../../shared/failure.ts';
import { ownValue } from '../../shared/own-value.ts';
import { readIfPresent, removeDrafts, writePrivately } from './private-file.ts';

/** A sealed key: whose it is, which origin it is bound to, its masked form, and what sealed it. */
const sealedKeySchema = z.object({
  origin: z.string(),
  masked: z.string(),
  sealedBy: z.enum(['keychain', 'file']),
  sealed: z.string(),
});

/** See `keys.json`: one sealed key for each gateway. */
export type SealedKey = Readonly<z.infer<typeof sealedKeySchema>>;

// Version 1 sealed the key by itself, version 2 seals its origin with it (`bound-key.ts`).
const version = 2;
const envelopeSchema = z.object({
  version: z.int().min(1).max(version),
  keys: z.record(z.string(), sealedKeySchema),
});
const newerSchema = z.object({ version: z.int().min(version + 1) });

/** The file of sealed keys (mode 0600), read once and written whole. */
export type KeyEnvelope = {
  get(gatewayId: string): SealedKey | null;
  entries(): readonly (readonly [string, SealedKey])[];
  /** Whether keys may lie in a file that can't be read. */
  lost(): boolean;
  put(gatewayId: string, key: SealedKey): Promise<void>;
  /** Puts a key in place of `was`, unless that was changed meanwhile. */
  replace(gatewayId: string, was: SealedKey, key: SealedKey): Promise<void>;
  /** Removes a key, and whatever can't be read: it may be in there as well. */
  remove(gatewayId: string): Promise<void>;
};

/**
 * Opens the envelope. A file that can't be read is never written over: it stays until a key is kept, which puts it aside
 * under another name, or forgotten. Throws a `storage` {@link FailureError} for the file of a newer Parlance.
 */
export async function openKeyEnvelope(file: string, now: () => number): Promise<KeyEnvelope> {
  await removeDrafts(file);
  const content = await readIfPresent(file);
  const json = content === null ? null : jsonOrNull(content);
  if (newerSchema.safeParse(json).success)
    throw new FailureError(failure('storage', { reason: 'keys written by a newer Parlance' }));
  const parsed = envelopeSchema.safeParse(json);
  let keys: Readonly<Record<string, SealedKey>> = parsed.success ? parsed.data.keys : {};
  let damaged = content !== null && !parsed.success;
  let aside = await asideOf(file);

  // One after the other, each from what the one before left: two at once would lose one of them.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  const write = async (next: typeof keys) => {
    if (next === keys) return;
    if (damaged) {
      const other = `${file}.unreadable-${now()}`;
      await rename(file, other);
      aside = [...aside, other];
      damaged = false;
    }
    await writePrivately(file, `${JSON.stringify({ version, keys: next }, null, 2)}\n`);
    keys = next;
  };
  return {
    get: (gatewayId) => ownValue(keys, gatewayId) ?? null,
    entries: () => Object.entries(keys),
    lost: () => damaged || aside.length > 0,
    put: (gatewayId, key) => inTurn(() => write({ ...keys, [gatewayId]: key })),
    replace: (gatewayId, was, key) =>
      inTurn(async () => {
        if (ownValue(keys, gatewayId) === was) await write({ ...keys, [gatewayId]: key });
      }),
    remove: (gatewayId) =>
      inTurn(async () => {
        for (const unreadable of damaged ? [...aside, file] : aside) await rm(unreadable, { force: true });
        damaged = false;
        aside = [];
        const { [gatewayId]: gone, ...rest } = keys;
        await write(gone ? rest : keys);
      }),
  };
}

async function asideOf(file: string): Promise<readonly string[]> {
  const names = await readdir(dirname(file));
  const start = `${basename(file)}.unreadable-`;
  return names.filter((name) => name.startsWith(start)).map((name) => join(dirname(file), name));
}

function jsonOrNull(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
