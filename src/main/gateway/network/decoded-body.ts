import { pipeline, Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { ownValue } from '../../../shared/own-value.ts';

/** Why a body can't be decoded; network errors and zlib's own come as they are. */
export class DecodingError extends Error {
  override readonly name = 'DecodingError';
  readonly code: 'DECODED_TOO_LARGE' | 'UNKNOWN_ENCODING';

  constructor(code: DecodingError['code']) {
    super(code);
    this.code = code;
  }
}

const mostEncodings = 2;
const windowBits = 23;

/**
 * A body without its `content-encoding` (gzip, deflate, br, zstd): gateways compress although they are asked not to.
 * Reading it throws once more than `limit` bytes came out, however few went in.
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
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > mostEncodings) return refused();
  return names
    .reverse()
    .reduce<AsyncIterable<Uint8Array>>(
      (inner, name) => atMost(limit, ownValue(decoders, name)?.(inner) ?? refused()),
      body,
    );
}

type Decode = (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

const decoders: Readonly<Record<string, Decode>> = {
  gzip: (body) => through(body, () => createGunzip()),
  'x-gzip': (body) => through(body, () => createGunzip()),
  br: (body) => through(body, () => createBrotliDecompress()),
  // A window of 8 MB, as browsers allow: a body may ask for more memory than it is worth.
  zstd: (body) =>
    through(body, () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowBits } })),
  // Some servers say deflate and mean it raw; only the first byte tells.
  deflate: (body) => through(body, (first) => ((first & 15) === 8 ? createInflate() : createInflateRaw())),
};

async function* through(
  body: AsyncIterable<Uint8Array>,
  decoderFor: (firstByte: number) => Transform,
): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  // An empty body is empty, whatever it is said to be coded in.
  if (first.done) return;
  const whole = joined(first.value, { [Symbol.asyncIterator]: () => pieces });
  // What breaks ends the decoder, whose reader throws it.
  yield* pipeline(Readable.from(whole), decoderFor(first.value[0] ?? 0), () => {});
}

async function* joined(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function* atMost(limit: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const bytes of body) {
    read += bytes.length;
    if (read > limit) throw new DecodingError('DECODED_TOO_LARGE');
    yield bytes;
  }
}

function refused(): AsyncIterable<Uint8Array> {
  const next = () => Promise.reject(new DecodingError('UNKNOWN_ENCODING'));
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
