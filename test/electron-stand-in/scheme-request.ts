import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** The handler of requests to a scheme, as the shell passes it to `protocol.handle`. */
export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/** A response as Electron passes it on to Chromium. */
export type SchemeResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a response without a body. It's destroyed when the page disconnects. */
  readonly body: Readable | null;
};

/**
 * Requests a URL as Electron does (lib/browser/api/protocol.ts at 96f3996d): the request has no signal and no
 * `content-length`, each blob of its body is one chunk, and the response's body becomes a Node stream.
 *
 * @throws an error if Electron would reject the response
 */
export async function requestScheme(
  handler: SchemeHandler,
  url: string,
  {
    method = 'GET',
    headers = {},
    blobs = [],
  }: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly blobs?: readonly Blob[];
  } = {},
): Promise<SchemeResponse> {
  const body = blobs.length > 0 ? bodyOf(blobs) : null;
  const init = { method, headers, body, ...(body ? { duplex: 'half' } : {}) };
  const response = await handler(new Request(url, init as RequestInit));
  if (typeof response?.status !== 'number') throw new Error('ERR_UNEXPECTED');
  if (response.type === 'error') throw new Error('ERR_FAILED');
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: response.body ? Readable.fromWeb(response.body as NodeStream<Uint8Array>) : null,
  };
}

/** Reads a response's body. */
export async function bytesOf({ body }: SchemeResponse): Promise<Buffer> {
  return Buffer.concat(body ? await body.toArray() : []);
}

function bodyOf(blobs: readonly Blob[]): ReadableStream<Uint8Array> {
  const left = [...blobs];
  return new ReadableStream({
    pull: async (controller) => {
      const blob = left.shift();
      if (blob) controller.enqueue(new Uint8Array(await blob.arrayBuffer()));
      else controller.close();
    },
  });
}
