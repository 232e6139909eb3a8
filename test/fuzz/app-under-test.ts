import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { createRouterClient } from '@orpc/server';
import Conf from 'conf';
import { WebSocket } from 'ws';
import { type Application, createApplication } from '../../src/main/application.ts';
import { serveOnLoopback } from '../../src/main/browser/loopback-server.ts';
import { createOneTimeCodes } from '../../src/main/browser/one-time-codes.ts';
import { createSessions } from '../../src/main/browser/sessions.ts';

/** A procedure, called by its name. */
type Call = (input?: unknown, options?: { readonly signal: AbortSignal }) => Promise<unknown>;

/** The real app with a data folder, called through its router or over its socket. */
export type AppUnderTest = {
  call(procedure: string, input?: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Sends a raw frame over the socket. Does nothing if the router is called directly. */
  sendFrame(frame: string | Uint8Array): void;
  /** Requests one of the app's own URLs: media, uploads, pages. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  offerFile(path: string): string;
  close(): Promise<void>;
};

/** Starts the app. */
export async function startApp(dataFolder: string, overSocket: boolean): Promise<AppUnderTest> {
  mkdirSync(dataFolder, { recursive: true });
  const application = await createApplication({
    shell: 'browser',
    version: '0.0.0',
    dataFolder,
    pageFolder: dataFolder,
    settings: new Conf<Record<string, unknown>>({ cwd: dataFolder, configName: 'config' }),
    keychain: null,
    start: { demo: false, environment: null },
    openLink: async () => true,
    newLink: () => null,
  });
  const line = overSocket ? await connectOverSocket(application) : inProcess(application);
  return {
    call: (procedure, input, signal) =>
      procedureOf(line.client, procedure)(input, ...(signal ? [{ signal }] : [])),
    sendFrame: line.sendFrame,
    fetch: (path, init) => application.fetch(new Request(new URL(path, 'http://127.0.0.1/'), init)),
    offerFile: application.offerFile,
    close: async () => {
      await Promise.all([application.close(), line.close()]);
    },
  };
}

type Line = Pick<AppUnderTest, 'sendFrame' | 'close'> & { readonly client: unknown };

function inProcess({ router }: Application): Line {
  return { client: createRouterClient(router), sendFrame: () => {}, close: async () => {} };
}

/** Starts the browser shell's server with one signed-in page. */
async function connectOverSocket(application: Application): Promise<Line> {
  const codes = createOneTimeCodes({ now: Date.now, randomBytes });
  const reported: unknown[] = [];
  const server = await serveOnLoopback({
    application,
    codes,
    sessions: createSessions({ randomBytes }),
    port: 0,
    report: (error) => reported.push(error),
  });
  const origin = `http://127.0.0.1:${server.address.port}`;
  const session = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ once: codes.issue(60_000) }),
  });
  const { secret } = (await session.json()) as { secret: string };
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const open = async () => {
    const socket = new WebSocket(
      `${origin.replace('http', 'ws')}/contract`,
      ['parlance', `secret.${secret}`],
      {
        headers: { origin, cookie },
      },
    );
    socket.on('error', () => {});
    await once(socket, 'open');
    return socket;
  };
  const socket = await open();
  return {
    client: createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })),
    // A rejected frame closes its socket, so each frame gets a separate one.
    sendFrame: (frame) =>
      void open().then(
        (own) => own.send(frame),
        () => {},
      ),
    close: () => server.close(),
  };
}

function procedureOf(client: unknown, name: string): Call {
  let at = client;
  for (const key of name.split('.')) at = (at as Readonly<Record<string, unknown>>)[key];
  return at as Call;
}
