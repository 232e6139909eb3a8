import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readIfThere, writePrivately } from './private-file.ts';
import type { Sealer } from './sealer.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals with AES-256-GCM under a random key in a file of mode 0600 (`rulings` 12). It protects from other accounts
 * of this computer and from copies of the keys file alone, not from programs that run as this account.
 */
export function createFileSealer(secretFile: string): Sealer {
  const existing = async () => {
    const secret = await readIfThere(secretFile);
    return secret === null ? null : Buffer.from(secret, 'base64');
  };
  // Made once, however many keys are sealed at the same moment.
  let making: Promise<Buffer> | null = null;
  const made = async () => {
    const secret = randomBytes(32);
    await writePrivately(secretFile, secret.toString('base64'));
    return secret;
  };
  const there = async () => {
    const secret = await existing();
    if (secret) return secret;
    making ??= made();
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
      if (!secret) throw new Error('the secret file is gone');
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return (
        decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
