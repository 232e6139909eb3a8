import { Buffer } from 'node:buffer';
import { FailureError } from '../../shared/failure.ts';
import { addChatEvents, type ChatEvent, readChatFrame } from './chat-frame.ts';
import { createEventStream, type EventStream, type EventStreamForm } from './event-stream.ts';
import {
  failureOfErrorBody,
  type RequestFacts,
  requestFailure,
  unexpectedBodyFailure,
} from './gateway-failure.ts';
import { messageIn, storedResponse } from './gateway-message.ts';
import { hasTooManyValues, parsed } from './json-fields.ts';
import { costInHeaders } from './reported-cost.ts';
import { usageOfCost } from './reported-usage.ts';
import { type ResponseForm, responseForm } from './response-form.ts';
import { createStreamReplies } from './stream-replies.ts';
import type { WireResponse } from './wire.ts';

const longestStream = 64 * 1024 * 1024;
/** Longest response that isn't a stream. It's parsed in one go, as is one event of a stream. */
const longestComplete = 16 * 1024 * 1024;
const doneMark = /^\s*"?\[?done\]?"?\s*$/i;
/** Upper bound for `[DONE]` with the whitespace that some gateways put around it, in UTF-16 units. */
const longestMark = 32;
/** A mark that some gateways put after a complete response. */
const doneAtEnd = /\s{0,9}(?:data: ?)?\[DONE\]\s{0,9}$/;
const noEvents: readonly ChatEvent[] = [];

/**
 * An accepted response of a known form: the events read so far, the rest of its body, and a reader for it.
 */
export type ChatResponse = {
  readonly first: readonly ChatEvent[];
  readonly body: AsyncIterator<Uint8Array>;
  readonly reader: ChatReader;
};

/** Turns the chunks of a body into events. Every method may throw a {@link FailureError}. */
export type ChatReader = {
  /** Returns the events that these bytes complete, up to an error or the end. */
  feed(bytes: Uint8Array): readonly ChatEvent[];
  /** Returns the events that the end of the body completes. */
  end(): readonly ChatEvent[];
  /**
   * Whether `[DONE]` or the end of the body has been read. Throws if the gateway sent an error or nothing was readable.
   * It throws here rather than in `feed`, so that the events before the error are handled first.
   */
  isDone(): boolean;
};

/**
 * Starts reading an accepted chat response, streamed or not, in whatever form it arrives.
 * @throws {@link FailureError} if the response is an error, a web page or unreadable.
 */
export async function openChatResponse(response: WireResponse, facts: RequestFacts): Promise<ChatResponse> {
  const body = response.body[Symbol.asyncIterator]();
  const { form, first } = await detectForm(body, response, facts);
  switch (form) {
    case 'page':
      throw new FailureError(requestFailure('not-a-gateway', facts));
    case 'json': {
      const { start, isFrame } = await readFirstLine(first, body, facts);
      if (isFrame) return streamed(start, { asLines: true });
      const complete = await readComplete(start, body, facts);
      // The headers of a stream precede the reply, so they can't contain its cost.
      const cost = costInHeaders(response.headers);
      const events = cost
        ? [{ type: 'usage', usage: usageOfCost(cost) } as const, ...complete.first]
        : complete.first;
      return { first: events, reader: complete.reader, body };
    }
    case 'events':
      return streamed(first);
  }

  function streamed(start: readonly Uint8Array[], streamForm?: EventStreamForm): ChatResponse {
    const reader = createStreamReader(facts, streamForm);
    return { first: reader.feed(Buffer.concat(start)), body, reader };
  }
}

/** A reader for a response that has already been read to its end. */
const doneReader: ChatReader = { feed: () => noEvents, end: () => noEvents, isDone: () => true };

async function detectForm(
  body: AsyncIterator<Uint8Array>,
  response: WireResponse,
  facts: RequestFacts,
): Promise<{ readonly form: ResponseForm; readonly first: readonly Uint8Array[] }> {
  const type = String(response.headers['content-type'] ?? '').toLowerCase();
  const decoder = new TextDecoder();
  const limitSize = createSizeLimit(longestStream, facts);
  const first: Uint8Array[] = [];
  let start = '';
  for (let next = await body.next(); !next.done; next = await body.next()) {
    limitSize(next.value);
    // Drop leading whitespace: some gateways send it for minutes to keep the connection open.
    if (first.length === 0 && next.value.every(isBlank)) continue;
    first.push(next.value);
    start = (start + decoder.decode(next.value, { stream: true })).trimStart();
    const form = responseForm(start, type);
    if (form) return { form, first };
  }
  if (start === '') throw new FailureError(requestFailure('ended-early', facts));
  return { form: 'events', first };
}

