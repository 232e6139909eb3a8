import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strings } from '../../shared/i18n/locale.ts';
import { CannotStart, reasonOf } from './cannot-start.ts';
import { loopback } from './own-address.ts';

const randomTries = 100;

/**
 * Listens on loopback and resolves to the port: `requestedPort`, or a random one if that is null or 0. A random port
 * makes it unlikely that an earlier program on the same port left data in the page's origin (decision 34).
 *
 * @throws CannotStart if the requested port isn't available.
 */
export async function listenOnLoopback(
  server: Server,
  requestedPort: number | null,
  randomPort: () => number = dynamicPort,
): Promise<number> {
  if (requestedPort) return listenAt(server, requestedPort);
  for (let tries = 0; tries < randomTries; tries += 1) {
    try {
      return await listenAt(server, randomPort());
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
    }
  }
  return listenAt(server, 0);
}

/** Returns a random port in the dynamic range (RFC 6335), to which no services are assigned. */
function dynamicPort(): number {
  return randomInt(49_152, 65_536);
}

async function listenAt(server: Server, port: number): Promise<number> {
  server.listen({ port, host: loopback });
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = reasonOf(error);
    const sentence =
      reason === 'EADDRINUSE' ? strings().shell.portTaken(port) : strings().shell.portRefused(port, reason);
    throw new CannotStart(sentence, 1, { cause: error });
  }
  return (server.address() as AddressInfo).port;
}
