import { type Failure, failure, failureSchema } from '../../shared/failure.ts';
import { type UploadAnswer, uploadAnswerSchema } from '../../shared/models/media.ts';
import { backend } from './connection.ts';
import { failureOf } from './failure-of.ts';
import { pageSecret } from './session.ts';

/** How an upload ended. */
export type Uploaded =
  | { readonly ok: true; readonly value: UploadAnswer }
  | { readonly ok: false; readonly failure: Failure };

/** Hands a file of sound or film to the main process; never throws. Aborting it leaves nothing there. */
export async function upload(file: Blob, signal: AbortSignal): Promise<Uploaded> {
  try {
    const address = await backend().media.uploadAddress(undefined, { signal });
    const secret = pageSecret();
    const headers = { 'content-type': file.type, ...(secret ? { 'x-parlance-secret': secret } : {}) };
    const answer = await fetch(address, { method: 'POST', body: file, headers, signal });
    const body: unknown = await answer.json().catch(() => null);
    const taken = uploadAnswerSchema.safeParse(body);
    if (taken.success) return { ok: true, value: taken.data };
    const refused = failureSchema.safeParse(body);
    return { ok: false, failure: refused.success ? refused.data : failure('internal') };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}
