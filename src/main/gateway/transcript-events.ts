import { Buffer } from 'node:buffer';
import { createEventStream } from './event-stream.ts';
import { type Fields, parsed, record } from './json-fields.ts';

/** What a streamed transcription contains so far. `segments` are the objects that it contained, unchanged. */
export type StreamedTranscript = {
  readonly text: string;
  readonly segments: readonly Fields[];
  /** The transcription as the last event repeats it. */
  readonly whole: Fields | null;
  /** Whether the stream said that it's complete, or has a form that never says so. */
  readonly isDone: boolean;
  /** The body of an error event, or null. */
  readonly error: string | null;
};

/** Reads a streamed transcription as it arrives. */
export type TranscriptEvents = {
  feed(bytes: Uint8Array): void;
  end(): void;
  now(): StreamedTranscript;
};

/**
 * Creates a reader of server-sent events with a transcription: OpenAI's (`transcript.text.delta`, `.segment`, `.done`)
 * and those of other vendors with similar names, chunks of a chat (vLLM), and a transcription object for each segment
 * (WhisperLive, older Speaches).
 */
export function createTranscriptEvents(): TranscriptEvents {
  const texts: string[] = [];
  const segments: Fields[] = [];
  let whole: Fields | null = null;
  let isDone = false;
  let saysWhenDone = false;
  let error: string | null = null;

  function take(data: string): void {
    if (data.trim() === '[DONE]') {
      isDone = true;
      return;
    }
    const json = parsed(data);
    // Some servers send the text itself.
    if (json === undefined && !data.startsWith('{')) texts.push(`${data} `);
    const fields = record(json);
    if (!fields) return;
    if (fields.error) error ??= data;
    // A chunk of a chat may end a stretch of the recording, so only the last one ends the transcription.
    if (Array.isArray(fields.choices) && fields.choices.length > 0) isDone = hasFinished(fields.choices);
    const { type, text, delta } = fields;
    saysWhenDone ||= typeof type === 'string' || Array.isArray(fields.choices);
    if (typeof type === 'string' && /\bdone$/.test(type)) {
      whole = fields;
      isDone = true;
    } else if (typeof type === 'string' && /\bsegment$/.test(type)) segments.push(fields);
    else if (typeof delta === 'string') texts.push(delta);
    else if (typeof type === 'string' && /\bdelta$/.test(type)) texts.push(String(text ?? ''));
    else if (Array.isArray(fields.choices)) texts.push(contentIn(fields.choices));
    else if (Array.isArray(fields.segments))
      segments.push(...fields.segments.map(record).filter((each) => each !== null));
    else if (typeof text === 'string' && fields.start !== undefined) segments.push(fields);
    else if (typeof text === 'string') texts.push(text);
  }

  const stream = createEventStream(take);
  return {
    feed: stream.feed,
    end: stream.end,
    now: () => ({ text: texts.join(''), segments, whole, isDone: isDone || !saysWhenDone, error }),
  };
}

/** Reads a whole body. Null if it isn't a stream of events. */
export function readTranscriptEvents(body: string): StreamedTranscript | null {
  if (!/^\s*(?:event|data|id|retry)?:/.test(body)) return null;
  const events = createTranscriptEvents();
  events.feed(Buffer.from(body));
  events.end();
  return events.now();
}

function contentIn(choices: readonly unknown[]): string {
  const choice = record(choices[0]);
  const content = (record(choice?.delta) ?? record(choice?.message))?.content;
  return typeof content === 'string' ? content : '';
}

function hasFinished(choices: readonly unknown[]): boolean {
  return choices.some((choice) => typeof record(choice)?.finish_reason === 'string');
}
