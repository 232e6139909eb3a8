import { createParser } from 'eventsource-parser';

/** Receives the data of one event, and its name if it has one. */
export type EventCallback = (data: string, name: string | null) => void;

/** Decodes bytes in chunks of any size. `end` flushes an event that has no blank line after it. */
export type EventStream = { feed(bytes: Uint8Array): void; end(): void };

/** Maximum length of an event in UTF-16 units. Longer ones are errors, so that an endless one can't exhaust memory. */
const longestEvent = 16 * 1024 * 1024;

/**
 * Creates a decoder of server-sent events (WHATWG HTML) that emits each event once it's complete. `feed` throws a plain
 * `Error` if an event exceeds the limit.
 */
export function createEventStream(emit: EventCallback): EventStream {
  const parser = createParser({
    onEvent: ({ data, event }) => emit(data, event ?? null),
    onError: (error) => {
      // The parser also reports lines that the standard says to ignore. Only exceeding the buffer is fatal.
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
    maxBufferSize: longestEvent,
  });
  // The parser removes the byte order mark. Node's decoder removes two if the first one is split across chunks.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    feed: (bytes) => parser.feed(decoder.decode(bytes, { stream: true })),
    end: () => parser.feed(`${decoder.decode()}\n\n`),
  };
}
