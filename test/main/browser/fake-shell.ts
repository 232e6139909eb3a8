import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { os } from '@orpc/server';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Application } from '../../../src/main/application.ts';
import type { ConnectionLimits } from '../../../src/main/browser/connection-limit.ts';
import { serveOnLoopback } from '../../../src/main/browser/loopback-server.ts';
import { createOneTimeCodes } from '../../../src/main/browser/one-time-codes.ts';
import { createSessions } from '../../../src/main/browser/sessions.ts';
import { createPageHandler } from '../../../src/main/page/page-handler.ts';
import { defaultSettings } from '../../../src/shared/settings/default-settings.ts';

/** What the fake app's stream reported about the end of its listener. */
type StreamEnd = { ended: boolean };

/** Serves a fake app, whose contract echoes and counts, through the real parts of the browser shell. */
export async function serveFakeShell(
  options: {
    readonly port?: number | null;
    readonly limits?: ConnectionLimits;
    /** Subscribes a page to the fake app's state. */
    readonly watch?: (signal: AbortSignal | undefined) => AsyncGenerator<unknown>;
  } = {},
) {
  const pageFolder = await temporaryFolder();
  await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>Parlance</title>');
  const streamEnd: StreamEnd = { ended: false };
  const router = {
    echo: os.input(z.string()).handler(({ input }) => input),
    watch: os.handler(async function* ({ signal }) {
      yield* options.watch?.(signal) ?? [];
    }),
    count: os.handler(async function* ({ signal }) {
      try {
        for (let count = 0; !signal?.aborted; count += 1) {
          yield count;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      } finally {
        streamEnd.ended = true;
      }
    }),
  };
  const page = createPageHandler(pageFolder, () => defaultSettings);
  let waiting = 0;
  const codes = createOneTimeCodes({ now: Date.now, randomBytes });
  const reported: unknown[] = [];
  const logged: string[] = [];
  const server = await serveOnLoopback({
    application: {
      router: router as unknown as Application['router'],
      log: { write: ({ event }) => logged.push(event), error: (where) => logged.push(where) },
      fetch: async (request) => {
        if (request.url.endsWith('/breaks')) throw new Error('the app broke');
        if (request.url.endsWith('/waits')) {
          waiting += 1;
          return new Promise(() => {});
        }
        return page(request);
      },
    },
    codes,
    sessions: createSessions({ randomBytes }),
    port: options.port === undefined ? 0 : options.port,
    report: (error) => reported.push(error),
    ...(options.limits ? { limits: options.limits } : {}),
  });
  onTestFinished(() => server.close());
  const { port } = server.address;

  return {
    ...server,
    port,
    codes,
    reported,
    logged,
    streamEnd,
    /** Returns how many callers are waiting for the call that is never answered. */
    waiting: () => waiting,
    origin: `http://127.0.0.1:${port}`,
    ask: (path: string, options: AskOptions = {}) => ask(port, path, options),
    /** Signs in with a new link, as a page does. */
    enter: async (cookie?: string) => {
      const posted = session(codes.issue(60_000));
      const extra = { ...posted.extra, ...(cookie === undefined ? {} : { cookie }) };
      const response = await ask(port, '/session', { ...posted, extra });
      const { secret } = JSON.parse(response.body) as { secret: string };
      return { secret, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
    },
    socket: (keys: Partial<SocketKeys>, path = '/contract') =>
      openSocket(`ws://127.0.0.1:${port}${path}`, {
        origin: `http://127.0.0.1:${port}`,
        ...keys,
      }),
    /** Opens a socket as a page does, sends raw bytes over it, and returns the code of the server's close frame. */
    closeCodeAfter: (keys: Pick<SocketKeys, 'cookie' | 'secret'>, bytes: Uint8Array) =>
      closeCodeAfter(port, keys, bytes),
  };
}

/** Returns the options for a page's POST to `/session`: body and content type. */
export function session(once: string): AskOptions {
  return { method: 'POST', body: JSON.stringify({ once }), extra: { 'content-type': 'application/json' } };
}

/** Creates a folder in the system's temporary folder, which the system cleans up. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'parlance-shell-'));
}

export type AskOptions = {
  readonly method?: string;
  readonly host?: string;
  readonly body?: string;
  readonly extra?: Readonly<Record<string, string>>;
};

type ShellResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Sends a request to a server on a loopback port. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', host, body, extra }: AskOptions = {},
): Promise<ShellResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: { host: host ?? `127.0.0.1:${port}`, ...extra },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (piece: string) => {
          text += piece;
        });
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export type SocketKeys = {
  readonly origin: string | null;
  readonly cookie: string;
  readonly secret: string;
  readonly host: string;
};

/** Opens a socket as a page does. Returns the socket, or the status with which it was refused. */
function openSocket(url: string, keys: Partial<SocketKeys>): Promise<WebSocket | number> {
  const protocols = keys.secret === undefined ? ['parlance'] : ['parlance', `secret.${keys.secret}`];
  const socket = new WebSocket(url, protocols, {
    perMessageDeflate: false,
    headers: {
      ...(keys.origin ? { origin: keys.origin } : {}),
      ...(keys.cookie ? { cookie: keys.cookie } : {}),
      ...(keys.host ? { host: keys.host } : {}),
    },
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_sent, incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    socket.on('error', reject);
  });
}

/** Sends frames that `ws` refuses to send, by making the HTTP upgrade itself (RFC 6455, 4.1) and writing the bytes. */
function closeCodeAfter(
  port: number,
  { cookie, secret }: Pick<SocketKeys, 'cookie' | 'secret'>,
  bytes: Uint8Array,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const upgrade = request({
      host: '127.0.0.1',
      port,
      path: '/contract',
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'sec-websocket-protocol': `parlance, secret.${secret}`,
        origin: `http://127.0.0.1:${port}`,
        cookie,
      },
    });
    upgrade.on('upgrade', (_response, socket, head) => {
      let received = head;
      const readCode = () => {
        if (received.length < 4) return;
        socket.destroy();
        // A close frame has opcode 8, its length, and the code (RFC 6455, 5.5.1).
        if (received[0] === 0x88) resolve(received.readUInt16BE(2));
        else reject(new Error('the server sent another frame'));
      };
      socket.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        readCode();
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('the server closed the connection without a close frame')));
      socket.write(bytes);
    });
    upgrade.on('response', ({ statusCode }) =>
      reject(new Error(`the upgrade was refused with ${statusCode}`)),
    );
    upgrade.on('error', reject);
    upgrade.end();
  });
}

/** Sends raw bytes and returns everything received until the other side closes. */
export function askRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const connection = connect(port, '127.0.0.1', () => connection.write(bytes));
    connection.setEncoding('utf8');
    connection.on('data', (piece: string) => {
      text += piece;
    });
    connection.on('error', reject);
    connection.on('close', () => resolve(text));
  });
}
