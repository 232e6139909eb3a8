/**
 * Streams bytes from a generator, at the speed of the client. `chunks` gets a signal that aborts when the client
 * disconnects, and has to end then.
 */
export function byteResponse(
  chunks: (signal: AbortSignal) => AsyncGenerator<Uint8Array, void, void>,
  headers: Readonly<Record<string, string>>,
): Response {
  const left = new AbortController();
  const source = chunks(left.signal);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (left.signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      left.abort();
      // Rejects a pending `next`.
      await source.return();
    },
  });
  return new Response(body, { headers });
}
