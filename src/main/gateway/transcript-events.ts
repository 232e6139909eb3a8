import { Buffer } from 'node:buffer';
import { separatorBetween } from '../../shared/text/join-texts.ts';
import { createEventStream } from './event-stream.ts';
import { messageIn, reportedError } from './gateway-message.ts';
import { type Fields, parsed, record } from './json-fields.ts';
import { hasTimes, segmentText } from './timed-fields.ts';
import { toVerboseJson } from './vendor-transcripts.ts';

/** The content of a streamed transcription so far. `segments` are the objects that it contained, unchanged. */
export type StreamedTranscript = {
  readonly text: string;
  readonly segments: readonly Fields[];
  /** The part at the end of the text that no segment contains yet. */
  readonly rest: string;
  /** The whole transcription, as repeated by the last event. */
  readonly whole: Fields | null;
  /** Whether the stream has signalled its end, or has a form without such a signal. */
  readonly isDone: boolean;
  /** The body of an error event, or of an event with a message in a stream without a transcript. Null if there is none. */
  readonly error: string | null;
};

/** Reads a streamed transcription as it arrives. */
export type TranscriptEvents = {
  feed(bytes: Uint8Array): void;
  end(): void;
  now(): StreamedTranscript;
};

/**
 * Creates a reader for server-sent events that contain a transcription: OpenAI's (`transcript.text.delta`, `.segment`,
 * `.done`) and those of other vendors with similar names, chat chunks (vLLM), and a transcription object for each
 * segment (WhisperLive, older Speaches).
 */
export function createTranscriptEvents(): TranscriptEvents {
  const texts: string[] = [];
  const segments: Fields[] = [];
  /** Text whose segment hasn't arrived yet, by segment ID. */
  const open = new Map<unknown, string>();
  let whole: Fields | null = null;
  let isDone = false;
  let marksItsEnd = false;
  let isSpaced = false;
  let error: string | null = null;
  /** The first event of an unknown kind. */
  let other: string | null = null;

  function add(text: string, segmentId?: unknown): void {
    texts.push(text);
    open.set(segmentId, (open.get(segmentId) ?? '') + text);
  }

  /** Adds the text of a complete segment. Some servers send it without the preceding space. */
  function addPlain(text: string): void {
    isSpaced ||= /^\s|\s$/.test(text);
    const end = texts.at(-1)?.slice(-longestEnd) ?? '';
    add(isSpaced || end === '' ? text : separatorBetween(end, text) + text);
  }

  function addSegments(added: readonly (Fields | null)[]): void {
    for (const segment of added) {
      if (segment === null) continue;
      segments.push(segment);
      open.delete(segment.id);
      open.delete(undefined);
    }
  }

  function take(data: string, name: string | null): void {
    if (data.trim() === '[DONE]') {
      isDone = true;
      return;
    }
    const json = parsed(data);
    // Some servers send plain text instead of JSON.
    if (json === undefined && !data.startsWith('{')) add(`${data} `);
    const fields = record(json) ?? reportedError(json);
    if (!fields) return;
    // A chat chunk may end only a part of the recording, so only the last one ends the transcription.
    if (Array.isArray(fields.choices) && fields.choices.length > 0) isDone = hasFinished(fields.choices);
    const { text, delta, segment_id: segmentId } = fields;
    // Some servers send the type as the event name.
    const type = typeof fields.type === 'string' ? fields.type : typeIn(name);
    if (reportedError(fields) || type === 'error') error ??= data;
    marksItsEnd ||= type !== null || Array.isArray(fields.choices);
    if (type !== null && /\bdone$/.test(type)) {
      whole = fields;
      isDone = true;
    } else if (type !== null && /\bsegment$/.test(type)) addSegments([fields]);
    else if (typeof delta === 'string') add(delta, segmentId);
    else if (type !== null && /\bdelta$/.test(type)) add(String(text ?? ''), segmentId);
    else if (Array.isArray(fields.choices)) add(contentIn(fields.choices));
    else if (!addContent(fields)) other ??= data;
  }

  /** Adds what an event without a type contains. Returns whether it's a part of a transcript. */
  function addContent(fields: Fields): boolean {
    const { segments: listed, text } = toVerboseJson(fields);
    if (Array.isArray(listed)) addSegments(listed.map(record));
    else if (hasTimes(fields) && segmentText(fields) !== null) addSegments([fields]);
    else if (typeof text === 'string') addPlain(text);
    else return false;
    return true;
  }

  /** Returns the error, or what the gateway sent in place of a transcript. */
  function errorSoFar(): string | null {
    if (error !== null || other === null) return error;
    const isEmpty = texts.length === 0 && segments.length === 0 && whole === null;
    return isEmpty && messageIn(other, String).said ? other : null;
  }

  const stream = createEventStream(take);
  return {
    feed: stream.feed,
    end: stream.end,
    now: () => {
      const rest = segments.length === 0 ? '' : [...open.values()].join('');
      return {
        text: texts.join(''),
        segments,
        rest,
        whole,
        isDone: isDone || !marksItsEnd,
        error: errorSoFar(),
      };
    },
  };
}

/** Number of characters at a text's end that determine whether a space follows, in UTF-16 units. */
const longestEnd = 8;

/** Reads a whole body. Returns null if it isn't an event stream. */
export function readTranscriptEvents(body: string): StreamedTranscript | null {
  if (!/^\s*(?:event|data|id|retry)?:/.test(body)) return null;
  const events = createTranscriptEvents();
  events.feed(Buffer.from(body));
  events.end();
  return events.now();
}

/** Reads a body with one JSON object per line, as some servers stream it. Returns null for any other body. */
export function readTranscriptLines(body: string): StreamedTranscript | null {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => record(parsed(line)))) return null;
  return readTranscriptEvents(lines.map((line) => `data: ${line}\n\n`).join(''));
}

/** Returns the type of an event from its name. Null for any other name, such as `message`. */
function typeIn(name: string | null): string | null {
  return name !== null && /^error$|\b(?:delta|segment|done)$/.test(name) ? name : null;
}

function contentIn(choices: readonly unknown[]): string {
  const choice = record(choices[0]);
  const content = (record(choice?.delta) ?? record(choice?.message))?.content;
  return typeof content === 'string' ? content : '';
}

function hasFinished(choices: readonly unknown[]): boolean {
  return choices.some((choice) => typeof record(choice)?.finish_reason === 'string');
}
