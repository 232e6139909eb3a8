import { type Failure, failure, failureSchema } from '../../shared/failure.ts';
import { takenPieceSchema } from '../../shared/models/take.ts';
import { pageSecret } from './session.ts';

/** After so long without an answer a piece is sent again; one that had arrived is not written twice. */
const patienceMs = 5000;
const bytesPerMs = 1000;

/** Hands a piece of a take to the main process; null once it is on disk, else why it is not. Never throws. */
export async function sendPiece(
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
    if (takenPieceSchema.safeParse(body).success) return null;
    const refused = failureSchema.safeParse(body);
    return refused.success ? refused.data : failure('internal');
  } catch {
    return failure('connection-lost');
  }
}
