import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../shared/contract/contract.ts';

/** The contract as the page calls it; each call ends with a value, an end of stream, or a failure. */
export type Backend = ContractRouterClient<Contract>;

/** The contract over a port that Electron's preload lent. */
export function backendOverPort(port: MessagePort): Backend {
  port.start();
  return createORPCClient(new PortLink({ port }));
}

/** The contract over the browser shell's socket. */
export function backendOverSocket(websocket: WebSocket): Backend {
  return createORPCClient(new SocketLink({ websocket }));
}
