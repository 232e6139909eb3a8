import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import type { NetworkTimeouts } from '../../shared/models/network.ts';
import { decodedBody } from './network/decoded-body.ts';

/** A part of an upload as it can be told of: a text field, or a file without its contents (`size` in bytes). */
export type BodyPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly fileName: string;
      readonly type: string;
      readonly size: number;
    };

/** A body that is read while it is sent, anew for every try; `length` in bytes. */
export type StreamedBody = {
  readonly length: number;
  readonly parts: readonly BodyPart[];
  pieces(): AsyncIterable<Uint8Array>;
};

/** One HTTP request as the client writes it; times in milliseconds. */
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

/** An answer: status, lower-case headers, and the body as it arrives. Leaving the body unread frees its socket. */
export type WireResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Without its `content-encoding`, if it had one. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets a short rest of the body flow away, so that the connection can serve again. */
  release(): void;
  /** Drops the rest of the body and its connection. */
  discard(): void;
};

/** Carries one request; throws whatever the network throws. The plain one follows no redirect. */
export type Wire = (request: WireRequest, watch?: WireWatch) => Promise<WireResponse>;

/** How long to wait for the answer's head, between two pieces of a body, and in all (null: for ever). */
export type WireTimeouts = Pick<NetworkTimeouts, 'headersMs' | 'idleMs'> & {
  readonly totalMs?: number | null;
};

const shortRest = 65_536;
const shortWaitMs = 1_000;
const longestDecoded = 64 * 1024 * 1024;

/** A wire over an undici dispatcher, whose pool, proxy and certificates it uses. */
export function createWire(dispatcher: Dispatcher, timeouts: WireTimeouts): Wire {
  const watched = watchedDispatcher(dispatcher);
  return async ({ method, url, headers, body, signal, waitMs }, watch) => {
    const { totalMs } = timeouts;
    const answer = await request(url, {
      dispatcher: watch ? watched : dispatcher,
      opaque: watch ?? null,
      method,
      headers: isStreamed(body) ? { ...headers, 'content-length': String(body.length) } : headers,
      // undici writes an iterable piece by piece and asks for the next once the socket has drained, so one buffer
      // can be read into again and again; its types name streams alone, which read ahead.
      body: isStreamed(body) ? (body.pieces() as unknown as Readable) : body,
      signal: totalMs ? AbortSignal.any([signal, AbortSignal.timeout(totalMs)]) : signal,
      headersTimeout: waitMs ?? timeouts.headersMs,
      bodyTimeout: waitMs ?? timeouts.idleMs,
    });
    // An unread body that is destroyed reports an error of its own; the reader has gone.
    const discard = () => {
      answer.body.on('error', () => {});
      answer.body.destroy();
    };
    const encoding = String(answer.headers['content-encoding'] ?? '');
    const release = () => {
      // A decoder has its hand on the body, and takes what it has not read yet with it.
      if (encoding) return discard();
      const rest = { limit: shortRest, signal: AbortSignal.timeout(shortWaitMs) };
      answer.body.dump(rest).catch(discard);
    };
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: encoding ? decodedBody(answer.body, encoding, longestDecoded) : answer.body,
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
    handler.onRequestStart = (...given) => {
      watch?.connected?.();
      start?.apply(handler, given);
    };
    handler.onRequestSent = () => watch?.bodySent?.();
    return dispatch(options, handler);
  });
}

function isStreamed(body: WireRequest['body']): body is StreamedBody {
  return typeof body === 'object' && body !== null;
}
