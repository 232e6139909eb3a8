import { Buffer } from 'node:buffer';
import { FailureError } from '../../shared/failure.ts';
import { type AnswerForm, answerForm } from './answer-form.ts';
import { addChatEvents, type ChatEvent, readChatFrame } from './chat-frame.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import {
  failureOfErrorBody,
  failureOfOtherAnswer,
  type RequestFacts,
  requestFailure,
} from './gateway-failure.ts';
import { parsed } from './json-fields.ts';
import type { WireResponse } from './wire.ts';

const longestAnswer = 64 * 1024 * 1024;
const done = '[DONE]';
/** The mark and the blanks that some gateways put around it. */
const longestMark = 32;
const nothing: readonly ChatEvent[] = [];

/**
 * An accepted answer whose form is known: what it said so far, the rest of its body, and what reads that. It has no loop of
 * its own, since reads may be tiny and each layer around them costs on every one.
 */
export type ChatAnswer = {
  readonly first: readonly ChatEvent[];
  readonly body: AsyncIterator<Uint8Array>;
  readonly reader: ChatReader;
};

/** Turns the pieces of a body into what they say; all of it throws a {@link FailureError}. */
export type ChatReader = {
  /** What these bytes complete, up to an error or the end. */
  feed(bytes: Uint8Array): readonly ChatEvent[];
  /** What a body's end completes. */
  end(): readonly ChatEvent[];
  /**
   * Whether `[DONE]` or the body's end has come. Throws what an error said, or that nothing could be read, so that what
   * came before it is kept first.
   */
  isDone(): boolean;
};

/**
 * Begins to read an accepted chat answer, stream or whole, in whatever form it came. Throws a {@link FailureError} where
 * the answer is an error, a web page or unreadable.
 */
export async function openChatAnswer(answer: WireResponse, facts: RequestFacts): Promise<ChatAnswer> {
  const body = answer.body[Symbol.asyncIterator]();
  const bounded = createBound(facts);
  const { form, first } = await begin(body, bounded, answer, facts);
  switch (form) {
    case 'page':
      throw new FailureError(requestFailure('not-a-gateway', facts));
    case 'json':
      return { first: await readWhole(first, body, bounded, facts), body, reader: doneReader };
    case 'events': {
      const reader = createStreamReader(facts);
      return { first: reader.feed(Buffer.concat(first)), body, reader };
    }
  }
}

/** Of a whole answer nothing is left to read. */
const doneReader: ChatReader = { feed: () => nothing, end: () => nothing, isDone: () => true };

async function begin(
  body: AsyncIterator<Uint8Array>,
  bounded: Bound,
  answer: WireResponse,
  facts: RequestFacts,
): Promise<{ readonly form: AnswerForm; readonly first: readonly Uint8Array[] }> {
  const type = String(answer.headers['content-type'] ?? '').toLowerCase();
  const decoder = new TextDecoder();
  const first: Uint8Array[] = [];
  let start = '';
  for (let next = await body.next(); !next.done; next = await body.next()) {
    first.push(bounded(next.value));
    // Some gateways send blanks for minutes to keep a connection open; they are not looked at again.
    start = (start + decoder.decode(next.value, { stream: true })).trimStart();
    const form = answerForm(start, type);
    if (form) return { form, first };
  }
  if (start === '') throw new FailureError(requestFailure('ended-early', facts));
  return { form: 'events', first };
}

async function readWhole(
  first: readonly Uint8Array[],
  body: AsyncIterator<Uint8Array>,
  bounded: Bound,
  facts: RequestFacts,
): Promise<readonly ChatEvent[]> {
  const decoder = new TextDecoder();
  let text = '';
  for (const bytes of first) text += decoder.decode(bytes, { stream: true });
  for (let next = await body.next(); !next.done; next = await body.next()) {
    text += decoder.decode(bounded(next.value), { stream: true });
  }
  text += decoder.decode();
  const events = readChatFrame(parsed(text));
  if (events.length === 0) throw new FailureError(failureOfOtherAnswer(text, facts));
  for (const event of events) {
    if (event.type === 'error') throw new FailureError(failureOfErrorBody(event.body, facts));
  }
  return withMaskedReasons(events, facts);
}

function createStreamReader(facts: RequestFacts): ChatReader {
  const stream = createEventStream(read);
  const bounded = createBound(facts);
  let events: ChatEvent[] = [];
  let over = false;
  let readable = 0;
  let unreadable = 0;
  let refused: string | null = null;
  const decoder = new TextDecoder();
  let head = '';

  function read(data: string, name: string | null): void {
    if (over || refused !== null) return;
    if (isDoneMark(data)) {
      over = true;
      readable += 1;
      return;
    }
    if (addFrame(data, name, events)) readable += 1;
    else unreadable += 1;
    const last = events.at(-1);
    if (last?.type === 'error') {
      refused = last.body;
      events.pop();
    }
  }

  function taken(): readonly ChatEvent[] {
    if (events.length === 0) return nothing;
    const batch = events;
    events = [];
    return withMaskedReasons(batch, facts);
  }

  return {
    feed: (bytes) => {
      // What came instead of events, should there be none.
      if (readable === 0 && head.length < longestHead) head += decoder.decode(bytes, { stream: true });
      feedInto(stream, bounded(bytes), facts);
      return taken();
    },
    end: () => {
      stream.end();
      over = true;
      return taken();
    },
    isDone: () => {
      if (refused !== null) throw new FailureError(failureOfErrorBody(refused, facts));
      if (over && readable === 0 && unreadable > 0) {
        throw new FailureError(requestFailure('answer-unreadable', facts));
      }
      const words = over && readable === 0 ? head.replace(eventLines, '').trim() : '';
      if (words) throw new FailureError(failureOfOtherAnswer(words, facts));
      return over;
    },
  };
}

/** The longest finish reason in UTF-16 units. It is shown in a sentence; the usual ones have 4 to 14. */
const longestReason = 200;

/** Masks and shortens finish reasons: the page shows them, and they are stored and exported. */
function withMaskedReasons(events: readonly ChatEvent[], { mask }: RequestFacts): readonly ChatEvent[] {
  if (!events.some(({ type }) => type === 'finish')) return events;
  return events.map((event) =>
    event.type === 'finish' ? { ...event, reason: mask(event.reason.slice(0, longestReason)) } : event,
  );
}

/** How much is looked at of an answer that holds no event, in UTF-16 units. */
const longestHead = 2_000;
const eventLines = /^(data|event|id|retry)?:.*$/gm;

function feedInto(stream: EventStream, bytes: Uint8Array, facts: RequestFacts): void {
  try {
    stream.feed(bytes);
  } catch {
    // The one thing that a decoder refuses: a line or an event that has no end.
    throw new FailureError(requestFailure('answer-too-large', facts));
  }
}

function isDoneMark(data: string): boolean {
  return data.length < longestMark && data.trim() === done;
}

/** Whether a frame could be read; one that is no JSON is named, unless its event is an `error` or it is a comment. */
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

/** How much of an unreadable frame is named, in UTF-16 units. */
const longestNamed = 200;

/** Hands pieces on until they are more than an answer can be. */
type Bound = (bytes: Uint8Array) => Uint8Array;

function createBound(facts: RequestFacts): Bound {
  let read = 0;
  return (bytes) => {
    read += bytes.length;
    if (read > longestAnswer) throw new FailureError(requestFailure('answer-too-large', facts));
    return bytes;
  };
}
