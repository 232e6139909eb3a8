import { z } from 'zod';
import { type Failure, failure, failureIn } from '../../shared/failure.ts';
import { type UploadResponse, uploadProgressSchema, uploadResponseSchema } from '../../shared/media.ts';
import { backend } from './connection.ts';
import { failureOf } from './failure-of.ts';
import { pageSecret } from './session.ts';

/** The result of an upload. */
export type Uploaded =
  | { readonly ok: true; readonly value: UploadResponse }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Slice size in bytes. Electron reads the body of a request to its own scheme as one buffer (`session.getBlobData`), so
 * a large file has to be sent in slices.
 */
const sliceBytes = 8_388_608;

const responseSchema = z.union([uploadResponseSchema, uploadProgressSchema]);

/** Uploads a file to the main process. Never throws. An aborted upload leaves nothing behind. */
export async function upload(file: Blob, signal: AbortSignal): Promise<Uploaded> {
  let address: URL | null = null;
  try {
    address = new URL(await backend().media.uploadAddress(undefined, { signal }), location.href);
    address.searchParams.set('total', String(file.size));
    let from = 0;
    for (;;) {
      address.searchParams.set('from', String(from));
      const body = file.slice(from, from + sliceBytes);
      const headers = { 'content-type': file.type, ...secretHeader() };
      const response = await fetch(address, { method: 'POST', body, headers, signal });
      const json: unknown = await response.json().catch(() => null);
      const { data: received } = responseSchema.safeParse(json);
      if (!received) return { ok: false, failure: failureIn(json) ?? failure('internal') };
      signal.throwIfAborted();
      if ('id' in received) return { ok: true, value: received };
      from = received.size;
    }
  } catch (thrown) {
    if (address) cancel(address);
    return { ok: false, failure: failureOf(thrown) };
  }
}

/** Deletes what has been uploaded so far. Electron doesn't notify its protocol handler when a request is aborted. */
function cancel(address: URL): void {
  // If this fails, the main process deletes the partial upload after a minute.
  void fetch(address, { method: 'DELETE', headers: secretHeader(), keepalive: true }).catch(() => {});
}

function secretHeader(): Readonly<Record<string, string>> {
  const secret = pageSecret();
  return secret ? { 'x-parlance-secret': secret } : {};
}
