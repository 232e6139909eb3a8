import { type Failure, FailureError, failure } from '../../../shared/failure.ts';
import type { AudioCapability } from '../../../shared/gateways/capability.ts';
import {
  type GatewayLimits,
  strictest,
  withRefused,
  withUploadLimit,
} from '../../../shared/gateways/gateway-limits.ts';
import {
  namedModel,
  type TranscriptionFact,
  withFacts,
} from '../../../shared/gateways/transcription-fact.ts';
import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import type { KnownSpeaker } from '../../../shared/transcription/transcription.ts';
import {
  apiTranscriptionModel,
  leftOut,
  optionsFor,
  type TranscriptionPreferences,
} from '../../../shared/transcription/transcription-preferences.ts';
import type { SendPolicy } from '../../gateway/send.ts';
import { type ArrivingTranscript, transcribe, translate } from '../../gateway/transcribe.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { ModelResponse } from '../../storage/transcript-line-store.ts';
import type { StoredChunk, StoredTranscript } from '../../storage/transcript-row.ts';
import { fileOnDisk } from '../../storage/upload-file.ts';
import type { Charges } from '../costs/charges.ts';
import type { GatewayLease } from '../gateways/gateway-leases.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { offeredModel } from '../gateways/offered-model.ts';
import { parseTranscript } from '../parse/parse-jobs.ts';
import { chunkName } from './chunk-name.ts';
import { limitsAfter, type RefusedAudio } from './learned-limits.ts';
import { statedLength } from './lines-of.ts';
import type { TestedForms } from './split/tested-forms.ts';

/** Dependencies of {@link transcribeChunk}. `model` returns the transcription model from the settings. */
export type TranscribeChunkDeps = {
  readonly gateways: Pick<GatewaysService, 'lease' | 'models' | 'uploadLimit'>;
  readonly media: MediaStore;
  readonly limits: GatewayLimitStore;
  readonly tested: TestedForms;
  readonly charges: Pick<Charges, 'audio'>;
  readonly model: () => string | null;
  /** Returns voice samples from the chunks of a transcript that are still stored. */
  readonly voicesOf: (transcript: StoredTranscript) => Promise<readonly KnownSpeaker[]>;
};

/** The result for a chunk. `sent` contains the ids of the speakers whose voices were sent. */
export type ChunkResult = ModelResponse & { readonly sent: ReadonlySet<string> };

/** Callbacks of a request: its gateway and model are known, bytes were sent, or text of a streamed response arrived. */
export type ChunkEvents = {
  requesting(gateway: GatewayLease['gateway'], model: string): void;
  progress(sent: number, total: number): void;
  arrived(arriving: ArrivingTranscript, sent: ReadonlySet<string>): void;
};

/**
 * Sends a chunk to the transcript's gateway and returns the result. Audio that the gateway is known to refuse fails
 * without being sent. New refusals are stored as learned limits.
 * @throws `other-gateway` if the current gateway is another one, because audio is never sent to another gateway
 * automatically
 * @throws `audio-deleted` if the audio has been deleted
 * @throws other failures, disk errors or the signal's reason
 */
