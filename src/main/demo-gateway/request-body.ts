import { Refusal } from './refusal.ts';

/** A body that is too large is read up to this many times the limit before responding. */
const readOnFactor = 4;

/** Reads a body of up to `limit` bytes. Throws a {@link Refusal} (413) for a larger one, without storing it. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new Refusal(413, 'request_too_large', `The request is larger than ${limit.toLocaleString('en')} bytes.`);
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = Number(request.headers.get('content-length') ?? 0) > limit ? limit + 1 : 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= limit) chunks.push(value);
    // Keeps reading without storing, because many clients read the response only after sending everything.
    else if (size > limit * readOnFactor) {
      reader.releaseLock();
      throw tooLarge();
    } else chunks.length = 0;
  }
  if (size > limit) throw tooLarge();
  return Buffer.concat(chunks, size);
}

/** Reads a JSON body of up to `limit` bytes. Throws a {@link Refusal} (400) for others. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const body = await readBody(request, limit);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal(400, 'invalid_json', 'The body is not valid JSON.');
  }
}
