/**
 * Sends events as they are made. `events` gets a signal that aborts when the client goes away, and must end then;
 * a client that reads slowly holds it back.
 */
export function eventResponse(events: (signal: AbortSignal) => AsyncGenerator<string, void, void>): Response {
  const left = new AbortController();
  const source = events(left.signal);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (left.signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel() {
      left.abort();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
