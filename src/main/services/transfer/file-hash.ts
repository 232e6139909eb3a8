import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the SHA-256 of a file's content, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Uint8Array);
  return hash.digest('hex');
}
