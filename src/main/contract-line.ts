import { StandardRPCHandler } from '@orpc/server/standard';
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer';
import { ServerPeer } from '@orpc/standard-server-peer';
import type { Application } from './application.ts';

/** The longest frame that a page may send, in bytes. */
export const frameLimit = 16 * 1024 * 1024;

type Frame = string | Uint8Array | ArrayBuffer;

/** What carries the contract's frames to and from one page. */
export type FrameCarrier = {
  send(frame: Frame | SharedArrayBuffer): void;
  /** Closes the carrier, because the page sent what is no message of the contract. */
  refuse(): void;
};

/** The contract over one carrier. */
export type ContractLine = {
  /** Takes what the page sent. */
  receive(frame: unknown): void;
  /** Ends the streams of a carrier that has closed. */
  end(): void;
};

/**
 * Answers the contract over the carrier that it is given. A frame that is too long or no message of the contract closes
 * the carrier and is logged without its content; nothing after it is read. oRPC's own handlers would print it and go on.
 */
export function createContractLine({
  router,
  log,
}: Pick<Application, 'router' | 'log'>): (carrier: FrameCarrier) => ContractLine {
  const handle = createServerPeerHandleRequestFn(new StandardRPCHandler(router), { context: {} });
  return (carrier) => {
    let ended = false;
    const peer = new ServerPeer((frame) => {
      if (!ended) carrier.send(frame);
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
      carrier.refuse();
    };
    const answer = async (frame: Frame) => {
      let understood = false;
      try {
        await peer.message(frame, (request) => {
          understood = true;
          return handle(request);
        });
      } catch (thrown) {
        if (!understood) refuse();
        else if (!(ended && isAbort(thrown))) log.unforeseen('contract', thrown);
      }
    };
    return {
      receive: (frame) => {
        if (ended) return;
        if (isFrame(frame) && bytesOf(frame) <= frameLimit) void answer(frame);
        else refuse();
      },
      end,
    };
  };
}

/** Calls under way are aborted as their carrier closes. */
function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'string' || value instanceof Uint8Array || value instanceof ArrayBuffer;
}

function bytesOf(frame: Frame): number {
  return typeof frame === 'string' ? Buffer.byteLength(frame) : frame.byteLength;
}