export async function transcribeChunk(
  deps: TranscribeChunkDeps,
  transcript: StoredTranscript,
  chunk: StoredChunk,
  { requesting, progress, arrived }: ChunkEvents,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<ChunkResult> {
  const { gateways, media, limits, tested, charges, model, voicesOf } = deps;
  const { settings } = transcript;
  const audio = media.find(chunk.mediaId ?? transcript.mediaId);
  if (!audio) throw new FailureError(failure('audio-deleted'));
  const configured = settings.model ?? model();
  const lease = await gateways.lease(configured ?? apiTranscriptionModel, capabilityOf(settings.task));
  try {
    const { id, name } = lease.gateway;
    if (transcript.gatewayId !== null && transcript.gatewayId !== id)
      throw new FailureError(failure('other-gateway', { gateway: transcript.gateway ?? '', now: name }));
    const choice = {
      chosen: configured ?? lease.ownModel,
      kind: 'transcription',
      fallback: apiTranscriptionModel,
    } as const;
    const used = await offeredModel(gateways, id, choice, signal);
    signal.throwIfAborted();
    requesting(lease.gateway, used);
    const known = limits.of(id, used);
    // The request itself or another chunk may have learned more since `known` was read.
    const learn = (change: (latest: GatewayLimits) => GatewayLimits) =>
      limits.learn(id, used, change(limits.of(id, used)));
    const form = chunk.form === 'whole' ? audio.type : chunk.form;
    const audioSize: RefusedAudio = { bytes: audio.size, seconds: chunk.duration };
    const knownRefusal = refusedBy(known, form, audioSize);
    if (knownRefusal) throw new FailureError(knownRefusal);
    const uploadName = chunkName(transcript.name, chunk, audio.type);
    const file = await fileOnDisk(await media.checkedPathOf(audio), audio.type, uploadName);
    const maxBytes = withUploadLimit(known, lease.uploadLimit).maxBytes ?? undefined;
    // Store the limits with the first request, so that facts known from the model's name are listed and can be removed.
    if (!limits.has(id, used) && namedModel(used).facts.length > 0) limits.learn(id, used, known);
    const wanted = {
      ...settings,
      model: used,
      format: settings.responseFormat ?? 'best',
      seconds: chunk.duration,
    } as const;
    const options = await negotiateOptions(wanted, known.transcription, async () => {
      const voices = await voicesOf(transcript);
      const fits = maxBytes === undefined || audio.size + lengthOf(voices) + otherFieldsBytes <= maxBytes;
      return fits ? voices : [];
    });
    const upload = {
      file,
      seconds: chunk.duration,
      options: options.current(),
      progress,
      parse: parseTranscript,
      limit: maxBytes,
      onRefused: (learned: readonly TranscriptionFact[]) => {
        options.leaveOut(learned);
        learn((latest) => ({ ...latest, transcription: withFacts(latest.transcription, learned) }));
        return options.current();
      },
      onStream: (arriving: ArrivingTranscript) => arrived(arriving, options.sentVoices()),
    } as const;
    try {
      const { cost, ...result } =
        settings.task === 'transcribe'
          ? await transcribe(lease.access, upload, policy, signal)
          : await translate(lease.access, upload, lease.translationFields, policy, signal);
      charges.audio(lease, used, chunk.duration ?? statedLength(result), cost);
      const proven = tested.accept(transcript.id, form);
      if (proven.length > 0) learn((latest) => withRefused(latest, proven));
      return { ...result, model: used, notes: options.notes(), sent: options.sentVoices() };
    } catch (thrown) {
      const refused = thrown instanceof FailureError ? thrown.failure : null;
      if (refused?.code === 'audio-refused') tested.refuse(transcript.id, form);
      const learned = refused && limitsAfter(refused, known, audioSize);
      if (learned) learn((latest) => strictest(latest, learned));
      throw thrown;
    }
  } finally {
    lease.release();
  }
}

/**
 * Holds the options of one request, without what the model is known to refuse. `voicesToSend` is called only if the
 * request can contain voice samples.
 */
async function negotiateOptions(
  wanted: Omit<TranscriptionPreferences, 'knownSpeakers'>,
  known: readonly TranscriptionFact[],
  voicesToSend: () => Promise<readonly KnownSpeaker[]>,
) {
  let facts = known;
  const refused: TranscriptionFact[] = [];
  const isDiarized = optionsFor(wanted, facts).responseFormat === 'diarized_json';
  const knownSpeakers = isDiarized && !facts.includes('no-references') ? await voicesToSend() : [];
  const preferences = { ...wanted, knownSpeakers };
  return {
    current: () => optionsFor(preferences, facts),
    leaveOut: (learned: readonly TranscriptionFact[]) => {
      facts = withFacts(facts, learned);
      refused.push(...learned);
    },
    /** Returns the ids of the speakers whose voices are sent. */
    sentVoices: () => new Set(facts.includes('no-references') ? [] : knownSpeakers.map(({ name }) => name)),
    /** Returns what was refused, and what else of the wanted options is left out. */
    notes: () => [...new Set([...refused, ...leftOut(preferences, facts)])],
  };
}

/** Maximum size of a request's other fields, in bytes. */
const otherFieldsBytes = 20_000;

function lengthOf(voices: readonly KnownSpeaker[]): number {
  return voices.reduce((sum, { name, reference }) => sum + name.length + reference.length, 0);
}

/** Returns the gateway used for a task; null if none is usable. */
export async function gatewayFor(gateways: Pick<GatewaysService, 'lease'>, task: TranscriptSettings['task']) {
  try {
    const lease = await gateways.lease('', capabilityOf(task));
    lease.release();
    return lease.gateway;
  } catch {
    return null;
  }
}

function capabilityOf(task: TranscriptSettings['task']): AudioCapability {
  return task === 'transcribe' ? 'transcription' : 'translation';
}

function refusedBy(
  { maxSeconds, refused }: GatewayLimits,
  form: string,
  { seconds }: RefusedAudio,
): Failure | null {
  if (refused.includes(form)) return failure('audio-refused', { said: form });
  if (maxSeconds !== null && seconds !== null && seconds > maxSeconds)
    return failure('audio-too-long', { seconds, limit: maxSeconds });
  return null;
}
