import { type Failure, FailureError, failure } from '../../../shared/failure.ts';
import type { SpeechRequest } from '../../../shared/models/speech.ts';
import { splitSpeech } from '../../../shared/models/speech-split.ts';
import type { SendPolicy } from '../../gateway/send.ts';
import { speak } from '../../gateway/speech.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { IncomingMedia, Media, MediaStore, MediaUse } from '../../storage/media-store.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { offeredModel } from '../gateways/offered-model.ts';
import type { GrowingMedia, Growth } from '../media/growing-media.ts';
import { audioType } from './audio-type.ts';
import { audioLength } from './join/audio-length.ts';
import { fileSource } from './join/audio-source.ts';
import { isCutShort } from './join/cut-short.ts';
import { mostSpeechBytes } from './speech-bound.ts';
import { speechKey } from './speech-key.ts';
import { learnedCharacters, mostCharacters } from './speech-limit.ts';

/** Dependencies of fetching a part. */
export type PartFetchDeps = {
  readonly gateways: Pick<GatewaysService, 'lease' | 'models'>;
  readonly store: MediaStore;
  readonly growing: GrowingMedia;
  readonly limits: Pick<GatewayLimitStore, 'of' | 'set'>;
};

/** A speech request whose model may be left to the gateway. */
export type PartRequest = Omit<SpeechRequest, 'model'> & { readonly model: string | null };

/**
 * The audio of a part, and its use: the request that it belongs to. If the response had to be ended early, `use` is
 * null and `ended` says why.
 */
export type FetchedPart = { readonly media: Media } & (
  | { readonly use: MediaUse; readonly ended: null }
  | { readonly use: null; readonly ended: Failure }
);

/** The first model in the OpenAI API reference. */
const usual = 'tts-1';

/**
 * Gives the sound of one part: from the store where it was spoken before, else from the gateway, telling `arriving`
 * the id under which it can be read while it grows. An answer that is longer than its text can be, or that the disk has no
 * room for, is ended; what came is given if it can be played. Rejects with a failure, a disk's error or the signal's reason;
 * `text-too-long`, with the `limit`, of a text that the gateway refused or is known to refuse for its length.
 */
export async function fetchPart(
  { gateways, store, growing, limits }: PartFetchDeps,
  asked: PartRequest,
  policy: SendPolicy,
  signal: AbortSignal,
  arriving: (id: string) => void,
): Promise<FetchedPart> {
  const lease = await gateways.lease(asked.model ?? usual, 'speech');
  try {
    const wanted = { chosen: asked.model ?? lease.ownModel, kind: 'speech', usual } as const;
    const model = await offeredModel(gateways, lease.gateway.id, wanted, signal);
    const request = { ...asked, model };
    const use = { kind: 'speech', ref: speechKey(lease.gateway.id, request) } as const;
    const kept = store.usedFor(use);
    if (kept) return { media: kept, use, ended: null };
    signal.throwIfAborted();

    const { id: gatewayId, name } = lease.gateway;
    const { length } = request.input;
    const most = mostCharacters(lease, limits.of(gatewayId, model));
    if (length > most) throw tooLong(name, most);
    const sound = await speak(lease.access, request, policy, signal).catch((thrown: unknown) => {
      const learned = thrown instanceof FailureError ? learnedCharacters(thrown.failure, length) : null;
      if (learned === null) throw thrown;
      limits.set(gatewayId, model, { ...limits.of(gatewayId, model), maxCharacters: learned });
      throw tooLong(name, learned);
    });
    const type = audioType(sound);
    const file = await store.begin();
    const growth = growing.begin(file, type);
    try {
      arriving(growth.id);
      const ended = await takeIn(sound.bytes, mostSpeechBytes(request, sound.format), name, file, growth);
      signal.throwIfAborted();
      const source = fileSource(file.path, file.size, type);
      if (ended && !(await audioLength(sound.format, source))) throw new FailureError(ended);
      if (!ended && (await isCutShort(sound.format, source)))
        throw new FailureError(failure('audio-cut-off', { gateway: name }));
      const media = await file.keep(type);
      if (!ended) store.use(use, media.id);
      growth.whole(media.id);
      if (ended) return { media, use: null, ended: failure(ended.code, { ...ended.values, kept: 1 }) };
      return { media, use, ended };
    } catch (thrown) {
      if (signal.aborted) growth.stopped();
      else growth.failed();
      throw thrown;
    } finally {
      sound.discard();
      await file.discard();
    }
  } finally {
    lease.release();
  }
}

/** Writes audio as it arrives. Returns why it stopped early, or null if everything arrived. */
async function takeIn(
  pieces: AsyncIterable<Uint8Array>,
  limit: number,
  gateway: string,
  file: IncomingMedia,
  growth: Pick<Growth, 'grown'>,
): Promise<Failure | null> {
  for await (const bytes of pieces) {
    if (file.size + bytes.length > limit) return failure('audio-too-much', { gateway, limit });
    try {
      await file.write(bytes);
    } catch (thrown) {
      if (thrown instanceof FailureError) return thrown.failure;
      throw thrown;
    }
    growth.grown();
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
  const pieces = splitSpeech(input, limit).map(({ start, end }) => input.slice(start, end));
  return pieces.length > 1 ? pieces : null;
}
