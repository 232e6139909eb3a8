import { createServer, type IncomingMessage, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { MadeCertificate } from './certificates.ts';
import { type Listening, listening } from './listening.ts';
import { type Arrived, startRawServer } from './tls-gateway.ts';

/** How a proxy behaves. It maps every requested host to loopback, where the tests' gateways are. */
export type ProxyScript = {
  /** The `user:password` pair that it requires. */
  readonly account?: string;
  /** The status with which it rejects every request. */
  readonly refuses?: number;
  readonly certificate?: MadeCertificate;
};

/** A proxy on loopback that records what it receives. */
export type ScriptedProxy = Listening & {
  /** Its requests: `CONNECT host:port`, or the full URL of plain HTTP. */
  readonly requests: readonly Arrived[];
  /** All bytes sent through its tunnels to gateways. */
  readonly carried: () => string;
};

/** Starts an HTTP proxy: `CONNECT` and plain forwarding. */
export async function startHttpProxy(script: ProxyScript = {}): Promise<ScriptedProxy> {
  const requests: Arrived[] = [];
  let carried = '';
  const sockets = new Set<Duplex>();
  const server = script.certificate
    ? createSecureServer({ cert: script.certificate.cert, key: script.certificate.key })
    : createServer();
  server.on('tlsClientError', () => {});
  const arrive = ({ method = '', url = '', headers }: IncomingMessage) => {
    requests.push({ method, path: url, headers });
    if (script.refuses) return script.refuses;
    return script.account && headers['proxy-authorization'] !== basic(script.account) ? 407 : null;
  };
  server.on('connect', (incoming: IncomingMessage, socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const refused = arrive(incoming);
    if (refused) return void socket.end(`HTTP/1.1 ${refused} No\r\ncontent-length: 0\r\n\r\n`);
    const outgoing = towards(Number(incoming.url?.split(':').at(-1)), socket, (bytes) => {
      carried += bytes;
    });
    outgoing.on('connect', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    outgoing.on('error', () => socket.end('HTTP/1.1 502 No\r\ncontent-length: 0\r\n\r\n'));
  });
  server.on('request', (incoming: IncomingMessage, toClient) => {
    const refused = arrive(incoming);
    if (refused) return void toClient.writeHead(refused).end();
    const { port, pathname } = new URL(incoming.url ?? '');
    const { 'proxy-authorization': _, ...headers } = incoming.headers;
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path: pathname,
      method: incoming.method ?? '',
      headers,
    });
    outgoing.on('response', (response) => {
      toClient.writeHead(response.statusCode ?? 0, response.headers);
      response.pipe(toClient);
    });
    outgoing.on('error', () => toClient.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  const at = await listening(server, () => {
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
  });
  return { ...at, requests, carried: () => carried };
}

/** Starts a SOCKS5 proxy (RFC 1928, 1929) for IPv4 addresses and names. */
export async function startSocksProxy({ account, refuses }: ProxyScript = {}): Promise<ScriptedProxy> {
  const requests: Arrived[] = [];
  let carried = '';
  const at = await startRawServer((socket) => {
    const steps = socksSteps();
    const onData = (bytes: Buffer) => {
      const step = steps.next(bytes).value;
      if (step) socket.write(Buffer.from(step));
    };
    function* socksSteps(): Generator<readonly number[] | null, null, Buffer> {
      const [, , ...methods] = yield null;
      const method = account ? 2 : 0;
      if (!methods.includes(method)) {
        yield [5, 255];
        return null;
      }
      if (account) {
        const sent = yield [5, method];
        const name = sent.subarray(2, 2 + (sent[1] ?? 0));
        const good = `${name}:${sent.subarray(3 + name.length)}` === account;
        if (!good) {
          yield [1, 1];
          return null;
        }
      }
      const connect = yield account ? [1, 0] : [5, method];
      const host = connect[3] === 1 ? connect.subarray(4, 8).join('.') : connect.subarray(5, -2).toString();
      const port = connect.readUInt16BE(connect.length - 2);
      requests.push({ method: 'SOCKS', path: `${host}:${port}`, headers: {} });
      if (refuses) {
        yield [5, refuses, 0, 1, 0, 0, 0, 0, 0, 0];
        return null;
      }
      socket.off('data', onData);
      const outgoing = towards(port, socket, (bytes) => {
        carried += bytes;
      });
      outgoing.on('connect', () => socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])));
      outgoing.on('error', () => socket.destroy());
      return null;
    }
    steps.next(Buffer.alloc(0));
    socket.on('data', onData);
  });
  return { ...at, requests, carried: () => carried };
}

function towards(port: number, from: Duplex, see: (bytes: string) => void): Socket {
  const outgoing = connect(port, '127.0.0.1');
  from.on('data', (bytes: Buffer) => see(bytes.toString('latin1')));
  from.pipe(outgoing).pipe(from);
  from.on('close', () => outgoing.destroy());
  outgoing.on('close', () => from.destroy());
  return outgoing;
}

function basic(account: string): string {
  return `Basic ${Buffer.from(account).toString('base64')}`;
}
