import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spoken } from '../../shared/words/spoken.ts';
import { CannotStart, reasonOf } from './cannot-start.ts';
import { loopback } from './own-address.ts';

// Fixed, so that a bookmark finds the page again.
const usualPort = 4127;
const usualPorts = 100;

/**
 * Makes a server listen on loopback and gives its port: the one that was asked for (0: any), else (null) the usual
 * one or the next that is free. Throws {@link CannotStart} where the port that was asked for can't be had.
 */
export async function listenOnLoopback(server: Server, asked: number | null): Promise<number> {
  if (asked !== null) return listenAt(server, asked);
  for (let port = usualPort; port < usualPort + usualPorts; port += 1) {
    try {
      return await listenAt(server, port);
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
    }
  }
  return listenAt(server, 0);
}

async function listenAt(server: Server, port: number): Promise<number> {
  server.listen({ port, host: loopback });
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = reasonOf(error);
    const sentence =
      reason === 'EADDRINUSE' ? spoken().shell.portTaken(port) : spoken().shell.portRefused(port, reason);
    throw new CannotStart(sentence, 1, { cause: error });
  }
  return (server.address() as AddressInfo).port;
}
