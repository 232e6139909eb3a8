import { backend } from './connection.ts';
import { failureOf } from './failure-of.ts';
import { type Uploaded, upload } from './upload.ts';

/**
 * Passes a file to the main process: by reference in the desktop app, to avoid copying and storing it twice, and
 * otherwise by uploading it. `type` is its MIME type. Never throws. An aborted upload leaves nothing behind.
 */
export async function passFile(file: Blob, type: string, signal: AbortSignal): Promise<Uploaded> {
  try {
    const token = await tokenOf(file);
    if (token !== null) return { ok: true, value: await backend().media.addInPlace({ token, type }) };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
  return upload(file.slice(0, file.size, type), signal);
}

/** Returns a token for a file's path; null if there is none. */
export async function tokenOf(file: Blob): Promise<string | null> {
  if (!(file instanceof File)) return null;
  const api: unknown = Reflect.get(globalThis, 'parlance');
  if (typeof api !== 'object' || api === null || !('tokenForFile' in api)) return null;
  if (typeof api.tokenForFile !== 'function') return null;
  const token: unknown = await api.tokenForFile(file);
  return typeof token === 'string' ? token : null;
}
