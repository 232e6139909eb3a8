import type { ServerResponse } from 'node:http';
import { CannotStart } from './cannot-start.ts';
import { createLimitedServer } from './connection-limit.ts';
import { refusalAtGate } from './gate.ts';
import { listenOnLoopback } from './listen.ts';
import { type OwnAddress, ownAddress } from './own-address.ts';

/** The fixed port for bookmarks. The app itself uses a different port in every run. */
export const bookmarkPort = 4127;

/** A running bookmark server. */
export type Bookmark = { readonly address: OwnAddress; close(): Promise<void> };

/**
 * Redirects from a fixed port to this run's address. It handles no cookies, codes or sessions and serves no page, so a
 * program that listens on this port before or after the app gains nothing. Resolves to null if the port is taken.
 */
export async function serveBookmark(own: OwnAddress, port: number = bookmarkPort): Promise<Bookmark | null> {
  const { server } = createLimitedServer(() => false);
  let address: OwnAddress;
  try {
    address = ownAddress(await listenOnLoopback(server, port));
  } catch (error) {
    if (error instanceof CannotStart) return null;
    throw error;
  }
  server.on('request', (request, response) => {
    const refused = refusalAtGate(request, address);
    if (refused !== null) respond(response, refused);
    else if (request.method !== 'GET' && request.method !== 'HEAD') respond(response, 405);
    else if (request.url === '/') respond(response, 302, { location: own.url });
    else respond(response, 404);
  });
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    connection: 'close',
    ...headers,
  });
  response.end();
}
