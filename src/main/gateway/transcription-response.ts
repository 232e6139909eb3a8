import type { Segment, TranscriptionResult, WordTiming } from '../../shared/models/transcription.ts';
import { type Fields, parsed, record } from './json-fields.ts';
import { mergedBeyond, orderedSegments, segmentsOfWordTimings } from './segment-order.ts';
import { readSubtitles } from './subtitles.ts';
import { withDoubts } from './uncertain-lines.ts';

/**
 * What an accepted response contains: a transcription, a JSON error, JSON with neither text nor error (`no-text`), a
 * web page, or truncated JSON (`broken`).
 */
export type TranscriptionResponse =
  | { readonly kind: 'transcription'; readonly result: TranscriptionResult }
  | { readonly kind: 'error'; readonly body: string }
  | { readonly kind: 'no-text' }
  | { readonly kind: 'page' }
  | { readonly kind: 'broken' };

/**
 * Parses a transcription or translation in whatever form it came, regardless of the requested format and the content
 * type: JSON with or without segments, subtitles, or plain text. No text is lost.
 */
export function readTranscription(body: string): TranscriptionResponse {
  const raw = body.replace(/^\uFEFF/, '');
  const json = jsonOf(raw);
  if (json !== undefined) return ofJson(json, raw);
  if (/^\s*(<!doctype|<html)/i.test(raw)) return { kind: 'page' };
  if (/^\s*(\[\s*)?\{\s*"/.test(raw)) return { kind: 'broken' };
  const refused = errorEventIn(raw);
  if (refused !== null) return { kind: 'error', body: refused };
  const cues = readSubtitles(raw);
  if (cues)
    return asTranscription({ ...ofSegments(cues, null), form: /^\s*WEBVTT/.test(raw) ? 'vtt' : 'srt', raw });
  return asTranscription({ ...emptyResult, text: raw.trim(), form: 'text', raw });
}

/** Returns the error in a response that was sent as server-sent events, else null. */
function errorEventIn(raw: string): string | null {
  if (!/^(?:event|data|id|retry)?:/.test(raw)) return null;
  for (const line of raw.split('\n', 100)) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    if (record(jsonOf(data))?.error) return data;
  }
  return null;
}

function ofJson(json: unknown, raw: string): TranscriptionResponse {
  if (typeof json === 'string')
    return asTranscription({ ...emptyResult, text: json.trim(), form: 'json', raw });
  const fields = Array.isArray(json) ? { segments: json } : record(json);
  if (!fields) return asTranscription({ ...emptyResult, text: raw.trim(), form: 'text', raw });
  const text = typeof fields.text === 'string' ? fields.text.trim() : null;
  const listed = list(fields.segments).map(segmentOf).filter(isPresent);
  if (text === null && listed.length === 0 && !isSilence(fields))
    return isError(fields) ? { kind: 'error', body: raw } : { kind: 'no-text' };
  const duration = number(fields.duration);
  const words = wordTimingsOf(fields).map(wordOf).filter(isPresent);
  const segments = listed.length > 0 ? listed : segmentsOfWordTimings(words);
  const language = typeof fields.language === 'string' ? fields.language : null;
  const timed = ofSegments(segments, duration);
  const form = segments.length > 0 || duration !== null ? 'verbose_json' : 'json';
  return asTranscription({ ...timed, text: text ?? timed.text, words, language, duration, form, raw });
}

/** Whether the response has an error, or a message of the gateway in place of the text. */
function isError({ error, message, detail }: Fields): boolean {
  return Boolean(error || message || detail);
}

/**
 * Whether the response means that there was no speech. Gateways send null as the text, or an empty list, and no error.
 */
function isSilence({ error, text, segments, words }: Fields): boolean {
  return !error && (text === null || Array.isArray(segments) || Array.isArray(words));
}

function ofSegments(segments: readonly Segment[], duration: number | null) {
  const ordered = withDoubts(mergedBeyond(mostSegments, orderedSegments(segments, duration)));
  const text = ordered
    .map((segment) => segment.text.trim())
    .filter(Boolean)
    .join(' ');
  return { ...emptyResult, text, segments: ordered };
}

/** Maximum number of segments from one request. No recording has more, and storing more would block the app. */
const mostSegments = 10_000;

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
  };
}

function wordOf(value: unknown): WordTiming | null {
  const fields = record(value);
  const word = fields?.word ?? fields?.text;
  const start = number(fields?.start);
  const end = number(fields?.end);
  return typeof word === 'string' && start !== null && end !== null ? { word, start, end } : null;
}

/** Returns the word timings, which stand next to the segments or, with some gateways, inside each of them. */
function wordTimingsOf({ words, segments }: Fields): readonly unknown[] {
  const topLevel = list(words);
  return topLevel.length > 0 ? topLevel : list(segments).flatMap((segment) => list(record(segment)?.words));
}

/** Larger numbers can't be a time or a score. */
const largest = 10_000_000;

/** Returns a number, also if the gateway wrote it as text. Null if it's missing or out of range. */
function number(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const parsedNumber = typeof value === 'string' ? Number(value.replace(/s$/, '')) : value;
  return typeof parsedNumber === 'number' && Math.abs(parsedNumber) <= largest ? parsedNumber : null;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isPresent<T>(value: T | null): value is T {
  return value !== null;
}

/** Parses objects, arrays and strings only. A bare number or word is plain-text speech. */
function jsonOf(text: string): unknown {
  return /^\s*["{[]/.test(text) ? parsed(text) : undefined;
}
