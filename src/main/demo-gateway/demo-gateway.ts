import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createDemoApp } from './demo-app.ts';
import { defaultPace, type Pace } from './pace.ts';

/** A running demo gateway. */
export type DemoGateway = {
  /** Base URL: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** Closes all connections and the port. Further calls do nothing. */
  close(): Promise<void>;
};

/**
 * Starts the demo gateway on 127.0.0.1. Without a port it uses a free one; rejects if the port is taken. A null `key`
 * accepts any key. `pace` and `now` (epoch ms) are for tests.
 */
export async function createDemoGateway(options: {
  readonly port?: number;
  readonly key: string | null;
  readonly pace?: Pace;
  readonly now?: () => number;
}): Promise<DemoGateway> {
  const app = createDemoApp({
    key: options.key,
    pace: options.pace ?? defaultPace,
    now: options.now ?? Date.now,
  });
  // Otherwise the adapter replaces the process's Request and Response.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  let closed: Promise<void> | null = null;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close() {
      closed ??= new Promise((resolve, reject) => {
        server.close((failed) => (failed ? reject(failed) : resolve()));
        // A closed connection aborts its response with its timers.
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      return closed;
    },
  };
}
