import type { ReportedCost } from '../../shared/chat/cost.ts';
import { FailureError } from '../../shared/failure.ts';
import { type SpeechRequest, speechRequestSchema } from '../../shared/speech/speech.ts';
import { checked } from './checked.ts';
import { encodedSpeech, textForm } from './encoded-speech.ts';
import { factsOf, type GatewayAccess, headersOf } from './gateway-access.ts';
import { failureOfNetwork, type RequestFacts, requestFailure } from './gateway-failure.ts';
import { costInHeaders } from './reported-cost.ts';
import { responseForm } from './response-form.ts';
import { type SendPolicy, send } from './send.ts';
import type { WireResponse } from './wire.ts';

/** Number of leading bytes needed to detect every format. */
const formatBytes = 64;

/**
 * A speech response as it streams. `format` is detected from the bytes, or `pcm` if PCM was requested and no known
 * format was detected.
 */
export type Speech = {
  readonly format: AudioFormat | 'pcm';
  /**
   * As the gateway sent it. For PCM it may contain the sample rate and the number of channels, which may arrive with
   * the last bytes.
   */
  readonly contentType: string;
  /** What the request cost. Null if the gateway didn't report it. */
  readonly cost: ReportedCost | null;
  /** Throws a {@link FailureError} if the body is cut off. Leaving the loop closes the connection. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Closes the connection. Needed if `bytes` is never read. */
  discard(): void;
};

/**
 * Requests speech (`POST /v1/audio/speech`) and resolves once the first bytes of audio have arrived.
 * @throws {@link FailureError} (`bad-value` before anything is sent, `no-audio` if the response isn't audio), or the
 * signal's reason.
 */
export async function speak(
  access: GatewayAccess,
  request: SpeechRequest,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<Speech> {
  const url = access.addresses.speech;
  const facts = factsOf(access, url);
  const headers = { ...headersOf(access), 'content-type': 'application/json' };
  const body = JSON.stringify(speechBody(request));
  const response = await send(access.wire, { method: 'POST', url, headers, body, signal }, facts, policy);
  const contentType = String(response.headers['content-type'] ?? '').toLowerCase();
  const received = readChunks(response, access, facts, signal);
  const start = await firstBytes(received, formatBytes);
  const { discard } = response;
  const cost = costInHeaders(response.headers);
  const { chunks, typeOf } = audioOf(start, from(start, received), contentType, facts, discard);
  const first = await firstBytes(chunks, formatBytes).catch((thrown: unknown) => {
    signal.throwIfAborted();
    throw thrown;
  });
  const speech = {
    cost,
    bytes: from(first, chunks),
    discard,
    get contentType() {
      return typeOf();
    },
  };
  const format = audioFormat(first);
  if (format) return Object.assign(speech, { format });
  if (first.length === 0) throw new FailureError(requestFailure('no-audio', facts));
  const isPage = responseForm(new TextDecoder().decode(first), contentType) === 'page';
  const isRaw = request.responseFormat === 'pcm' || /^audio\/(?:l16|(?:x-)?pcm)\b/.test(typeOf());
  if (isRaw && !isPage) return Object.assign(speech, { format: 'pcm' as const });
  await chunks.return(undefined);
  throw new FailureError(requestFailure(isPage ? 'not-a-gateway' : 'no-audio', facts));
}

/** Returns the audio in a response, which some gateways send as text, and a function that returns its MIME type. */
function audioOf(
  start: Uint8Array,
  chunks: AsyncGenerator<Uint8Array>,
  contentType: string,
  facts: RequestFacts,
  discard: () => void,
): { readonly chunks: AsyncGenerator<Uint8Array>; typeOf(): string } {
  const form = audioFormat(start) ? null : textForm(new TextDecoder().decode(start), contentType);
  if (form === null) return { chunks, typeOf: () => contentType };
  const { bytes, found } = encodedSpeech(form, chunks, facts, discard);
  return { chunks: bytes, typeOf: () => found.contentType.toLowerCase() };
}

/** Returns the body to send. Fields that aren't set are undefined. */
export function speechBody(request: SpeechRequest) {
  const sent = checked(speechRequestSchema, request, 'request');
  const { model, input, voice, responseFormat, speed, directions, customVoice } = sent;
  return {
    model,
    input,
    voice: customVoice ? { id: voice } : voice,
    response_format: responseFormat,
    speed,
    instructions: directions,
  };
}

async function* readChunks(
  response: WireResponse,
  { idleMs }: GatewayAccess,
  facts: RequestFacts,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let isComplete = false;
  try {
    yield* response.body;
    isComplete = true;
  } catch (thrown) {
    signal.throwIfAborted();
    throw new FailureError(failureOfNetwork(thrown, true, facts, idleMs));
  } finally {
    if (!isComplete) response.discard();
  }
}

/** Reads at least `wanted` bytes, or all of them if there are fewer. */
async function firstBytes(chunks: AsyncGenerator<Uint8Array>, wanted: number): Promise<Uint8Array> {
  const received: Uint8Array[] = [];
  let length = 0;
  while (length < wanted) {
    const next = await chunks.next();
    if (next.done) break;
    received.push(next.value);
    length += next.value.length;
  }
  return joined(received, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function* from(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** Container or codec of audio, detected from its first bytes. */
type AudioFormat = 'mp3' | 'opus' | 'vorbis' | 'aac' | 'flac' | 'wav' | 'mp4' | 'webm';

/**
 * Detects the format of audio from its first bytes, regardless of its name or content type. Returns null for an unknown
 * format; raw PCM has no magic number.
 */
function audioFormat(start: Uint8Array): AudioFormat | null {
  const at = (offset: number, text: string) => latin(start.subarray(offset, offset + text.length)) === text;
  if (at(0, 'RIFF') && at(8, 'WAVE')) return 'wav';
  if (at(0, 'fLaC')) return 'flac';
  if (at(0, 'OggS')) return latin(start).includes('OpusHead') ? 'opus' : 'vorbis';
  if (at(4, 'ftyp')) return 'mp4';
  if (start[0] === 0x1a && start[1] === 0x45 && start[2] === 0xdf && start[3] === 0xa3) return 'webm';
  if (at(0, 'ID3')) return 'mp3';
  const [first = 0, second = 0] = start;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  // Only ADTS has 00 in the two layer bits of an MPEG frame (ISO 13818-7, adts_fixed_header).
  if ((second & 0xf6) === 0xf0) return 'aac';
  return (second & 0x06) === 0x02 ? 'mp3' : null;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, formatBytes));
}
