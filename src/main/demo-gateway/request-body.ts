import { accepted, type Checked, refused } from './error-body.ts';

/** How many times the limit is read of a body that is too long, before the answer is given without reading on. */
const readOnFactor = 4;

/** Reads a body of at most `limit` bytes; a longer one is a 413, and never kept in memory. */
export async function readBody(request: Request, limit: number): Promise<Checked<Uint8Array<ArrayBuffer>>> {
  const tooLarge = refused(
    413,
    'request_too_large',
    `The request is over ${limit.toLocaleString('en')} bytes.`,
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
    // Read on without keeping it: many clients look at no answer before they have sent all.
    else if (size > limit * readOnFactor) {
      reader.releaseLock();
      return tooLarge;
    } else chunks.length = 0;
  }
  return size > limit ? tooLarge : accepted(joined(chunks, size));
}

/** Reads a JSON body of at most `limit` bytes; what isn't UTF-8 JSON is a 400. */
export async function readJson(request: Request, limit: number): Promise<Checked<unknown>> {
  const body = await readBody(request, limit);
  if (!body.ok) return body;
  try {
    return accepted(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.value)));
  } catch {
    return refused(400, 'invalid_json', 'The body is not valid JSON.');
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
