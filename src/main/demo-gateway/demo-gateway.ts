import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createDemoApp } from './demo-app.ts';
import { type Pace, usualPace } from './pace.ts';

/** A running demo gateway. */
export type DemoGateway = {
  /** The base URL for clients: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** Ends running answers, closes every connection and frees the port; more than one call does no harm. */
  close(): Promise<void>;
};

/**
 * Starts the demo gateway on 127.0.0.1. `port` 0 or none is a free one; rejects if the port is taken. With a null
 * `key` any key is taken. `pace` and `now` (epoch ms) are for tests.
 */
export async function createDemoGateway(options: {
  readonly port?: number;
  readonly key: string | null;
  readonly pace?: Pace;
  readonly now?: () => number;
}): Promise<DemoGateway> {
  const app = createDemoApp({
    key: options.key,
    pace: options.pace ?? usualPace,
    now: options.now ?? Date.now,
  });
  // The adapter would else replace the process's own Request and Response.
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
        // A cut connection aborts its answer, and with that its timers.
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      return closed;
    },
  };
}
