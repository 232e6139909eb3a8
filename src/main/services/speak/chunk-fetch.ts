import { createHash } from 'node:crypto';
import { type Failure, FailureError, failure } from '../../../shared/failure.ts';
import type { GatewayLimits } from '../../../shared/gateways/gateway-limits.ts';
import { acceptsDirections, isCustomVoiceId } from '../../../shared/gateways/speech-model.ts';
import { charactersLimitRange, speedRange } from '../../../shared/limits.ts';
import type { AudioForm } from '../../../shared/speech/clip.ts';
import type { DirectionsLeftOut, SpeechRequest, VoiceSettings } from '../../../shared/speech/speech.ts';
import { characterLimit, splitSpeech } from '../../../shared/speech/speech-split.ts';
import { pcmShape } from '../../../shared/transcription/pcm-shape.ts';
import type { SendPolicy } from '../../gateway/send.ts';
import { type Speech, speak } from '../../gateway/speech.ts';
import { refusesDirections, voiceRefused, voicesNamedBy } from '../../gateway/speech-refusal.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { IncomingMedia, Media, MediaStore, MediaUse } from '../../storage/media-store.ts';
import type { Charges } from '../costs/charges.ts';
import type { GatewayLease } from '../gateways/gateway-leases.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { offeredModel } from '../gateways/offered-model.ts';
import type { GrowingMedia, Growth } from '../media/growing-media.ts';
import type { GatewayVoices } from './gateway-voices.ts';
import { filesOf } from './join/audio-files.ts';
import { type AudioSource, CannotJoin, fileSource } from './join/audio-source.ts';
import { joinAudio } from './join/join-audio.ts';
import { hasAudio, isCutShort, isEmptyAudio, isOneFile } from './join/received-audio.ts';

/** Minimum allowance in seconds of audio: some models add silence or repeat words. */
const floorSeconds = 60;

/** Twice what the slowest script needs (Chinese, at four characters per second). */
const secondsPerCharacter = 0.5;

/** Bytes per second, above the highest rate of compressed formats (320 kbit/s for MP3, 510 for Opus, 576 for AAC). */
const compressedRate = 80_000;

/**
 * Bytes per second of uncompressed audio at 48 kHz with two channels and 32 bits per sample. FLAC is never larger, and
 * other containers may contain such samples.
 */
const uncompressedRate = 384_000;

const bytesPerSecond: Readonly<Record<AudioForm, number>> = {
  mp3: compressedRate,
  opus: compressedRate,
  vorbis: compressedRate,
  aac: compressedRate,
  flac: uncompressedRate,
  wav: uncompressedRate,
  pcm: uncompressedRate,
  mp4: uncompressedRate,
  webm: compressedRate,
};

/** Dependencies of fetching a chunk. */
export type ChunkFetchDeps = {
  readonly gateways: Pick<GatewaysService, 'lease' | 'models'>;
  readonly store: MediaStore;
  readonly growing: GrowingMedia;
  readonly limits: Pick<GatewayLimitStore, 'of' | 'learn'>;
  readonly voices: GatewayVoices;
  readonly charges: Pick<Charges, 'speech'>;
};

/** A speech request whose model may be left to the gateway. */
export type ChunkRequest = Omit<SpeechRequest, 'model'> & { readonly model: string | null };

/** Returns the request for a text. The API's default speed isn't sent, and neither are blank directions. */
export function chunkRequest(
  { model, voice, format, speed, directions }: VoiceSettings,
  input: string,
): ChunkRequest {
  return {
    input,
    model,
    voice,
    responseFormat: format,
    ...(speed === speedRange.default ? {} : { speed }),
    ...(directions.trim() === '' ? {} : { directions: directions.trim() }),
  };
}

/**
 * The audio of a chunk, and its use: the request that it belongs to. If the audio is incomplete or in pieces, `use` is
 * null and `ended` is the reason.
 */
