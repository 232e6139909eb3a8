import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { readIfPresent, writePrivately } from './private-file.ts';
import type { Sealer } from './sealer.ts';

const algorithm = 'aes-256-gcm';
const secretBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Creates a sealer that encrypts with AES-256-GCM and a random key in a file of mode 0600. This protects the sealed
 * texts from other accounts on this computer, and in copies without that file, but not from programs that run as this
 * account.
 */
export function createFileSealer(secretFile: string): Sealer {
  const existing = async (): Promise<Buffer | 'missing' | 'damaged'> => {
    const secret = await readIfPresent(secretFile);
    if (secret === null) return 'missing';
    const bytes = Buffer.from(secret, 'base64');
    return bytes.length === secretBytes ? bytes : 'damaged';
  };
  const create = async (isDamaged: boolean) => {
    if (isDamaged) await rename(secretFile, `${secretFile}.unreadable`);
    const secret = randomBytes(secretBytes);
    await writePrivately(secretFile, secret.toString('base64'));
    return secret;
  };
  // Created once, even for concurrent calls.
  let creating: Promise<Buffer> | null = null;
  const existingOrNew = async () => {
    const secret = creating ?? (await existing());
    if (typeof secret !== 'string') return secret;
    creating ??= create(secret === 'damaged').finally(() => {
      creating = null;
    });
    return creating;
  };
  return {
    seal: async (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, await existingOrNew(), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: async (sealed) => {
      const secret = await existing();
      if (typeof secret === 'string') throw new Error(`the secret file is ${secret}`);
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const start = decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8');
      return { text: start + decipher.final('utf8'), shouldReEncrypt: false };
    },
  };
}
