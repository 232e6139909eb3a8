import { concat } from '../../../../shared/audio-format/bytes.ts';
import { pcmBytes } from '../../../../shared/audio-format/pcm-bytes.ts';
import { pcmFormat, wavHeader } from '../../../../shared/audio-format/wav-header.ts';
import { type Failure, FailureError, failure } from '../../../../shared/failure.ts';
import type { Capability } from '../../../../shared/gateways/capability.ts';
import type { GatewayLimits } from '../../../../shared/gateways/gateway-limits.ts';
import type { GatewayProfile, Model, ModelKind } from '../../../../shared/gateways/gateway-profile.ts';
import { acceptsDirections } from '../../../../shared/gateways/speech-model.ts';
import type { TranscriptionFact } from '../../../../shared/gateways/transcription-fact.ts';
import { optionsFor } from '../../../../shared/transcription/transcription-preferences.ts';
import { chat } from '../../../gateway/chat.ts';
import type { ChatEvent } from '../../../gateway/chat-frame.ts';
import { factsOf, type GatewayAccess } from '../../../gateway/gateway-access.ts';
import { failureOfErrorBody } from '../../../gateway/gateway-failure.ts';
import type { UploadFile } from '../../../gateway/multipart.ts';
import type { SendPolicy } from '../../../gateway/send.ts';
import { speak } from '../../../gateway/speech.ts';
import { refusesDirections } from '../../../gateway/speech-refusal.ts';
import { transcribe, translate } from '../../../gateway/transcribe.ts';
import { listVoices } from '../../../gateway/voices.ts';
import {
  chatExtensions,
  type SpeechTest,
  speechExtensions,
  streamExtensions,
  transcriptionExtensions,
} from './extensions.ts';
import { type Finding, failedWith, failureIn, noted, passed } from './finding.ts';

const rate = 16_000;

/** The context of a check. `policy` allows a single attempt, and `models` are the listed ones. */
export type CheckContext = {
  readonly gateway: GatewayProfile;
  readonly access: GatewayAccess;
  readonly models: readonly Model[];
  /** Returns the learned limits of a model. */
  readonly limitsOf: (model: string) => GatewayLimits;
  readonly policy: SendPolicy;
  readonly now: () => number;
};

/** Checks one capability with the cheapest request. */
export type CapabilityCheck = (context: CheckContext, signal: AbortSignal) => Promise<Finding>;

const question = [{ role: 'user', content: 'Answer with the word yes.' }] as const;
const maxTokens = 16;

/** The checks by capability. `streaming` is the second one for chat. */
export const probeCapability = {
  chat: (context, signal) => checkChat(context, false, signal),
  streaming: (context, signal) => checkChat(context, true, signal),
  transcription: (context, signal) => checkTranscription(context, 'transcription', signal),
  translation: (context, signal) => checkTranscription(context, 'translation', signal),
  speech: checkSpeech,
} as const satisfies Readonly<Record<string, CapabilityCheck>>;

async function checkChat(context: CheckContext, stream: boolean, signal: AbortSignal): Promise<Finding> {
  const { gateway, models } = context;
  const model = gateway.chatModel ?? firstOf(models, 'chat');
  if (!model) return noted('no-model');
  const request = (maxTokens: number | null) => replyTo(context, model, { stream, maxTokens }, signal);
  try {
    const { firstMs, events } = await request(maxTokens).catch((thrown: unknown) => {
      // Some models have another name for the limit.
      if (!/max_(completion_)?tokens/.test(messageOf(failureIn(thrown)))) throw thrown;
      return request(null);
    });
    if (stream) return { ...passed('streamed', { model, firstMs }), extensions: streamExtensions(events) };
    const listed = models.find(({ id }) => id === model);
    const extensions = chatExtensions(listed, context.limitsOf(model), events);
    return { ...passed('replied', { model }), extensions };
  } catch (thrown) {
    return refused(failureIn(thrown), context, 'chat', model);
  }
}

async function replyTo(
  { access, policy, now }: CheckContext,
  model: string,
  parameters: { readonly stream: boolean; readonly maxTokens: number | null },
  signal: AbortSignal,
): Promise<{ readonly firstMs: number; readonly events: readonly ChatEvent[] }> {
  const began = now();
  let firstMs: number | null = null;
  const all: ChatEvent[] = [];
  const request = { model, messages: question, parameters, reportUsage: parameters.stream };
  for await (const events of chat(access, request, policy, signal)) {
    all.push(...events);
    const wrong = events.find((event) => event.type === 'error');
    if (wrong) throw new FailureError(failureOfErrorBody(wrong.body, factsOf(access, access.addresses.chat)));
    if (events.some(({ type }) => type === 'delta' || type === 'finish')) firstMs ??= now() - began;
  }
  if (firstMs === null) throw new FailureError(failure('ended-early', { gateway: access.name }));
  return { firstMs, events: all };
}

