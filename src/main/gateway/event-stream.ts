import { createParser } from 'eventsource-parser';

/** Receives the data of one event, and its name if it has one. */
export type EventCallback = (data: string, name: string | null) => void;

/** Decodes bytes in chunks of any size. `end` flushes an event that has no blank line after it. */
export type EventStream = { feed(bytes: Uint8Array): void; end(): void };

/** Maximum length of an event in UTF-16 units. Longer ones are errors, so that an endless one can't exhaust memory. */
const longestEvent = 16 * 1024 * 1024;

/** One JSON object per line, instead of events. A line may have the field name of an event. */
export type EventStreamForm = { readonly asLines?: boolean };

/**
 * Creates a decoder of server-sent events (WHATWG HTML) that emits each event once it's complete. Events of JSON may
 * also be separated by single line ends, and repeat the field name, as some servers send them. `feed` throws a plain
 * `Error` if an event exceeds the limit.
 */
export function createEventStream(
  emit: EventCallback,
  { asLines = false }: EventStreamForm = {},
): EventStream {
  const parser = createParser({
    onEvent: ({ data, event }) => {
      for (const each of data.includes('\n') ? data.split(betweenObjects) : [data])
        emit(each.startsWith('data:') ? each.replace(repeatedField, '') : each, event ?? null);
    },
    onError: (error) => {
      // The parser also reports lines that the standard says to ignore. Only exceeding the buffer is fatal.
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
    maxBufferSize: longestEvent,
  });
  // The parser removes the byte order mark. Node's decoder removes two if the first one is split across chunks.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The end of an object and the start of the next line, until it's known whether another event begins there. */
  let held = '';
  if (asLines) parser.feed(lineStart);

  function feed(text: string): void {
    if (asLines) {
      parser.feed(text.replace(/\r\n?|\n/g, `\n\n${lineStart}`));
      return;
    }
    const all = held + text;
    held = partialLineEnd.exec(all.slice(-longestHeld))?.[0] ?? '';
    parser.feed(all.slice(0, all.length - held.length).replace(singleLineEnd, '$&$&'));
  }

  return {
    feed: (bytes) => feed(decoder.decode(bytes, { stream: true })),
    end: () => {
      feed(decoder.decode());
      parser.feed(`${held}\n\n`);
    },
  };
}

const lineStart = 'data: ';
const repeatedField = /^(?:data:\s*)+(?=[{[])/;
/** A line end that would be invalid within JSON, so that the event ends there without a blank line. */
const singleLineEnd = /(?:\r\n|\n|\r)(?<=\}[ \t]{0,9}[\r\n]{1,2})(?=data: ?(?:data: ?)?[{[])/g;
const betweenObjects = /(?<=\}[ \t]{0,9})\n(?=(?:data: ?)?[{[])/;
const partialLineEnd =
  /\}[ \t]{0,9}(?:(?:\r\n?|\n)(?:d(?:a(?:t(?:a(?:: ?(?:d(?:a(?:t(?:a(?:: ?)?)?)?)?)?)?)?)?)?)?)?$/;
const longestHeld = 32;
