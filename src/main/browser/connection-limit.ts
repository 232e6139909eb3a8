import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Limits on a server's connections. */
export type ConnectionLimits = {
  /** The maximum number of counted connections. */
  readonly maxConnections: number;
  /** How long a request's headers may take to arrive, in ms, from the start of the connection. */
  readonly headMs: number;
  /** How often `headMs` is checked, in ms. */
  readonly checkMs: number;
};

/** A browser opens six connections to a host, and sometimes an extra one without a request. */
const defaultLimits: ConnectionLimits = { maxConnections: 256, headMs: 10_000, checkMs: 2_000 };

type ConnectionState = { signedIn: boolean; requests: number };

/** An HTTP server with a limit on connections. */
export type LimitedServer = {
  readonly server: Server;
  /**
   * Stops counting an upgraded connection. The upgrade handler immediately refuses requests that aren't from a
   * signed-in page, so the rest need no limit.
   */
  uncount(connection: Duplex): void;
};

/**
 * Creates an HTTP server whose connections other programs can't exhaust. Above the limit it drops the least needed
 * connection: the oldest idle one, then the oldest with an open request. Those of signed-in pages are dropped last.
 * `isSignedIn` returns whether a request comes from a signed-in page.
 */
export function createLimitedServer(
  isSignedIn: (request: IncomingMessage) => boolean,
  { maxConnections, headMs, checkMs }: ConnectionLimits = defaultLimits,
): LimitedServer {
  // Node measures this from the start of the connection, so a connection that sends nothing is closed too.
  const server = createServer({ headersTimeout: headMs, connectionsCheckingInterval: checkMs });
  // Oldest first.
  const connections = new Map<Duplex, ConnectionState>();

  server.on('connection', (connection) => {
    connections.set(connection, { signedIn: false, requests: 0 });
    connection.once('close', () => connections.delete(connection));
    if (connections.size <= maxConnections) return;
    const dropped = leastNeeded(connections, connection);
    connections.delete(dropped);
    dropped.destroy();
  });
  server.on('request', (request, response) => {
    const state = connections.get(request.socket);
    if (!state) return;
    state.signedIn ||= isSignedIn(request);
    state.requests += 1;
    response.once('close', () => {
      state.requests -= 1;
    });
  });
  return { server, uncount: (connection) => connections.delete(connection) };
}

/**
 * Returns the connection to drop. Spares the newest unless all others belong to signed-in pages and have an open
 * request.
 */
function leastNeeded(connections: ReadonlyMap<Duplex, ConnectionState>, newest: Duplex): Duplex {
  let leastImportant = newest;
  let lowestNeed = need({ signedIn: true, requests: 1 });
  for (const [connection, state] of connections) {
    if (connection === newest || need(state) >= lowestNeed) continue;
    leastImportant = connection;
    lowestNeed = need(state);
  }
  return leastImportant;
}

function need({ signedIn, requests }: ConnectionState): number {
  return (signedIn ? 2 : 0) + (requests > 0 ? 1 : 0);
}