async function checkTranscription(
  context: CheckContext,
  capability: 'transcription' | 'translation',
  signal: AbortSignal,
): Promise<Finding> {
  const { access, gateway, policy } = context;
  const model = gateway.audioModels[capability] ?? usualOf(context.models, 'transcription', 'whisper-1');
  const preferences = {
    model,
    language: null,
    prompt: '',
    temperature: null,
    format: null,
    seconds: 1,
  } as const;
  const onRefused = (learned: readonly TranscriptionFact[]) => optionsFor(preferences, learned);
  const upload = { file: testRecording(), options: optionsFor(preferences, []), seconds: null, onRefused };
  try {
    if (capability === 'transcription') await transcribe(access, upload, policy, signal);
    else await translate(access, upload, false, policy, signal);
    const extensions =
      capability === 'transcription' ? transcriptionExtensions(model, context.limitsOf(model)) : [];
    return { ...passed('transcribed', { model }), extensions };
  } catch (thrown) {
    return refused(failureIn(thrown), context, capability, model);
  }
}

async function checkSpeech(context: CheckContext, signal: AbortSignal): Promise<Finding> {
  const { access, gateway, policy } = context;
  const model = gateway.audioModels.speech ?? usualOf(context.models, 'speech', 'tts-1');
  const listed = await listVoices(access, policy, signal).catch((thrown: unknown) => {
    return failureIn(thrown).code === 'not-offered' ? [] : null;
  });
  const limits = context.limitsOf(model);
  let directions: SpeechTest['directions'] = null;
  const trySpeech = async (voice: string, directed: boolean): Promise<Finding> => {
    const plain = { model, input: 'Yes.', voice, responseFormat: 'mp3' } as const;
    const speech = await speak(access, directed ? { ...plain, directions: 'Calm' } : plain, policy, signal);
    speech.discard();
    if (directed) directions = 'accepted';
    const extensions = speechExtensions(model, limits, { directions, voices: listed?.length ?? null });
    return { ...passed('spoken', { model, voice }), extensions };
  };
  const speakWithDirections = (voice: string) => {
    const directed = acceptsDirections(model) && !limits.noDirections;
    return trySpeech(voice, directed).catch((thrown: unknown) => {
      if (!directed || !(thrown instanceof FailureError && refusesDirections(thrown))) throw thrown;
      directions = 'refused';
      return trySpeech(voice, false);
    });
  };
  try {
    return await speakWithDirections('alloy').catch((thrown: unknown) => {
      const own = listed?.[0]?.id ?? limits.voices[0];
      if (own === undefined || !/voice|alloy/i.test(messageOf(failureIn(thrown)))) throw thrown;
      return speakWithDirections(own);
    });
  } catch (thrown) {
    return refused(failureIn(thrown), context, 'speech', model);
  }
}

/** Returns the finding for a refusal, with another listed model as the fix if the requested one doesn't exist. */
function refused(failed: Failure, context: CheckContext, capability: Capability, model: string): Finding {
  if (!isAboutModel(failed, model)) return failedWith(failed);
  const kind = {
    chat: 'chat',
    transcription: 'transcription',
    translation: 'transcription',
    speech: 'speech',
  };
  const other = context.models.find((one) => one.kind === kind[capability] && one.id !== model);
  if (other) return failedWith(failed, { kind: 'model', capability, model: other.id });
  // The user didn't choose that model, so this only means that the gateway has none for the capability.
  const chosen = capability === 'chat' ? context.gateway.chatModel : context.gateway.audioModels[capability];
  return { ...failedWith(failed), outcome: chosen === null ? 'not-offered' : 'failed' };
}

function isAboutModel({ code, values }: Failure, model: string): boolean {
  const said = String(values.said ?? '').toLowerCase();
  return code === 'request-refused' && (said.includes('model') || said.includes(model.toLowerCase()));
}

function messageOf({ code, values }: Failure): string {
  return code === 'request-refused' ? String(values.said ?? '') : '';
}

function firstOf(models: readonly Model[], kind: ModelKind): string | null {
  return models.find((model) => model.kind === kind)?.id ?? null;
}

function usualOf(models: readonly Model[], kind: ModelKind, usual: string): string {
  return models.some(({ id }) => id === usual) ? usual : (firstOf(models, kind) ?? usual);
}

/**
 * Returns half a second of a quiet tone as WAV (16 kHz, 16 bits, mono): the minimum that transcription accepts, without
 * words.
 */
function testRecording(): UploadFile {
  const samples = new Float32Array(rate / 2).map((_, at) => 0.03 * Math.sin((at * 2 * Math.PI * 440) / rate));
  const pcm = pcmBytes(samples);
  const whole = concat([wavHeader(pcmFormat({ rate, channels: 1 }), pcm.length), pcm]);
  return {
    name: 'test.wav',
    type: 'audio/wav',
    size: whole.length,
    open: async function* () {
      yield whole;
    },
  };
}
