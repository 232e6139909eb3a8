import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';

/** A body that is read while it is sent, anew for every try; `length` in bytes. */
export type StreamedBody = { readonly length: number; pieces(): AsyncIterable<Uint8Array> };

/** One HTTP request as the client writes it; times in milliseconds. */
export type WireRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | StreamedBody | null;
  readonly signal: AbortSignal;
};

/** An answer: status, lower-case headers, and the body as it arrives. Leaving the body unread frees its socket. */
export type WireResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets a short rest of the body flow away, so that the connection can serve again. */
  release(): void;
  /** Drops the rest of the body and its connection. */
  discard(): void;
};

/** Carries one request; throws whatever the network throws. Never follows a redirect. */
export type Wire = (request: WireRequest) => Promise<WireResponse>;

/** How long to wait: for the connection, for the answer's head, and between two pieces of a body. */
export type WireTimeouts = { readonly headersMs: number; readonly idleMs: number };

/** Sensible waits: models may think for minutes before the first byte; silence of two minutes is a lost stream. */
export const defaultTimeouts: WireTimeouts = { headersMs: 300_000, idleMs: 120_000 };

const shortRest = 65_536;
const shortWaitMs = 1_000;

/** A wire over an undici dispatcher, whose pool, proxy and certificates it uses. */
export function createWire(dispatcher: Dispatcher, timeouts: WireTimeouts = defaultTimeouts): Wire {
  return async ({ method, url, headers, body, signal }) => {
    const answer = await request(url, {
      dispatcher,
      method,
      headers: isStreamed(body) ? { ...headers, 'content-length': String(body.length) } : headers,
      // undici writes an iterable piece by piece and asks for the next once the socket has drained, so one buffer
      // can be read into again and again; its types name streams alone, which read ahead.
      body: isStreamed(body) ? (body.pieces() as unknown as Readable) : body,
      signal,
      headersTimeout: timeouts.headersMs,
      bodyTimeout: timeouts.idleMs,
    });
    // An unread body that is destroyed reports an error of its own; the reader has gone.
    const discard = () => {
      answer.body.on('error', () => {});
      answer.body.destroy();
    };
    const release = () => {
      const rest = { limit: shortRest, signal: AbortSignal.timeout(shortWaitMs) };
      answer.body.dump(rest).catch(discard);
    };
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, release, discard };
  };
}

function isStreamed(body: WireRequest['body']): body is StreamedBody {
  return typeof body === 'object' && body !== null;
}
