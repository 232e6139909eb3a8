import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What bounds the connections of a server. */
export type ConnectionLimits = {
  /** So many are counted at once at most. */
  readonly most: number;
  /** So long, in ms, may the head of a request take to arrive, from the beginning of the connection. */
  readonly headMs: number;
  /** How often that is looked at, in ms. */
  readonly checkMs: number;
};

/** A browser opens six connections to a host, and now and then one more that it asks nothing on. */
const usualLimits: ConnectionLimits = { most: 256, headMs: 10_000, checkMs: 2_000 };

type Standing = { letIn: boolean; requests: number };

/** An HTTP server whose connections are counted. */
export type LimitedServer = {
  readonly server: Server;
  /** Counts a connection no more, because it was upgraded: that has to be asked for, and refused to strangers, at once. */
  uncount(connection: Duplex): void;
};

/**
 * Makes an HTTP server that no program of this computer can fill with connections. Where one too many is opened, the
 * least needed is dropped: the oldest that asks nothing, then the oldest that asks something, and those of pages that
 * were let in after all others. `isLetIn` tells whether a request is of such a page.
 */
export function createLimitedServer(
  isLetIn: (request: IncomingMessage) => boolean,
  { most, headMs, checkMs }: ConnectionLimits = usualLimits,
): LimitedServer {
  // Node counts from the beginning of a connection, so that one which sends nothing is closed as well.
  const server = createServer({ headersTimeout: headMs, connectionsCheckingInterval: checkMs });
  // From the oldest to the newest.
  const connections = new Map<Duplex, Standing>();

  server.on('connection', (connection) => {
    connections.set(connection, { letIn: false, requests: 0 });
    connection.once('close', () => connections.delete(connection));
    if (connections.size <= most) return;
    const dropped = leastNeeded(connections, connection);
    connections.delete(dropped);
    dropped.destroy();
  });
  server.on('request', (request, response) => {
    const standing = connections.get(request.socket);
    if (!standing) return;
    standing.letIn ||= isLetIn(request);
    standing.requests += 1;
    response.once('close', () => {
      standing.requests -= 1;
    });
  });
  return { server, uncount: (connection) => connections.delete(connection) };
}

/** Spares the newest, unless all others are of pages that were let in and wait for an answer. */
function leastNeeded(connections: ReadonlyMap<Duplex, Standing>, newest: Duplex): Duplex {
  let least = newest;
  let leastNeed = need({ letIn: true, requests: 1 });
  for (const [connection, standing] of connections) {
    if (connection === newest || need(standing) >= leastNeed) continue;
    least = connection;
    leastNeed = need(standing);
  }
  return least;
}

function need({ letIn, requests }: Standing): number {
  return (letIn ? 2 : 0) + (requests > 0 ? 1 : 0);
}
