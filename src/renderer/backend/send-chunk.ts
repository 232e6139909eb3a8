import { type Failure, failure, failureIn } from '../../shared/failure.ts';
import { pageSecret } from './session.ts';

/** After so long without an answer a piece is sent again; one that had arrived is not written twice. */
const patienceMs = 5000;
const bytesPerMs = 1000;

/** Hands a piece of a take to the main process; null once it is on disk, else why it is not. Never throws. */
export async function sendChunk(
  address: string,
  { piece, bytes, ms }: { readonly piece: number; readonly bytes: Blob; readonly ms: number },
): Promise<Failure | null> {
  try {
    const to = new URL(address, location.href);
    to.searchParams.set('piece', String(piece));
    to.searchParams.set('ms', String(ms));
    const secret = pageSecret();
    const headers = secret ? { 'x-parlance-secret': secret } : {};
    const signal = AbortSignal.timeout(patienceMs + bytes.size / bytesPerMs);
    const answer = await fetch(to, { method: 'POST', body: bytes, headers, signal });
    const body: unknown = await answer.json().catch(() => null);
    return isTaken(body) ? null : (failureIn(body) ?? failure('internal'));
  } catch {
    return failure('connection-lost');
  }
}

/** Returns whether a response is a {@link StoredCaptureChunk}. */
function isTaken(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'next' in body && Number.isInteger(body.next);
}
