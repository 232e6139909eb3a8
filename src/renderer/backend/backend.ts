import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../shared/contract/contract.ts';

/** The contract's client. Each call results in a value, a finished stream or a failure. */
export type Backend = ContractRouterClient<Contract>;

/** Creates a client over the port to Electron's main process. */
export function backendOverPort(port: MessagePort): Backend {
  port.start();
  return createORPCClient(new PortLink({ port }));
}

/** Creates a client over the browser shell's WebSocket. */
export function backendOverSocket(websocket: WebSocket): Backend {
  return createORPCClient(new SocketLink({ websocket }));
}
