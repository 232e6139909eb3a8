import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';

/** A server on loopback. The caller closes it. */
export type Listening = {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
  /** Closes it, so that a test can declare it with `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** Listens on a free loopback port. Closing it also calls `hangUp`, which ends all HTTP connections by default. */
export async function listening(
  server: Server | HttpServer | HttpsServer,
  hangUp = () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
  },
): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      hangUp();
    });
  return { port, url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}