export type FetchedChunk = { readonly media: Media; readonly directionsLeftOut: DirectionsLeftOut } & (
  | { readonly use: MediaUse; readonly ended: null }
  | { readonly use: null; readonly ended: Failure }
);

/** Fetched audio, without `directionsLeftOut`. */
type FetchedAudio = DistributiveOmit<FetchedChunk, 'directionsLeftOut'>;

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** The first model in the OpenAI API reference. */
const apiModel = 'tts-1';

/**
 * Fetches the audio of one chunk: from the store if it was spoken before, else from the gateway. Passes `arriving` the
 * id under which the audio can be read while it grows. Ends a response that has more audio than the text can need or
 * the disk has room for. Returns incomplete audio as far as it can be played. Directions that the model refuses are
 * left out, and the refusal is remembered.
 * @throws {@link FailureError}, a disk error, or the signal's reason. `text-too-long`, with the `limit`, means that the
 * gateway refused the text because of its length, or is known to do so.
 */
export async function fetchChunk(
  deps: ChunkFetchDeps,
  { directions, ...chunk }: ChunkRequest,
  policy: SendPolicy,
  signal: AbortSignal,
  arriving: (id: string) => void,
): Promise<FetchedChunk> {
  const { gateways, limits } = deps;
  const lease = await gateways.lease(chunk.model ?? apiModel, 'speech');
  try {
    const { id } = lease.gateway;
    const wanted = { chosen: chunk.model ?? lease.ownModel, kind: 'speech', fallback: apiModel } as const;
    const model = await offeredModel(gateways, id, wanted, signal);
    const customVoice = await isCustomVoice(deps, id, chunk.voice, signal);
    const plain = { ...chunk, model, ...(customVoice ? { customVoice } : {}) };
    const fetch = (request: SpeechRequest) =>
      fetchAudio(deps, lease, request, policy, signal, arriving).catch((thrown: unknown) => {
        throw unspoken(request.input, thrown) ?? thrown;
      });
    if (directions === undefined) return { ...(await fetch(plain)), directionsLeftOut: null };
    if (!acceptsDirections(model) || limits.of(id, model).noDirections)
      return { ...(await fetch(plain)), directionsLeftOut: 'known' };
    try {
      return { ...(await fetch({ ...plain, directions })), directionsLeftOut: null };
    } catch (thrown) {
      if (!(thrown instanceof FailureError && refusesDirections(thrown))) throw thrown;
      // A refusal isn't charged, so the request is sent once more.
      const fetched = await fetch(plain);
      limits.learn(id, model, { ...limits.of(id, model), noDirections: true });
      return { ...fetched, directionsLeftOut: 'refused' };
    }
  } finally {
    lease.release();
  }
}

/** How gateways respond to a text of only punctuation or symbols. Not all of them speak it as silence. */
const unspokenCodes = new Set<Failure['code']>([
  'request-refused',
  'gateway-error',
  'no-audio',
  'audio-cut-off',
  'response-unreadable',
]);

/** Returns the failure for a text without words that the gateway didn't speak. Null for any other failure. */
function unspoken(input: string, thrown: unknown): FailureError | null {
  if (/[\p{L}\p{N}]/u.test(input) || !(thrown instanceof FailureError)) return null;
  const { code, values } = thrown.failure;
  if (!unspokenCodes.has(code)) return null;
  return new FailureError(failure('nothing-spoken', values), { responseBody: thrown.responseBody });
}

/** Whether a voice is sent as an object. Gateways may list voices whose ids look like those of custom voices. */
async function isCustomVoice(
  { voices }: ChunkFetchDeps,
  gatewayId: string,
  voice: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isCustomVoiceId(voice)) return false;
  const listed = await voices(gatewayId, false, signal);
  return !listed?.some(({ id }) => id === voice);
}

