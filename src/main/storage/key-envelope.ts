import { rename } from 'node:fs/promises';
import { z } from 'zod';
import { readIfThere, writePrivately } from './private-file.ts';

/** A sealed key: whose it is, which origin it is bound to, its masked form, and what sealed it. */
const sealedKeySchema = z.object({
  origin: z.string(),
  masked: z.string(),
  sealedBy: z.enum(['keychain', 'file']),
  sealed: z.string(),
});

/** See `keys.json`: one sealed key for each gateway. */
export type SealedKey = Readonly<z.infer<typeof sealedKeySchema>>;

const envelopeSchema = z.object({ version: z.literal(1), keys: z.record(z.string(), sealedKeySchema) });

/** The file of sealed keys (mode 0600), read once and written whole. */
export type KeyEnvelope = {
  get(gatewayId: string): SealedKey | null;
  entries(): readonly (readonly [string, SealedKey])[];
  put(gatewayId: string, key: SealedKey): Promise<void>;
  remove(gatewayId: string): Promise<void>;
};

/** Opens the envelope; a file that can't be read is put aside under another name and never written over. */
export async function openKeyEnvelope(file: string, now: () => number): Promise<KeyEnvelope> {
  const content = await readIfThere(file);
  const parsed = content === null ? null : envelopeSchema.safeParse(jsonOrNull(content));
  if (parsed && !parsed.success) await rename(file, `${file}.unreadable-${now()}`);
  let keys: Readonly<Record<string, SealedKey>> = parsed?.success ? parsed.data.keys : {};

  // One after the other, each from what the one before left: two at once would lose one of them.
  let turn: Promise<void> = Promise.resolve();
  const change = (changed: (from: typeof keys) => typeof keys): Promise<void> => {
    const done = turn.then(async () => {
      const next = changed(keys);
      if (next === keys) return;
      await writePrivately(file, `${JSON.stringify({ version: 1, keys: next }, null, 2)}\n`);
      keys = next;
    });
    turn = done.catch(() => {});
    return done;
  };
  return {
    get: (gatewayId) => keys[gatewayId] ?? null,
    entries: () => Object.entries(keys),
    put: (gatewayId, key) => change((from) => ({ ...from, [gatewayId]: key })),
    remove: (gatewayId) =>
      change((from) => {
        const { [gatewayId]: gone, ...rest } = from;
        return gone ? rest : from;
      }),
  };
}

function jsonOrNull(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
