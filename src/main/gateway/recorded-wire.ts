import type { Wire, WireRequest, WireResponse, WireWatch } from './wire.ts';

/** Callbacks that record one attempt at a request. They must not throw or take long. */
export type AttemptRecord = {
  /** Called when the request is handed to an open connection. */
  sent(): void;
  /** Called when the last byte of the body has been handed to the connection. */
  bodySent(): void;
  responded(response: Pick<WireResponse, 'status' | 'headers'>): void;
  /** Called with each chunk of the response body. The chunk isn't a copy and must not be modified. */
  chunk(bytes: Uint8Array): void;
  failed(thrown: unknown): void;
  /**
   * Called at most once, when the body has been read to its end or the reader has stopped. Not called after `failed`.
   */
  ended(): void;
};

/** Returns a wire that calls `begin` for every attempt. All attempts at a request pass the same `request` object. */
export function recordedWire(wire: Wire, begin: (request: WireRequest) => AttemptRecord): Wire {
  return async (request, watch) => {
    const record = begin(request);
    try {
      return recordedResponse(await wire(request, watchedBy(record, watch)), record);
    } catch (thrown) {
      record.failed(thrown);
      throw thrown;
    }
  };
}

function watchedBy(record: AttemptRecord, watch: WireWatch | undefined): WireWatch {
  return {
    connected: () => {
      record.sent();
      watch?.connected?.();
    },
    bodySent: () => {
      record.bodySent();
      watch?.bodySent?.();
    },
  };
}

function recordedResponse(response: WireResponse, record: AttemptRecord): WireResponse {
  const { status, headers, body } = response;
  record.responded({ status, headers });
  let open = true;
  const end = (notify: () => void) => {
    if (!open) return;
    open = false;
    notify();
  };
  const ended = () => end(record.ended);

  /** Not a generator: chunks may be tiny, and every layer takes time for each of them. */
  function iterator(): AsyncIterator<Uint8Array> {
    const chunks = body[Symbol.asyncIterator]();
    const recordNext = (next: IteratorResult<Uint8Array>) => {
      if (next.done) ended();
      else record.chunk(next.value);
      return next;
    };
    const fail = (thrown: unknown): never => {
      end(() => record.failed(thrown));
      throw thrown;
    };
    return {
      next: () => chunks.next().then(recordNext, fail),
      return: async (value) => {
        ended();
        return (await chunks.return?.(value)) ?? { done: true, value };
      },
    };
  }

  return {
    status,
    headers,
    body: { [Symbol.asyncIterator]: iterator },
    release: () => {
      ended();
      response.release();
    },
    discard: () => {
      ended();
      response.discard();
    },
  };
}
