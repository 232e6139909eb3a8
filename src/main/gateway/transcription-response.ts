import type { Segment, TranscriptionResult } from '../../shared/transcription/transcription.ts';
import { messageIn, reportedError } from './gateway-message.ts';
import { type Fields, parsed, record } from './json-fields.ts';
import { reportedCost } from './reported-cost.ts';
import { mergedToLimit, orderedSegments, type SpokenWord, segmentsOfWordTimings } from './segment-order.ts';
import { readSubtitles } from './subtitles.ts';
import { readTranscriptEvents, readTranscriptLines, type StreamedTranscript } from './transcript-events.ts';
import { toVerboseJson } from './vendor-transcripts.ts';

// Thresholds at which Whisper itself retries decoding, or treats a segment as silence.
const minLogprob = -1;

const maxNoSpeech = 0.6;

const maxCompression = 2.4;

/** More identical lines than this in a row aren't speech. Models repeat themselves over silence and music. */
const maxInARow = 3;

/**
 * What an accepted response contains: a transcription, a stream that ended before it was complete (`cut-off`), a JSON
 * error, JSON with neither text nor error (`no-text`), a web page, or truncated JSON (`broken`).
 */
export type TranscriptionResponse =
  | { readonly kind: 'transcription'; readonly result: TranscriptionResult }
  | { readonly kind: 'cut-off'; readonly result: TranscriptionResult }
  | { readonly kind: 'error'; readonly body: string }
  | { readonly kind: 'no-text' }
  | { readonly kind: 'page' }
  | { readonly kind: 'broken' };

/**
 * Parses a transcription or translation in whatever form it arrives, regardless of the requested format and the content
 * type: JSON with or without segments, server-sent events, subtitles, or plain text. No text is lost.
 */
