import type { LookupFunction } from 'node:net';
import type { NetworkSettings } from '../../../shared/gateways/network.ts';
import type { Wire, WireRequest, WireResponse } from '../wire.ts';
import type { OpenPool } from './open-pool.ts';
import type { Route } from './route.ts';
import type { Trust } from './trust.ts';

const maxForGet = 3;

const maxForPost = 1;

/** Keep-alive connection pool for one group of settings, shared by all gateways that use them. */
export type ConnectionPool = {
  readonly wire: Wire;
  /** Closes it gracefully: running requests finish and idle connections close. A later request opens it again. */
  close(): Promise<void>;
  /** Closes it immediately and aborts running requests. */
  destroy(): Promise<void>;
};

/** Creates a pool. It opens connections on demand. `lookup` applies to hosts that are reached without a proxy. */
export function createConnectionPool(
  settings: NetworkSettings,
  route: Route,
  trust: Trust,
  lookup?: LookupFunction,
): ConnectionPool {
  let open: Promise<OpenPool> | null = null;

  // undici is a third of the main process's code, so the startup doesn't wait for it.
  const load = async () => {
    const { openPool } = await import('./open-pool.ts');
    return openPool(settings, route, trust, lookup);
  };

  const wire: Wire = async (request, watch) => {
    open ??= load();
    return (await open).wire(request, watch);
  };

  async function end(how: (opened: OpenPool) => Promise<void>): Promise<void> {
    const closing = open;
    open = null;
    if (closing) await how(await closing);
  }

  return {
    wire: followRedirects(wire),
    close: () => end(({ close }) => close()),
    destroy: () => end(({ destroy }) => destroy()),
  };
}

/**
 * Returns a wire that follows redirects within the same origin: 307 and 308 with the same method and body (once for a
 * POST), and 301, 302 and 303 for GET only. Any other redirect is returned as the response, because the key must not be
 * sent to another origin.
 */
export function followRedirects(wire: Wire): Wire {
  return async (first, watch) => {
    const limit = first.method === 'GET' ? maxForGet : maxForPost;
    let request = first;
    for (let followed = 0; ; followed += 1) {
      const response = await wire(request, watch);
      const url = followed < limit ? nextUrl(request, response) : null;
      if (url === null) return response;
      response.release();
      request = { ...request, url };
    }
  };
}

function nextUrl({ method, url, body }: WireRequest, { status, headers }: WireResponse): string | null {
  const keepsMethod = status === 307 || status === 308;
  const isGetRedirect = method === 'GET' && (status === 301 || status === 302 || status === 303);
  // An upload isn't sent again.
  const isUpload = typeof body === 'object' && body?.kind === 'upload';
  if (!(keepsMethod && !isUpload) && !isGetRedirect) return null;
  const location = typeof headers.location === 'string' ? URL.parse(headers.location, url) : null;
  const same = location?.origin === new URL(url).origin && !location.username && !location.password;
  return location && same && location.href !== url ? location.href : null;
}
