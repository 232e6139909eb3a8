import { type Failure, failure, failureIn } from '../../shared/failure.ts';
import type { UploadAnswer } from '../../shared/models/media.ts';
import { backend } from './connection.ts';
import { failureOf } from './failure-of.ts';
import { pageSecret } from './session.ts';

/** The result of an upload. */
export type Uploaded =
  | { readonly ok: true; readonly value: UploadAnswer }
  | { readonly ok: false; readonly failure: Failure };

/** Uploads a file to the main process. Never throws. An aborted upload leaves nothing behind. */
export async function upload(file: Blob, signal: AbortSignal): Promise<Uploaded> {
  try {
    const address = await backend().media.uploadAddress(undefined, { signal });
    const secret = pageSecret();
    const headers = { 'content-type': file.type, ...(secret ? { 'x-parlance-secret': secret } : {}) };
    const answer = await fetch(address, { method: 'POST', body: file, headers, signal });
    const body: unknown = await answer.json().catch(() => null);
    const taken = answerIn(body);
    if (taken) return { ok: true, value: taken };
    return { ok: false, failure: failureIn(body) ?? failure('internal') };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}

function answerIn(body: unknown): UploadAnswer | null {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('size' in body)) return null;
  const { id, size } = body;
  return typeof id === 'string' && typeof size === 'number' ? { id, size } : null;
}
