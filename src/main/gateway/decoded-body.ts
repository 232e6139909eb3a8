import { pipeline, Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { ownValue } from '../../shared/own-value.ts';

/** Why a body can't be decoded. Network errors and zlib's own errors are thrown unchanged. */
export class DecodingError extends Error {
  override readonly name = 'DecodingError';
  readonly code: 'DECODED_TOO_LARGE' | 'UNKNOWN_ENCODING';

  constructor(code: DecodingError['code']) {
    super(code);
    this.code = code;
  }
}

const maxEncodings = 2;
const windowBits = 23;

/**
 * Decodes a body by its `content-encoding` (gzip, deflate, br, zstd). Some gateways compress even though they were
 * asked not to, and some put `utf-8` or `none` there: a body of any other encoding is returned as it is. Throws once
 * more than `limit` bytes have been decoded, regardless of the size of the encoded body.
 */
export function decodedBody(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string,
  limit: number,
): AsyncIterable<Uint8Array> {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => ownValue(decoders, name));
  if (names.length > maxEncodings) return refused();
  return names
    .reverse()
    .reduce<AsyncIterable<Uint8Array>>(
      (inner, name) => atMost(limit, ownValue(decoders, name)?.(inner) ?? inner),
      body,
    );
}

type Decode = (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

const decoders: Readonly<Record<string, Decode>> = {
  gzip: (body) => through(body, gunzip),
  'x-gzip': (body) => through(body, gunzip),
  br: (body) => through(body, () => createBrotliDecompress()),
  // Limits the window to 8 MB (2^23 bytes), as browsers do. Otherwise a body could request much more memory.
  zstd: (body) =>
    through(body, () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowBits } })),
  // Some servers send raw deflate without the zlib header. Only the first byte shows which it is.
  deflate: (body) => through(body, (first) => ((first & 15) === 8 ? createInflate() : createInflateRaw())),
};

/** A proxy may have decoded the body without removing the header. */
function gunzip(firstByte: number): Transform | null {
  return firstByte === 0x1f ? createGunzip() : null;
}

async function* through(
  body: AsyncIterable<Uint8Array>,
  decoderFor: (firstByte: number) => Transform | null,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  // An empty body is valid in any encoding.
  if (first.done) return;
  const fullBody = joined(first.value, { [Symbol.asyncIterator]: () => chunks });
  const decoder = decoderFor(first.value[0] ?? 0);
  // An error destroys the decoder, and reading from the decoder then throws it.
  yield* decoder ? pipeline(Readable.from(fullBody), decoder, () => {}) : fullBody;
}

async function* joined(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function* atMost(limit: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let byteCount = 0;
  for await (const bytes of body) {
    byteCount += bytes.length;
    if (byteCount > limit) throw new DecodingError('DECODED_TOO_LARGE');
    yield bytes;
  }
}

function refused(): AsyncIterable<Uint8Array> {
  const next = () => Promise.reject(new DecodingError('UNKNOWN_ENCODING'));
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
