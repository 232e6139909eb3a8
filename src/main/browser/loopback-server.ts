import type { Server } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { strings } from '../../shared/i18n/locale.ts';
import { mediaPath } from '../../shared/media.ts';
import type { Application } from '../application.ts';
import { pageHeaders } from '../page/page-headers.ts';
import { type Bookmark, serveBookmark } from './bookmark.ts';
import { type ConnectionLimits, createLimitedServer } from './connection-limit.ts';
import { type ContractSocket, createContractSocket } from './contract-socket.ts';
import { refusalAtGate } from './gate.ts';
import { listenOnLoopback } from './listen.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { type OwnAddress, ownAddress } from './own-address.ts';
import { respondRaw } from './raw-response.ts';
import { sessionCookiesIn } from './session-cookie.ts';
import { createSessionRoute } from './session-route.ts';
import type { Sessions } from './sessions.ts';

/** The running server of the browser shell. */
export type LoopbackServer = {
  readonly address: OwnAddress;
  /** Null if a port was requested, which can be bookmarked itself, or if the bookmark port is taken. */
  readonly bookmark: OwnAddress | null;
  /** Rejects new connections, closes the sockets, and terminates the remaining connections after at most a second. */
  close(): Promise<void>;
};

const graceMs = 1000;

/**
 * Serves the app on 127.0.0.1. Every request passes the gate, then goes to the session route, the contract's socket or
 * the app. `report` receives errors thrown by handlers.
 *
 * @throws CannotStart if the requested port isn't available.
 */
export async function serveOnLoopback(deps: {
  readonly application: Pick<Application, 'router' | 'fetch' | 'log'>;
  readonly codes: OneTimeCodes;
  readonly sessions: Sessions;
  readonly port: number | null;
  readonly report: (error: unknown) => void;
  readonly limits?: ConnectionLimits;
}): Promise<LoopbackServer> {
  const { application, codes, sessions } = deps;
  let port = 0;
  const { server, uncount } = createLimitedServer(
    ({ headers }) => sessions.hasCookie(sessionCookiesIn(headers.cookie, port)),
    deps.limits,
  );
  port = await listenOnLoopback(server, deps.port);
  const address = ownAddress(port);
  let bookmark: Bookmark | null = null;
  const session = createSessionRoute({ codes, sessions, port, bookmark: () => bookmark?.address ?? null });
  const socket = createContractSocket({ application, sessions, address });
  const mayReachMedia = createMediaGate({ sessions, port });

  const respond = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/session') return session(request);
    return mayReachMedia(pathname, request)
      ? application.fetch(request)
      : new Response(null, { status: 401 });
  };
  const handle = getRequestListener(
    async (request, { incoming }) => {
      try {
        return await respond(request);
      } catch (thrown) {
        // The client has disconnected. Don't report it, or incomplete requests could fill the terminal.
        if (incoming.errored) return new Response(null, { status: 400 });
        throw thrown;
      }
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        // The request's URL is invalid.
        if (error instanceof RequestError) return new Response(null, { status: 400 });
        deps.report(error);
        return new Response(null, { status: 500 });
      },
    },
  );

  server.on('request', (incoming, outgoing) => {
    // Defaults for every response; headers set by the app override them.
    for (const [name, value] of Object.entries(pageHeaders)) outgoing.setHeader(name, value);
    const refused = refusalAtGate(incoming, address);
    if (refused === null) {
      void handle(incoming, outgoing);
      return;
    }
    outgoing.writeHead(refused, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    outgoing.end(refused === 403 ? strings().shell.notOurAddress : strings().shell.badRequest);
  });
  server.on('upgrade', (request, connection, head) => {
    uncount(connection);
    socket.upgrade(request, connection, head);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    if (connection.writable) respondRaw(connection, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400);
    else connection.destroy();
  });
  // The server handles requests from here on.
  if (deps.port === null) bookmark = await serveBookmark(address);
  return {
    address,
    bookmark: bookmark?.address ?? null,
    close: () => close(server, socket, bookmark),
  };
}

async function close(server: Server, socket: ContractSocket, bookmark: Bookmark | null): Promise<void> {
  await bookmark?.close();
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  await socket.close(graceMs);
  // Browsers open spare connections without sending a request. Node counts these as busy.
  server.closeAllConnections();
  await ended;
}

/**
 * Returns a check for requests to media URLs. Reading requires the browser's cookie (the app also checks the
 * signature). Other methods also require the page's secret in `x-parlance-secret`. Requests to other URLs are always
 * allowed.
 */
function createMediaGate(deps: {
  readonly sessions: Sessions;
  readonly port: number;
}): (pathname: string, request: Request) => boolean {
  return (pathname, { method, headers }) => {
    if (!pathname.startsWith(mediaPath)) return true;
    const cookies = sessionCookiesIn(headers.get('cookie'), deps.port);
    if (method === 'GET' || method === 'HEAD') return deps.sessions.hasCookie(cookies);
    return deps.sessions.hasSecret(cookies, headers.get('x-parlance-secret'));
  };
}
