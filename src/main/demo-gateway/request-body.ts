import { accepted, type Checked, refused } from './error-body.ts';

/** A body that is too large is read up to this many times the limit before the response. */
const readOnFactor = 4;

/** Reads a body of up to `limit` bytes. Refuses a larger one with 413 without storing it. */
export async function readBody(request: Request, limit: number): Promise<Checked<Uint8Array<ArrayBuffer>>> {
  const tooLarge = refused(
    413,
    'request_too_large',
    `The request is larger than ${limit.toLocaleString('en')} bytes.`,
  );
  const reader = request.body?.getReader();
  if (!reader) return accepted(new Uint8Array());
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
      return tooLarge;
    } else chunks.length = 0;
  }
  return size > limit ? tooLarge : accepted(Buffer.concat(chunks, size));
}

/** Reads a JSON body of up to `limit` bytes. Refuses others with 400. */
export async function readJson(request: Request, limit: number): Promise<Checked<unknown>> {
  const body = await readBody(request, limit);
  if (!body.ok) return body;
  try {
    return accepted(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.value)));
  } catch {
    return refused(400, 'invalid_json', 'The body is not valid JSON.');
  }
}