async function fetchAudio(
  { store, growing, limits, charges }: ChunkFetchDeps,
  lease: GatewayLease,
  request: SpeechRequest,
  policy: SendPolicy,
  signal: AbortSignal,
  arriving: (id: string) => void,
): Promise<FetchedAudio> {
  const { id: gatewayId, name } = lease.gateway;
  const { model, voice, input } = request;
  const use = { kind: 'speech', ref: speechKey(gatewayId, request) } as const;
  const stored = store.usedFor(use);
  if (stored) return { media: stored, use, ended: null };
  signal.throwIfAborted();

  const { length } = input;
  const limit = characterLimit(lease, limits.of(gatewayId, model));
  if (length > limit) throw tooLong(name, limit);
  const learn = (learned: Partial<GatewayLimits>) =>
    limits.learn(gatewayId, model, { ...limits.of(gatewayId, model), ...learned });
  const speech = await speak(lease.access, request, policy, signal).catch((thrown: unknown) => {
    if (!(thrown instanceof FailureError)) throw thrown;
    const maxCharacters = learnedCharacters(thrown.failure, length);
    if (maxCharacters !== null) {
      learn({ maxCharacters });
      throw tooLong(name, maxCharacters);
    }
    const named = voicesNamedBy(thrown);
    if (named.length === 0 || named.includes(voice)) throw thrown;
    learn({ voices: named });
    throw new FailureError(voiceRefused(voice, named, thrown.failure), { responseBody: thrown.responseBody });
  });
  charges.speech(lease, model, length, speech.cost);
  const type = audioType(speech);
  const file = await store.begin();
  const growth = growing.begin(file, type);
  try {
    arriving(growth.id);
    const stopped = await receive(speech.bytes, maxSpeechBytes(request, speech.format), name, file, growth);
    signal.throwIfAborted();
    // The sample rate may arrive after the samples.
    const source = fileSource(file.path, file.size, audioType(speech));
    const files = await filesOf(speech.format, source);
    const defect = stopped ?? (await defectOf(speech.format, source, files, name));
    if (defect && !(await hasAudio(speech.format, files))) throw new FailureError(defect);
    const isOne = await isOneFile(speech.format, files);
    const { media, isWhole } = isOne
      ? { media: await file.store(source.type), isWhole: true }
      : await storeAsOneFile(store, speech.format, file, source);
    const ended = defect ?? (isWhole ? null : failure('audio-in-pieces', { gateway: name }));
    if (!ended) store.use(use, media.id);
    growth.completed(media.id);
    if (ended) return { media, use: null, ended: failure(ended.code, { ...ended.values, stored: 1 }) };
    return { media, use, ended };
  } catch (thrown) {
    if (signal.aborted) growth.stopped();
    else growth.failed();
    throw thrown;
  } finally {
    speech.discard();
    await file.discard();
  }
}

/** Returns what's wrong with audio that has arrived, or null. */
async function defectOf(
  form: AudioForm,
  source: AudioSource,
  files: readonly AudioSource[],
  gateway: string,
): Promise<Failure | null> {
  if (await isEmptyAudio(form, source)) return failure('no-audio', { gateway, reason: 'empty' });
  return (await isCutShort(form, files)) ? failure('audio-cut-off', { gateway }) : null;
}

/** Joins the files that have arrived, and stores the result. `isWhole` is false if they can't be joined. */
async function storeAsOneFile(
  store: MediaStore,
  form: AudioForm,
  file: IncomingMedia,
  source: AudioSource,
): Promise<{ readonly media: Media; readonly isWhole: boolean }> {
  const whole = await store.begin();
  try {
    await joinAudio(form, [source], whole.write);
    return { media: await whole.store(source.type), isWhole: true };
  } catch (thrown) {
    // Nothing that arrived is lost if there's no space for the joined file.
    const isFull = thrown instanceof FailureError && thrown.failure.code === 'storage';
    if (!isFull && !(thrown instanceof CannotJoin)) throw thrown;
    return { media: await file.store(source.type), isWhole: false };
  } finally {
    await whole.discard();
  }
}

