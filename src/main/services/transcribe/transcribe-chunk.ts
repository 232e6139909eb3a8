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
import { leftOut, optionsFor } from '../../../shared/transcription/transcription-preferences.ts';
import type { SendPolicy } from '../../gateway/send.ts';
import { type ArrivingTranscript, transcribe, translate } from '../../gateway/transcribe.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { ModelResponse } from '../../storage/transcript-line-store.ts';
import type { StoredPart, StoredTranscript } from '../../storage/transcript-row.ts';
import { fileOnDisk } from '../../storage/upload-file.ts';
import type { Charges } from '../costs/charges.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { offeredModel } from '../gateways/offered-model.ts';
import { parseTranscript } from '../parse/parse-jobs.ts';
import { chunkName } from './chunk-name.ts';
import { limitsAfter, type RefusedAudio } from './learned-limits.ts';
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

/** Callbacks of a request: bytes were sent, or text of a streamed response arrived. */
export type ChunkEvents = {
  progress(sent: number, total: number): void;
  arrived(arriving: ArrivingTranscript, sent: ReadonlySet<string>): void;
};

/** The model that the OpenAI API documents. */
const apiModel = 'whisper-1';

/**
 * Sends a chunk to the transcript's gateway and returns the result. Audio that the gateway is known to refuse fails
 * without being sent. New refusals are stored as learned limits.
 * @throws `other-gateway` if the current gateway is another one, because audio is never sent to another gateway
 * automatically
 * @throws `audio-deleted` if the audio has been deleted
 * @throws other failures, disk errors or the signal's reason
 */
export async function transcribeChunk(
  { gateways, media, limits, tested, charges, model, voicesOf }: TranscribeChunkDeps,
  transcript: StoredTranscript,
  part: StoredPart,
  { progress, arrived }: ChunkEvents,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<ChunkResult> {
  const { settings } = transcript;
  const audio = media.find(part.mediaId ?? transcript.mediaId);
  if (!audio) throw new FailureError(failure('audio-deleted'));
  const configured = settings.model ?? model();
  const lease = await gateways.lease(configured ?? apiModel, capabilityOf(settings.task));
  try {
    const { id, name } = lease.gateway;
    if (transcript.gatewayId !== null && transcript.gatewayId !== id)
      throw new FailureError(failure('other-gateway', { gateway: transcript.gateway ?? '', now: name }));
    const chosen = configured ?? lease.ownModel;
    const used = await offeredModel(
      gateways,
      id,
      { chosen, kind: 'transcription', fallback: apiModel },
      signal,
    );
    signal.throwIfAborted();
    const known = limits.of(id, used);
    const form = part.form === 'whole' ? audio.type : part.form;
    const audioSize: RefusedAudio = { bytes: audio.size, seconds: part.duration };
    const knownRefusal = refusedBy(known, form, audioSize);
    if (knownRefusal) throw new FailureError(knownRefusal);
    const file = await fileOnDisk(
      await media.checkedPathOf(audio),
      audio.type,
      chunkName(transcript.name, part, audio.type),
    );
    const maxBytes = withUploadLimit(known, lease.uploadLimit).maxBytes ?? undefined;
    // Store the limits with the first request, so that facts known from the model's name are listed and can be removed.
    if (!limits.has(id, used) && namedModel(used).facts.length > 0) limits.set(id, used, known);
    const wanted = {
      ...settings,
      model: used,
      format: settings.responseFormat ?? 'best',
      seconds: part.duration,
    } as const;
    let facts = known.transcription;
    const newlyLearned: TranscriptionFact[] = [];
    const isDiarized = optionsFor(wanted, facts).responseFormat === 'diarized_json';
    const voices = isDiarized && !facts.includes('no-references') ? await voicesOf(transcript) : [];
    const fits = maxBytes === undefined || audio.size + lengthOf(voices) + otherFieldsBytes <= maxBytes;
    const preferences = { ...wanted, knownSpeakers: fits ? voices : [] };
    const sentVoices = () =>
      new Set(facts.includes('no-references') ? [] : preferences.knownSpeakers.map(({ name }) => name));
    const upload = {
      file,
      seconds: part.duration,
      options: optionsFor(preferences, facts),
      progress,
      parse: parseTranscript,
      limit: maxBytes,
      onRefused: (learned: readonly TranscriptionFact[]) => {
        facts = withFacts(facts, learned);
        newlyLearned.push(...learned);
        const stored = limits.of(id, used);
        limits.set(id, used, { ...stored, transcription: withFacts(stored.transcription, learned) });
        return optionsFor(preferences, facts);
      },
      onStream: (arriving: ArrivingTranscript) => arrived(arriving, sentVoices()),
    } as const;
    try {
      const result =
        settings.task === 'transcribe'
          ? await transcribe(lease.access, upload, policy, signal)
          : await translate(lease.access, upload, lease.translationFields, policy, signal);
      charges.audio(lease, used, part.duration ?? result.duration);
      const proven = tested.accept(transcript.id, form);
      if (proven.length > 0) limits.set(id, used, withRefused(limits.of(id, used), proven));
      const notes = [...new Set([...newlyLearned, ...leftOut(preferences, facts)])];
      return { ...result, model: used, notes, sent: sentVoices() };
    } catch (thrown) {
      const isRefused = thrown instanceof FailureError && thrown.failure.code === 'audio-refused';
      if (isRefused) tested.refuse(transcript.id, form);
      const learned = thrown instanceof FailureError && limitsAfter(thrown.failure, known, audioSize);
      // The request itself or another chunk may have learned more since `known` was read.
      if (learned) limits.set(id, used, strictest(limits.of(id, used), learned));
      throw thrown;
    }
  } finally {
    lease.release();
  }
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
