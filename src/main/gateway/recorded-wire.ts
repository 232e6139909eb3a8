import type { Wire, WireRequest, WireResponse, WireWatch } from './wire.ts';

/** What is told of one try of a request, as it happens. Nothing here may throw or take long. */
export type TryRecord = {
  /** Its connection is there, and it is being written to it. */
  sent(): void;
  /** The last byte of its body has been handed to the connection. */
  bodySent(): void;
  answered(answer: Pick<WireResponse, 'status' | 'headers'>): void;
  /** A piece of the answer's body: a reference, not to be changed. */
  piece(bytes: Uint8Array): void;
  failed(thrown: unknown): void;
  /** The body has been read to its end, or whoever read it has left; told once, and not after `failed`. */
  ended(): void;
};

/** Tells `begin` of every request that goes over a wire; the tries of one request are the same object. */
export function recordedWire(wire: Wire, begin: (request: WireRequest) => TryRecord): Wire {
  return async (request, watch) => {
    const record = begin(request);
    try {
      return recordedAnswer(await wire(request, watchedBy(record, watch)), record);
    } catch (thrown) {
      record.failed(thrown);
      throw thrown;
    }
  };
}

function watchedBy(record: TryRecord, watch: WireWatch | undefined): WireWatch {
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

function recordedAnswer(answer: WireResponse, record: TryRecord): WireResponse {
  const { status, headers, body } = answer;
  record.answered({ status, headers });
  let open = true;
  const end = (told: () => void) => {
    if (!open) return;
    open = false;
    told();
  };
  const ended = () => end(record.ended);

  /** No generator: pieces may be tiny, and each layer costs on every one. */
  function iterator(): AsyncIterator<Uint8Array> {
    const pieces = body[Symbol.asyncIterator]();
    const take = (next: IteratorResult<Uint8Array>) => {
      if (next.done) ended();
      else record.piece(next.value);
      return next;
    };
    const fail = (thrown: unknown): never => {
      end(() => record.failed(thrown));
      throw thrown;
    };
    return {
      next: () => pieces.next().then(take, fail),
      return: async (value) => {
        ended();
        return (await pieces.return?.(value)) ?? { done: true, value };
      },
    };
  }

  return {
    status,
    headers,
    body: { [Symbol.asyncIterator]: iterator },
    release: () => {
      ended();
      answer.release();
    },
    discard: () => {
      ended();
      answer.discard();
    },
  };
}