export function readTranscription(body: string): TranscriptionResponse {
  const raw = body.replace(/^\uFEFF/, '');
  const json = jsonOf(raw);
  if (json !== undefined) return ofJson(json, raw);
  if (/^\s*(<!doctype|<html)/i.test(raw)) return { kind: 'page' };
  const isJson = /^\s*(\[\s*)?\{\s*"/.test(raw);
  const streamed = isJson ? readTranscriptLines(raw) : readTranscriptEvents(raw);
  if (streamed) return ofEvents(streamed, raw);
  if (isJson) return { kind: 'broken' };
  const cues = readSubtitles(raw);
  if (cues)
    return asTranscription({ ...ofSegments(cues, null), form: /^\s*WEBVTT/.test(raw) ? 'vtt' : 'srt', raw });
  return asTranscription({ ...emptyResult, text: raw.trim(), form: 'text', raw });
}

function ofEvents(streamed: StreamedTranscript, raw: string): TranscriptionResponse {
  if (streamed.error !== null) return { kind: 'error', body: streamed.error };
  const result = withCost(resultOfEvents(streamed, raw), streamed.whole);
  return streamed.isDone ? { kind: 'transcription', result } : { kind: 'cut-off', result };
}

/** Returns the transcription that a stream contains so far. */
export function resultOfEvents(
  { whole, segments, rest, text }: StreamedTranscript,
  raw: string,
): TranscriptionResult {
  // Text whose segment hasn't arrived becomes a line at the end. Its duration is estimated.
  const start = number(segments.at(-1)?.end) ?? 0;
  const last = { text: rest, start, end: start + rest.length / charactersPerSecond };
  const left = whole === null && rest.trim() !== '' ? [last] : [];
  const fields = { ...whole, segments: segments.length > 0 ? [...segments, ...left] : whole?.segments };
  return resultOfFields(fields, typeof whole?.text === 'string' ? whole.text : text, raw);
}

/** Speaking rate for the estimate. */
const charactersPerSecond = 15;

function ofJson(json: unknown, raw: string): TranscriptionResponse {
  if (typeof json === 'string')
    return asTranscription({ ...emptyResult, text: json.trim(), form: 'json', raw });
  const reported = reportedError(json);
  const object = Array.isArray(json) ? { segments: reported ? [] : json } : record(json);
  const fields = object && toVerboseJson(object);
  if (!fields) return asTranscription({ ...emptyResult, text: raw.trim(), form: 'text', raw });
  const text = typeof fields.text === 'string' ? fields.text : null;
  if (!text && segmentsIn(fields).length === 0 && (reported || (text === null && !isSilence(fields))))
    return reported || fields.error || messageIn(raw, String).said
      ? { kind: 'error', body: raw }
      : { kind: 'no-text' };
  return asTranscription(withCost(resultOfFields(fields, text, raw), record(json)));
}

function withCost(result: TranscriptionResult, fields: Fields | null): TranscriptionResult {
  const cost = fields && reportedCost(fields);
  return cost ? { ...result, cost } : result;
}

function resultOfFields(fields: Fields, text: string | null, raw: string): TranscriptionResult {
  const listed = segmentsIn(fields).map(segmentOf).filter(isPresent);
  const duration = number(fields.duration);
  const spoken = wordTimingsOf(fields).map(wordOf).filter(isPresent);
  const segments = listed.length > 0 ? listed : segmentsOfWordTimings(spoken);
  const words = spoken.map(({ speaker: _, ...word }) => word);
  const language = languageOf(fields);
  const timed = ofSegments(segments, duration);
  const form = segments.some(({ speaker }) => speaker !== null)
    ? 'diarized_json'
    : segments.length > 0 || duration !== null
      ? 'verbose_json'
      : 'json';
  const trimmed = text?.trim();
  return { ...timed, text: trimmed || timed.text, words, language, duration, form, raw };
}

/** Returns the segments, which WhisperX servers wrap in another object. */
function segmentsIn({ segments }: Fields): readonly unknown[] {
  return list(Array.isArray(segments) ? segments : record(segments)?.segments);
}

/** Returns the language; the first one if there are several, as with gpt-transcribe. */
function languageOf({ language, language_code, languages }: Fields): string | null {
  const [first] = list(languages);
  const found = language ?? language_code ?? record(first)?.code ?? first;
  return typeof found === 'string' ? found.replace('_', '-') : null;
}

/** Whether a response without an error means that there was no speech: its text is null, or it has an empty list. */
function isSilence({ text, segments, words }: Fields): boolean {
  return text === null || Array.isArray(segments) || Array.isArray(words);
}

function ofSegments(segments: readonly Segment[], duration: number | null) {
  const ordered = markUncertain(mergedToLimit(maxSegments, orderedSegments(segments, duration)));
  const text = ordered
    .map((segment) => segment.text.trim())
    .filter(Boolean)
    .join(' ');
  return { ...emptyResult, text, segments: ordered };
}

/** Maximum number of segments from one request. No recording has more, and storing more would block the app. */
const maxSegments = 10_000;

const emptyResult = { text: '', segments: [], words: [], language: null, duration: null };

function asTranscription(result: TranscriptionResult): TranscriptionResponse {
  return { kind: 'transcription', result };
}

function segmentOf(value: unknown): Segment | null {
  const fields = record(value);
  if (typeof fields?.text !== 'string') return null;
  return {
    start: number(fields.start) ?? Number.NaN,
    end: number(fields.end) ?? Number.NaN,
    text: fields.text.trim(),
    avgLogprob: number(fields.avg_logprob),
    noSpeechProb: number(fields.no_speech_prob),
    compressionRatio: number(fields.compression_ratio),
    uncertain: false,
    speaker: speakerOf(fields) ?? speakerOf(record(list(fields.words)[0]) ?? {}),
  };
}

/** Longest speaker label, in UTF-16 units. */
const longestLabel = 200;

/** Returns the label of a segment's speaker. Servers use different field names for it. */
function speakerOf({ speaker, speaker_id, speaker_label }: Fields): string | null {
  const label = speaker ?? speaker_id ?? speaker_label;
  const written = typeof label === 'number' ? String(label) : label;
  return typeof written === 'string' ? written.trim().slice(0, longestLabel) || null : null;
}

function wordOf(value: unknown): SpokenWord | null {
  const fields = record(value);
  const word = fields?.word ?? fields?.text;
  const start = number(fields?.start);
  const end = number(fields?.end);
  // Some servers list the spaces between words too.
  if (fields === null || typeof word !== 'string' || word.trim() === '') return null;
  return start !== null && end !== null ? { word, start, end, speaker: speakerOf(fields) } : null;
}

/** Returns the word timings, which are next to the segments or, with some gateways, inside each of them. */
function wordTimingsOf(fields: Fields): readonly unknown[] {
  const topLevel = list(fields.words);
  return topLevel.length > 0
    ? topLevel
    : segmentsIn(fields).flatMap((segment) => list(record(segment)?.words));
}

/** Larger numbers can't be a time or a score. */
const maxNumber = 10_000_000;

/** Returns a number, even if the gateway sent it as a string. Null if it's missing or out of range. */
function number(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const parsedNumber = typeof value === 'string' ? Number(value.replace(/s$/, '')) : value;
  return typeof parsedNumber === 'number' && Math.abs(parsedNumber) <= maxNumber ? parsedNumber : null;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isPresent<T>(value: T | null): value is T {
  return value !== null;
}

/** Parses objects, arrays and strings only. A bare number or word is a plain-text transcript. */
function jsonOf(text: string): unknown {
  return /^\s*["{[]/.test(text) ? parsed(text) : undefined;
}

/** Marks segments that may not have been spoken. None is removed or shortened. */
function markUncertain(segments: readonly Segment[]): readonly Segment[] {
  const marked: Segment[] = [];
  for (let from = 0; from < segments.length; ) {
    const normalised = normalise(segments[from]?.text ?? '');
    let to = from + 1;
    while (to < segments.length && normalise(segments[to]?.text ?? '') === normalised) to += 1;
    const repeated = normalised !== '' && to - from > maxInARow;
    for (const segment of segments.slice(from, to))
      marked.push({ ...segment, uncertain: repeated || isUncertain(segment) });
    from = to;
  }
  return marked;
}

function isUncertain({ avgLogprob, noSpeechProb, compressionRatio }: Segment): boolean {
  return (
    (avgLogprob !== null && avgLogprob < minLogprob) ||
    (noSpeechProb !== null && noSpeechProb > maxNoSpeech) ||
    (compressionRatio !== null && compressionRatio > maxCompression)
  );
}

/** Reduces a line to its letters and digits, because repetitions may differ in punctuation and case. */
function normalise(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
