import { createParser } from 'eventsource-parser';

/** One event of a stream: its data, and its name where it has one. */
export type StreamEvent = { readonly data: string; readonly name: string | null };

/** Turns bytes, however they are cut, into events; `end` gives what a missing last blank line held back. */
export type EventStream = { feed(bytes: Uint8Array): readonly StreamEvent[]; end(): readonly StreamEvent[] };

/** The longest event that is read, in characters; frames of a megabyte are met, endless ones are refused. */
const longestEvent = 16 * 1024 * 1024;

/** A decoder of event streams (WHATWG HTML, Server-sent events); throws a plain error where an event has no end. */
export function createEventStream(): EventStream {
  const decoder = new TextDecoder();
  let events: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ data, event }) => events.push({ data, name: event ?? null }),
    onError: (error) => {
      // Lines that the standard tells to ignore are reported too; only a full buffer ends the reading.
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
    maxBufferSize: longestEvent,
  });
  const taken = () => {
    const out = events;
    events = [];
    return out;
  };
  return {
    feed(bytes) {
      parser.feed(decoder.decode(bytes, { stream: true }));
      return taken();
    },
    end() {
      parser.feed(`${decoder.decode()}\n\n`);
      return taken();
    },
  };
}
