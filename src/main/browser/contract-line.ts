import { StandardRPCHandler } from '@orpc/server/standard';
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer';
import { ServerPeer } from '@orpc/standard-server-peer';
import type { WebSocket } from 'ws';
import type { Application } from '../application.ts';

// RFC 6455, 7.4.1: data that is not consistent with the type of message.
const inconsistentData = 1007;

/**
 * Answers the contract over a socket. A frame that is no message of it closes the socket and goes into the log as that;
 * oRPC's own handler would print it, with whatever it says, and leave the socket open for the next.
 */
export function createContractLine({
  router,
  log,
}: Pick<Application, 'router' | 'log'>): (socket: WebSocket) => void {
  const handle = createServerPeerHandleRequestFn(new StandardRPCHandler(router), { context: {} });
  return (socket) => {
    const peer = new ServerPeer((message) => socket.send(message));
    const answer = async (frame: string | Uint8Array) => {
      let understood = false;
      try {
        await peer.message(frame, (request) => {
          understood = true;
          return handle(request);
        });
      } catch (thrown) {
        if (understood) return log.unforeseen('socket', thrown);
        if (socket.readyState !== socket.OPEN) return;
        log.write({ event: 'frame-refused' });
        socket.close(inconsistentData);
      }
    };
    socket.binaryType = 'nodebuffer';
    socket.on('message', (data: Buffer, isBinary) => {
      // What follows a refused frame is not looked at.
      if (socket.readyState === socket.OPEN) void answer(isBinary ? data : data.toString('utf8'));
    });
    socket.on('close', () => peer.close());
  };
}
