import { type Failure, failure, failureSchema } from '../../shared/failure.ts';
import { takenPieceSchema } from '../../shared/models/take.ts';
import { pageSecret } from './session.ts';

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
    const answer = await fetch(to, { method: 'POST', body: bytes, headers });
    const body: unknown = await answer.json().catch(() => null);
    if (takenPieceSchema.safeParse(body).success) return null;
    const refused = failureSchema.safeParse(body);
    return refused.success ? refused.data : failure('internal');
  } catch {
    return failure('connection-lost');
  }
}