/** Writes audio as it arrives. Returns why it stopped early, or null if everything arrived. */
async function receive(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
  gateway: string,
  file: IncomingMedia,
  growth: Pick<Growth, 'appended'>,
): Promise<Failure | null> {
  for await (const bytes of chunks) {
    if (file.size + bytes.length > limit) return failure('too-much-audio', { gateway, limit });
    try {
      await file.write(bytes);
    } catch (thrown) {
      if (thrown instanceof FailureError) return thrown.failure;
      throw thrown;
    }
    growth.appended();
  }
  return null;
}

function tooLong(gateway: string, limit: number): FailureError {
  return new FailureError(failure('text-too-long', { gateway, limit }));
}

/** Splits a text that failed as too long. Returns null if it failed for another reason or can't be split. */
export function smallerInputs(input: string, { code, values }: Failure): readonly string[] | null {
  const limit = Number(values.limit);
  if (code !== 'text-too-long' || !(limit > 0)) return null;
  const inputs = splitSpeech(input, limit).map(({ start, end }) => input.slice(start, end));
  return inputs.length > 1 ? inputs : null;
}

/** Returns the MIME type under which audio in this format is stored and served. */
function audioType({ format, contentType }: Pick<Speech, 'format' | 'contentType'>): string {
  switch (format) {
    case 'mp3':
      return 'audio/mpeg';
    case 'opus':
    case 'vorbis':
      return 'audio/ogg';
    case 'aac':
    case 'flac':
    case 'wav':
    case 'mp4':
    case 'webm':
      return `audio/${format}`;
    case 'pcm': {
      // RFC 2586's type for raw samples. Players need the rate and channels.
      const { rate, channels } = pcmShape(contentType);
      return `audio/l16;rate=${rate};channels=${channels}`;
    }
  }
}

/** Returns the maximum size in bytes of a text's audio in a format. Without a limit, a response could be endless. */
export function maxSpeechBytes(
  { input, speed = 1 }: Pick<SpeechRequest, 'input' | 'speed'>,
  form: AudioForm,
): number {
  // Don't assume faster speech, because the gateway may ignore the field.
  const seconds = floorSeconds + (input.length * secondsPerCharacter) / Math.min(1, speed);
  return Math.ceil(seconds * bytesPerSecond[form]);
}

/** Returns a key that identifies a speech request. The same key means the same audio. */
function speechKey(
  gatewayId: string,
  { model, voice, responseFormat, speed, input, directions }: SpeechRequest,
): string {
  const fields = [gatewayId, model, voice, responseFormat ?? null, speed ?? null, input, directions ?? null];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** Minimum limit in characters. A gateway that refuses a shorter text does so for another reason. */
const minLimit = charactersLimitRange.min;

const aboutLength =
  /too.?long|max_length|(characters?|chars|text|input|string|length).{0,80}(limit|exceed|maximum|max\b|at most|up to|longer|less than|fewer)|(limit|exceed|maximum|max\b|at most|up to|longer|less than|fewer).{0,80}(characters?|chars|text|input|string|length)/i;

/**
 * Returns a gateway's limit after it refused a text of `sent` characters as too long: the number that the refusal
 * names, or else half of `sent`. Null if the refusal has another reason.
 */
export function learnedCharacters({ code, values }: Failure, sent: number): number | null {
  const said = String(values.said ?? '');
  if (code !== 'too-large' && !(code === 'request-refused' && aboutLength.test(said))) return null;
  // The refusal may also name the sent length. Numbers of tokens are ignored, because tokens aren't characters.
  const named = /token/i.test(said)
    ? []
    : [...said.matchAll(/\d{1,3}(?:[,.\u202f ]\d{3})+(?!\d)|\d+/g)]
        .map(([digits]) => Number(digits.replace(/\D/g, '')))
        .filter((number) => number >= minLimit && number < sent);
  const limit = named.length > 0 ? Math.max(...named) : Math.floor(sent / 2);
  return limit < minLimit ? null : limit;
}
