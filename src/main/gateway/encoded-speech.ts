import { type Failure, FailureError, failure } from '../../shared/failure.ts';
import { type AudioInJson, createAudioInJson, isFinal } from './audio-in-json.ts';
import { createEventStream } from './event-stream.ts';
import { failureOfErrorBody, type RequestFacts, requestFailure } from './gateway-failure.ts';
import { messageIn, reportedError } from './gateway-message.ts';
import { parsed, record } from './json-fields.ts';
import { responseForm } from './response-form.ts';

/** How a speech response contains audio as text: as JSON, events or JSON lines, or as text alone. */
type TextForm = 'json' | 'events' | 'lines' | 'text';

/**
 * Detects text from the first bytes, which may be encoded audio or the gateway's message, whatever the content type is.
 * Returns null for anything else, such as audio or a page.
 */
export function textForm(start: string, contentType: string): TextForm | null {
  const text = start.replace(/^\uFEFF/, '').trimStart();
  if (/^"?data:(?:audio\/|application\/octet-stream)/i.test(text)) return 'text';
  const isEventStream = contentType.includes('event-stream');
  if (/^(?:data|event):/.test(text) || (isEventStream && /^(?:id|retry)?:/.test(text))) return 'events';
  const isJson = contentType.includes('json');
  if (isJson && text.startsWith('"')) return 'text';
  const isObject = responseForm(text, contentType) === 'json' && (isJson || /^(?:\[\s*)?\{\s*"/.test(text));
  if (isObject) return /ndjson|jsonl|json-seq|stream\+json/.test(contentType) ? 'lines' : 'json';
  const isXml = text.startsWith('<?xml') && !/<!doctype html|<html/i.test(text);
  return isText(text) && (isXml || !text.startsWith('<')) ? 'text' : null;
}

/** Whether the start of a response contains no bytes but those of a text, whose last character may be cut off. */
function isText(start: string): boolean {
  return start !== '' && !/\p{Cc}|\ufffd/u.test(start.replace(/\s/g, ' ').replace(/\ufffd$/, ''));
}

/** Audio that was sent as text. `found` describes it as far as it's known. */
export type EncodedSpeech = { readonly bytes: AsyncGenerator<Uint8Array>; readonly found: AudioInJson };

/** Maximum size of a body that isn't a stream of events, in bytes. It's held in memory. */
const longestBody = 134_217_728;

/** An error is read for at most this time, because it may never end. */
const longestErrorMs = 10_000;
const longestErrorBody = 65_536;
/** JSON that begins with a message, or a text that begins with a word. Encoded audio has longer lines. */
const errorStart = /^\s*(?:[[{\s]{0,9}"(?:error|errors|detail|message)"|[^\s{["]\S{0,50}\s)/;

/**
 * Decodes audio that was sent as text, with its events as they arrive. `bytes` throws a {@link FailureError} if the
 * gateway reports an error, if there is no audio, or if a part of it can't be decoded.
 */
export function encodedSpeech(
  form: TextForm,
  chunks: AsyncIterable<Uint8Array>,
  facts: RequestFacts,
  discard: () => void,
): EncodedSpeech {
  const isStream = form === 'events' || form === 'lines';
  const found = createAudioInJson({ isStream });
  const bytes = isStream
    ? audioInEvents(chunks, form === 'lines', found, facts)
    : audioInBody(chunks, found, facts, discard);
  return { bytes, found };
}

async function* audioInEvents(
  chunks: AsyncIterable<Uint8Array>,
  asLines: boolean,
  found: AudioInJson,
  facts: RequestFacts,
): AsyncGenerator<Uint8Array> {
  let first = '';
  let hasAudio = false;
  let ready: Uint8Array[] = [];
  let failed: Failure | null = null;
  let marksItsEnd = false;
  let isDone = false;
  /** The last event, if it has no audio. */
  let last = '';
  const take = (data: string, name: string | null) => {
    if (failed || data.trim() === '') return;
    if (data.trim() === '[DONE]') {
      isDone = true;
      return;
    }
    first ||= data;
    const json = parsed(data);
    isDone ||= isFinal(record(json));
    marksItsEnd ||= /\bdelta$/.test(String(record(json)?.type));
    if (json === undefined && /^\s*[[{"]/.test(data)) failed = requestFailure('audio-cut-off', facts);
    else if (reportedError(json) || (name === 'error' && record(json)))
      failed = failureOfErrorBody(data, facts);
    else {
      // A text without JSON is either audio itself or a comment.
      const audio = found.take(json === undefined ? data : json);
      last = audio.length === 0 ? data : '';
      ready.push(audio);
    }
  };
  const stream = createEventStream(take, { asLines });
  const flush = () => {
    const all = ready.filter(({ length }) => length > 0);
    ready = [];
    hasAudio ||= all.length > 0;
    return all;
  };
  for await (const chunk of chunks) {
    try {
      stream.feed(chunk);
    } catch (thrown) {
      throw new FailureError(requestFailure('response-too-large', facts), { cause: thrown });
    }
    yield* flush();
    if (failed) throw new FailureError(failed);
  }
  stream.end();
  const rest = found.end();
  ready.push(rest ?? new Uint8Array());
  yield* flush();
  if (failed) throw new FailureError(failed);
  if (rest === null) throw new FailureError(requestFailure('audio-cut-off', facts));
  if (!hasAudio) throw new FailureError(withoutAudio(first, found, facts));
  if (isDone) return;
  if (record(parsed(last)) && isComplaint(messageIn(last, facts.mask).said))
    throw new FailureError(failureOfErrorBody(last, facts));
  if (marksItsEnd) throw new FailureError(requestFailure('audio-cut-off', facts));
}

/** Whether a message at the end of a stream says more than that all went well. */
function isComplaint(said: string): boolean {
  return said !== '' && !/^(?:ok|success|done|complete|finish|end)/i.test(said);
}

/** Longer than any word of an error message. */
const audioText = /[\w+/-]{200}/;

async function* audioInBody(
  chunks: AsyncIterable<Uint8Array>,
  found: AudioInJson,
  facts: RequestFacts,
  discard: () => void,
): AsyncGenerator<Uint8Array> {
  const { text, broken } = await textOf(chunks, facts, discard);
  if (broken instanceof FailureError && broken.failure.code === 'response-too-large') throw broken;
  const whole = parsed(text);
  const isLines = whole === undefined && /^\s*\{/.test(text);
  // Some gateways send lines as plain JSON.
  const values = isLines
    ? text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(parsed)
    : [whole ?? text.trim()];
  const failed = values.find((value) => reportedError(value));
  let hasAudio = false;
  for (const value of failed === undefined ? values : []) {
    const audio = found.take(value);
    hasAudio ||= audio.length > 0;
    if (audio.length > 0) yield audio;
  }
  const isIncomplete = isLines ? values.includes(undefined) : whole === undefined && audioText.test(text);
  if (broken && (hasAudio || isIncomplete)) throw broken;
  if (isLines && isIncomplete && (hasAudio || audioText.test(text)))
    throw new FailureError(requestFailure('audio-cut-off', facts));
  if (!hasAudio) throw new FailureError(withoutAudio(text, found, facts));
}

/**
 * Reads a body as text. One that breaks off may still contain the gateway's message, so the error is returned. An error
 * body is limited in size and time.
 */
async function textOf(
  chunks: AsyncIterable<Uint8Array>,
  facts: RequestFacts,
  discard: () => void,
): Promise<{ readonly text: string; readonly broken: unknown }> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | null = null;
  try {
    for await (const bytes of chunks) {
      parts.push(decoder.decode(bytes, { stream: true }));
      length += bytes.length;
      if (length > longestBody) throw new FailureError(requestFailure('response-too-large', facts));
      const isError = errorStart.test(parts[0] ?? '');
      if (isError) timer ??= setTimeout(discard, longestErrorMs);
      if (isError && length >= longestErrorBody) break;
    }
    return { text: parts.join('') + decoder.decode(), broken: null };
  } catch (thrown) {
    return { text: parts.join(''), broken: thrown };
  } finally {
    if (timer) clearTimeout(timer);
  }
}

/** Returns the failure for a response without audio: the gateway's message, or that it's only a link. */
function withoutAudio(body: string, { hasLink }: AudioInJson, facts: RequestFacts): Failure {
  const missing = requestFailure('no-audio', facts);
  const json = parsed(body);
  if (reportedError(json)) return failureOfErrorBody(body, facts);
  if (hasLink) return { ...missing, values: { ...missing.values, reason: 'link' } };
  const { said } = messageIn(body, facts.mask);
  if (json === undefined) return failure('no-audio', { ...missing.values, said: said || undefined });
  return said ? failureOfErrorBody(body, facts) : missing;
}
