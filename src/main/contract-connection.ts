import { StandardRPCHandler } from '@orpc/server/standard';
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer';
import { ServerPeer } from '@orpc/standard-server-peer';
import type { Application } from './application.ts';

/** The maximum size of a frame from the page, in bytes. */
export const frameLimit = 16 * 1024 * 1024;

type Frame = string | Uint8Array | ArrayBuffer;

/** Transports frames of the contract to and from one page. */
export type FrameTransport = {
  /**
   * Sends a frame. A transport that knows how much is unsent returns a promise that resolves when more can be sent. Until
   * then, the stream that the frame belongs to isn't read, so its topic merges or drops what is published.
   */
  send(frame: Frame | SharedArrayBuffer): Promise<void> | void;
  /** Closes the transport after an invalid frame. */
  refuse(): void;
};

/** The server's end of the contract on one transport. */
export type ContractConnection = {
  receive(frame: unknown): void;
  /** Aborts running calls. Call it when the transport has closed. */
  end(): void;
};

/**
 * Serves the contract over the given transport. A frame that is too long or invalid closes the transport, and is logged
 * without its content; later frames are ignored. oRPC's own handlers would print the error and continue.
 */
export function createContractConnection({
  router,
  log,
}: Pick<Application, 'router' | 'log'>): (transport: FrameTransport) => ContractConnection {
  const handle = createServerPeerHandleRequestFn(new StandardRPCHandler(router), { context: {} });
  return (transport) => {
    let ended = false;
    const peer = new ServerPeer(async (frame) => {
      if (!ended) await transport.send(frame);
    });
    const end = () => {
      if (ended) return;
      ended = true;
      peer.close();
    };
    const refuse = () => {
      if (ended) return;
      end();
      log.write({ event: 'frame-refused' });
      transport.refuse();
    };
    const process = async (frame: Frame) => {
      let isParsed = false;
      try {
        await peer.message(frame, (request) => {
          isParsed = true;
          return handle(request);
        });
      } catch (thrown) {
        if (!isParsed) refuse();
        else if (!(ended && isAbort(thrown))) log.error('contract', thrown);
      }
    };
    return {
      receive: (frame) => {
        if (ended) return;
        if (isFrame(frame) && bytesOf(frame) <= frameLimit) void process(frame);
        else refuse();
      },
      end,
    };
  };
}

/** Running calls are aborted when their transport closes. */
function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'string' || value instanceof Uint8Array || value instanceof ArrayBuffer;
}

function bytesOf(frame: Frame): number {
  return typeof frame === 'string' ? Buffer.byteLength(frame) : frame.byteLength;
}
