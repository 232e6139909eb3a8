import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strings } from '../../shared/i18n/locale.ts';
import { CannotStart, reasonOf } from './cannot-start.ts';
import { loopback } from './own-address.ts';

const randomTries = 100;

/**
 * Makes a server listen on loopback and returns its port: the one that was asked for, else (null or 0) a random one, so
 * that no earlier program of that port has left anything in the page's origin (decision 34). Throws {@link CannotStart}
 * where the port that was asked for can't be had.
 */
export async function listenOnLoopback(
  server: Server,
  asked: number | null,
  randomPort: () => number = dynamicPort,
): Promise<number> {
  if (asked) return listenAt(server, asked);
  for (let tries = 0; tries < randomTries; tries += 1) {
    try {
      return await listenAt(server, randomPort());
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
    }
  }
  return listenAt(server, 0);
}

/** A dynamic port (RFC 6335), which no service has for its own. */
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
