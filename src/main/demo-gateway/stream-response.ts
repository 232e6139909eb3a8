/**
 * Streams bytes or text from a generator, at the speed of the client. The generator has to end when the request's signal
 * aborts, which it does when the client disconnects.
 */
export function streamResponse(
  chunks: AsyncGenerator<Uint8Array | string, void, void>,
  headers: Readonly<Record<string, string>>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) return controller.close();
      const bytes: Uint8Array = typeof value === 'string' ? encoder.encode(value) : value;
      controller.enqueue(bytes);
    },
    async cancel() {
      await chunks.return();
    },
  });
  return new Response(body, { headers });
}

/** Headers of a stream of server-sent events. */
export const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
} as const;
