import { FailureError } from '../../shared/failure.ts';
import { answerForm } from './answer-form.ts';
import { type ChatEvent, readChatFrame } from './chat-frame.ts';
import { createEventStream, type StreamEvent } from './event-stream.ts';
import { failureOfErrorBody, type RequestFacts, requestFailure } from './gateway-failure.ts';
import type { WireResponse } from './wire.ts';

const longestAnswer = 64 * 1024 * 1024;
const done = '[DONE]';

/**
 * Reads an accepted chat answer, stream or whole, in whatever form it came: a batch of events for each piece of the
 * body. Throws a {@link FailureError} where the answer is an error, a web page or unreadable.
 */
export async function* readChatAnswer(
  answer: WireResponse,
  facts: RequestFacts,
): AsyncGenerator<readonly ChatEvent[]> {
  const pieces = bounded(answer.body, facts);
  const { form, first } = await begin(pieces, contentType(answer), facts);
  if (form === 'page') throw new FailureError(requestFailure('not-a-gateway', facts));
  if (form === 'json') yield await readWhole(first, pieces, facts);
  else yield* readStream(first, pieces, facts);
}

async function begin(pieces: AsyncIterator<Uint8Array>, type: string, facts: RequestFacts) {
  const decoder = new TextDecoder();
  const first: Uint8Array[] = [];
  let start = '';
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    first.push(next.value);
    start = (start + decoder.decode(next.value, { stream: true })).trimStart();
    const form = answerForm(start, type);
    if (form) return { form, first };
  }
  if (start.trim() === '') throw new FailureError(requestFailure('ended-early', facts));
  return { form: 'events' as const, first };
}

async function readWhole(
  first: readonly Uint8Array[],
  pieces: AsyncIterator<Uint8Array>,
  facts: RequestFacts,
): Promise<readonly ChatEvent[]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of all(first, pieces)) text += decoder.decode(bytes, { stream: true });
  const events = readChatFrame(parsed(text + decoder.decode()));
  if (events.length === 0) throw new FailureError(requestFailure('answer-unreadable', facts));
  return refusingErrors(events, facts);
}

async function* readStream(
  first: readonly Uint8Array[],
  pieces: AsyncIterator<Uint8Array>,
  facts: RequestFacts,
): AsyncGenerator<readonly ChatEvent[]> {
  const stream = createEventStream();
  let understood = false;
  let ended = false;
  const read = function* (batch: readonly StreamEvent[]): Generator<readonly ChatEvent[]> {
    const events: ChatEvent[] = [];
    for (const { data, name } of batch) {
      if (data.trim() === done) {
        ended = true;
        break;
      }
      events.push(...readEvent(data, name));
    }
    understood ||= events.length > 0;
    // What came before an error in the same piece was said, and is kept.
    const error = events.findIndex(({ type }) => type === 'error');
    if (error > 0) yield events.slice(0, error);
    if (events.length > 0) yield refusingErrors(events, facts);
  };
  for await (const bytes of all(first, pieces)) {
    yield* read(stream.feed(bytes));
    if (ended) return;
  }
  yield* read(stream.end());
  if (!understood && !ended) throw new FailureError(requestFailure('answer-unreadable', facts));
}

/** A frame that is no JSON says nothing, unless the event is named `error`. */
function readEvent(data: string, name: string | null): readonly ChatEvent[] {
  const frame = parsed(data);
  const events = frame === undefined ? [] : readChatFrame(frame);
  if (name === 'error' && !events.some(({ type }) => type === 'error'))
    return [{ type: 'error', body: data }];
  return events;
}

function refusingErrors(events: readonly ChatEvent[], facts: RequestFacts): readonly ChatEvent[] {
  for (const event of events) {
    if (event.type === 'error') throw new FailureError(failureOfErrorBody(event.body, facts));
  }
  return events;
}

async function* all(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* bounded(body: AsyncIterable<Uint8Array>, facts: RequestFacts): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const bytes of body) {
    read += bytes.length;
    if (read > longestAnswer) throw new FailureError(requestFailure('answer-too-large', facts));
    yield bytes;
  }
}

function contentType({ headers }: WireResponse): string {
  return String(headers['content-type'] ?? '').toLowerCase();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
