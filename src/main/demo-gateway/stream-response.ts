import { ReadableStream } from 'node:stream/web';

/**
 * Streams bytes or text from a generator, at the client's speed. The generator must end when the request's signal
 * aborts, which happens when the client disconnects.
 */
export function streamResponse(
  chunks: AsyncGenerator<Uint8Array | string, void, void>,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(ReadableStream.from(bytesOf(chunks)), { headers });
}

async function* bytesOf(chunks: AsyncGenerator<Uint8Array | string, void, void>) {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

/** Headers of a stream of server-sent events. */
export const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
} as const;

/** Returns a server-sent event with JSON data. */
export function serverEvent(body: object): string {
  return `data: ${JSON.stringify(body)}\n\n`;
}
