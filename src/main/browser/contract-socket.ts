import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { setSystemLocale } from '../../shared/i18n/locale.ts';
import { firstAccepted } from '../../shared/text/language.ts';
import type { Application } from '../application.ts';
import { createContractConnection, frameLimit } from '../contract-connection.ts';
import { refusalOfSocket } from './gate.ts';
import type { OwnAddress } from './own-address.ts';
import { respondRaw } from './raw-response.ts';
import { sessionCookiesIn } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

const protocol = 'parlance';
const secretStart = 'secret.';
// RFC 6455, 7.4.1: the server is going away. The page reconnects by itself.
const goingAway = 1001;
// RFC 6455, 7.4.1: the data isn't consistent with the type of the message.
const inconsistentData = 1007;
/** The number of unsent bytes from which on the streams of a socket wait. */
const unsentLimit = 1024 * 1024;

/** Serves the contract over WebSockets at `/contract`. */
export type ContractSocket = {
  /** Handles an HTTP upgrade. Opens a socket for a signed-in page, and refuses all others. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void;
  /** Closes all sockets. Terminates those that haven't closed after `graceMs`. */
  close(graceMs: number): Promise<void>;
};

/** Creates the server end of the sockets. A page sends its secret as its second subprotocol, `secret.…`. */
export function createContractSocket(deps: {
  readonly application: Pick<Application, 'router' | 'log'>;
  readonly sessions: Sessions;
  readonly address: OwnAddress;
}): ContractSocket {
  const openConnection = createContractConnection(deps.application);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimit,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has(protocol) && protocol,
  });

  const refusal = (request: IncomingMessage) => {
    const refused = refusalOfSocket(request, deps.address);
    if (refused !== null) return refused;
    if (request.url !== '/contract') return 404;
    const cookies = sessionCookiesIn(request.headers.cookie, deps.address.port);
    return deps.sessions.hasSecret(cookies, offeredSecret(request)) ? null : 401;
  };

  return {
    upgrade: (request, connection, head) => {
      // The browser may disconnect during the handshake.
      connection.on('error', () => connection.destroy());
      const refused = refusal(request);
      if (refused !== null) return respondRaw(connection, refused);
      const locale = firstAccepted(request.headers['accept-language']);
      if (locale) setSystemLocale(locale);
      server.handleUpgrade(request, connection, head, (socket) => {
        // After a malformed or oversized frame, `ws` closes only this socket, with the matching code. Without a
        // listener, the error would end the process.
        socket.on('error', () => {});
        const peer = openConnection({
          send: (frame) => sent(socket, frame),
          refuse: () => socket.close(inconsistentData),
        });
        socket.binaryType = 'nodebuffer';
        socket.on('message', (data: Buffer, isBinary) =>
          peer.receive(isBinary ? data : data.toString('utf8')),
        );
        socket.on('close', peer.end);
      });
    },
    close: async (graceMs) => {
      // Refuses further upgrades.
      server.close();
      await Promise.all([...server.clients].map((socket) => closed(socket, graceMs)));
    },
  };
}

/**
 * Sends a frame. Resolves immediately, or once it has been written if too much is unsent because the page isn't reading,
 * such as in a frozen tab. Also resolves if the socket closes.
 */
function sent(socket: WebSocket, frame: Parameters<WebSocket['send']>[0]): Promise<void> {
  return new Promise((resolve) => {
    socket.send(frame, () => resolve());
    if (socket.bufferedAmount < unsentLimit) resolve();
  });
}

function offeredSecret(request: IncomingMessage): string | null {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const secret = offered.find((name) => name.startsWith(secretStart));
  return secret === undefined ? null : secret.slice(secretStart.length);
}

function closed(socket: WebSocket, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => socket.terminate(), graceMs);
    socket.once('close', () => {
      clearTimeout(cut);
      resolve();
    });
    socket.close(goingAway);
  });
}
