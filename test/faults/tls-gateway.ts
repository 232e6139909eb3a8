import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createNetServer, type Socket } from 'node:net';
import type { MadeCertificate } from './certificates.ts';
import { type Listening, listening } from './listening.ts';
import { jsonOf } from './scripted-gateway.ts';

/** A request that a gateway received. */
export type Arrived = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
};

/** A gateway that lists one model and counts its connections. */
export type CountedGateway = Listening & {
  readonly requests: readonly Arrived[];
  readonly connections: () => number;
  readonly open: () => number;
};

/** Starts a counted gateway, with TLS if a certificate is given. */
export async function startCountedGateway(certificate: MadeCertificate | null): Promise<CountedGateway> {
  const requests: Arrived[] = [];
  const server = certificate
    ? createSecureServer({ cert: certificate.cert, key: certificate.key })
    : createServer();
  server.on('request', (request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    request.resume();
    jsonOf(response, 200, { data: [{ id: 'm' }] });
  });
  let connections = 0;
  let open = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open += 1;
    socket.on('close', () => {
      open -= 1;
    });
  });
  // A client that doesn't trust the certificate closes the connection, which is what the tests expect.
  server.on('tlsClientError', () => {});
  return {
    ...(await listening(server)),
    requests,
    connections: () => connections,
    open: () => open,
  };
}

/** Starts a server that passes each socket to `meet`. */
export async function startRawServer(meet: (socket: Socket) => void): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createNetServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    meet(socket);
  });
  return listening(server, () => {
    for (const socket of sockets) socket.destroy();
  });
}
