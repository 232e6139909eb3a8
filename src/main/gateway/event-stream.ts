import { Buffer } from 'node:buffer';
import { createParser } from 'eventsource-parser';

/** Takes one event of a stream: its data, and its name where it has one. */
export type EventTaker = (data: string, name: string | null) => void;

/** Takes bytes, however they are cut; `end` completes what a missing last blank line held back. */
export type EventStream = { feed(bytes: Uint8Array): void; end(): void };

/** The longest event that is read, in characters, and the longest line, in bytes: endless ones are refused. */
const longestEvent = 16 * 1024 * 1024;

/**
 * A decoder of event streams (WHATWG HTML, Server-sent events), which hands each event on as soon as it is whole; throws a
 * plain error where an event has no end.
 */
export function createEventStream(take: EventTaker): EventStream {
  const parser = createParser({
    onEvent: ({ data, event }) => take(data, event ?? null),
    onError: (error) => {
      // Lines that the standard tells to ignore are reported too; only a full buffer ends the reading.
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
    maxBufferSize: longestEvent,
  });
  // The parser also drops what looks like a misread mark from the start of its text; this is its start.
  parser.feed('\n');
  const lines = createWholeLines();
  let betweenEvents = true;
  return {
    feed: (bytes) => {
      const text = lines.feed(bytes);
      if (text === '') return;
      const data = betweenEvents ? onlyData(text) : null;
      if (data === null) parser.feed(text);
      else take(data, null);
      betweenEvents = text.endsWith(blankLine);
    },
    end: () => parser.feed(lines.rest() + blankLine),
  };
}

const onlyField = 'data: ';
const blankLine = '\n\n';

/** The data of a text that is one event of one line and nothing else: such is most of a chat, and needs no parser. */
function onlyData(text: string): string | null {
  const end = text.length - blankLine.length;
  const isOnly = text.startsWith(onlyField) && text.indexOf('\n') === end && text.endsWith(blankLine);
  return isOnly && !text.includes('\r') ? text.slice(onlyField.length, end) : null;
}

type WholeLines = {
  /** The text up to the last line end so far; empty where none has come. */
  feed(bytes: Uint8Array): string;
  rest(): string;
};

const firstRoom = 4_096;
const lineFeed = 10;
const carriageReturn = 13;
const byteOrderMark = '\uFEFF';

/**
 * Cuts a stream of bytes where lines end. A line ends between characters, so each text is decoded for itself, which is
 * far quicker than a decoder with a memory; the bytes in between are kept in one room that grows, for reads may be tiny.
 */
function createWholeLines(): WholeLines {
  let room = Buffer.allocUnsafeSlow(firstRoom);
  let length = 0;
  let begun = false;

  function add(bytes: Uint8Array): void {
    const needed = length + bytes.length;
    if (needed > room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, room.length * 2));
      room.copy(larger, 0, 0, length);
      room = larger;
    }
    room.set(bytes, length);
    length = needed;
  }

  function take(end: number): string {
    const text = room.toString('utf8', 0, end);
    if (end < length) room.copyWithin(0, end, length);
    length -= end;
    if (begun) return text;
    begun = true;
    return text.startsWith(byteOrderMark) ? text.slice(1) : text;
  }

  return {
    feed(bytes) {
      const end = endOfLines(bytes);
      const before = length;
      add(bytes);
      const text = end === 0 ? '' : take(before + end);
      if (length > longestEvent) throw new Error('A line of the event stream has no end.');
      return text;
    },
    rest: () => take(length),
  };
}

/** Where the last whole line ends; 0 where none does. Four bytes at a time: reads may be tiny, and none of them has one. */
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

/** Text has next to nothing else down there, so one comparison tells. */
function mayEnd(byte: number | undefined): boolean {
  return byte !== undefined && byte <= carriageReturn;
}
