import { byteResponse } from './byte-response.ts';

/**
 * Streams server-sent events from a generator, at the speed of the client. `events` gets a signal that aborts when the
 * client disconnects, and has to end then.
 */
export function eventResponse(events: (signal: AbortSignal) => AsyncGenerator<string, void, void>): Response {
  return byteResponse((signal) => encoded(events(signal)), {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
}

async function* encoded(events: AsyncGenerator<string, void, void>): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  for await (const event of events) yield encoder.encode(event);
}