function isBlank(byte: number): boolean {
  return byte <= 0x20;
}

/**
 * Reads to the end of the first line, and detects whether that is a frame. JSON may be streamed with an object per line.
 */
async function readFirstLine(
  first: readonly Uint8Array[],
  body: AsyncIterator<Uint8Array>,
  facts: RequestFacts,
): Promise<{ readonly start: readonly Uint8Array[]; readonly isFrame: boolean }> {
  const limitSize = createSizeLimit(longestComplete, facts);
  const start = [...first];
  start.forEach(limitSize);
  while (!start.at(-1)?.includes(lineFeed)) {
    const next = await body.next();
    if (next.done) return { start, isFrame: false };
    start.push(limitSize(next.value));
  }
  const [line = ''] = Buffer.concat(start).toString().trimStart().split('\n', 1);
  if (!/\}\s*$/.test(line) || hasTooManyValues(line)) return { start, isFrame: false };
  return { start, isFrame: readChatFrame(parsed(line)).length > 0 };
}

const lineFeed = 0x0a;

async function readComplete(
  first: readonly Uint8Array[],
  body: AsyncIterator<Uint8Array>,
  facts: RequestFacts,
): Promise<Omit<ChatResponse, 'body'>> {
  const decoder = new TextDecoder();
  const limitSize = createSizeLimit(longestComplete, facts);
  let text = '';
  for (const bytes of first) text += decoder.decode(limitSize(bytes), { stream: true });
  for (let next = await body.next(); !next.done; next = await body.next()) {
    text += decoder.decode(limitSize(next.value), { stream: true });
  }
  text += decoder.decode();
  if (hasTooManyValues(text)) throw new FailureError(requestFailure('response-too-large', facts));
  const events = readChatFrame(parsed(text.replace(doneAtEnd, '')));
  if (events.length === 0)
    throw new FailureError(unexpectedBodyFailure(text, facts), {
      responseBody: storedResponse(text, facts.mask),
    });
  const last = events.at(-1);
  if (last?.type !== 'error') return { first: withMaskedReasons(events, facts), reader: doneReader };
  const failed = errorWithin(last.body, facts);
  // Text that arrives with an error is kept, as in a stream.
  const received = events.slice(0, -1);
  if (!received.some(({ type }) => type === 'delta')) throw failed;
  const isDone = () => {
    throw failed;
  };
  return { first: received, reader: { ...doneReader, isDone } };
}

function createStreamReader(facts: RequestFacts, form?: EventStreamForm): ChatReader {
  const stream = createEventStream(handleEvent, form);
  const replies = createStreamReplies();
  const limitSize = createSizeLimit(longestStream, facts);
  let events: ChatEvent[] = [];
  let isEnded = false;
  let isTooLarge = false;
  let readableCount = 0;
  let unreadableCount = 0;
  let errorBody: string | null = null;
  /** What followed the last text and belongs to no reply: a frame, or text outside of frames. It may be a message. */
  let lastWords: string | null = null;
  let tail = Buffer.alloc(0);
  const decoder = new TextDecoder();
  let head = '';

  function handleEvent(data: string, name: string | null): void {
    if (isEnded || isTooLarge || errorBody !== null) return;
    if (isDoneMark(data)) {
      endReplies();
      return;
    }
    if (hasTooManyValues(data)) {
      isTooLarge = true;
      return;
    }
    const from = events.length;
    if (addFrame(data, name, events)) readableCount += 1;
    else unreadableCount += 1;
    const isReply = events.length > from && events.at(-1)?.type !== 'unreadable';
    if (isReply) lastWords = null;
    else if (data.startsWith('{') || isComplaint(data)) lastWords = data;
    replies.add(events, from);
    if (name !== null && endNames.test(name)) endReplies();
    const last = events.at(-1);
    if (last?.type === 'error') {
      errorBody = last.body;
      events.pop();
    }
  }

  function endReplies(): void {
    isEnded = true;
    readableCount += 1;
    if (hasMessage()) return;
    // A reply that the gateway marks as done is complete, also without a finish reason.
    for (const choice of replies.unfinished()) events.push({ type: 'finish', choice, reason: '' });
  }

  /** Whether the gateway's last words are a message, in place of a reply or of its end. */
  function hasMessage(): boolean {
    return lastWords !== null && !replies.hasFinished() && messageIn(lastWords, String).said !== '';
  }

  function takeEvents(): readonly ChatEvent[] {
    if (events.length === 0) return noEvents;
    const batch = events;
    events = [];
    return withMaskedReasons(batch, facts);
  }

  return {
    feed: (bytes) => {
      // Keep the start of the text for the error message, in case the response has no events.
      if (readableCount === 0 && head.length < longestHead) head += decoder.decode(bytes, { stream: true });
      feedInto(stream, limitSize(bytes), facts);
      tail = Buffer.concat([tail, bytes.subarray(-longestHead)]).subarray(-longestHead);
      return takeEvents();
    },
    end: () => {
      stream.end();
      isEnded = true;
      lastWords ??= messageAfterEvents(tail.toString());
      return takeEvents();
    },
    isDone: () => {
      if (isTooLarge) throw new FailureError(requestFailure('response-too-large', facts));
      if (errorBody !== null) throw errorWithin(errorBody, facts);
      if (isEnded && readableCount === 0 && unreadableCount > 0) {
        throw new FailureError(requestFailure('response-unreadable', facts));
      }
      if (isEnded && readableCount > 0 && lastWords !== null && hasMessage())
        throw errorWithin(lastWords, facts);
      const unexpectedText = isEnded && readableCount === 0 ? head.replace(eventLines, '').trim() : '';
      if (unexpectedText) throw new FailureError(unexpectedBodyFailure(unexpectedText, facts));
      return isEnded;
    },
  };
}

