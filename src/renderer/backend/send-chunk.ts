import { type Failure, failure, failureIn } from '../../shared/failure.ts';
import { appUnreachable } from './failure-of.ts';
import { pageSecret } from './session.ts';

/**
 * Base time in ms to wait for a response before resending a chunk. The main process ignores chunks that it already has.
 */
const baseTimeoutMs = 5000;
const bytesPerMs = 1000;

/**
 * Sends a chunk of a capture to the main process. Resolves to null once it's on disk, or to the failure. Never throws.
 */
export async function sendChunk(
  address: string,
  { index, bytes, ms }: { readonly index: number; readonly bytes: Blob; readonly ms: number },
): Promise<Failure | null> {
  try {
    const to = new URL(address, location.href);
    to.searchParams.set('chunk', String(index));
    to.searchParams.set('ms', String(ms));
    const secret = pageSecret();
    const headers = secret ? { 'x-parlance-secret': secret } : {};
    const signal = AbortSignal.timeout(baseTimeoutMs + bytes.size / bytesPerMs);
    const response = await fetch(to, { method: 'POST', body: bytes, headers, signal });
    const body: unknown = await response.json().catch(() => null);
    return isStored(body) ? null : (failureIn(body) ?? failure('internal'));
  } catch {
    return appUnreachable;
  }
}

/** Returns whether a response is a `StoredCaptureChunk`. */
function isStored(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'next' in body && Number.isInteger(body.next);
}
