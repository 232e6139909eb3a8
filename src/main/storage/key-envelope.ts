import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { FailureError, failure } from '../../shared/failure.ts';
import { ownValue } from '../../shared/own-value.ts';
import { parsedJson } from '../../shared/parsed-json.ts';
import { readIfPresent, removeTemporaryFiles, writePrivately } from './private-file.ts';

/** An encrypted key: its gateway, its origin, its masked form, and how it was encrypted. */
const sealedKeySchema = z.object({
  origin: z.string(),
  masked: z.string(),
  sealedBy: z.enum(['keychain', 'file']),
  sealed: z.string(),
});

/** `keys.json` contains one for each gateway. */
export type SealedKey = Readonly<z.infer<typeof sealedKeySchema>>;

const version = 1;
const envelopeSchema = z.object({
  version: z.literal(version),
  keys: z.record(z.string(), sealedKeySchema),
});
const newerSchema = z.object({ version: z.int().min(version + 1) });

/** The file of encrypted keys (mode 0600), read once and always written completely. */
export type KeyEnvelope = {
  get(gatewayId: string): SealedKey | null;
  entries(): readonly (readonly [string, SealedKey])[];
  /** Whether unreadable data may contain keys. */
  mayHaveLostKeys(): boolean;
  put(gatewayId: string, key: SealedKey): Promise<void>;
  /** Replaces the key `expected`, unless it has changed in the meantime. */
  replace(gatewayId: string, expected: SealedKey, key: SealedKey): Promise<void>;
  /** Removes a key, and unreadable entries, which might contain it. */
  remove(gatewayId: string): Promise<void>;
};

/**
 * Opens the file. An unreadable file is never overwritten: saving a key renames it, and removing a key deletes it.
 *
 * @throws a `storage` {@link FailureError} for a file written by a newer version of Parlance.
 */
export async function openKeyEnvelope(file: string, now: () => number): Promise<KeyEnvelope> {
  await removeTemporaryFiles(file);
  const content = await readIfPresent(file);
  const json = content === null ? null : parsedJson(content);
  if (newerSchema.safeParse(json).success)
    throw new FailureError(failure('storage', { reason: 'keys written by a newer Parlance' }));
  const parsed = envelopeSchema.safeParse(json);
  let keys: Readonly<Record<string, SealedKey>> = parsed.success ? parsed.data.keys : {};
  let damaged = content !== null && !parsed.success;
  let aside = await unreadableCopiesOf(file);

  // Writes run sequentially, each based on the previous result. Concurrent writes could lose a key.
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
    mayHaveLostKeys: () => damaged || aside.length > 0,
    put: (gatewayId, key) => inTurn(() => write({ ...keys, [gatewayId]: key })),
    replace: (gatewayId, expected, key) =>
      inTurn(async () => {
        if (ownValue(keys, gatewayId) === expected) await write({ ...keys, [gatewayId]: key });
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

async function unreadableCopiesOf(file: string): Promise<readonly string[]> {
  const names = await readdir(dirname(file));
  const start = `${basename(file)}.unreadable-`;
  return names.filter((name) => name.startsWith(start)).map((name) => join(dirname(file), name));
}
