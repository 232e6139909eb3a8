import { Buffer } from 'node:buffer';
import { createParser } from 'eventsource-parser';

/** Receives the data of one event, and its name if it has one. */
export type EventCallback = (data: string, name: string | null) => void;

/** Decodes bytes in chunks of any size. `end` flushes an event that has no blank line after it. */
export type EventStream = { feed(bytes: Uint8Array): void; end(): void };

/**
 * Maximum length of an event in characters, and of a line in bytes. Longer ones are errors, so that an endless event
 * can't exhaust memory.
 */
const longestEvent = 16 * 1024 * 1024;

/**
 * Creates a decoder of server-sent events (WHATWG HTML) that emits each event once it's complete. `feed` throws a plain
 * `Error` if an event or a line exceeds the limit.
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
  // The parser strips a mis-decoded byte order mark from the start of its input. An initial line end keeps it from
  // touching the text.
  parser.feed('\n');
  const lines = createWholeLines();
  let betweenEvents = true;
  return {
    feed: (bytes) => {
      const text = lines.feed(bytes);
      if (text === '') return;
      const data = betweenEvents ? onlyData(text) : null;
      if (data === null) parser.feed(text);
      else emit(data, null);
      betweenEvents = text.endsWith(blankLine);
    },
    end: () => parser.feed(lines.rest() + blankLine),
  };
}

const onlyField = 'data: ';
const blankLine = '\n\n';

/**
 * Returns the data of a text that is exactly one event of one line, else null. Most frames of a chat are, so they
 * bypass the parser.
 */
function onlyData(text: string): string | null {
  const end = text.length - blankLine.length;
  const isOnly = text.startsWith(onlyField) && text.indexOf('\n') === end && text.endsWith(blankLine);
  return isOnly && !text.includes('\r') ? text.slice(onlyField.length, end) : null;
}

type WholeLines = {
  /** Returns the text up to the last line end so far. Empty if there is none yet. */
  feed(bytes: Uint8Array): string;
  rest(): string;
};

const initialCapacity = 4_096;
const lineFeed = 10;
const carriageReturn = 13;
const byteOrderMark = '\uFEFF';

/**
 * Splits bytes at line ends. Line ends are character boundaries, so each text is decoded on its own, which is much
 * faster than a streaming decoder. The remaining bytes stay in one growing buffer, because chunks may be tiny.
 */
function createWholeLines(): WholeLines {
  let buffer = Buffer.allocUnsafeSlow(initialCapacity);
  let length = 0;
  let hasStarted = false;

  function add(bytes: Uint8Array): void {
    const needed = length + bytes.length;
    if (needed > buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, buffer.length * 2));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    buffer.set(bytes, length);
    length = needed;
  }

  function consume(end: number): string {
    const text = buffer.toString('utf8', 0, end);
    if (end < length) buffer.copyWithin(0, end, length);
    length -= end;
    if (hasStarted) return text;
    hasStarted = true;
    return text.startsWith(byteOrderMark) ? text.slice(1) : text;
  }

  return {
    feed(bytes) {
      const end = endOfLines(bytes);
      const before = length;
      add(bytes);
      const text = end === 0 ? '' : consume(before + end);
      if (length > longestEvent) throw new Error('A line of the event stream is too long.');
      return text;
    },
    rest: () => consume(length),
  };
}

/**
 * Returns the offset after the last line end, or 0 if there is none. Checks four bytes at a time, because most chunks
 * have no line end.
 */
function endOfLines(bytes: Uint8Array): number {
  let at = bytes.length - 1;
  while (
    at >= 3 &&
    !mayEnd(bytes[at]) &&
    !mayEnd(bytes[at - 1]) &&
    !mayEnd(bytes[at - 2]) &&
    !mayEnd(bytes[at - 3])
  ) {
    at -= 4;
  }
  for (; at >= 0; at -= 1) {
    if (bytes[at] === lineFeed || bytes[at] === carriageReturn) return at + 1;
  }
  return 0;
}

/** Quick test for a line end: text has hardly any other bytes this low. */
function mayEnd(byte: number | undefined): boolean {
  return byte !== undefined && byte <= carriageReturn;
}
