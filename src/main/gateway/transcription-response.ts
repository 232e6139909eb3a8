import {
  charactersPerSecond,
  noScores,
  type Segment,
  type TranscriptionResult,
} from '../../shared/transcription/transcription.ts';
import { isPage, messageIn, reportedError } from './gateway-message.ts';
import { type Fields, list, parsed, record, records } from './json-fields.ts';
import { reportedCost } from './reported-cost.ts';
import { mergedToLimit, orderedSegments, segmentsOfWordTimings } from './segment-order.ts';
import {
  isDescription,
  languageInTokens,
  segmentsOfTokens,
  withoutOpenToken,
  withoutTokens,
} from './speech-marks.ts';
import { readSubtitles, readTimedLines } from './subtitles.ts';
import { durationIn, segmentText, wordText } from './timed-fields.ts';
import { timedSegments, timedWords, untimedText } from './timed-segments.ts';
import { readTranscriptEvents, readTranscriptLines, type StreamedTranscript } from './transcript-events.ts';
import { listToVerboseJson, textWithin, toVerboseJson } from './vendor-transcripts.ts';

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
 * type: JSON with or without segments, server-sent events, subtitles, or plain text. No text is lost. `seconds` is the
 * length of the recording, which shows if times are in milliseconds; null if unknown.
 */
