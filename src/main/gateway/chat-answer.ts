import { FailureError } from '../../shared/failure.ts';
import { type AnswerForm, answerForm } from './answer-form.ts';
import { addChatEvents, type ChatEvent, readChatFrame } from './chat-frame.ts';
import { createEventStream, type StreamEvent } from './event-stream.ts';
import { failureOfErrorBody, type RequestFacts, requestFailure } from './gateway-failure.ts';
import type { WireResponse } from './wire.ts';

const longestAnswer = 64 * 1024 * 1024;
const done = '[DONE]';
const byteOrderMark = 0xfeff;
const nothing: readonly ChatEvent[] = [];

/**
 * Reads an accepted chat answer, stream or whole, in whatever form it came: a batch of events for each piece of the
 * body that says something. Throws a {@link FailureError} where the answer is an error, a web page or unreadable.
 */
export async function* readChatAnswer(
  answer: WireResponse,
  facts: RequestFacts,
): AsyncGenerator<readonly ChatEvent[]> {
  const body = answer.body[Symbol.asyncIterator]();
  const bounded = createBound(facts);
  const { form, first } = await begin(body, bounded, answer, facts);
  if (form === 'page') throw new FailureError(requestFailure('not-a-gateway', facts));
  if (form === 'json') {
    yield await readWhole(first, body, bounded, facts);
    return;
  }
  // One loop and no generators around one another: reads may be tiny, and each layer costs on every one of them.
  const reader = createStreamReader(facts);
  for (const bytes of first) {
    const events = reader.feed(bytes);
    if (events.length > 0) yield events;
    if (reader.isDone()) return;
  }
  for (let next = await body.next(); !next.done; next = await body.next()) {
    const events = reader.feed(bounded(next.value));
    if (events.length > 0) yield events;
    if (reader.isDone()) return;
  }
  const events = reader.end();
  if (events.length > 0) yield events;
  if (!reader.isDone() && !reader.understood()) {
    throw new FailureError(requestFailure('answer-unreadable', facts));
  }
}

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
  const events = readChatFrame(parsed(text + decoder.decode()));
  if (events.length === 0) throw new FailureError(requestFailure('answer-unreadable', facts));
  for (const event of events) {
    if (event.type === 'error') throw new FailureError(failureOfErrorBody(event.body, facts));
  }
  return events;
}

type StreamReader = {
  /** What these bytes complete, up to an error or the end. */
  feed(bytes: Uint8Array): readonly ChatEvent[];
  end(): readonly ChatEvent[];
  /** Whether `[DONE]` has come; throws what an error said, so that what came before it is kept first. */
  isDone(): boolean;
  /** Whether any frame could be read, or there was none: a stream of nothing else is no stream of ours. */
  understood(): boolean;
};

function createStreamReader(facts: RequestFacts): StreamReader {
  const stream = createEventStream();
  let ended = false;
  let readable = 0;
  let unreadable = 0;
  let refused: string | null = null;

  function read(batch: readonly StreamEvent[]): readonly ChatEvent[] {
    if (batch.length === 0) return nothing;
    const events: ChatEvent[] = [];
    for (const { data, name } of batch) {
      if (data.trim() === done) {
        ended = true;
        break;
      }
      if (addFrame(data, name, events)) readable += 1;
      else unreadable += 1;
    }
    return beforeError(events);
  }

  function beforeError(events: readonly ChatEvent[]): readonly ChatEvent[] {
    for (const [at, event] of events.entries()) {
      if (event.type === 'error') {
        refused = event.body;
        return events.slice(0, at);
      }
    }
    return events;
  }

  function eventsIn(bytes: Uint8Array): readonly StreamEvent[] {
    try {
      return stream.feed(bytes);
    } catch {
      // The one thing that a decoder refuses: a line or an event that has no end.
      throw new FailureError(requestFailure('answer-too-large', facts));
    }
  }

  return {
    feed: (bytes) => read(eventsIn(bytes)),
    end: () => read(stream.end()),
    isDone: () => {
      if (refused !== null) throw new FailureError(failureOfErrorBody(refused, facts));
      return ended;
    },
    understood: () => readable > 0 || unreadable === 0,
  };
}

/** Whether a frame could be read; one that is no JSON is named, unless its event is an `error` or it is a comment. */
function addFrame(data: string, name: string | null, events: ChatEvent[]): boolean {
  const from = events.length;
  const frame = parsed(data);
  addChatEvents(frame, events);
  if (name === 'error' && !events.slice(from).some(({ type }) => type === 'error')) {
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
