import { type Failure, FailureError, failure } from '../../shared/failure.ts';
import type { TranscriptionFact } from '../../shared/gateways/transcription-fact.ts';
import {
  type TranscriptionOptions,
  type TranscriptionResult,
  transcriptionOptionsSchema,
} from '../../shared/transcription/transcription.ts';
import { audioRefusal, learnedFrom } from './audio-refusal.ts';
import { checked } from './checked.ts';
import { factsOf, type GatewayAccess, headersOf } from './gateway-access.ts';
import { failureOfErrorBody, type RequestFacts, requestFailure } from './gateway-failure.ts';
import { storedResponse } from './gateway-message.ts';
import { multipart, type UploadFile } from './multipart.ts';
import { refusalMessage } from './refused-field.ts';
import { costInHeaders } from './reported-cost.ts';
import { maxTranscriptBytes, readResponseText } from './response-text.ts';
import { type SendPolicy, send } from './send.ts';
import { createTranscriptEvents, type StreamedTranscript } from './transcript-events.ts';
import { readTranscription, type TranscriptionResponse } from './transcription-response.ts';
import type { WireRequest, WireResponse } from './wire.ts';

/**
 * Lowest rate of encoded speech to expect, in bytes per second. Used to estimate the length of a recording from its
 * size.
 */
const minBytesPerSecond = 2000;

/** A server without a GPU may need longer than the length of the recording. */
const timesItsLength = 2;

/** Longest delay that `setTimeout` accepts, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/** A recording to transcribe or translate, with the options for it. */
export type TranscriptionUpload = {
  readonly file: UploadFile;
  readonly options: TranscriptionOptions;
  /** Length of the audio in seconds; null if unknown. */
  readonly seconds: number | null;
  /** Called with the number of bytes handed to the network and the total. It restarts with each attempt. */
  readonly progress?: ((sent: number, total: number) => void) | undefined;
  /** Largest body that may be sent, in bytes. A larger one fails with `audio-over-limit` before anything is sent. */
  readonly limit?: number | undefined;
  /** Parses the response. Defaults to `readTranscription`; a service may parse in a worker thread. */
  readonly parse?:
    | ((body: string, seconds: number | null, signal: AbortSignal) => Promise<TranscriptionResponse>)
    | undefined;
  /**
   * Called if the gateway refused options. Returns the options to send instead. The first time, the request is then
   * sent once more with those.
   */
  readonly onRefused?: ((learned: readonly TranscriptionFact[]) => TranscriptionOptions) | undefined;
  /** Called as a streamed response arrives. */
  readonly onStream?: ((arriving: ArrivingTranscript) => void) | undefined;
};

/** A streamed response that is still arriving. `raw` is its text, with secrets masked. */
export type ArrivingTranscript = { now(): StreamedTranscript; raw(): string };

/**
 * Transcribes a recording (`POST /v1/audio/transcriptions`).
 * @throws {@link FailureError} (`bad-value` before anything is sent), or the signal's reason.
 */
