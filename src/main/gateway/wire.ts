import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import type { SentImage } from '../../shared/gateways/inspector.ts';
import type { NetworkTimeouts } from '../../shared/gateways/network.ts';
import { decodedBody } from './decoded-body.ts';

/** A part of an upload for display: a text field, or a file without its contents (`size` in bytes). */
export type BodyPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly fileName: string;
      readonly type: string;
      readonly size: number;
    };

/**
 * A body that is streamed while it's sent, and opened again for each attempt. `length` is in bytes. A chunk may be
 * overwritten once the next one is requested.
 */
export type StreamedBody = StreamedUpload | StreamedJson;

/** A form with a file. */
export type StreamedUpload = {
  readonly kind: 'upload';
  readonly length: number;
  readonly parts: readonly BodyPart[];
  chunks(): AsyncIterable<Uint8Array>;
};

/**
 * JSON that contains files. In `text`, they are replaced by their types and sizes. `images` lists those that are
 * images.
 */
export type StreamedJson = {
  readonly kind: 'json';
  readonly images: readonly SentImage[];
  readonly length: number;
  readonly text: string;
  chunks(): AsyncIterable<Uint8Array>;
};

/** One HTTP request. */
export type WireRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | StreamedBody | null;
  readonly signal: AbortSignal;
  /** How long to wait for the response head and between two chunks of its body, in place of the wire's own timeouts. */
  readonly waitMs?: number | undefined;
};

/** Callbacks for one attempt at a request. */
export type WireWatch = {
  /** Called when the request is handed to an open connection. */
  readonly connected?: (() => void) | undefined;
  /** Called when the last byte of the body has been handed to the connection. */
  readonly bodySent?: (() => void) | undefined;
};

/**
 * A response: status, lower-case headers, and the body as it arrives. Leaving the loop over the body early frees its
 * socket.
 */
export type WireResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Already decoded if the response has a `content-encoding`. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Reads the rest of a short body, so that the connection can be reused. */
  release(): void;
  /** Drops the rest of the body and closes the connection. */
  discard(): void;
};

/** Sends one request. Throws network errors unchanged. The basic wire follows no redirects. */
export type Wire = (request: WireRequest, watch?: WireWatch) => Promise<WireResponse>;

/** Timeouts for the response head, between two chunks of the body, and in total (null for none), in milliseconds. */
export type WireTimeouts = Pick<NetworkTimeouts, 'headersMs' | 'idleMs'> & {
  readonly totalMs?: number | null;
};

const shortRest = 65_536;
const shortWaitMs = 1_000;
const longestDecoded = 64 * 1024 * 1024;

/** Creates a wire on an undici dispatcher, which provides the pool, the proxy and the certificates. */
export function createWire(dispatcher: Dispatcher, timeouts: WireTimeouts): Wire {
  const watched = watchedDispatcher(dispatcher);
  return async ({ method, url, headers, body, signal, waitMs }, watch) => {
    const { totalMs } = timeouts;
    const response = await request(url, {
      dispatcher: watch ? watched : dispatcher,
      opaque: watch ?? null,
      method,
      headers: isStreamed(body) ? { ...headers, 'content-length': String(body.length) } : headers,
      // undici writes an iterable chunk by chunk and requests the next one only after the socket has drained, so the
      // iterable can reuse one buffer. Its types only allow streams, which read ahead.
      body: isStreamed(body) ? (body.chunks() as unknown as Readable) : body,
      signal: totalMs ? AbortSignal.any([signal, AbortSignal.timeout(totalMs)]) : signal,
      headersTimeout: waitMs ?? timeouts.headersMs,
      bodyTimeout: waitMs ?? timeouts.idleMs,
    });
    // Destroying an unread body emits an error, which would otherwise be unhandled.
    const discard = () => {
      response.body.on('error', () => {});
      response.body.destroy();
    };
    const encoding = String(response.headers['content-encoding'] ?? '');
    const release = () => {
      // The decoder already consumes the body, so it can't be drained separately.
      if (encoding) return discard();
      const rest = { limit: shortRest, signal: AbortSignal.timeout(shortWaitMs) };
      response.body.dump(rest).catch(discard);
    };
    return {
      status: response.statusCode,
      headers: response.headers,
      body: encoding ? decodedBody(response.body, encoding, longestDecoded) : response.body,
      release,
      discard,
    };
  };
}

/** Returns a dispatcher that calls the {@link WireWatch} in a request's `opaque`. */
function watchedDispatcher(dispatcher: Dispatcher): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const { opaque: watch } = options as { readonly opaque?: WireWatch };
    const start = handler.onRequestStart;
    handler.onRequestStart = (...args) => {
      watch?.connected?.();
      start?.apply(handler, args);
    };
    handler.onRequestSent = () => watch?.bodySent?.();
    return dispatch(options, handler);
  });
}

function isStreamed(body: WireRequest['body']): body is StreamedBody {
  return typeof body === 'object' && body !== null;
}
