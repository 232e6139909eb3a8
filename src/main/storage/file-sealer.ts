import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { readIfPresent, writePrivately } from './private-file.ts';
import type { Sealer } from './sealer.ts';

const algorithm = 'aes-256-gcm';
const secretBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM with a random key in a file of mode 0600. This protects against other accounts of this
 * computer and against copies of the key file alone, but not against programs that run as this account.
 */
export function createFileSealer(secretFile: string): Sealer {
  const existing = async (): Promise<Buffer | 'none' | 'damaged'> => {
    const secret = await readIfPresent(secretFile);
    if (secret === null) return 'none';
    const bytes = Buffer.from(secret, 'base64');
    return bytes.length === secretBytes ? bytes : 'damaged';
  };
  const made = async (isDamaged: boolean) => {
    if (isDamaged) await rename(secretFile, `${secretFile}.unreadable`);
    const secret = randomBytes(secretBytes);
    await writePrivately(secretFile, secret.toString('base64'));
    return secret;
  };
  // Created once, even for concurrent calls.
  let making: Promise<Buffer> | null = null;
  const there = async () => {
    const secret = making ?? (await existing());
    if (typeof secret !== 'string') return secret;
    making ??= made(secret === 'damaged').finally(() => {
      making = null;
    });
    return making;
  };
  return {
    seal: async (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, await there(), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: async (sealed) => {
      const secret = await existing();
      if (typeof secret === 'string') throw new Error(`the secret file: ${secret}`);
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const start = decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8');
      return { text: start + decipher.final('utf8'), again: false };
    },
  };
}