export function transcribe(
  access: GatewayAccess,
  upload: TranscriptionUpload,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<TranscriptionResult> {
  return sendRecording(access, access.addresses.transcriptions, upload, policy, signal);
}

/**
 * Translates a recording into English (`POST /v1/audio/translations`). Only the model and the response format are sent,
 * because the API documents no other options, unless `every` is set for gateways that accept them all.
 * @throws as {@link transcribe} does.
 */
export function translate(
  access: GatewayAccess,
  { options, ...upload }: TranscriptionUpload,
  every: boolean,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<TranscriptionResult> {
  const documented = (wanted: TranscriptionOptions): TranscriptionOptions => {
    const { model, language, prompt, temperature } = wanted;
    // Only transcriptions distinguish speakers.
    const responseFormat = wanted.responseFormat === 'diarized_json' ? 'verbose_json' : wanted.responseFormat;
    const fields = { model, ...(responseFormat ? { responseFormat } : {}) };
    return every ? { ...fields, language, prompt, temperature } : fields;
  };
  const { onRefused } = upload;
  const sent = {
    ...upload,
    options: documented(options),
    onRefused: onRefused && ((learned: readonly TranscriptionFact[]) => documented(onRefused(learned))),
  };
  return sendRecording(access, access.addresses.translations, sent, policy, signal);
}

/**
 * Sends a recording. If the gateway refuses options or the file's name, sends the request once more without them or
 * with a plain name. Makes failures that are about the audio more specific.
 */
async function sendRecording(
  access: GatewayAccess,
  url: string,
  upload: TranscriptionUpload,
  policy: SendPolicy,
  signal: AbortSignal,
  isCorrected = false,
): Promise<TranscriptionResult> {
  try {
    return await sendRecordingOnce(access, url, upload, policy, signal);
  } catch (thrown) {
    if (!(thrown instanceof FailureError)) throw thrown;
    const learned = learnedFrom(thrown, upload.options);
    const options = learned.length > 0 ? upload.onRefused?.(learned) : undefined;
    if (options && !isCorrected)
      return sendRecording(access, url, { ...upload, options }, policy, signal, true);
    const name = learned.length > 0 ? null : plainNameAfter(thrown, upload.file.name);
    if (name !== null && !isCorrected)
      return sendRecording(access, url, { ...upload, file: { ...upload.file, name } }, policy, signal, true);
    // The refusal of an option isn't about the audio, whatever its wording.
    if (learned.length > 0) throw thrown;
    throw new FailureError(audioRefusal(thrown.failure), {
      cause: thrown,
      responseBody: thrown.responseBody,
    });
  }
}

async function sendRecordingOnce(
  access: GatewayAccess,
  url: string,
  { file, options, seconds, progress, limit, parse, onStream }: TranscriptionUpload,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<TranscriptionResult> {
  const facts = factsOf(access, url);
  const form = multipart(formFields(transcriptionFields(options)), file, boundaryOf(policy));
  const { length, parts } = form;
  if (limit !== undefined && length > limit)
    throw new FailureError(failure('audio-over-limit', { bytes: length, limit }));
  const upload = {
    kind: 'upload',
    length,
    parts,
    chunks: () => form.chunks((sent) => progress?.(sent, length)),
  } as const;
  const headers = { ...headersOf(access), 'content-type': form.contentType };
  const waitMs = recordingWait(access.recordingMs, seconds, file.size);
  const request = { method: 'POST', url, headers, body: upload, signal, waitMs } as const;
  const onBytes = onStream && options.stream ? streamReader(onStream, facts) : undefined;
  const { body, headers: received } = await responseWithin(waitMs, access, request, facts, policy, onBytes);
  const response = await parsed(body, seconds, parse, facts, signal);
  if (response.kind === 'transcription') {
    const cost = response.result.cost ?? costInHeaders(received);
    return { ...masked(response.result, facts), ...(cost && { cost }) };
  }
  throw new FailureError(failureOf(response, facts), { responseBody: storedResponse(body, facts.mask) });
}

/** Reads a stream while it's received. Does nothing for other responses. */
function streamReader(
  onStream: NonNullable<TranscriptionUpload['onStream']>,
  facts: RequestFacts,
): (bytes: Uint8Array, text: string) => void {
  const events = createTranscriptEvents();
  return (bytes, text) => {
    if (/^\s*[[{<]/.test(text)) return;
    events.feed(bytes);
    onStream({ now: events.now, raw: () => storedResponse(text, facts.mask) });
  };
}

/** Longest response in which secrets are masked, in UTF-16 units. Masking takes 0.3 s per million. */
const longestMasked = 1_000_000;

/** Masks secrets in everything except the transcribed text itself, which comes from the model. */
function masked(result: TranscriptionResult, { mask }: RequestFacts): TranscriptionResult {
  const { raw, language } = result;
  return {
    ...result,
    language: language === null ? null : mask(language.slice(0, 200)),
    raw: raw.length <= longestMasked ? mask(raw) : raw,
  };
}

async function parsed(
  body: string,
  seconds: number | null,
  parse: TranscriptionUpload['parse'],
  facts: RequestFacts,
  signal: AbortSignal,
): Promise<TranscriptionResponse> {
  try {
    return parse ? await parse(body, seconds, signal) : readTranscription(body, seconds);
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof FailureError)) throw thrown;
    const failed = requestFailure(thrown.failure.code, facts);
    throw new FailureError(failed, { cause: thrown, responseBody: storedResponse(body, facts.mask) });
  }
}

function failureOf(
  response: Exclude<TranscriptionResponse, { kind: 'transcription' }>,
  facts: RequestFacts,
): Failure {
  switch (response.kind) {
    case 'error':
      return failureOfErrorBody(response.body, facts);
    case 'cut-off':
      return requestFailure('transcript-cut-off', facts);
    case 'no-text':
      return requestFailure('no-text', facts);
    case 'page':
      return requestFailure('not-a-gateway', facts);
    case 'broken':
      return requestFailure('response-unreadable', facts);
  }
}

/** Sends a recording and reads the response. A timeout failure states the limit in minutes. */
async function responseWithin(
  waitMs: number,
  { wire }: GatewayAccess,
  request: WireRequest,
  facts: RequestFacts,
  policy: SendPolicy,
  onBytes: ((bytes: Uint8Array, text: string) => void) | undefined,
): Promise<{ readonly body: string; readonly headers: WireResponse['headers'] }> {
  try {
    const response = await send(wire, request, facts, policy);
    const body = await readResponseText(
      response,
      { idleMs: waitMs, onBytes },
      facts,
      request.signal,
      maxTranscriptBytes,
      waitMs,
    );
    return { body, headers: response.headers };
  } catch (thrown) {
    if (!(thrown instanceof FailureError)) throw thrown;
    const { code, values } = thrown.failure;
    const isTimeout = code === 'went-silent' || (code === 'timed-out' && values.status === undefined);
    if (!isTimeout) throw thrown;
    const timedOut = failure('timed-out', { ...values, minutes: Math.round(waitMs / 60_000) });
    throw new FailureError(timedOut, { cause: thrown, responseBody: thrown.responseBody });
  }
}

/** Encodes fields for a form: lists as repeated fields whose names end in `[]`. */
function formFields(
  fields: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): readonly (readonly [string, string])[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return typeof value === 'object'
      ? value.map((each) => [`${name}[]`, each] as const)
      : [[name, String(value)] as const];
  });
}

/** Returns a boundary that is too long to occur by chance in a text or in audio. */
function boundaryOf(policy: SendPolicy): string {
  const part = () => policy.random().toString(36).slice(2).padEnd(12, '0');
  return `parlance-${part()}${part()}${part()}`;
}

/**
 * Returns how long to wait for the transcript of a recording, in milliseconds: twice its length, but never less than
 * `minMs`. `seconds` is null if the length is unknown; `bytes` is the size of the file.
 */
export function recordingWait(minMs: number, seconds: number | null, bytes: number): number {
  const length = seconds ?? bytes / minBytesPerSecond;
  return Math.min(longestTimerMs, Math.max(minMs, Math.ceil(length * timesItsLength * 1000)));
}

/** Returns the form fields other than the file. Those that aren't set are undefined. */
export function transcriptionFields(options: TranscriptionOptions) {
  const sent = checked(transcriptionOptionsSchema, options, 'options');
  const { model, language, prompt, responseFormat, temperature, timestamps, ...more } = sent;
  const { stream, chunkingStrategy, knownSpeakers, languages, keywords } = more;
  return {
    model,
    language,
    prompt,
    response_format: responseFormat,
    temperature,
    timestamp_granularities: timestamps,
    stream,
    chunking_strategy: chunkingStrategy,
    known_speaker_names: knownSpeakers?.map(({ name }) => name),
    known_speaker_references: knownSpeakers?.map(({ reference }) => reference),
    languages,
    keywords,
  };
}

const aboutTheName =
  /\b(?:file ?-?_?name|name of the file|object name|file path)\b|\b(?:ascii|latin-?1|unicode|codec can.?t encode)\b|ordinal not in range|(?:invalid|illegal|unsafe|non-ascii|special) characters?\b/i;

/**
 * Returns a name that every server accepts, if a request was refused because of its file's name and before any work was
 * done; null otherwise, or if the name is already plain.
 */
function plainNameAfter(refusal: FailureError, name: string): string | null {
  const message = refusalMessage(refusal);
  if (message === null) return null;
  const withoutEcho = message.replaceAll(name, '');
  const plain = plainName(name);
  return plain !== name && aboutTheName.test(withoutEcho) ? plain : null;
}

function plainName(name: string): string {
  const [, extension] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  return extension === undefined ? 'recording' : `recording.${extension.toLowerCase()}`;
}