export function readTranscription(body: string, seconds: number | null = null): TranscriptionResponse {
  const raw = withoutFence(body.replace(/^\uFEFF/, ''));
  const json = jsonOf(raw);
  if (json !== undefined) return ofJson(json, raw, seconds);
  if (isPage(raw)) return { kind: 'page' };
  if (errorInXml.test(raw)) return { kind: 'error', body: raw };
  const isJson = /^\s*(\[\s*)?\{\s*"/.test(raw);
  const streamed = isJson ? readTranscriptLines(raw) : readTranscriptEvents(raw);
  if (streamed) return ofEvents(streamed, raw, seconds);
  if (isJson) return { kind: 'broken' };
  return asTranscription(ofText(raw, raw));
}

/** Returns the content of a text that is only a block of code in Markdown, as chat models write JSON or subtitles. */
function withoutFence(text: string): string {
  const block = text.trim();
  const [fence] = /^`{3,9}/.exec(block) ?? [];
  const [first, last] = [block.indexOf('\n'), block.lastIndexOf('\n')];
  if (!fence || first === last || block.slice(last + 1).trim() !== fence) return text;
  return /^[\w-]{0,20}$/.test(block.slice(fence.length, first).trim()) ? block.slice(first + 1, last) : text;
}

/** XML whose outermost element is an error, such as that of S3 or SOAP. */
const errorInXml =
  /^\s*(?:<\?xml[^<>]{0,200}>\s*)?<(?:\w{1,40}:)?(?:\w{0,40}(?:error|fault|exception)|envelope)\b/i;

function ofEvents(streamed: StreamedTranscript, raw: string, seconds: number | null): TranscriptionResponse {
  if (streamed.error !== null) return { kind: 'error', body: streamed.error };
  const result = withCost(resultOfEvents(streamed, raw, seconds), streamed.whole);
  return streamed.isDone ? { kind: 'transcription', result } : { kind: 'cut-off', result };
}

/** Returns the transcription that a stream contains so far. */
export function resultOfEvents(
  { whole, segments, rest, text, isDone }: StreamedTranscript,
  raw: string,
  seconds: number | null,
): TranscriptionResult {
  const soFar = (arrived: string) => (isDone ? arrived : withoutOpenToken(arrived));
  const last = whole && toVerboseJson(whole);
  const fields = { ...last, segments: segments.length > 0 ? segments : last?.segments };
  const said = typeof last?.text === 'string' ? last.text : soFar(text);
  return resultOfFields(fields, said, raw, seconds, whole === null ? soFar(rest) : '');
}

function ofJson(json: unknown, raw: string, seconds: number | null): TranscriptionResponse {
  if (typeof json === 'string') return asTranscription({ ...ofText(json, raw), form: 'json' });
  const reported = reportedError(json);
  const fields = fieldsOf(Array.isArray(json) && reported ? [] : json);
  if (!fields) return asTranscription(ofText(raw, raw));
  const text = typeof fields.text === 'string' ? fields.text : null;
  const items = [...records(fields.segments), ...records(fields.words)];
  const hasContent =
    items.some((item) => segmentText(item) !== null || wordText(item) !== null) ||
    timedWords(fields, seconds).length > 0;
  if (!text && !hasContent && (reported || (text === null && !isSilence(fields)))) {
    if (reported || fields.error || messageIn(raw, String).said) return { kind: 'error', body: raw };
    const found = textWithin(json);
    return found === '' ? { kind: 'no-text' } : asTranscription({ ...ofText(found, raw), form: 'json' });
  }
  return asTranscription(withCost(resultOfFields(fields, text, raw, seconds), record(json)));
}

function withCost(result: TranscriptionResult, fields: Fields | null): TranscriptionResult {
  const cost = fields && reportedCost(fields);
  return cost ? { ...result, cost } : result;
}

/** Parses text that isn't JSON: subtitles, lines or segments with times, or plain text. */
function ofText(whole: string, raw: string): TranscriptionResult {
  const text = withoutFence(whole);
  const language = languageInTokens(text);
  const cues = readSubtitles(text);
  if (cues) return { ...ofSegments(cues), language, form: subtitleForm(text), raw };
  const lines = readTimedLines(text);
  const timed = ofSegments(
    lines.length > 0 ? lines : segmentsOfTokens(text).map((segment) => ({ ...noScores, ...segment })),
  );
  return { ...timed, text: timed.text || withoutTokens(text).trim(), language, form: 'text', raw };
}

/** Times in brackets aren't those of a file that players could read. */
function subtitleForm(text: string): TranscriptionResult['form'] {
  if (/^\s*WEBVTT/.test(text)) return 'vtt';
  return /^\s*\[/.test(text) ? 'text' : 'srt';
}

function resultOfFields(
  fields: Fields,
  text: string | null,
  raw: string,
  seconds: number | null,
  rest = '',
): TranscriptionResult {
  const duration = durationIn(fields, seconds);
  const length = seconds ?? duration;
  const spoken = timedWords(fields, length);
  const arrived = timedSegments(fields, length);
  const made = arrived.length > 0 ? arrived : segmentsOfWordTimings(spoken);
  const listed = withRest(made, rest || restOf(withoutTokens(text ?? ''), made));
  const timed = ofSegments(listed);
  const found = timed.segments.length === 0 ? timedInText(fields, text ?? '', seconds) : null;
  const { segments } = found ?? timed;
  const words = found ? found.words : spoken.map(({ speaker: _, ...word }) => word);
  const form = segments.some(({ speaker }) => speaker !== null)
    ? 'diarized_json'
    : segments.length > 0 || duration !== null
      ? 'verbose_json'
      : 'json';
  const said = found?.text ?? withoutTokens(text || (timed.text === '' ? untimedText(fields) : '')).trim();
  const language = languageOf(fields) ?? languageInTokens(text ?? listed[0]?.text ?? '');
  return { segments, words, text: said || timed.text, language, duration, form, raw };
}

/** Returns the end of a text whose start is that of the segments. Empty if they have all of it, or another text. */
function restOf(text: string, segments: readonly Segment[]): string {
  const listed = normalise(segments.map((segment) => segment.text).join(''));
  if (listed === '' || !normalise(text).startsWith(listed)) return '';
  let at = 0;
  for (let letters = 0; letters < listed.length; at += 1) letters += normalise(text.charAt(at)).length;
  const rest = text.slice(at).replace(/^[^\p{L}\p{N}\s]+/u, '');
  return normalise(rest) === '' ? '' : rest;
}

/** Adds the end of a text that has no segment, such as that of a stream, as one. Its duration is estimated. */
function withRest(segments: readonly Segment[], rest: string): readonly Segment[] {
  if (rest.trim() === '') return segments;
  const end = segments.at(-1)?.end ?? 0;
  const start = Number.isNaN(end) ? 0 : end;
  return [
    ...segments,
    { ...noScores, text: rest.trim(), start, end: start + rest.length / charactersPerSecond },
  ];
}

/** What a field of JSON contains with times. `text` is null if the field repeats the text. */
type TimedText = Pick<TranscriptionResult, 'segments' | 'words'> & { readonly text: string | null };

/** Returns what a field of JSON contains with times: subtitles, time tokens, or JSON once more. Null if none does. */
function timedInText(fields: Fields, text: string, seconds: number | null): TimedText | null {
  const found = ofText(text, '');
  if (found.segments.length > 0 || found.form === 'vtt') return found;
  const json = jsonOf(withoutFence(text));
  const inner = json === undefined ? undefined : fieldsOf(json);
  const listed = inner && timedSegments(inner, seconds);
  if (listed && listed.length > 0) return ofSegments(listed);
  for (const subtitles of [fields.vtt, fields.srt, fields.subtitles]) {
    const cues = typeof subtitles === 'string' ? readSubtitles(subtitles) : null;
    if (cues && cues.length > 0) return { ...ofSegments(cues), ...(text !== '' && { text: null }) };
  }
  return null;
}

function fieldsOf(json: unknown): Fields | null {
  const object = record(json);
  if (object) return toVerboseJson(object);
  return Array.isArray(json) ? listToVerboseJson(json) : null;
}

/** Returns the language; the first one if there are several, as with gpt-transcribe. */
function languageOf(fields: Fields): string | null {
  const { language, language_code, languages, detected_language, result, transcription_info } = fields;
  const [first] = list(languages);
  const nested = record(result)?.language ?? record(transcription_info)?.language;
  const named = language ?? language_code ?? detected_language ?? nested;
  const found = named ?? record(first)?.code ?? first;
  return typeof found === 'string' ? found.replace('_', '-') : null;
}

/** Whether a response without an error means that there was no speech: its text is null, or it has an empty list. */
function isSilence({ text, segments, words, status }: Fields): boolean {
  const lists = [segments, words].filter(Array.isArray);
  const isEmpty = text === null || lists.length > 0;
  return isEmpty && lists.every(({ length }) => length === 0) && !isPending.test(String(status));
}

/** Statuses of a job whose text doesn't exist yet. */
const isPending = /^(?:queued|pending|submitted|created|starting|(?:in[ _-]?)?progress|processing|running)$/i;

/** Returns segments without tokens, in order. Those that only contained tokens are left out. */
function ofSegments(segments: readonly Segment[]) {
  const spoken = segments.flatMap((segment) => {
    const text = withoutTokens(segment.text).trim();
    return text === '' && segment.text.trim() !== '' ? [] : [{ ...segment, text }];
  });
  const ordered = markUncertain(mergedToLimit(maxSegments, orderedSegments(spoken)));
  const text = ordered
    .map((segment) => segment.text)
    .filter(Boolean)
    .join(' ');
  return { ...emptyResult, text, segments: ordered };
}

/** Maximum number of segments from one request. Storing more would block the app. */
const maxSegments = 50_000;

const emptyResult = { text: '', segments: [], words: [], language: null, duration: null };

function asTranscription(result: TranscriptionResult): TranscriptionResponse {
  return { kind: 'transcription', result };
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
      marked.push({ ...segment, uncertain: repeated || isUncertain(segment) || isDescription(segment.text) });
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