/** Returns a message after the last event, which some servers append to a stream. Null if there is none. */
function messageAfterEvents(tail: string): string | null {
  const lines = tail.split(/\r\n?|\n/);
  const last = lines.findLastIndex((line) => /^(?:data|event|id|retry)?:/.test(line));
  // Without an event, the first line may be the end of one.
  const text = lines.slice(last < 0 ? 1 : last + 1).join('\n');
  return /^\s*[{<]/.test(text) || isComplaint(text) ? text : null;
}

/** Whether text that isn't JSON is an error message. Other text may be a comment, or a sign that the gateway works. */
function isComplaint(text: string): boolean {
  return !/^\s*[[{]/.test(text) && aboutErrors.test(text.slice(0, longestHead));
}

const aboutErrors =
  /error|exception|fail(?:ed|ure)|tim(?:ed|e)[ -]?out|refused|denied|exceeded|unavailable|overloaded|aborted|错误|失败|超时|エラー/i;

/** Names of events that end a stream. */
const endNames = /^(?:done|end|finish(?:ed)?|completed?|stop|close)$/i;

function errorWithin(body: string, facts: RequestFacts): FailureError {
  return new FailureError(failureOfErrorBody(body, facts), {
    responseBody: storedResponse(body, facts.mask),
  });
}

/** Longest finish reason, in UTF-16 units. It's shown within a sentence; the usual ones have 4 to 14. */
const longestReason = 200;

/** Masks and shortens finish reasons, because they are shown, stored and exported. */
function withMaskedReasons(events: readonly ChatEvent[], { mask }: RequestFacts): readonly ChatEvent[] {
  if (!events.some(({ type }) => type === 'finish')) return events;
  return events.map((event) =>
    event.type === 'finish' ? { ...event, reason: mask(event.reason.slice(0, longestReason)) } : event,
  );
}

/** How much of a response without events is kept, and of the end of a stream, in UTF-16 units or bytes. */
const longestHead = 2_000;
const eventLines = /^(data|event|id|retry)?:.*$/gm;

function feedInto(stream: EventStream, bytes: Uint8Array, facts: RequestFacts): void {
  try {
    stream.feed(bytes);
  } catch {
    // The decoder throws for one reason only: an event exceeds the limit.
    throw new FailureError(requestFailure('response-too-large', facts));
  }
}

function isDoneMark(data: string): boolean {
  return data.length < longestMark && doneMark.test(data);
}

/**
 * Adds the events of a frame and returns whether it was readable. A frame that isn't JSON adds an `unreadable` event,
 * unless it's a comment or its event name is `error`.
 */
function addFrame(data: string, name: string | null, events: ChatEvent[]): boolean {
  const from = events.length;
  const frame = parsed(data);
  addChatEvents(frame, events);
  if (name === 'error' && events.at(-1)?.type !== 'error') {
    events.length = from;
    events.push({ type: 'error', body: data });
    return true;
  }
  if (frame !== undefined || data === '' || data.startsWith(':')) return true;
  events.push({ type: 'unreadable', frame: data.slice(0, longestNamed) });
  return false;
}

/** How much of an unreadable frame is kept, in UTF-16 units. */
const longestNamed = 200;

/** Passes chunks through, and throws once they exceed the size limit of a response. */
type SizeLimit = (bytes: Uint8Array) => Uint8Array;

function createSizeLimit(limit: number, facts: RequestFacts): SizeLimit {
  let byteCount = 0;
  return (bytes) => {
    byteCount += bytes.length;
    if (byteCount > limit) throw new FailureError(requestFailure('response-too-large', facts));
    return bytes;
  };
}
