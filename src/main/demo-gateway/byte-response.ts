/**
 * Sends bytes as they are made. `pieces` gets a signal that aborts when the client goes away, and must end then;
 * a client that reads slowly holds it back.
 */
export function byteResponse(
  pieces: (signal: AbortSignal) => AsyncGenerator<Uint8Array, void, void>,
  headers: Readonly<Record<string, string>>,
): Response {
  const left = new AbortController();
  const source = pieces(left.signal);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (left.signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      left.abort();
      // Whoever waits to be asked for more learns of the end here.
      await source.return();
    },
  });
  return new Response(body, { headers });
}
